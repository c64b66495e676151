import type { ISql, PendingQuery, Row } from "postgres";
import { sql } from "../../platform/database/database.server.ts";

const FREE_ATTEMPTS = 5;
const LONGEST_PAUSE_SECONDS = 15 * 60;
const SHARED_ATTEMPTS = 100;

/** Row that all unknown devices are counted in. */
const SHARED_SOURCE = "unknown devices";

/** Source of attempts: a device, an IP address, or a client that sends API keys. Unknown devices share a budget. */
export interface AttemptSource {
  name: string;
  isUnknownDevice: boolean;
}

/** Attempt that may continue, with the pause in seconds that it has started; or one that must wait, in seconds. */
export type Attempt = { isAllowed: true; pause: number } | { isAllowed: false; wait: number };

class Paused extends Error {
  wait: number;
  constructor(wait: number) {
    super("Sign-in is paused");
    this.wait = wait;
  }
}

const pauseAfter = (count: number) => (count < FREE_ATTEMPTS ? 0 : Math.min(2 ** (count - FREE_ATTEMPTS + 1), LONGEST_PAUSE_SECONDS));

/**
 * Counts an attempt before its password is verified, so that concurrent attempts cannot bypass the limit. A source's
 * fifth attempt starts a pause of 2 seconds, and each further one a pause twice as long, up to 15 minutes. Success or a
 * day without attempts resets this. Unknown devices have 100 attempts an hour together. Attempts that must wait are not
 * counted.
 */
export async function countAttempt({ name, isUnknownDevice }: AttemptSource): Promise<Attempt> {
  try {
    const pause = await sql.begin(async (tx) => {
      const seconds = pauseAfter(await countOne(name, sql`past.last_at < now() - interval '1 day'`, tx));
      if (seconds > 0) await pauseUntil(name, sql`now() + ${seconds} * interval '1 second'`, tx);
      if (isUnknownDevice) await countForAll(tx);
      return seconds;
    });
    return { isAllowed: true, pause };
  } catch (error) {
    if (error instanceof Paused) return { isAllowed: false, wait: error.wait };
    throw error;
  }
}

async function countForAll(tx: ISql): Promise<void> {
  const count = await countOne(SHARED_SOURCE, sql`past.first_at < now() - interval '1 hour'`, tx);
  if (count >= SHARED_ATTEMPTS) await pauseUntil(SHARED_SOURCE, sql`first_at + interval '1 hour'`, tx);
}

/** Counts in a row, starting at one again when it has expired, and locks the row until the transaction ends. Throws while it is paused. */
async function countOne(name: string, isExpired: PendingQuery<Row[]>, tx: ISql): Promise<number> {
  const [counted] = await tx<{ count: number }[]>`
    insert into sign_in_attempts as past (source, count, paused_until) values (${name}, 1, '-infinity')
    on conflict (source) do update set
      count = case when ${isExpired} then 1 else past.count + 1 end,
      first_at = case when ${isExpired} then now() else past.first_at end,
      last_at = now()
    where past.paused_until <= now()
    returning count`;
  if (counted) return counted.count;
  const [paused] = await tx<{ seconds: number }[]>`
    select ceil(extract(epoch from paused_until - now()))::int as seconds from sign_in_attempts where source = ${name}`;
  throw new Paused(Math.max(1, paused?.seconds ?? 1));
}

const pauseUntil = (name: string, time: PendingQuery<Row[]>, tx: ISql) =>
  tx`update sign_in_attempts set paused_until = ${time} where source = ${name}`;

/** Deletes the attempts of a source that has signed in, and returns the last one to the shared budget. */
export async function forgiveAttempts({ name, isUnknownDevice }: AttemptSource): Promise<void> {
  await sql`delete from sign_in_attempts where source = ${name}`;
  if (isUnknownDevice)
    await sql`update sign_in_attempts set count = greatest(count - 1, 0), paused_until = least(paused_until, now())
      where source = ${SHARED_SOURCE}`;
}

/** Ends every pause and returns all attempts, also those of unknown devices together. Returns how many sources were counted. */
export async function forgiveAllAttempts(): Promise<number> {
  const { count } = await sql`delete from sign_in_attempts`;
  return count;
}

/** Deletes sources without attempts for a day. */
export const purgeAttempts = () => sql`delete from sign_in_attempts where last_at < now() - interval '1 day'`;
