import type { ISql, PendingQuery, Row } from "postgres";
import { sql } from "../platform/database/database.server.ts";

const FREE_ATTEMPTS = 5;
const LONGEST_PAUSE_SECONDS = 15 * 60;
const SHARED_ATTEMPTS = 100;
/** The row that all unknown devices are counted in. */
const SHARED = "unknown devices";

/** Who tries: a device, an address, or who sends API keys. Unknown devices draw on a budget that they share. */
export interface AttemptSource {
  name: string;
  isUnknownDevice: boolean;
}

/** An attempt that may continue, with the pause in seconds it has started; or one that must wait, in seconds. */
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
 * Counts an attempt before its password is looked at, so that of many at the same time none slips through. A source's
 * fifth attempt begins a pause of 2 seconds, and each one after that a pause twice as long, up to 15 minutes; success or
 * a quiet day ends this. Unknown devices have 100 attempts an hour together. What must wait is not counted.
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
  const count = await countOne(SHARED, sql`past.first_at < now() - interval '1 hour'`, tx);
  if (count >= SHARED_ATTEMPTS) await pauseUntil(SHARED, sql`first_at + interval '1 hour'`, tx);
}

/** Counts in a row, from one again when it is over, and holds the row until the transaction ends. Throws while it is paused. */
async function countOne(name: string, isOver: PendingQuery<Row[]>, tx: ISql): Promise<number> {
  const [counted] = await tx<{ count: number }[]>`
    insert into sign_in_attempts as past (source, count, paused_until) values (${name}, 1, '-infinity')
    on conflict (source) do update set
      count = case when ${isOver} then 1 else past.count + 1 end,
      first_at = case when ${isOver} then now() else past.first_at end,
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

/** Purges the attempts of a source that has signed in, and returns the last one back to the shared budget. */
export async function forgiveAttempts({ name, isUnknownDevice }: AttemptSource): Promise<void> {
  await sql`delete from sign_in_attempts where source = ${name}`;
  if (isUnknownDevice)
    await sql`update sign_in_attempts set count = greatest(count - 1, 0), paused_until = least(paused_until, now())
      where source = ${SHARED}`;
}

/** Purges sources that have been quiet for a day. */
export const purgeAttempts = () => sql`delete from sign_in_attempts where last_at < now() - interval '1 day'`;
