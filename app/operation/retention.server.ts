import type { TaskList } from "graphile-worker";
import { log } from "../platform/log.server.ts";
import type { CaseTable } from "../records/case-lists.ts";
import { sweepOutbox } from "../records/removal/outbox-mails.server.ts";
import { findExpiredCases, removeExpiredCase, removeExpiredLines, removeExpiredSearches } from "../records/removal/retention.server.ts";
import { replayJournal } from "./replay-journal.server.ts";

/** The jobs that remove what is not to be kept any longer. */
export const retentionTasks: TaskList = {
  /** Daily: cases, searches, and lines of the audit log whose retention period has ended, and what the erasure journal names. */
  remove_expired: async () => {
    const forms = await removeExpired("forms");
    const sessions = await removeExpired("upload_sessions");
    const searches = await removeExpiredSearches();
    const lines = await removeExpiredLines();
    log.info({ part: "retention", forms, sessions, searches, lines }, "removed expired cases, searches and log lines");
    await replayJournal();
  },
  /** Hourly, and whenever a case was deleted. */
  sweep_outbox: async () => void (await sweepOutbox()),
};

/** Removes the expired cases of a table one at a time, and returns how many were removed. A failure does not stop the rest. */
async function removeExpired(table: CaseTable): Promise<number> {
  let removed = 0;
  for (const id of await findExpiredCases(table)) {
    try {
      if (await removeExpiredCase(table, id)) removed += 1;
    } catch (error) {
      log.error({ part: "retention", id, error }, "could not be removed");
    }
  }
  return removed;
}
