import { setTimeout as sleep } from "node:timers/promises";
import { getFindings, type NamedFinding } from "./operation/checks/all.server.ts";
import { chromiumState, type ChromiumState } from "./platform/pdf/pdf.server.ts";
import { storage } from "./platform/storage/storage.server.ts";
import { getLastSweep, type SweepState } from "./records/installation.server.ts";
import { countJobs, getOldestJobs, type JobCounts, type OldestJobs } from "./records/jobs.server.ts";

const ANSWER_MS = 1_500;
const REMEMBERED_MS = 1_000;

type State = "ok" | "down";

/** What this process can reach, and the jobs of all processes; nothing in it belongs to a client. */
export interface Readiness {
  /** Whether the process serves; "degraded" when something is to be mended that another process would not do better. */
  state: "ok" | "degraded" | "down";
  database: State;
  storage: State;
  /** Whether the storage is kept in step with the database, or why not. Null when the database is down. */
  sweep: SweepState | null;
  /** Null when the database is down. */
  jobs: JobCounts | Record<keyof JobCounts, null>;
  /** Whether Chromium started the last time it was needed, or was tried. Without it no PDF can be made; all else continues. */
  chromium: ChromiumState;
  /** For how long the oldest have waited. */
  oldestSeconds: OldestJobs;
  /** What was last found of each part. */
  checks: NamedFinding[];
}

/** The result, or undefined if there is none in time. */
const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), sleep(ANSWER_MS, undefined, { ref: false })]);

const none = { mail: null, webhook: null, job: null };

async function probe(): Promise<Readiness> {
  const [jobs, oldest, sweep, isStored, checks = []] = await Promise.all([
    inTime(countJobs()),
    inTime(getOldestJobs()),
    inTime(getLastSweep()),
    inTime(storage.peek("kept/none", 1).then(() => true)),
    inTime(getFindings(ANSWER_MS)),
  ]);
  const chromium = chromiumState();
  const isWell = isStored && sweep === "ok" && chromium !== "down" && checks.every(({ state }) => state !== "wrong" && state !== "fatal");
  return {
    state: !jobs ? "down" : isWell ? "ok" : "degraded",
    database: jobs ? "ok" : "down",
    storage: isStored ? "ok" : "down",
    sweep: sweep ?? null,
    jobs: jobs ?? { waiting: null, dead: null, deadMails: null, deadWebhooks: null },
    chromium,
    oldestSeconds: oldest ?? none,
    checks,
  };
}

let latest: Promise<Readiness> | undefined;

/** Tries the database and the storage, and answers within two seconds. All who ask at once, or a second later, share one answer. */
export function readiness(): Promise<Readiness> {
  latest ??= probe().finally(() => setTimeout(() => (latest = undefined), REMEMBERED_MS).unref());
  return latest;
}
