import type { ISql, PendingQuery, Row } from "postgres";
import { decrypt } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { callingApiClient, callingPerson } from "../../platform/log.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { touchSession } from "../security/attorney-sessions.server.ts";
import type { CaseTable } from "../case-lists.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";
import { isOwn } from "../security/ownership.server.ts";

/** Actions in the audit log, with their labels. */
export const auditActions = {
  signed_in: "Signed in",
  sign_in_failed: "Sign-in failed",
  sign_in_paused: "Sign-in paused after too many attempts",
  signed_out: "Signed out",
  api_key_refused: "API key rejected",
  ssn_viewed: "Social Security numbers viewed",
  case_read: "Case read by a program",
  cases_listed: "Lists of cases read by a program",
  form_begun: "Form started by the office",
  form_saved: "Form changed by the office",
  form_submitted: "Form submitted by the office",
  form_changed_by_client: "Answers changed by the client after submitting",
  form_deleted: "Form deleted",
  form_expired: "Form deleted when its retention period ended",
  client_erased: "Client erased",
  erasure_repeated: "Deleted again because the erasure journal names it",
  pdf_made: "PDF generated",
  table_exported: "Table downloaded",
  case_exported: "Whole case downloaded, with Social Security numbers",
  documents_exported: "All documents downloaded",
  document_added: "Document added by the office",
  document_deleted: "Document deleted by the office",
  document_withdrawn: "Document deleted by the client after submitting",
  document_downloaded: "Document downloaded",
  document_viewed: "Picture of a document viewed",
  document_turned: "Document turned by the office",
  document_renamed: "Document renamed by the office",
  document_moved: "Document moved to another list by the office",
  document_unreadable: "Document marked as unreadable",
  document_readable: "Document no longer marked as unreadable",
  upload_session_submitted: "Upload session submitted by the office",
  upload_session_completed: "Upload session marked as completed",
  upload_session_deleted: "Upload session deleted",
  upload_session_expired: "Upload session deleted when its retention period ended",
  office_mail_failed: "Mail to the office could not be sent",
  office_mail_notified: "Mail to the office sent without attachments",
  office_mail_sent_again: "Mail to the office queued again",
  webhook_failed: "Webhook event could not be delivered",
  edit_link_made: "Edit link generated",
  edit_link_extended: "Edit link extended",
  edit_link_revoked: "Edit link revoked",
  edit_link_mailed: "Edit link queued for e-mail",
  edit_link_mail_failed: "Edit link could not be e-mailed",
  resume_link_requested: "Link to continue later requested by the client",
  resume_link_opened: "Form opened in another browser by the client's link",
  session_filed: "Upload session filed to a case",
  session_unfiled: "Upload session no longer filed to a case",
  work_changed: "State, person in charge or next date changed",
  note_added: "Note added",
  cases_joined: "Marked as the same client as another case",
  cases_parted: "Marked as a different client from another case",
  name_searched: "Name searched in all cases",
  conflict_decided: "Decision on a name search noted",
  name_search_expired: "Name search deleted when its retention period ended",
  client_asked: "Client asked",
  ask_answered: "Everything that was asked is answered",
  ask_withdrawn: "Questions to the client withdrawn",
  petition_exported: "Petition downloaded",
  petition_decided: "Petition entries changed",
  line_corrected: "Petition line corrected",
  correction_removed: "Correction of a petition line removed",
  packet_requested: "Official forms filled",
  packet_downloaded: "Filled official forms downloaded",
  law_row_added: "Row added to a table",
  law_row_changed: "Row of a table changed",
  law_row_confirmed: "Row of a table confirmed",
  law_row_unconfirmed: "Confirmation of a table's row withdrawn",
  law_row_removed: "Row of a table removed",
  firm_defaults_changed: "Firm's defaults changed",
  blank_uploaded: "Blank official form uploaded",
  blank_removed: "Blank official form removed",
  address_kept: "Creditor address added to the book",
  address_changed: "Creditor address in the book changed",
  address_removed: "Creditor address removed from the book",
  address_entered: "Creditor address entered",
  address_taken: "Creditor address copied from the book",
  address_updated: "Creditor address brought up to date from the book",
  edit_link_used: "Changes saved by edit link",
} as const;

export type AuditAction = keyof typeof auditActions;

/** Actions of clients. Their IP addresses are deleted with the case. */
export const clientActions: readonly AuditAction[] = [
  "form_changed_by_client",
  "document_withdrawn",
  "resume_link_requested",
  "resume_link_opened",
  "ask_answered",
  "edit_link_used",
];

/** Actions of people who are not known yet. */
const strangersActions: readonly AuditAction[] = ["sign_in_failed", "sign_in_paused", "api_key_refused"];

/** Who did what an entry records, in words; "" for the server itself and for strangers. */
export function describeActor({
  action,
  address,
  program,
  person,
}: Pick<AuditRecord, "action" | "address" | "program" | "person">): string {
  if (program) return `by program ${program}`;
  if (clientActions.includes(action)) return "by the client";
  if (person) return `by ${person}`;
  return address && !strangersActions.includes(action) ? "by Office" : "";
}

