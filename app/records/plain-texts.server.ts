import { sql } from "../platform/database/database.server.ts";
import { neutralReason } from "./edit-history.server.ts";
import { neutralName } from "./file-names.server.ts";
import { encryptedColumns, encryptedValues } from "./encrypted-columns.server.ts";

const BATCH = 100;

/** Columns that older versions do not encrypt, and the neutral text that replaces the original. */
const plainColumns = [
  { text: "names of documents", column: "name", neutral: neutralName },
  { text: "names of portal files", column: "name", neutral: neutralName },
  { text: "reasons of edits", column: "summary", neutral: () => neutralReason },
] as const;

/** Encrypts texts that older versions stored unencrypted. It can be interrupted and restarted at any moment. */
export async function encryptPlainTexts(): Promise<void> {
  for (const plain of plainColumns) while ((await encryptBatch(plain)) > 0) continue;
}

/** Encrypts the texts of some rows that are not locked, and returns how many. */
function encryptBatch({ text, column, neutral }: (typeof plainColumns)[number]): Promise<number> {
  const { table, keyId } = encryptedColumns[text];
  return sql.begin(async (tx) => {
    const rows = await tx<{ id: string; plain: string }[]>`
      select id, ${tx(column)} as plain from ${tx(table)} where ${tx(keyId)} is null order by id limit ${BATCH} for update skip locked`;
    for (const { id, plain } of rows)
      await tx`update ${tx(table)} set ${tx({ [column]: neutral(plain), ...encryptedValues(text, id, plain) })} where id = ${id}`;
    return rows.length;
  });
}
