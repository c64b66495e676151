import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../platform/log.server.ts";
import { StartError } from "../../platform/start-error.server.ts";
import { address } from "./address.server.ts";
import { apiKeys } from "./api-keys.server.ts";
import { browserUploads, bucket } from "./bucket.server.ts";
import { runCheck, SECOND, untried, type Check, type Finding } from "./check.server.ts";
import { chromium } from "./chromium.server.ts";
import { clock } from "./clock.server.ts";
import { dataFolder } from "./data-folder.server.ts";
import { database, keys } from "./database.server.ts";
import { hosts } from "./hosts.server.ts";
import { mail } from "./mail.server.ts";
import { scanner } from "./scanner.server.ts";
import { unsubmitted } from "./unsubmitted.server.ts";
import { walls } from "./walls.server.ts";
import { webhook } from "./webhook.server.ts";

/** All checks in the order in which they run. Later ones may need earlier ones. */
const checks = [
  address,
  dataFolder,
  database,
  keys,
  hosts,
  bucket,
  browserUploads,
  mail,
  scanner,
  webhook,
  apiKeys,
  clock,
  unsubmitted,
  chromium,
  walls,
];

/** Checks that need neither the database nor much time. */
const quick = [address, bucket, browserUploads, mail, scanner, webhook];

/** A slow server does not delay the others: its result is logged when it arrives. */
const START_WAIT_MS = 3_000;

/** Printing takes as much processor time as a start. Clients that have waited for the start come first. */
const CHROMIUM_DELAY_MS = 60_000;

/** Failed checks are repeated sooner, to notice when the problem is fixed. */
const FAILURE_VALID_MS = 10 * SECOND;

const latest = new Map<Check, { found: Finding; until: number }>();
const runningChecks = new Map<Check, Promise<void>>();

const isFailure = (found: Finding | undefined) => found?.state === "wrong" || found?.state === "fatal";

/** Saves a finding, and logs it if it changes what the operator has to do. */
function recordFinding(check: Check, found: Finding): void {
  const before = latest.get(check)?.found;
  const { sentence, remedy } = found;
  if (isFailure(found) && before?.remedy !== remedy) log.warn({ part: check.name, remedy }, sentence);
  if (isFailure(before) && found.state === "ok") log.warn({ part: check.name }, `fixed: ${sentence}`);
  latest.set(check, { found, until: performance.now() + (isFailure(found) ? Math.min(check.validMs, FAILURE_VALID_MS) : check.validMs) });
}

/** Runs a check, unless it is running already. */
function ensureChecked(check: Check): Promise<void> {
  const running =
    runningChecks.get(check) ??
    runCheck(check)
      .then((found) => recordFinding(check, found))
      .finally(() => runningChecks.delete(check));
  runningChecks.set(check, running);
  return running;
}

/** Runs checks before the server starts. Throws a StartError with all fatal findings. */
async function requireChecks(required: Check[]): Promise<void> {
  const runs = required.map((check) => ({ check, result: runCheck(check) }));
  const timeLimit = sleep(START_WAIT_MS, undefined, { ref: false });
  const found = await Promise.all(runs.map(({ result }) => Promise.race([result, timeLimit])));
  const reasons = found.flatMap((each) => (each?.state === "fatal" ? new StartError(each.sentence, each.remedy).message : []));
  if (reasons.length > 0) throw new StartError(reasons.join("\n"));
  for (const { check, result } of runs) void result.then((late) => recordFinding(check, late));
}

/**
 * Starts the checks that do not need the database, in parallel with the start. The data folder is checked first,
 * because everything else needs it. Returns the end of the checks. Both throw a StartError.
 */
export async function startChecks(): Promise<{ end: Promise<void> }> {
  await requireChecks([dataFolder]);
  const end = requireChecks(quick);
  end.catch(() => "handled by the caller that awaits it");
  return { end };
}

/** Compares clocks and settings with other hosts once the database is open, and logs what is wrong. */
export const checkOthers = () => void [clock, hosts].forEach(ensureChecked);

/**
 * Schedules a test print and the choice of walls, and logs a failure. They take a second or more, and nothing waits for them. Returns
 * a function that cancels them.
 */
export function scheduleChromiumCheck(): () => void {
  const timer = setTimeout(() => void ensureChecked(chromium).then(() => ensureChecked(walls)), CHROMIUM_DELAY_MS);
  return () => clearTimeout(timer);
}

/** Finding with the name of its check. */
export type NamedFinding = Finding & { name: string };

const withName = ({ name }: Check, { state, sentence, remedy }: Finding): NamedFinding => ({ name, state, sentence, remedy });

/** Returns the finding of every check. Expired findings are refreshed, waiting `withinMs` milliseconds at most. */
export async function getFindings(withinMs: number): Promise<NamedFinding[]> {
  const due = checks.filter((check) => (latest.get(check)?.until ?? 0) <= performance.now());
  await Promise.race([Promise.all(due.map(ensureChecked)), sleep(withinMs, undefined, { ref: false })]);
  return checks.map((check) => withName(check, latest.get(check)?.found ?? untried("It is being checked.")));
}

/** Runs one check after the other. */
export async function* runAllChecks(): AsyncGenerator<NamedFinding> {
  for (const check of checks) yield withName(check, await runCheck(check));
}