/** Entry of the audit log. It names records by id and contains nothing about a client. */
export interface AuditEntry {
  action: AuditAction;
  formId?: string | null;
  uploadSessionId?: string | null;
  /** Details such as the id of a document or a number of days. */
  detail?: string;
  /** IP address of the requester. */
  address?: string | null;
}

export interface AuditRecord extends AuditEntry {
  id: string;
  /** Why the office did it; null if it gave no reason. */
  reason: string | null;
  /** Name of the API client that did it; null for people. */
  program: string | null;
  /** Name of the person in the office who did it; null if none was chosen. */
  person: string | null;
  createdAt: Date;
}

/**
 * Writes an entry of the audit log, with the name of the calling person or API client, within a transaction if one is given. The
 * IP address of a client whose form was deleted in the meantime is left out. Returns the entry's id.
 */
async function insertEntry(entry: AuditEntry, db: ISql): Promise<string> {
  const { action, formId = null, uploadSessionId = null, detail = "", address = null } = entry;
  const isClients = clientActions.includes(action);
  const [row] = await db<[{ id: string }]>`
    with case_of_client as (select from forms where id = ${formId} and ${isClients} for key share)
    insert into audit_log (action, form_id, upload_session_id, detail, address, program, person)
    select ${action}, ${formId}, ${uploadSessionId}, ${detail},
      case when ${!isClients} or exists (select from case_of_client) then ${address}::text end, ${callingApiClient() ?? null},
      ${isClients ? null : (callingPerson() ?? null)}
    returning id::text`;
  return row.id;
}

/** Writes an entry of the audit log, within a transaction if one is given. */
export async function audit(entry: AuditEntry, db: ISql = sql): Promise<void> {
  await insertEntry(entry, db);
}

const reasonKind = "reasons in the audit log";

/** Writes an entry about a form with the reason for it, which is stored encrypted and deleted with the form. */
export const auditWithReason = (entry: AuditEntry & { formId: string }, reason: string): Promise<void> =>
  sql.begin(async (tx) => addAuditReason(tx, await insertEntry(entry, tx), entry.formId, reason));

/** Stores the reason of an entry encrypted, unless the form no longer exists. */
export async function addAuditReason(tx: ISql, id: string, formId: string, reason: string): Promise<void> {
  const { sealed, key_id } = encryptedValues(reasonKind, id, reason);
  await tx`
    insert into audit_reasons (id, form_id, sealed, key_id)
    select ${id}, id, ${sealed!}, ${key_id!} from forms where id = ${formId} for key share`;
}

/** Reference to a case by its id. */
export type CaseReference = { formId: string } | { uploadSessionId: string };

/** Returns the reference to a case for the audit log. */
export const caseReference = (table: CaseTable, id: string): CaseReference =>
  table === "forms" ? { formId: id } : { uploadSessionId: id };

/** Whether a client's call was made with the attorney's session, which this extends. A browser needs no session for its own records. */
export async function actsForOffice(requester: Requester, about: CaseReference): Promise<boolean> {
  if (!requester.attorney || !(await touchSession(requester.attorney))) return false;
  return !(await ("formId" in about
    ? isOwn("forms", about.formId, requester)
    : isOwn("upload_sessions", about.uploadSessionId, requester)));
}

/** Whether a request is the office's own: by a program with an API key, or with the attorney's session. */
export const isForOffice = async (requester: Requester, about: CaseReference): Promise<boolean> =>
  requester.hasApiKey === true || (await actsForOffice(requester, about));

/** Writes an entry if a client's call was made with the attorney's session. */
export async function auditAttorney(requester: Requester, entry: AuditEntry & CaseReference): Promise<void> {
  if (await actsForOffice(requester, entry)) await audit({ ...entry, address: requester.address ?? null });
}

const columns = () => sql`
  audit_log.id::text, action, audit_log.form_id as "formId", upload_session_id as "uploadSessionId", detail, address, program, person,
  created_at as "createdAt", sealed as bytes, key_id as "keyId"`;

/** Returns the newest entries about a case, or about everything. */
export function listAuditRecords(about: CaseReference | "everything", limit = 50): Promise<AuditRecord[]> {
  const matching =
    about === "everything"
      ? sql`true`
      : "formId" in about
        ? sql`audit_log.form_id = ${about.formId}`
        : sql`upload_session_id = ${about.uploadSessionId}`;
  return readRecords(matching, limit);
}

/** Returns these entries about a form. */
export const findAuditRecords = (formId: string, ids: string[]): Promise<AuditRecord[]> =>
  readRecords(sql`audit_log.form_id = ${formId} and audit_log.id::text = any(${ids})`, ids.length);

async function readRecords(matching: PendingQuery<Row[]>, limit: number): Promise<AuditRecord[]> {
  const rows = await sql<(AuditRecord & ({ bytes: Buffer; keyId: string } | { bytes: null; keyId: null }))[]>`
    select ${columns()} from audit_log left join audit_reasons on audit_reasons.id = audit_log.id::text
    where ${matching} order by audit_log.id desc limit ${limit}`;
  return rows.map(({ bytes, keyId, ...row }) => ({
    ...row,
    reason: bytes && decrypt({ keyId, bytes }, associatedData(reasonKind)(row.id)),
  }));
}
