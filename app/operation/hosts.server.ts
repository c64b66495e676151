import { hostname } from "node:os";
import { formatPasswordHash } from "../platform/attorney-password.server.ts";
import { keyedFingerprint } from "../platform/crypto.server.ts";
import { env } from "../platform/env.server.ts";
import { fingerprintOf } from "../platform/fingerprint.server.ts";
import { latestStall } from "../platform/event-loop.server.ts";
import { isAlive } from "../platform/is-alive.server.ts";
import { log } from "../platform/log.server.ts";
import { StartError } from "../platform/start-error.server.ts";
import {
  registerProcess,
  unregisterProcess,
  refreshProcess,
  listPresentProcesses,
  type Presence,
  type PresentKey,
} from "../records/operation/processes.server.ts";

const HEARTBEAT_MS = 10_000;

const GONE_HOST_NOTE = "A host that was killed counts as gone after two minutes.";

/** Settings that all hosts must share, so that every host treats people's data the same way. The URLs of servers may differ. */
const settings: Record<string, string | number | undefined> = {
  PUBLIC_ORIGIN: env.PUBLIC_ORIGIN,
  ATTORNEY_EMAIL: env.ATTORNEY_EMAIL,
  ATTORNEY_PASSWORD: env.ATTORNEY_PASSWORD,
  ATTORNEY_PASSWORD_HASH: env.ATTORNEY_PASSWORD_HASH && formatPasswordHash(env.ATTORNEY_PASSWORD_HASH),
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
  RETENTION_DECLINED_DAYS: env.RETENTION_DECLINED_DAYS,
  RETENTION_SEARCH_DAYS: env.RETENTION_SEARCH_DAYS,
  RETENTION_LOG_DAYS: env.RETENTION_LOG_DAYS,
  RETENTION_OUTBOX_DAYS: env.RETENTION_OUTBOX_DAYS,
};

/** Processes with the same machine name and data folder form one host. */
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

const isOnOtherHost = (process: Presence) => process.host !== host;
const findSameKey = ({ fingerprint }: PresentKey, { keys }: Presence) => keys.find((key) => key.fingerprint === fingerprint);

/** Returns why this host and another cannot serve together, if so: one of them could not read what the other writes. */
function findConflict(other: Presence): StartError | undefined {
  const [otherKey] = other.keys as [PresentKey];
  if (other.storage !== own.storage)
    return new StartError(
      `S3_BUCKET: files of this host are in ${own.storage}, and files of ${other.host} are in ${other.storage}: ` +
        "neither can read the other's.",
      `Give all hosts the same bucket. ${GONE_HOST_NOTE}`,
    );
  if (!findSameKey(ownKey, other))
    return new StartError(
      `ENCRYPTION_KEYS: ${other.host} does not have ${ownKey.id}, which is the first key of this host: ` +
        "it could not read what this host writes.",
      `Add it as the last key on every host and restart them, before any host has it first. ${GONE_HOST_NOTE}`,
    );
  if (!findSameKey(otherKey, own))
    return new StartError(
      `ENCRYPTION_KEYS: ${otherKey.id}, which ${other.host} encrypts with, is missing.`,
      `Give this host the keys of the other one. ${GONE_HOST_NOTE}`,
    );
  return undefined;
}

/** Returns the settings that differ on another host, among those both report. */
export function findDifferences(other: Presence): string[] {
  const sharedKey = own.keys.find((key) => findSameKey(key, other));
  const otherKey = sharedKey && findSameKey(sharedKey, other);
  if (!otherKey) return [];
  return Object.keys(sharedKey.settings).filter(
    (name) => name in otherKey.settings && otherKey.settings[name] !== sharedKey.settings[name],
  );
}

/** Lists the processes serving on other hosts. Undefined if the database has no tables yet. */
export const listProcessesOnOtherHosts = async (): Promise<Presence[] | undefined> => (await listPresentProcesses())?.filter(isOnOtherHost);

/** Throws a StartError if this host cannot serve together with one of these processes. */
export function rejectConflicts(present: Presence[]): void {
  for (const other of present.filter(isOnOtherHost)) {
    const conflict = findConflict(other);
    if (conflict) throw conflict;
  }
}

/**
 * Registers this process for all hosts, and refreshes the registration until `leave`. The first process of a host
 * throws a StartError if the host cannot serve together with another.
 */
export async function joinHosts(isFirst: boolean): Promise<{ leave(): Promise<void> }> {
  await registerProcess(own, isAlive, isFirst ? rejectConflicts : () => undefined);
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => log.debug({ error }, "registration not refreshed"));
  const timer = setInterval(() => void attempt(refreshProcess(own, latestStall())), HEARTBEAT_MS);
  return {
    async leave() {
      clearInterval(timer);
      await attempt(unregisterProcess(own));
    },
  };
}

/** Throws a StartError unless every serving process has the first of the keys. */
export async function requireKeyEverywhere(): Promise<void> {
  const withoutKey = ((await listPresentProcesses()) ?? []).filter((process) => !findSameKey(ownKey, process));
  if (withoutKey.length === 0) return;
  const names = [...new Set(withoutKey.map((process) => process.host))].join(", ");
  throw new StartError(
    `ENCRYPTION_KEYS: not started, because data encrypted with ${ownKey.id} could not be read on ${names}.`,
    `Add it there as the last key, and restart. ${GONE_HOST_NOTE}`,
  );
}
