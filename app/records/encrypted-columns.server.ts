import type { ISql } from "postgres";
import { decrypt, encrypt } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";
import { listColumns } from "./database-facts.server.ts";

/** All columns with encrypted text, each with the column of its key id. Both are null if there is no text. */
export const encryptedColumns = {
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
  "lines of packets": { table: "packets", column: "sealed_lines", keyId: "lines_key_id" },
  "reasons in the audit log": { table: "audit_reasons", column: "sealed", keyId: "key_id" },
  asks: { table: "asks", column: "sealed", keyId: "key_id" },
  "removed rows": { table: "forms", column: "sealed_removed_row", keyId: "removed_row_key_id" },
  "names of portal files": { table: "upload_files", column: "sealed_name", keyId: "name_key_id" },
} as const;

export type EncryptedText = keyof typeof encryptedColumns;

export const encryptedTexts = Object.keys(encryptedColumns) as EncryptedText[];

/** Returns the associated data that binds a column's ciphertext to its row. */
export const associatedData =
  (text: EncryptedText) =>
  (id: string): string =>
    `${encryptedColumns[text].table}:${id}:${encryptedColumns[text].column}`;

/** Encrypts a text, and returns the columns that store it in a new or changed row. */
export function encryptedValues(text: EncryptedText, id: string, plain: string): Record<string, string | Buffer> {
  const { keyId, bytes } = encrypt(plain, associatedData(text)(id));
  return { [encryptedColumns[text].column]: bytes, [encryptedColumns[text].keyId]: keyId };
}

interface Ciphertext {
  keyId: string;
  bytes: Buffer;
}

/** A text with the id of its row, which it is bound to. */
interface EncryptedRow extends Ciphertext {
  id: string;
}

/** What a row is found by: its id, unless that is another one after each save. */
const rowKey = (text: EncryptedText) => (text === "form sections" ? sql`form_id || '.' || section` : sql`id`);
const encryptedRow = (text: EncryptedText) =>
  sql`id, ${sql(encryptedColumns[text].keyId)} as "keyId", ${sql(encryptedColumns[text].column)} as bytes`;
const isOutdated = (text: EncryptedText) => sql`${sql(encryptedColumns[text].keyId)} <> ${env.ENCRYPTION_KEYS[0]!.id}`;
const isEncrypted = (text: EncryptedText) => sql`${sql(encryptedColumns[text].keyId)} is not null`;

/** Finds the keys of the next rows, in their order, that are not encrypted with the first encryption key. */
export async function findOutdatedRows(text: EncryptedText, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    select ${rowKey(text)} as key from ${sql(encryptedColumns[text].table)}
    where ${isOutdated(text)} and ${rowKey(text)} > ${after} order by ${rowKey(text)} limit ${limit}`;
  return rows.map(({ key }) => key);
}

/** Counts the rows that are not encrypted with the first key. */
export async function countOutdated(text: EncryptedText): Promise<number> {
  const [{ count }] = await sql<
    [{ count: number }]
  >`select count(*)::int as count from ${sql(encryptedColumns[text].table)} where ${isOutdated(text)}`;
  return count;
}

/** Decrypts a text that is bound to an id; undefined if no key decrypts it. */
export function tryDecrypt(text: EncryptedText, id: string, ciphertext: Ciphertext): string | undefined {
  try {
    return decrypt(ciphertext, associatedData(text)(id));
  } catch {
    return undefined;
  }
}

/**
 * Encrypts a text anew with the first encryption key, under the lock of its row, and changes nothing else. A row that was removed, or
 * saved with that key since, is left as it is.
 */
export async function reencryptRow(text: EncryptedText, key: string): Promise<"reencrypted" | "unreadable" | "left"> {
  const { table } = encryptedColumns[text];
  return sql.begin(async (tx) => {
    const [row] = await tx<EncryptedRow[]>`
      select ${encryptedRow(text)} from ${tx(table)} where ${rowKey(text)} = ${key} and ${isOutdated(text)} for update`;
    if (!row) return "left";
    const plain = tryDecrypt(text, row.id, row);
    if (plain === undefined) return "unreadable";
    await tx`update ${tx(table)} set ${tx(encryptedValues(text, row.id, plain))} where ${rowKey(text)} = ${key}`;
    return "reencrypted";
  });
}

/** Whether at least one of the first texts of any kind can be decrypted; true if there are no encrypted texts. */
export async function isSampleReadable(db: ISql): Promise<boolean> {
  const sample: boolean[] = [];
  for (const text of encryptedTexts) {
    const rows = await db<EncryptedRow[]>`
      select ${encryptedRow(text)} from ${db(encryptedColumns[text].table)} where ${isEncrypted(text)} order by ${rowKey(text)} limit 10`;
    sample.push(...rows.map((row) => tryDecrypt(text, row.id, row) !== undefined));
  }
  return sample.length === 0 || sample.includes(true);
}

/**
 * Decrypts every text, in batches, also in a database of an earlier version. Returns their number, and those that no key decrypts as
 * "kind id".
 */
export async function decryptAll(db: ISql): Promise<{ rows: number; unreadable: string[] }> {
  let count = 0;
  const unreadable: string[] = [];
  const columns = await listColumns(db);
  for (const text of encryptedTexts.filter((each) => columns.has(`${encryptedColumns[each].table}.${encryptedColumns[each].column}`)))
    for await (const rows of db<EncryptedRow[]>`
      select ${encryptedRow(text)} from ${db(encryptedColumns[text].table)}
      where ${isEncrypted(text)} order by ${rowKey(text)}`.cursor(100)) {
      count += rows.length;
      unreadable.push(...rows.filter((row) => tryDecrypt(text, row.id, row) === undefined).map(({ id }) => `${text} ${id}`));
    }
  return { rows: count, unreadable };
}
