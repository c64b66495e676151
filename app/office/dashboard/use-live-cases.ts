import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { listenForChanges } from "../listen-for-changes.ts";
import { useSteadyRows } from "./use-steady-rows.ts";
import type { Dashboard } from "./dashboard-route.server.ts";

/** Fetches the dashboard without keeping the session alive. Returns "signed out" when the session has ended, or undefined on failure. */
async function fetchDashboard(query: string): Promise<Dashboard | "signed out" | undefined> {
  try {
    const response = await fetch(`/admin/dashboard/live${query}`);
    if (response.status === 401) return "signed out";
    return response.ok ? ((await response.json()) as Dashboard) : undefined;
  } catch {
    return undefined;
  }
}

/** Sorts updated rows so that nothing moves under the pointer: known rows stay in the order shown, and new ones come first. */
function keepShownOrder<Row extends { id: string }>(updated: Row[], shown: Row[]): Row[] {
  const places = new Map(shown.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Row) => places.get(id) ?? -1;
  return updated.slice().sort((one, other) => placeOf(one) - placeOf(other));
}

/** Keeps the dashboard up to date while the page is open. `refresh` reads it again. */
export function useLiveCases(loaded: Dashboard): { dashboard: Dashboard; refresh: () => Promise<void> } {
  const { search: query } = useLocation();
  const [update, setUpdate] = useState<{ query: string; dashboard: Dashboard }>();
  const latestQuery = useRef(query);
  latestQuery.current = query;
  const latestLoaded = useRef(loaded);
  latestLoaded.current = loaded;
  const anchorRows = useSteadyRows(update);
  const stop = useRef(() => {});

  async function refresh(): Promise<void> {
    const requestedQuery = latestQuery.current;
    const dashboard = await fetchDashboard(requestedQuery);
    if (dashboard === "signed out") stop.current();
    else if (dashboard) {
      anchorRows();
      setUpdate((before) => {
        const isOutdated = before?.query === requestedQuery && before.dashboard.readAt > dashboard.readAt;
        if (isOutdated) return before;
        const shown = before?.query === requestedQuery ? before.dashboard : latestLoaded.current;
        const [forms, sessions] = [keepShownOrder(dashboard.forms, shown.forms), keepShownOrder(dashboard.sessions, shown.sessions)];
        return { query: requestedQuery, dashboard: { ...dashboard, forms, sessions } };
      });
    }
  }

  useEffect(() => {
    stop.current = listenForChanges(() => void refresh());
    return () => stop.current();
  }, []);

  const isNewer = update && update.query === query && update.dashboard.readAt > loaded.readAt;
  return { dashboard: isNewer ? update.dashboard : loaded, refresh };
}
