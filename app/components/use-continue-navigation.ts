import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Goes on when the scripts of the page that one goes to cannot be had. Remix then loads the present page again; with where
 * one was going, which the page's first script finds in its place in the history (entry.server.tsx), the browser goes
 * there itself.
 */
export function useContinueNavigation(): void {
  const { location } = useNavigation();
  useEffect(() => {
    if (!location) return undefined;
    const note = () =>
      window.history.replaceState({ ...window.history.state, goingTo: location.pathname + location.search + location.hash }, "");
    window.addEventListener("beforeunload", note);
    return () => window.removeEventListener("beforeunload", note);
  }, [location]);
}
