import type { PendingQuery, Row } from "postgres";
import type { Draft } from "../questionnaire/answers/answers.ts";
import { keyedFingerprint } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";
import type { EncryptionKey } from "../platform/env-values.server.ts";

/** Numbers of last digits that a phone number is found by: the last four, the number without area code, all. */
const lengths = [4, 7, 10];

const digitsOf = (text: string): string => text.replace(/\D/g, "");
const hashTail = (tail: string, { key }: EncryptionKey): string => keyedFingerprint(key, "last digits of a phone number", tail);

/**
 * Returns the columns by which a case is found by its phone numbers. They contain hashes that only a holder of the
 * first key can compute.
 */
function phoneColumns(phones: string[]): { phone_tails: string[]; phone_key: string } {
  const key = env.ENCRYPTION_KEYS[0]!;
  const tails = phones.map(digitsOf).flatMap((digits) => lengths.filter((n) => n <= digits.length).map((n) => digits.slice(-n)));
  return { phone_tails: [...new Set(tails)].map((tail) => hashTail(tail, key)), phone_key: key.id };
}

/** Returns the phone columns of a form from its contact section. */
export const formPhoneColumns = ({ contactInfo: { homePhone = "", cellPhone = "", spousePhone = "" } = {} }: Draft) =>
  phoneColumns([homePhone, cellPhone, spousePhone]);

/** Returns the phone columns of an upload session. */
export const sessionPhoneColumns = (clientPhone: string) => phoneColumns([clientPhone]);

/** A typed or copied phone number: digits, any separators, and the invisible marks that address books add. */
const PHONE = /^[\d\s\p{Pd}\p{Cf}().+/:·•−]+$/u;

/** Matches the rows with a typed phone number or its last digits; undefined if the text is not a phone number. */
export function matchesPhone(search: string): PendingQuery<Row[]> | undefined {
  const digits = digitsOf(search).replace(/^1(?=\d{10}$)/, "");
  const length = lengths.findLast((n) => n <= digits.length);
  if (!length || digits.length > 10 || !PHONE.test(search)) return undefined;
  return sql`phone_tails && ${env.ENCRYPTION_KEYS.map((key) => hashTail(digits.slice(-length), key))}::text[]`;
}
