import { readFileSync } from "node:fs";
import path from "node:path";
import { childrenOf } from "./process-group.ts";

/** The process id of the PostgreSQL of a data folder; 0 if none is there. */
export function postmasterOf(dataDir: string): number {
  try {
    return Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return 0;
  }
}

/** The process id of the PostgreSQL of a data folder. Throws if none is there: a signal to 0 would reach the run of tests itself. */
export function runningPostmaster(dataDir: string): number {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === 0) throw new Error("no PostgreSQL runs there");
  return postmaster;
}

/** Stops a PostgreSQL in the middle of whatever it does, without closing anything. Returns what lets it continue. */
export function freeze(dataDir: string): () => void {
  const postmaster = runningPostmaster(dataDir);
  process.kill(postmaster, "SIGSTOP");
  const frozen = [...childrenOf(postmaster), postmaster];
  frozen.forEach((pid) => process.kill(pid, "SIGSTOP"));
  return () => frozen.forEach((pid) => process.kill(pid, "SIGCONT"));
}
