import type { PendingQuery, Row } from "postgres";
import type { Draft } from "../questionnaire/answers.ts";
import { keyedFingerprint } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { env, type EncryptionKey } from "../platform/env.server.ts";
import type { FormPart } from "./form.ts";

/** How many of its last digits a number is found by: the last four, the number without area code, all. */
const lengths = [4, 7, 10];

const digitsOf = (text: string): string => text.replace(/\D/g, "");
const printOf = (tail: string, { key }: EncryptionKey): string => keyedFingerprint(key, "last digits of a phone number", tail);

/** The columns by which a case is found by its phone numbers. They hold hashes that only who has the first key can make. */
function phoneColumns(phones: string[]): { phone_tails: string[]; phone_key: string } {
  const key = env.ENCRYPTION_KEYS[0]!;
  const tails = phones.map(digitsOf).flatMap((digits) => lengths.filter((n) => n <= digits.length).map((n) => digits.slice(-n)));
  return { phone_tails: [...new Set(tails)].map((tail) => printOf(tail, key)), phone_key: key.id };
}

/** The columns of a form by its contact section. */
export const phonesOfForm = ({ formData, sectionVersions }: { formData: Draft; sectionVersions: FormPart["sectionVersions"] }) => {
  const { homePhone = "", cellPhone = "", spousePhone = "" } = formData.contactInfo ?? {};
  return { ...phoneColumns([homePhone, cellPhone, spousePhone]), phone_version: sectionVersions["contactInfo"] ?? null };
};

/** The columns of an upload session. */
export const phonesOfSession = (clientPhone: string) => phoneColumns([clientPhone]);

/** The rows that a typed number, or its last digits, finds; undefined for what is none. */
export function withPhone(search: string): PendingQuery<Row[]> | undefined {
  const digits = digitsOf(search).replace(/^1(?=\d{10}$)/, "");
  const length = lengths.findLast((n) => n <= digits.length);
  if (!length || digits.length > 10 || !/^[\d\s().+-]+$/.test(search)) return undefined;
  return sql`phone_tails && ${env.ENCRYPTION_KEYS.map((key) => printOf(digits.slice(-length), key))}::text[]`;
}
