import type { TransactionSql } from "postgres";
import { changesBetween, combineChanges, type Changes } from "../questionnaire/changes.ts";
import { decrypt, randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import { audit } from "./audit-log.server.ts";
import type { FormPart } from "./form.ts";
import { associatedData, encryptedValues } from "./encrypted-columns.server.ts";
import { isOffice } from "./ownership.server.ts";

/** The reason shown in the history for a save by edit link without one (specification, section 2). */
export const defaultSummary = "Form updated via edit link";
/** The value for older versions, which only know plain reasons. */
export const neutralReason = "(encrypted)";
const ownersSummary = "Changed by the client after submitting";

/** The most entries on a page of a form's history. */
export const editsPerPage = 20;
/** The most bytes of changes on a page, unless a single entry has more: a page is decrypted while others wait. */
const bytesPerPage = 2 ** 22;

/** Who made an edit: the client, somebody with an edit link, the office. Null where an older version did not note it. */
export type Maker = "client" | "link" | "office";

const makerOf = (requester: Requester): Maker => (isOffice(requester) ? "office" : "link");

/** One entry of a form's history. */
export interface Edit {
  id: string;
  maker: Maker | null;
  timestamp: Date;
  summary: string;
  changes: Changes;
}

/** A part of a form's history, newest first. */
export interface EditPage {
  edits: Edit[];
  /** From 1 on. */
  page: number;
  /** How many pages there are, at least 1. */
  pages: number;
}

type StoredEdit = Omit<Edit, "changes"> & { changes: Buffer; keyId: string; sealedSummary: Buffer | null; summaryKeyId: string | null };

const place = associatedData("edit_history");
const placeOfReason = associatedData("reasons of edits");

const columns = () => sql`
  id, created_at as timestamp, coalesce(made_by, case when is_owners then 'client' end) as maker,
  summary, changes, key_id as "keyId", sealed_summary as "sealedSummary", summary_key_id as "summaryKeyId"`;

/** A reason that an older version has stored is not encrypted yet. */
const decrypted = ({ keyId, changes, sealedSummary, summaryKeyId, summary, ...edit }: StoredEdit): Edit => ({
  ...edit,
  summary:
    sealedSummary && summaryKeyId !== null ? decrypt({ keyId: summaryKeyId, bytes: sealedSummary }, placeOfReason(edit.id)) : summary,
  changes: JSON.parse(decrypt({ keyId, bytes: changes }, place(edit.id))) as Changes,
});

/** Writes what a save has changed, if it has, to the form's history, in the save's own transaction. */
export async function recordEdit(
  tx: TransactionSql,
  before: FormPart,
  after: FormPart,
  requester: Requester,
  summary = defaultSummary,
): Promise<void> {
  const changes = changesBetween(before, after);
  if (Object.keys(changes).length > 0) await addEdit(tx, after.id, { summary, changes, maker: makerOf(requester) });
}

/**
 * Writes what a submitted form's own client has changed in its answers, with a line in the audit log. What is saved
 * within a quarter of an hour makes one entry, unless the form was submitted or changed by somebody else in between.
 */
export async function recordOwnersEdit(tx: TransactionSql, before: FormPart, after: FormPart, address: string | undefined): Promise<void> {
  const { formData } = changesBetween(before, after);
  if (!formData) return;
  const [last] = await tx<(StoredEdit & { isOpen: boolean })[]>`
    select ${columns()}, is_owners and created_at > greatest(now() - interval '15 minutes', ${after.submittedAt}::timestamptz) as "isOpen"
    from edit_history where form_id = ${after.id} order by created_at desc, id limit 1`;
  if (last?.isOpen) {
    const changes = JSON.stringify(combineChanges(decrypted(last).changes, { formData }));
    await tx`update edit_history set ${tx(encryptedValues("edit_history", last.id, changes))} where id = ${last.id}`;
    return;
  }
  await addEdit(tx, after.id, { summary: ownersSummary, changes: { formData }, maker: "client" });
  await audit({ action: "form_changed_by_client", formId: after.id, address: address ?? null }, tx);
}

async function addEdit(
  tx: TransactionSql,
  formId: string,
  { summary, changes, maker }: { summary: string; changes: Changes; maker: Maker },
): Promise<void> {
  const id = randomId();
  const texts = { ...encryptedValues("edit_history", id, JSON.stringify(changes)), ...encryptedValues("reasons of edits", id, summary) };
  const facts = { id, form_id: formId, is_owners: maker === "client", made_by: maker, summary: neutralReason };
  await tx`insert into edit_history ${tx({ ...facts, ...texts })}`;
}

/** A page of a form's history; the last one when there are fewer. Entries of other pages are not read. */
export async function historyOf(formId: string, wanted = 1): Promise<EditPage> {
  const sizes = await sql<{ id: string; size: number }[]>`
    select id, octet_length(changes) as size from edit_history where form_id = ${formId} order by created_at desc, id`;
  const pages = inPages(sizes);
  const page = Math.min(wanted, Math.max(1, pages.length));
  const rows = await sql<StoredEdit[]>`
    select ${columns()} from edit_history where id = any(${pages[page - 1] ?? []}) order by created_at desc, id`;
  return { edits: rows.map(decrypted), page, pages: Math.max(1, pages.length) };
}

/** Deals entries out to pages, in their order; returns the ids on each. */
function inPages(entries: { id: string; size: number }[]): string[][] {
  const pages: string[][] = [];
  let bytes = 0;
  for (const { id, size } of entries) {
    const page = pages.at(-1);
    bytes += size;
    if (page && page.length < editsPerPage && bytes <= bytesPerPage) {
      page.push(id);
    } else {
      pages.push([id]);
      bytes = size;
    }
  }
  return pages;
}

/** One entry of a form's history; undefined if there is none. */
export async function editOf(formId: string, id: string): Promise<Edit | undefined> {
  const [row] = await sql<StoredEdit[]>`select ${columns()} from edit_history where form_id = ${formId} and id = ${id}`;
  return row && decrypted(row);
}
