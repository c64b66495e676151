import { listen, sql } from "../platform/database/database.server.ts";
import { log } from "../platform/log.server.ts";

const CHANNEL = "case_changes";
const REST_MS = 500;

let announcing: ReturnType<typeof setTimeout> | undefined;

/**
 * Notifies every open dashboard, whichever process serves it, that a form or an upload session was added, changed or
 * removed: at most twice a second, and outside of the transaction, because a NOTIFY makes commits wait for each other.
 */
export function notifyCaseChange(): void {
  announcing ??= setTimeout(() => {
    announcing = undefined;
    sql.notify(CHANNEL, "").catch((error: unknown) => log.warn({ error }, "change not announced"));
  }, REST_MS);
  announcing.unref();
}

const listeners = new Set<() => void>();
let listening: Promise<unknown> | undefined;

/** Calls back at every change until the given function is called. Rejects when the database cannot be listened to. */
export async function onCaseChange(listener: () => void): Promise<() => void> {
  listening ??= listen(CHANNEL, () => listeners.forEach((each) => each()));
  await listening.catch((error: unknown) => {
    listening = undefined;
    throw error;
  });
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
