import { readFileSync } from "node:fs";
import path from "node:path";
import { childrenOf } from "./process-group.ts";

/** The process id of a data folder's PostgreSQL; 0 if there is none. */
export function postmasterPidOf(dataDir: string): number {
  try {
    return Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return 0;
  }
}

/** The process id of a data folder's PostgreSQL. Throws if there is none, because a signal to pid 0 would reach the test run itself. */
export function runningPostmaster(dataDir: string): number {
  const postmaster = postmasterPidOf(dataDir);
  if (postmaster === 0) throw new Error("no PostgreSQL runs in this data folder");
  return postmaster;
}

/** Suspends PostgreSQL without closing its connections. Returns a function that resumes it. */
export function suspendPostgres(dataDir: string): () => void {
  const postmaster = runningPostmaster(dataDir);
  process.kill(postmaster, "SIGSTOP");
  const frozen = [...childrenOf(postmaster), postmaster];
  frozen.forEach((pid) => process.kill(pid, "SIGSTOP"));
  return () => frozen.forEach((pid) => process.kill(pid, "SIGCONT"));
}
