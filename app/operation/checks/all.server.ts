import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../../platform/log.server.ts";
import { StartError } from "../../platform/start-error.server.ts";
import { address } from "./address.server.ts";
import { apiKeys } from "./api-keys.server.ts";
import { browserUploads, bucket } from "./bucket.server.ts";
import { find, SECOND, untried, type Check, type Finding } from "./check.server.ts";
import { chromium } from "./chromium.server.ts";
import { clock } from "./clock.server.ts";
import { dataFolder } from "./data-folder.server.ts";
import { database, keys } from "./database.server.ts";
import { hosts } from "./hosts.server.ts";
import { mail } from "./mail.server.ts";
import { scanner } from "./scanner.server.ts";
import { webhook } from "./webhook.server.ts";

/** All parts, in the order in which they are tried: the later ones may need the earlier ones. */
const checks = [address, dataFolder, database, keys, hosts, bucket, browserUploads, mail, scanner, webhook, apiKeys, clock, chromium];

/** Those that need neither the database nor much time. */
const quick = [address, bucket, browserUploads, mail, scanner, webhook];

/** A slow server does not keep the others waiting: its result is reported when it arrives. */
const START_WAIT_MS = 3_000;

/** Printing takes the processor time of a whole start. The clients that have waited for the start come first. */
const CHROMIUM_REST_MS = 60_000;

/** What failed is tried again sooner, to notice when it is fixed. */
const TROUBLE_LASTS = 10 * SECOND;

const latest = new Map<Check, { found: Finding; until: number }>();
const underWay = new Map<Check, Promise<void>>();

const isTrouble = (found: Finding | undefined) => found?.state === "wrong" || found?.state === "fatal";

/** Remembers what was found of a part, and logs it if it is news: if something else is to be done than before. */
function note(check: Check, found: Finding): void {
  const before = latest.get(check)?.found;
  const { sentence, remedy } = found;
  if (isTrouble(found) && before?.remedy !== remedy) log.warn({ part: check.name, remedy }, sentence);
  if (isTrouble(before) && found.state === "ok") log.warn({ part: check.name }, `mended: ${sentence}`);
  latest.set(check, { found, until: performance.now() + (isTrouble(found) ? Math.min(check.lasts, TROUBLE_LASTS) : check.lasts) });
}

/** Tries a part, unless that is under way. */
function tryPart(check: Check): Promise<void> {
  const trying =
    underWay.get(check) ??
    find(check)
      .then((found) => note(check, found))
      .finally(() => underWay.delete(check));
  underWay.set(check, trying);
  return trying;
}

/** Tries parts before the server serves. Throws a StartError with all those that it cannot serve without. */
async function insistOn(parts: Check[]): Promise<void> {
  const trials = parts.map((check) => ({ check, trying: find(check) }));
  const inTime = sleep(START_WAIT_MS, undefined, { ref: false });
  const found = await Promise.all(trials.map(({ trying }) => Promise.race([trying, inTime])));
  const reasons = found.flatMap((each) => (each?.state === "fatal" ? new StartError(each.sentence, each.remedy).message : []));
  if (reasons.length > 0) throw new StartError(reasons.join("\n"));
  for (const { check, trying } of trials) void trying.then((late) => note(check, late));
}

/**
 * Tries what lies outside of the database, beside its start; the data folder comes first, because everything begins
 * there. Returns the end of that. Both throw a StartError.
 */
export async function beginTrials(): Promise<{ end: Promise<void> }> {
  await insistOn([dataFolder]);
  const end = insistOn(quick);
  end.catch(() => "whoever awaits it is told");
  return { end };
}

/** Compares clocks and settings with those of others, once the database is open, and reports what is wrong. */
export const reportOthers = () => void [clock, hosts].forEach(tryPart);

/** Prints a page after a while, and reports if that fails. It takes a second or more, and nobody waits for it. Returns what cancels it. */
export function reportChromium(): () => void {
  const timer = setTimeout(() => void tryPart(chromium), CHROMIUM_REST_MS);
  return () => clearTimeout(timer);
}

/** The result for a part, under its name. */
export type NamedFinding = Finding & { name: string };

const named = ({ name }: Check, { state, sentence, remedy }: Finding): NamedFinding => ({ name, state, sentence, remedy });

/** The state of every part. Outdated results are refreshed, waiting this many milliseconds at most. */
export async function findings(withinMs: number): Promise<NamedFinding[]> {
  const due = checks.filter((check) => (latest.get(check)?.until ?? 0) <= performance.now());
  await Promise.race([Promise.all(due.map(tryPart)), sleep(withinMs, undefined, { ref: false })]);
  return checks.map((check) => named(check, latest.get(check)?.found ?? untried("It is being tried.")));
}

/** Tries one part after the other. */
export async function* tryAll(): AsyncGenerator<NamedFinding> {
  for (const check of checks) yield named(check, await find(check));
}
