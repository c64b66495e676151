import type { ISql } from "postgres";
import { decrypt, encrypt } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { env } from "../platform/env.server.ts";

/** Every column with encrypted text, and the one beside it with the id of its key; both are null where there is no text. */
export const sealedColumns = {
  forms: { table: "forms", column: "form_data", keyId: "key_id" },
  upload_sessions: { table: "upload_sessions", column: "details", keyId: "key_id" },
  edit_history: { table: "edit_history", column: "changes", keyId: "key_id" },
  submissions: { table: "submissions", column: "snapshot", keyId: "key_id" },
  "reasons of edits": { table: "edit_history", column: "sealed_summary", keyId: "summary_key_id" },
  "names of documents": { table: "documents", column: "sealed_name", keyId: "name_key_id" },
  "names of portal files": { table: "upload_files", column: "sealed_name", keyId: "name_key_id" },
} as const;

export type SealedText = keyof typeof sealedColumns;

export const sealedTexts = Object.keys(sealedColumns) as SealedText[];

/** What binds the ciphertext of a column to its row. */
export const placeIn =
  (text: SealedText) =>
  (id: string): string =>
    `${sealedColumns[text].table}:${id}:${sealedColumns[text].column}`;

/** The columns of a new or changed row that hold a text of it. */
export function sealedValues(text: SealedText, id: string, plain: string): Record<string, string | Buffer> {
  const { keyId, bytes } = encrypt(plain, placeIn(text)(id));
  return { [sealedColumns[text].column]: bytes, [sealedColumns[text].keyId]: keyId };
}

interface SealedRow {
  keyId: string;
  bytes: Buffer;
}

const sealedText = (text: SealedText) => sql`${sql(sealedColumns[text].keyId)} as "keyId", ${sql(sealedColumns[text].column)} as bytes`;
const isOutdated = (text: SealedText) => sql`${sql(sealedColumns[text].keyId)} <> ${env.ENCRYPTION_KEYS[0]!.id}`;
const isSealed = (text: SealedText) => sql`${sql(sealedColumns[text].keyId)} is not null`;

/** The next rows, in the order of their ids, that were encrypted with another than the first key. */
export async function outdatedRows(text: SealedText, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(sealedColumns[text].table)} where ${isOutdated(text)} and id > ${after} order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** How many rows are still encrypted with another than the first key. */
export async function countOutdated(text: SealedText): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(sealedColumns[text].table)} where ${isOutdated(text)}`;
  return count;
}

function opened(text: SealedText, id: string, row: SealedRow): string | undefined {
  try {
    return decrypt(row, placeIn(text)(id));
  } catch {
    return undefined;
  }
}

/**
 * Encrypts a text of a row anew with the first key, under the row's lock, and changes nothing else of it. A row that is
 * gone, or was saved with that key meanwhile, is left as it is.
 */
export async function resealRow(text: SealedText, id: string): Promise<"resealed" | "unreadable" | "left"> {
  const { table } = sealedColumns[text];
  return sql.begin(async (tx) => {
    const [row] = await tx<SealedRow[]>`select ${sealedText(text)} from ${tx(table)} where id = ${id} and ${isOutdated(text)} for update`;
    if (!row) return "left";
    const plain = opened(text, id, row);
    if (plain === undefined) return "unreadable";
    await tx`update ${tx(table)} set ${tx(sealedValues(text, id, plain))} where id = ${id}`;
    return "resealed";
  });
}

/** Whether one of the first texts of some kind can be read; true of a database without encrypted texts. */
export async function sampleIsReadable(db: ISql): Promise<boolean> {
  const sample: boolean[] = [];
  for (const text of sealedTexts) {
    const rows = await db<(SealedRow & { id: string })[]>`
      select id, ${sealedText(text)} from ${db(sealedColumns[text].table)} where ${isSealed(text)} order by id limit 10`;
    sample.push(...rows.map((row) => opened(text, row.id, row) !== undefined));
  }
  return sample.length === 0 || sample.includes(true);
}

/** Decrypts every text, a few at a time. Gives how many there are, and which no key opens, as "kind id". */
export async function decryptAll(db: ISql): Promise<{ rows: number; unreadable: string[] }> {
  let count = 0;
  const unreadable: string[] = [];
  for (const text of sealedTexts)
    for await (const rows of db<(SealedRow & { id: string })[]>`
      select id, ${sealedText(text)} from ${db(sealedColumns[text].table)} where ${isSealed(text)} order by id`.cursor(100)) {
      count += rows.length;
      unreadable.push(...rows.filter((row) => opened(text, row.id, row) === undefined).map(({ id }) => `${text} ${id}`));
    }
  return { rows: count, unreadable };
}
