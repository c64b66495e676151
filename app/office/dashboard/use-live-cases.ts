import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { listenForChanges } from "../listen-for-changes.ts";
import { useSteadyRows } from "./use-steady-rows.ts";
import type { Dashboard } from "./dashboard-route.server.ts";

/** Reads the dashboard again without counting as using it; "over" when the session is, undefined when that failed. */
async function readAnew(query: string): Promise<Dashboard | "over" | undefined> {
  try {
    const response = await fetch(`/admin/dashboard/live${query}`);
    if (response.status === 401) return "over";
    return response.ok ? ((await response.json()) as Dashboard) : undefined;
  } catch {
    return undefined;
  }
}

/** Rows as they are now, the known ones in the order in which they are shown, so that nothing moves under a finger; new ones come first. */
function inShownOrder<Row extends { id: string }>(now: Row[], shown: Row[]): Row[] {
  const places = new Map(shown.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Row) => places.get(id) ?? -1;
  return now.slice().sort((one, other) => placeOf(one) - placeOf(other));
}

/** The dashboard as it is now: as the page was loaded, or as it was read since. */
export function useLiveCases(loaded: Dashboard): { dashboard: Dashboard; refresh: () => Promise<void> } {
  const { search: query } = useLocation();
  const [newest, setNewest] = useState<{ query: string; dashboard: Dashboard }>();
  const latestQuery = useRef(query);
  latestQuery.current = query;
  const latest = useRef(loaded);
  latest.current = loaded;
  const holdRows = useSteadyRows(newest);
  const stop = useRef(() => {});

  async function refresh(): Promise<void> {
    const asked = latestQuery.current;
    const dashboard = await readAnew(asked);
    if (dashboard === "over") stop.current();
    else if (dashboard) {
      holdRows();
      setNewest((before) => {
        const shown = before?.query === asked ? before.dashboard : latest.current;
        const [forms, sessions] = [inShownOrder(dashboard.forms, shown.forms), inShownOrder(dashboard.sessions, shown.sessions)];
        return { query: asked, dashboard: { ...dashboard, forms, sessions } };
      });
    }
  }

  useEffect(() => {
    stop.current = listenForChanges(() => void refresh());
    return () => stop.current();
  }, []);

  const isNewer = newest && newest.query === query && newest.dashboard.readAt > loaded.readAt;
  return { dashboard: isNewer ? newest.dashboard : loaded, refresh };
}
