import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useSteadyRows } from "./use-steady-rows.ts";
import type { Dashboard } from "./dashboard-route.server.ts";

const restMs = 1_000;
const retryMs = 30_000;

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

/**
 * Calls back when the page begins to listen, when the server reports a change, and when listening failed: at most once
 * a second, and only while the page is visible. Returns what ends it.
 */
function listenForChanges(onChange: () => void): () => void {
  let events: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pending: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  function tell() {
    pending ??= setTimeout(
      () => {
        pending = undefined;
        last = Date.now();
        onChange();
      },
      Math.max(0, last + restMs - Date.now()),
    );
  }

  function close() {
    clearTimeout(again);
    events?.close();
    events = undefined;
  }

  function open() {
    close();
    if (document.hidden) return;
    if (!("EventSource" in window)) return tell();
    const opened = (events = new EventSource("/admin/events"));
    opened.onopen = opened.onmessage = tell;
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      tell();
      again = setTimeout(open, retryMs);
    };
  }

  open();
  document.addEventListener("visibilitychange", open);
  return () => {
    document.removeEventListener("visibilitychange", open);
    clearTimeout(pending);
    close();
  };
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
