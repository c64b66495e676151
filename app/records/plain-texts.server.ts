import { sql } from "../platform/database/database.server.ts";
import { addAuditReason } from "./audit-log.server.ts";
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
  while ((await encryptAuditReasons()) > 0) continue;
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

/** Removes the reasons of some downloads from the details of the audit log, and returns how many. A packet has its own, encrypted. */
function encryptAuditReasons(): Promise<number> {
  return sql.begin(async (tx) => {
    const rows = await tx<{ id: string; formId: string; detail: string }[]>`
      select id::text, form_id as "formId", detail from audit_log
      where action = 'packet_requested' and detail like 'without DRAFT: %' or action = 'petition_exported' and detail like 'matrix.txt: %'
      order by audit_log.id limit ${BATCH} for update skip locked`;
    for (const { id, formId, detail } of rows) {
      const [name = "", ...reason] = detail.split(": ");
      await tx`update audit_log set detail = ${name} where id = ${id}`;
      if (name === "matrix.txt") await addAuditReason(tx, id, formId, reason.join(": "));
    }
    return rows.length;
  });
}
