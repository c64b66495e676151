import { listen, sql } from "../platform/database/database.server.ts";
import { log } from "../platform/log.server.ts";

const CHANNEL = "case_changes";
const THROTTLE_MS = 500;

let pendingNotification: ReturnType<typeof setTimeout> | undefined;

/**
 * Notifies all open dashboards of all processes that a form or an upload session was added, changed, or removed: at
 * most twice a second, and outside of the transaction, because a NOTIFY makes commits wait for each other.
 */
export function notifyCaseChange(): void {
  pendingNotification ??= setTimeout(() => {
    pendingNotification = undefined;
    sql.notify(CHANNEL, "").catch((error: unknown) => log.warn({ error }, "case change not announced"));
  }, THROTTLE_MS);
  pendingNotification.unref();
}

const listeners = new Set<() => void>();
let subscription: Promise<unknown> | undefined;

/** Calls back at every change until the returned function is called. Rejects when listening to the database fails. */
export async function onCaseChange(listener: () => void): Promise<() => void> {
  subscription ??= listen(CHANNEL, () => listeners.forEach((each) => each()));
  await subscription.catch((error: unknown) => {
    subscription = undefined;
    throw error;
  });
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
