import { hostname } from "node:os";
import { keyedFingerprint } from "../platform/crypto.server.ts";
import { env } from "../platform/env.server.ts";
import { fingerprintOf } from "../platform/fingerprint.server.ts";
import { isAlive } from "../platform/is-alive.server.ts";
import { log } from "../platform/log.server.ts";
import { StartError } from "../platform/start-error.server.ts";
import { begin, end, goOn, presentProcesses, type Presence, type PresentKey } from "../records/processes.server.ts";

const TELL_MS = 30_000;

const GONE = "A host that was killed counts as gone after two minutes.";

/** The settings all hosts must share, so that every host treats people's data alike. The addresses of servers may differ. */
const settings: Record<string, string | number | undefined> = {
  PUBLIC_ORIGIN: env.PUBLIC_ORIGIN,
  ATTORNEY_EMAIL: env.ATTORNEY_EMAIL,
  ATTORNEY_PASSWORD: env.ATTORNEY_PASSWORD,
  DOCUMENT_PASSWORD: env.DOCUMENT_PASSWORD,
  SESSION_SECRET: env.SESSION_SECRET,
  API_KEYS: env.API_KEYS.map(({ name, role, hash }) => `${name}:${role}:${hash.toString("hex")}`).join(),
  SMTP_URL: env.SMTP_URL && "given",
  CLAMD_HOST: env.CLAMD_HOST && "given",
  WEBHOOK_URL: env.WEBHOOK_URL,
  WEBHOOK_SECRET: env.WEBHOOK_SECRET?.toString("base64"),
  RETENTION_EMPTY_DAYS: env.RETENTION_EMPTY_DAYS,
  RETENTION_UNFINISHED_DAYS: env.RETENTION_UNFINISHED_DAYS,
  RETENTION_SUBMITTED_DAYS: env.RETENTION_SUBMITTED_DAYS,
};

/** Processes with the same name of the machine and the same data folder are one host. */
const host = `${hostname()}:${env.DATA_DIR}`;

const own: Presence = {
  host,
  pid: process.pid,
  storage: env.S3_BUCKET ? `${env.S3_ENDPOINT ?? `S3 in ${env.S3_REGION}`}/${env.S3_BUCKET}` : `${host}/objects`,
  keys: env.ENCRYPTION_KEYS.map(({ id, key }) => ({
    id,
    fingerprint: fingerprintOf(key.export()),
    settings: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, keyedFingerprint(key, `settings ${name}`, String(value ?? ""))]),
    ),
  })),
};
const [ownKey] = own.keys as [PresentKey];

const isElsewhere = (process: Presence) => process.host !== host;
const keyLike = ({ fingerprint }: PresentKey, { keys }: Presence) => keys.find((key) => key.fingerprint === fingerprint);

/** Why this host and another cannot serve together, if so: the one could not read what the other writes. */
function conflictWith(other: Presence): StartError | undefined {
  const [theirs] = other.keys as [PresentKey];
  if (other.storage !== own.storage)
    return new StartError(
      `S3_BUCKET: files of this host lie in ${own.storage}, and files of ${other.host} in ${other.storage}: neither has the other's.`,
      `Give all hosts the same bucket. ${GONE}`,
    );
  if (!keyLike(ownKey, other))
    return new StartError(
      `ENCRYPTION_KEYS: ${other.host} does not have ${ownKey.id}, which is the first of this host: it could not read what this one writes.`,
      `Put it last on every host and restart them, before any has it first. ${GONE}`,
    );
  if (!keyLike(theirs, own))
    return new StartError(
      `ENCRYPTION_KEYS: ${theirs.id} is missing, with which ${other.host} encrypts.`,
      `Give this host the keys of the other. ${GONE}`,
    );
  return undefined;
}

/** The settings that differ on another host, among those both report. */
export function differencesTo(other: Presence): string[] {
  const ours = own.keys.find((key) => keyLike(key, other));
  const theirs = ours && keyLike(ours, other);
  if (!theirs) return [];
  return Object.keys(ours.settings).filter((name) => name in theirs.settings && theirs.settings[name] !== ours.settings[name]);
}

/** The processes serving on other hosts. Undefined if the database does not have this version's tables yet. */
export const processesElsewhere = async (): Promise<Presence[] | undefined> => (await presentProcesses())?.filter(isElsewhere);

/** Throws a StartError where this host cannot serve together with one of these processes. */
export function refuseConflicts(present: Presence[]): void {
  for (const other of present.filter(isElsewhere)) {
    const conflict = conflictWith(other);
    if (conflict) throw conflict;
  }
}

/**
 * Announces this process to all hosts, again and again, until it leaves. The first process of a host throws a StartError where
 * the host cannot serve together with another.
 */
export async function joinHosts(isFirst: boolean): Promise<{ leave(): Promise<void> }> {
  await begin(own, isAlive, isFirst ? refuseConflicts : () => undefined);
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => log.debug({ error }, "the other hosts were not told"));
  const timer = setInterval(() => void attempt(goOn(own)), TELL_MS);
  return {
    async leave() {
      clearInterval(timer);
      await attempt(end(own));
    },
  };
}

/** Makes sure that every process that serves has the first of the keys. Throws a StartError. */
export async function requireKeyEverywhere(): Promise<void> {
  const lacking = ((await presentProcesses()) ?? []).filter((process) => !keyLike(ownKey, process));
  if (lacking.length === 0) return;
  const names = [...new Set(lacking.map((process) => process.host))].join(", ");
  throw new StartError(
    `ENCRYPTION_KEYS: not begun, because what is encrypted with ${ownKey.id} could not be read on ${names}.`,
    `Add it there, last, and restart. ${GONE}`,
  );
}
