import { setTimeout as sleep } from "node:timers/promises";
import { storage } from "./platform/storage.server.ts";
import { countJobs, type JobCounts } from "./records/jobs.server.ts";

const ANSWER_MS = 1_500;

type State = "ok" | "down";

/** What this process can reach, and the jobs of all processes; nothing in it belongs to a client. */
export interface Readiness {
  database: State;
  storage: State;
  /** Null when the database is down. */
  jobs: JobCounts | { waiting: null; dead: null };
}

/** The result, or undefined if there is none in time. */
const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), sleep(ANSWER_MS, undefined, { ref: false })]);

/** Tries the database and the storage, and answers within two seconds. */
export async function readiness(): Promise<Readiness> {
  const [jobs, isStored] = await Promise.all([inTime(countJobs()), inTime(storage.peek("kept/none", 1).then(() => true))]);
  return {
    database: jobs ? "ok" : "down",
    storage: isStored ? "ok" : "down",
    jobs: jobs ?? { waiting: null, dead: null },
  };
}
