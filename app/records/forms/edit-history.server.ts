import type { TransactionSql } from "postgres";
import { changesBetween, combineChanges, type Changes } from "../../questionnaire/answers/changes.ts";
import { decrypt, randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { audit } from "../activity/audit-log.server.ts";
import type { FormPart } from "../form.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";
import { isOffice } from "../security/ownership.server.ts";
import { noteChangedNumbers } from "../security/shown-numbers.server.ts";

/** Reason shown in the history for a save by edit link without one (specification, section 2). */
export const defaultSummary = "Form updated via edit link";
const ownerSummary = "Changed by the client after submitting";

/** Maximum number of entries on a page of a form's history. */
export const editsPerPage = 20;

/** Maximum size of the changes on a page in bytes, unless a single entry is larger: decrypting a page blocks other requests. */
const bytesPerPage = 2 ** 22;

/** Author of an edit: the client, somebody with an edit link, or the office. */
export type EditAuthor = "client" | "link" | "office";

const authorOf = (requester: Requester): EditAuthor => (isOffice(requester) ? "office" : "link");

/** Entry of a form's history. */
export interface Edit {
  id: string;
  maker: EditAuthor;
  timestamp: Date;
  summary: string;
  changes: Changes;
}

/** Page of a form's history, newest first. */
export interface EditPage {
  edits: Edit[];
  /** Page number, starting at 1. */
  page: number;
  /** Number of pages, at least 1. */
  pages: number;
  /** Number of all entries. */
  total: number;
}

type StoredEdit = Omit<Edit, "changes" | "summary"> & { changes: Buffer; keyId: string; sealedSummary: Buffer; summaryKeyId: string };

const changesAad = associatedData("edit_history");
const reasonAad = associatedData("reasons of edits");

const columns = () => sql`
  id, created_at as timestamp, made_by as maker, changes, key_id as "keyId",
  sealed_summary as "sealedSummary", summary_key_id as "summaryKeyId"`;

/** Decrypts an entry. */
const decryptEdit = ({ keyId, changes, sealedSummary, summaryKeyId, ...edit }: StoredEdit): Edit => ({
  ...edit,
  summary: decrypt({ keyId: summaryKeyId, bytes: sealedSummary }, reasonAad(edit.id)),
  changes: JSON.parse(decrypt({ keyId, bytes: changes }, changesAad(edit.id))) as Changes,
});

/** Decrypts an entry that is shown. */
function readEdit(formId: string, row: StoredEdit): Edit {
  const edit = decryptEdit(row);
  noteChangedNumbers(formId, edit.changes);
  return edit;
}

/** Writes the changes of a save, if any, to the form's history, in the transaction of the save. */
export async function recordEdit(
  tx: TransactionSql,
  before: FormPart,
  after: FormPart,
  requester: Requester,
  summary = defaultSummary,
): Promise<void> {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length > 0) await addEdit(tx, after.id, { summary, changes, maker: authorOf(requester) });
}

/**
 * Writes the changes that a submitted form's own client has made to the answers, with an entry in the audit log. Saves
 * within 15 minutes make one entry, unless the form was submitted or changed by somebody else in between. An entry whose
 * changes are all undone is deleted.
 */
export async function recordOwnerEdit(tx: TransactionSql, before: FormPart, after: FormPart, address: string | undefined): Promise<void> {
  const { formData } = changesBetween(before, after);
  if (!formData) return;
  const [last] = await tx<(StoredEdit & { isOpen: boolean })[]>`
    select ${columns()},
      made_by = 'client' and created_at > greatest(now() - interval '15 minutes', ${after.submittedAt}::timestamptz) as "isOpen"
    from edit_history where form_id = ${after.id} order by created_at desc, id limit 1`;
  if (last?.isOpen) {
    const changes = combineChanges(decryptEdit(last).changes, { formData });
    if (Object.keys(changes).length === 0) await tx`delete from edit_history where id = ${last.id}`;
    else await tx`update edit_history set ${tx(encryptedValues("edit_history", last.id, JSON.stringify(changes)))} where id = ${last.id}`;
    return;
  }
  await addEdit(tx, after.id, { summary: ownerSummary, changes: { formData }, maker: "client" });
  await audit({ action: "form_changed_by_client", formId: after.id, address: address ?? null }, tx);
}

async function addEdit(
  tx: TransactionSql,
  formId: string,
  { summary, changes, maker }: { summary: string; changes: Changes; maker: EditAuthor },
): Promise<void> {
  const id = randomId();
  const texts = { ...encryptedValues("edit_history", id, JSON.stringify(changes)), ...encryptedValues("reasons of edits", id, summary) };
  const facts = { id, form_id: formId, made_by: maker };
  await tx`insert into edit_history ${tx({ ...facts, ...texts })}`;
}

/** Returns a page of a form's history, or the last one if there are fewer. Does not read the entries of other pages. */
export async function getHistoryPage(formId: string, requestedPage = 1): Promise<EditPage> {
  const sizes = await sql<{ id: string; size: number }[]>`
    select id, octet_length(changes) as size from edit_history where form_id = ${formId} order by created_at desc, id`;
  const pages = paginate(sizes);
  const page = Math.min(requestedPage, Math.max(1, pages.length));
  const edits = await findEdits(
    formId,
    (pages[page - 1] ?? []).map(({ id }) => id),
  );
  return { edits, page, pages: Math.max(1, pages.length), total: sizes.length };
}

/** Distributes entries to pages in their order, so that no page takes long to decrypt. */
export function paginate<Entry extends { size: number }>(entries: Entry[]): Entry[][] {
  const pages: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const page = pages.at(-1);
    bytes += entry.size;
    if (page && page.length < editsPerPage && bytes <= bytesPerPage) {
      page.push(entry);
    } else {
      pages.push([entry]);
      bytes = entry.size;
    }
  }
  return pages;
}

/** Returns these entries of a form's history, newest first. */
export async function findEdits(formId: string, ids: string[]): Promise<Edit[]> {
  const rows = await sql<StoredEdit[]>`
    select ${columns()} from edit_history where form_id = ${formId} and id = any(${ids}) order by created_at desc, id`;
  return rows.map((row) => readEdit(formId, row));
}

/** Finds an entry of a form's history; undefined if there is none. */
export async function findEdit(formId: string, id: string): Promise<Edit | undefined> {
  const [row] = await sql<StoredEdit[]>`select ${columns()} from edit_history where form_id = ${formId} and id = ${id}`;
  return row && readEdit(formId, row);
}
