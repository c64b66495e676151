import type { TaskList } from "graphile-worker";
import { log } from "../platform/log.server.ts";
import {
  findExpiredForms,
  findExpiredSessions,
  removeExpiredForm,
  removeExpiredSearches,
  removeExpiredSession,
} from "../records/retention.server.ts";

/** Daily job that removes cases and searches whose retention period has ended. */
export const retentionTasks: TaskList = {
  remove_expired: async () => {
    const forms = await removeAll(await findExpiredForms(), removeExpiredForm);
    const sessions = await removeAll(await findExpiredSessions(), removeExpiredSession);
    const searches = await removeExpiredSearches();
    log.info({ part: "retention", forms, sessions, searches }, "removed expired cases and searches");
  },
};

/** Removes records one at a time, and returns how many were removed. A failure does not stop the rest. */
async function removeAll(ids: string[], remove: (id: string) => Promise<boolean>): Promise<number> {
  let removed = 0;
  for (const id of ids) {
    try {
      if (await remove(id)) removed += 1;
    } catch (error) {
      log.error({ part: "retention", id, error }, "could not be removed");
    }
  }
  return removed;
}
