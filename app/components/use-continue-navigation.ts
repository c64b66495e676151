import { useEffect } from "react";

/**
 * Continues a navigation when the target page's scripts fail to load. Remix then reloads the current page. This hook stores the
 * target in the history entry, where the reloaded page's first script (entry.server.tsx) finds it and navigates there. It asks the
 * router for the target, because scripts that are known to be missing fail before React has rendered the navigation.
 */
export function useContinueNavigation(): void {
  useEffect(() => {
    const rememberTarget = () => {
      const { location } = window.__remixRouter.state.navigation;
      if (location)
        window.history.replaceState({ ...window.history.state, goingTo: location.pathname + location.search + location.hash }, "");
    };
    window.addEventListener("beforeunload", rememberTarget);
    return () => window.removeEventListener("beforeunload", rememberTarget);
  }, []);
}
