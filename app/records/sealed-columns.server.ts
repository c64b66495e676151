import type { ISql } from "postgres";
import { decrypt, encrypt } from "../platform/crypto.server.ts";
import { sql } from "../platform/database.server.ts";
import { env } from "../platform/env.server.ts";

/** The encrypted column of every table that has one. The id of the key is in the row's `key_id`. */
const sealedColumns = { forms: "form_data", upload_sessions: "details", edit_history: "changes" } as const;

export type SealedTable = keyof typeof sealedColumns;

export const sealedTables = Object.keys(sealedColumns) as SealedTable[];

/** What binds the ciphertext of a table to its row. */
export const placeIn = (table: SealedTable) => (id: string): string => `${table}:${id}:${sealedColumns[table]}`;

interface SealedRow {
  keyId: string;
  bytes: Buffer;
}

const sealedText = (table: SealedTable) => sql`key_id as "keyId", ${sql(sealedColumns[table])} as bytes`;
const isOutdated = () => sql`key_id <> ${env.ENCRYPTION_KEYS[0]!.id}`;

/** The next rows, in the order of their ids, that were encrypted with another than the first key. */
export async function outdatedRows(table: SealedTable, after: string, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(table)} where ${isOutdated()} and id > ${after} order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** How many rows are still encrypted with another than the first key. */
export async function countOutdated(table: SealedTable): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from ${sql(table)} where ${isOutdated()}`;
  return count;
}

function opened(table: SealedTable, id: string, row: SealedRow): string | undefined {
  try {
    return decrypt(row, placeIn(table)(id));
  } catch {
    return undefined;
  }
}

/**
 * Encrypts a row anew with the first key, under its lock, and changes nothing else of it. A row that is gone, or was
 * saved with that key meanwhile, is left as it is.
 */
export async function resealRow(table: SealedTable, id: string): Promise<"resealed" | "unreadable" | "left"> {
  return sql.begin(async (tx) => {
    const [row] = await tx<SealedRow[]>`
      select ${sealedText(table)} from ${tx(table)} where id = ${id} and ${isOutdated()} for update`;
    if (!row) return "left";
    const text = opened(table, id, row);
    if (text === undefined) return "unreadable";
    const { keyId, bytes } = encrypt(text, placeIn(table)(id));
    await tx`update ${tx(table)} set ${tx(sealedColumns[table])} = ${bytes}, key_id = ${keyId} where id = ${id}`;
    return "resealed";
  });
}

/** Decrypts every row of every table, a few at a time. Gives how many there are, and which no key opens, as "table id". */
export async function decryptAll(db: ISql): Promise<{ rows: number; unreadable: string[] }> {
  let count = 0;
  const unreadable: string[] = [];
  for (const table of sealedTables)
    for await (const rows of db<(SealedRow & { id: string })[]>`select id, ${sealedText(table)} from ${db(table)} order by id`.cursor(100)) {
      count += rows.length;
      unreadable.push(...rows.filter((row) => opened(table, row.id, row) === undefined).map(({ id }) => `${table} ${id}`));
    }
  return { rows: count, unreadable };
}
