import type { TransactionSql } from "postgres";
import { checkFormCount } from "../../files/file-rules.ts";
import { papers, type PaperType } from "../../files/papers.ts";
import { Refusal, throwIfProblem } from "../../files/refusal.ts";
import { sql } from "../../platform/database/database.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { audit } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { removeFiledDocuments } from "../files/documents.server.ts";
import { fileRow, type NewFile } from "../files/file-containers.server.ts";
import { updateAskState } from "../forms/asks.server.ts";
import { parseReference } from "../reference.server.ts";

/** Case that an upload session is filed to, or may be filed to. */
export interface FilingCase {
  formId: string;
  clientName: string;
  reference: string;
}

/** Case that an upload session may belong to, and what the two have in common. */
export interface FilingProposal extends FilingCase {
  sameEmail: boolean;
  samePhone: boolean;
  /** Whether the client wrote its reference. */
  isNamed: boolean;
}

/** Maximum number of cases that are proposed for each reason. */
const maxPerReason = 3;

const caseColumns = () => sql`forms.id as "formId", forms.client_name as "clientName", forms.reference`;

/** Finds the open cases that sessions may belong to, by session: those that the client named first. */
export async function proposeCases(sessions: { id: string; references: string[] }[]): Promise<Map<string, FilingProposal[]>> {
  const rows = await sql<(FilingProposal & { of: string })[]>`
    with mine as (
      select session.id, client_email, phone_tails, "references"
      from jsonb_to_recordset(${sql.json(sessions)}) as named (id text, "references" text[]) join upload_sessions session using (id))
    select mine.id as of, ${caseColumns()}, mine.client_email <> '' and lower(forms.client_email) = lower(mine.client_email) as "sameEmail",
      cardinality(mine.phone_tails) >= 3 and forms.phone_tails @> mine.phone_tails as "samePhone",
      forms.reference = any("references") as "isNamed"
    from mine cross join lateral (
      (select id from forms where reference = any("references") limit ${maxPerReason})
      union (select id from forms where mine.client_email <> '' and client_email <> '' and lower(client_email) = lower(mine.client_email)
        order by created_at desc limit ${maxPerReason})
      union (select id from forms where cardinality(mine.phone_tails) >= 3 and phone_tails @> mine.phone_tails limit ${maxPerReason})
    ) found join forms on forms.id = found.id
    where work_state not in ('closed', 'declined')
    order by "isNamed" desc, "sameEmail" desc, forms.created_at desc, forms.id`;
  const found = new Map<string, FilingProposal[]>();
  for (const { of, ...proposal } of rows) found.set(of, [...(found.get(of) ?? []), proposal]);
  return found;
}

/** Finds the cases that sessions are filed to, by session. */
export async function findFilings(sessionIds: string[]): Promise<Map<string, FilingCase>> {
  const rows = await sql<(FilingCase & { of: string })[]>`
    select upload_sessions.id as of, ${caseColumns()} from upload_sessions join forms on forms.id = form_id
    where upload_sessions.id = any(${sessionIds})`;
  return new Map(rows.map(({ of, ...filed }) => [of, filed]));
}

/** Finds a case by its id or, without one, by its whole reference. */
export async function findFilingCase({
  id,
  reference = "",
}: {
  id?: string | undefined;
  reference?: string | undefined;
}): Promise<FilingCase | undefined> {
  const [found] = await sql<FilingCase[]>`
    select ${caseColumns()} from forms where ${id ? sql`id = ${id}` : sql`reference = ${parseReference(reference) ?? ""}`}`;
  return found;
}

/** Lists the types of a session's files that are documents of a case, by file. */
export async function listFiledTypes(sessionId: string): Promise<Map<string, PaperType>> {
  const rows = await sql<{ id: string; type: PaperType }[]>`
    select upload_files.id, type from upload_files join documents on source_file_id = upload_files.id
    where session_id = ${sessionId} and withdrawn_at is null`;
  return new Map(rows.map(({ id, type }) => [id, type]));
}

/** Copy of a session's file that becomes a document. */
export interface FiledDocument {
  sourceId: string;
  type: PaperType;
  file: NewFile;
}

const sessionMissing = { title: "Not filed", message: "Upload session not found" };
const caseMissing = { title: "Not filed", message: "Submission not found" };
const filedElsewhere = { title: "Not filed", message: "This upload session is filed to another case. Undo that first." };

/**
 * Files a session to a case, for the attorney at that IP address: adds the documents, and records it in both histories. A file that is
 * a document already is not added again. Returns the documents that were added. Throws a Refusal, and then nothing is filed.
 */
export async function fileSession(
  sessionId: string,
  formId: string,
  documents: readonly FiledDocument[],
  address: string,
): Promise<FiledDocument[]> {
  const added = await sql.begin(async (tx) => {
    if ((await tx`select from forms where id = ${formId} for update`).length === 0) throw new Refusal("missing", caseMissing);
    const [session] = await tx<{ formId: string | null }[]>`
      select form_id as "formId" from upload_sessions where id = ${sessionId} for update`;
    if (!session) throw new Refusal("missing", sessionMissing);
    if (session.formId && session.formId !== formId) throw new Refusal("closed", filedElsewhere);
    const isFiled = await tx<{ id: string }[]>`
      select source_file_id as id from documents
      where form_id = ${formId} and withdrawn_at is null and source_file_id = any(${documents.map(({ sourceId }) => sourceId)})`;
    const missing = documents.filter(({ sourceId }) => !isFiled.some(({ id }) => id === sourceId));
    for (const { sourceId, type, file } of missing) {
      const [{ count }] = await tx<[{ count: number }]>`
        select count(*)::int as count from documents where form_id = ${formId} and type = ${type} and withdrawn_at is null`;
      throwIfProblem(checkFormCount(papers[type], count));
      await tx`insert into documents ${tx({ form_id: formId, type, source_file_id: sourceId, ...fileRow("documents", file) })}`;
    }
    if (session.formId && missing.length === 0) return missing;
    await tx`update upload_sessions set form_id = ${formId} where id = ${sessionId}`;
    await updateAskState(tx, formId);
    await auditBoth(tx, "session_filed", { sessionId, formId, documents: missing.length, address });
    return missing;
  });
  notifyCaseChange();
  return added;
}

/**
 * Takes a session off the case that it is filed to, with the documents that were made of its files, and records it in both histories.
 * False if it is not filed.
 */
export async function unfileSession(sessionId: string, address: string): Promise<boolean> {
  const isUndone = await sql.begin(async (tx) => {
    const [session] = await tx<{ formId: string | null }[]>`select form_id as "formId" from upload_sessions where id = ${sessionId}`;
    if (!session?.formId) return false;
    await tx`select from forms where id = ${session.formId} for update`;
    const { count: filed } = await tx`update upload_sessions set form_id = null where id = ${sessionId} and form_id = ${session.formId}`;
    if (filed === 0) return false;
    const removed = await removeFiledDocuments(tx, session.formId, sessionId);
    await updateAskState(tx, session.formId);
    await auditBoth(tx, "session_unfiled", { sessionId, formId: session.formId, documents: removed, address });
    return true;
  });
  notifyCaseChange();
  return isUndone;
}

interface Filed {
  sessionId: string;
  formId: string;
  documents: number;
  address: string;
}

async function auditBoth(
  tx: TransactionSql,
  action: "session_filed" | "session_unfiled",
  { sessionId, formId, documents, address }: Filed,
) {
  const detail = pluralize(documents, "document");
  await audit({ action, formId, detail, address }, tx);
  await audit({ action, uploadSessionId: sessionId, detail, address }, tx);
}
