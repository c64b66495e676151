import type { TransactionSql } from "postgres";
import { changesBetween, type Changes } from "../intake/changes.ts";
import { decrypt, encrypt, randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database.server.ts";
import type { Form } from "./forms.server.ts";
import { placeIn } from "./sealed-columns.server.ts";

const defaultSummary = "Form updated via edit link";

/** One entry of a form's history. */
export interface Edit {
  id: string;
  timestamp: Date;
  summary: string;
  changes: Changes;
}

const place = placeIn("edit_history");

/** Writes what a save has changed, if it has, to the form's history, in the save's own transaction. */
export async function recordEdit(tx: TransactionSql, before: Form, after: Form, summary = defaultSummary): Promise<void> {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length === 0) return;
  const id = randomId();
  const { keyId, bytes } = encrypt(JSON.stringify(changes), place(id));
  await tx`
    insert into edit_history (id, form_id, summary, changes, key_id) values (${id}, ${after.id}, ${summary}, ${bytes}, ${keyId})`;
}

/** The history of a form, newest first. */
export async function historyOf(formId: string): Promise<Edit[]> {
  const rows = await sql<(Omit<Edit, "changes"> & { changes: Buffer; keyId: string })[]>`
    select id, created_at as timestamp, summary, changes, key_id as "keyId"
    from edit_history where form_id = ${formId} order by created_at desc, id`;
  return rows.map(({ keyId, changes, ...edit }) => ({
    ...edit,
    changes: JSON.parse(decrypt({ keyId, bytes: changes }, place(edit.id))) as Changes,
  }));
}
