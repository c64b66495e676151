import { setTimeout as sleep } from "node:timers/promises";
import { getFindings, type NamedFinding } from "./operation/checks/all.server.ts";
import { chromiumState, type ChromiumState } from "./platform/pdf/pdf.server.ts";
import { storage } from "./platform/storage/storage.server.ts";
import { getLastSweep, type SweepState } from "./records/operation/installation.server.ts";
import { listStalledProcesses, type StalledProcess } from "./records/operation/processes.server.ts";
import { countJobs, getOldestJobs, type JobCounts, type OldestJobs } from "./records/jobs.server.ts";

const TIMEOUT_MS = 1_500;
const CACHE_MS = 1_000;

type State = "ok" | "down";

/** The services this process can reach, and the job counts of all processes. Contains nothing about clients. */
export interface Readiness {
  /** "down" when this process cannot serve; "degraded" when something needs fixing that another process would not do better. */
  state: "ok" | "degraded" | "down";
  database: State;
  storage: State;
  /** Result of the last sweep, which keeps the storage in step with the database. Null when the database is down. */
  sweep: SweepState | null;
  /** Null when the database is down. */
  jobs: JobCounts | Record<keyof JobCounts, null>;
  /** Whether Chromium started the last time it was needed or checked. Without it no PDFs can be made; everything else works. */
  chromium: ChromiumState;
  /** Age of the oldest waiting jobs. */
  oldestSeconds: OldestJobs;
  /** Processes of all hosts that stand still or were killed, or that stood still for half a minute in the last ten. */
  stalls: StalledProcess[];
  /** The latest finding for each part of the installation. */
  checks: NamedFinding[];
}

/** Resolves to the result, or to undefined if the work fails or takes too long. */
const withTimeout = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work.catch(() => undefined), sleep(TIMEOUT_MS, undefined, { ref: false })]);

const noWaitingJobs = { mail: null, webhook: null, job: null };

async function probe(): Promise<Readiness> {
  const [jobs, oldest, sweep, isStorageUp, stalls = [], checks = []] = await Promise.all([
    withTimeout(countJobs()),
    withTimeout(getOldestJobs()),
    withTimeout(getLastSweep()),
    withTimeout(storage.peek("kept/none", 1).then(() => true)),
    withTimeout(listStalledProcesses()),
    withTimeout(getFindings(TIMEOUT_MS)),
  ]);
  const chromium = chromiumState();
  const isHealthy =
    isStorageUp && sweep === "ok" && chromium !== "down" && checks.every(({ state }) => state !== "wrong" && state !== "fatal");
  return {
    state: !jobs ? "down" : isHealthy ? "ok" : "degraded",
    database: jobs ? "ok" : "down",
    storage: isStorageUp ? "ok" : "down",
    sweep: sweep ?? null,
    jobs: jobs ?? { waiting: null, dead: null, deadMails: null, deadWebhooks: null },
    chromium,
    oldestSeconds: oldest ?? noWaitingJobs,
    stalls,
    checks,
  };
}

let latest: Promise<Readiness> | undefined;

/** Checks the database and the storage within two seconds. Calls made while a check runs, or within a second after it, share its result. */
export function checkReadiness(): Promise<Readiness> {
  latest ??= probe().finally(() => setTimeout(() => (latest = undefined), CACHE_MS).unref());
  return latest;
}
