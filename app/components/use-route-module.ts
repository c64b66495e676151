import { useEffect } from "react";

/** Fetches the module of the route that a page leads to. On a slow connection, this saves the press that leads there a round trip. */
export function useRouteModule(id: string): void {
  useEffect(() => {
    import(/* @vite-ignore */ window.__remixManifest.routes[id]!.module).catch(() => undefined);
  }, [id]);
}
