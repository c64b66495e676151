import { sql } from "../platform/database/database.server.ts";
import { neutralReason } from "./edit-history.server.ts";
import { neutralName } from "./file-names.server.ts";
import { encryptedColumns, encryptedValues } from "./encrypted-columns.server.ts";

const batch = 100;

/** Columns that older versions leave readable, and what stands there once the text is encrypted. */
const plainColumns = [
  { text: "names of documents", column: "name", neutral: neutralName },
  { text: "names of portal files", column: "name", neutral: neutralName },
  { text: "reasons of edits", column: "summary", neutral: () => neutralReason },
] as const;

/** Encrypts what older versions have stored readably. It may be interrupted at any moment and begun again. */
export async function encryptPlainTexts(): Promise<void> {
  for (const plain of plainColumns) while ((await encryptBatch(plain)) > 0) continue;
}

/** Encrypts the texts of some rows that nobody else is changing, and returns how many. */
function encryptBatch({ text, column, neutral }: (typeof plainColumns)[number]): Promise<number> {
  const { table, keyId } = encryptedColumns[text];
  return sql.begin(async (tx) => {
    const rows = await tx<{ id: string; plain: string }[]>`
      select id, ${tx(column)} as plain from ${tx(table)} where ${tx(keyId)} is null order by id limit ${batch} for update skip locked`;
    for (const { id, plain } of rows)
      await tx`update ${tx(table)} set ${tx({ [column]: neutral(plain), ...encryptedValues(text, id, plain) })} where id = ${id}`;
    return rows.length;
  });
}
