import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Continues a navigation when the target page's scripts fail to load. Remix then reloads the current page. This hook stores the
 * target in the history entry, where the reloaded page's first script (entry.server.tsx) finds it and navigates there.
 */
export function useContinueNavigation(): void {
  const { location } = useNavigation();
  useEffect(() => {
    if (!location) return undefined;
    const rememberTarget = () =>
      window.history.replaceState({ ...window.history.state, goingTo: location.pathname + location.search + location.hash }, "");
    window.addEventListener("beforeunload", rememberTarget);
    return () => window.removeEventListener("beforeunload", rememberTarget);
  }, [location]);
}
