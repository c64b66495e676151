import type { ISql } from "postgres";
import { decrypt, encrypt } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";

/** Every column with encrypted text, and the matching column with the id of its key; both are null where there is no text. */
export const encryptedColumns = {
  forms: { table: "forms", column: "form_data", keyId: "key_id" },
  "form sections": { table: "form_sections", column: "sealed", keyId: "key_id" },
  upload_sessions: { table: "upload_sessions", column: "details", keyId: "key_id" },
  edit_history: { table: "edit_history", column: "changes", keyId: "key_id" },
  submissions: { table: "submissions", column: "snapshot", keyId: "key_id" },
  "reasons of edits": { table: "edit_history", column: "sealed_summary", keyId: "summary_key_id" },
  "names of documents": { table: "documents", column: "sealed_name", keyId: "name_key_id" },
  "addresses of mailed links": { table: "resume_mails", column: "sealed_address", keyId: "key_id" },
  "recipients of reminders": { table: "reminders", column: "sealed_recipient", keyId: "key_id" },
  "searches for conflicts": { table: "conflict_searches", column: "sealed", keyId: "key_id" },
  "notes on cases": { table: "case_notes", column: "sealed", keyId: "key_id" },
  "marks on documents": { table: "documents", column: "sealed_marks", keyId: "marks_key_id" },
  "marks on portal files": { table: "upload_files", column: "sealed_marks", keyId: "marks_key_id" },
  "office entries": { table: "office_entries", column: "sealed", keyId: "key_id" },
  "urgent events": { table: "forms", column: "sealed_urgency", keyId: "urgency_key_id" },
  "reasons of packets": { table: "packets", column: "sealed_reason", keyId: "reason_key_id" },
  asks: { table: "asks", column: "sealed", keyId: "key_id" },
  "names of portal files": { table: "upload_files", column: "sealed_name", keyId: "name_key_id" },
} as const;

export type EncryptedText = keyof typeof encryptedColumns;

export const encryptedTexts = Object.keys(encryptedColumns) as EncryptedText[];

/** The associated data that binds a column's ciphertext to its row. */
export const associatedData =
  (text: EncryptedText) =>
  (id: string): string =>
    `${encryptedColumns[text].table}:${id}:${encryptedColumns[text].column}`;

/** The columns of a new or changed row that hold a text of it. */
export function encryptedValues(text: EncryptedText, id: string, plain: string): Record<string, string | Buffer> {
  const { keyId, bytes } = encrypt(plain, associatedData(text)(id));
  return { [encryptedColumns[text].column]: bytes, [encryptedColumns[text].keyId]: keyId };
}

interface EncryptedRow {
  keyId: string;
  bytes: Buffer;
}

const ciphertext = (text: EncryptedText) =>
  sql`${sql(encryptedColumns[text].keyId)} as "keyId", ${sql(encryptedColumns[text].column)} as bytes`;
const isOutdated = (text: EncryptedText) => sql`${sql(encryptedColumns[text].keyId)} <> ${env.ENCRYPTION_KEYS[0]!.id}`;
const isEncrypted = (text: EncryptedText) => sql`${sql(encryptedColumns[text].keyId)} is not null`;

/** The next rows, in the order of their ids, that were encrypted with another than the first key. */
export async function outdatedRows(text: EncryptedText, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(encryptedColumns[text].table)} where ${isOutdated(text)} and id > ${after} order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** How many rows are still encrypted with another than the first key. */
export async function countOutdated(text: EncryptedText): Promise<number> {
  const [{ count }] = await sql<
    [{ count: number }]
  >`select count(*)::int as count from ${sql(encryptedColumns[text].table)} where ${isOutdated(text)}`;
  return count;
}

/** A text of a row; undefined if no key opens it. */
export function tryDecrypt(text: EncryptedText, id: string, row: EncryptedRow): string | undefined {
  try {
    return decrypt(row, associatedData(text)(id));
  } catch {
    return undefined;
  }
}

/**
 * Encrypts a text of a row again with the first key, under the row's lock, and changes nothing else of it. A row that is
 * gone, or was saved with that key in the meantime, is left as it is.
 */
export async function reencryptRow(text: EncryptedText, id: string): Promise<"reencrypted" | "unreadable" | "left"> {
  const { table } = encryptedColumns[text];
  return sql.begin(async (tx) => {
    const [row] = await tx<
      EncryptedRow[]
    >`select ${ciphertext(text)} from ${tx(table)} where id = ${id} and ${isOutdated(text)} for update`;
    if (!row) return "left";
    const plain = tryDecrypt(text, id, row);
    if (plain === undefined) return "unreadable";
    await tx`update ${tx(table)} set ${tx(encryptedValues(text, id, plain))} where id = ${id}`;
    return "reencrypted";
  });
}

/** Whether one of the first texts of some kind can be read; true of a database without encrypted texts. */
export async function sampleIsReadable(db: ISql): Promise<boolean> {
  const sample: boolean[] = [];
  for (const text of encryptedTexts) {
    const rows = await db<(EncryptedRow & { id: string })[]>`
      select id, ${ciphertext(text)} from ${db(encryptedColumns[text].table)} where ${isEncrypted(text)} order by id limit 10`;
    sample.push(...rows.map((row) => tryDecrypt(text, row.id, row) !== undefined));
  }
  return sample.length === 0 || sample.includes(true);
}

/** Decrypts every text, a few at a time. Returns how many there are, and which no key opens, as "kind id". */
export async function decryptAll(db: ISql): Promise<{ rows: number; unreadable: string[] }> {
  let count = 0;
  const unreadable: string[] = [];
  for (const text of encryptedTexts)
    for await (const rows of db<(EncryptedRow & { id: string })[]>`
      select id, ${ciphertext(text)} from ${db(encryptedColumns[text].table)} where ${isEncrypted(text)} order by id`.cursor(100)) {
      count += rows.length;
      unreadable.push(...rows.filter((row) => tryDecrypt(text, row.id, row) === undefined).map(({ id }) => `${text} ${id}`));
    }
  return { rows: count, unreadable };
}
