import { keyedFingerprint } from "../../platform/crypto.server.ts";
import { env } from "../../platform/env.server.ts";
import type { EncryptionKey } from "../../platform/env-values.server.ts";

/** Days ahead within which an urgent event belongs to today's cases. */
const daysAhead = 14;

const hashDay = (day: string, { key }: EncryptionKey): string => keyedFingerprint(key, "day of an urgent event", day);

/**
 * Returns what a form with an urgent event on that day is found by: a hash that only a holder of the first key can compute. Summaries are
 * counted anew every day, so the hash follows the first key without a rotation of its own.
 */
export const urgentDayOf = (day: string): string => hashDay(day, env.ENCRYPTION_KEYS[0]!);

/** Returns the hashes of today and the following two weeks, in order, for each key. `perKey` is their number for one key. */
export function listUrgentDays(today: string): { hashes: string[]; perKey: number } {
  const noon = Date.parse(`${today}T12:00:00Z`);
  const days = Array.from({ length: daysAhead + 1 }, (_, index) => new Date(noon + index * 86_400_000).toISOString().slice(0, 10));
  return { hashes: env.ENCRYPTION_KEYS.flatMap((key) => days.map((day) => hashDay(day, key))), perKey: days.length };
}
