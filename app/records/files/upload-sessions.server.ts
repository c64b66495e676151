import type { PendingQuery, Row, TransactionSql } from "postgres";
import type { Contact } from "../../files/contact.ts";
import { checkPortalFile, checkPortalTotals, portalFileMax, portalFileProblem, portalFilesMax } from "../../files/file-rules.ts";
import { throwIfProblem, Refusal } from "../../files/refusal.ts";
import { decrypt, encrypt, randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { currentLanguage, type Language } from "../../platform/language/language.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { audit, auditAttorney } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { activeAt, languageAfter } from "../activity/case-activity.server.ts";
import { fileColumns, decryptFile, type FileRow, type StoredFile } from "./file-rows.server.ts";
import { mailAttempts, queueJob } from "../jobs.server.ts";
import { boundTo } from "../object-rows.server.ts";
import { createOnce, type IdempotencyKey, type Outcome } from "../idempotency-keys.server.ts";
import { isAccessibleTo, ownerOf } from "../security/ownership.server.ts";
import { associatedData } from "../encrypted-columns.server.ts";
import { fileRow, asReplacement, type FileContainer, type Replacement } from "./file-containers.server.ts";
import { sessionPhoneColumns } from "../phone-columns.server.ts";
import { queueWebhook } from "../activity/webhooks.server.ts";
import { consumeRateLimit } from "../rate-limits.server.ts";
import { words } from "../wording/index.ts";

/** Visit to the upload portal. Phone and comments are "" if none were given. */
export interface UploadSession extends Contact {
  id: string;
  status: "active" | "submitted" | "completed";
  fileCount: number;
  /** Bytes. */
  totalSize: number;
  createdAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
  language: Language;
}

/** Session as its row stores it. */
export type StoredSession = Omit<UploadSession, "clientPhone" | "comments"> & { details: Buffer; keyId: string };

const sessionMissing = () => ({ title: words.failure, message: words.sessionMissing });
export const notSubmitted = { title: "Error", message: "The client has not submitted these documents yet." };

export const sessionColumns = () => sql`
  id, client_name as "clientName", client_email as "clientEmail", details, key_id as "keyId", status, "fileCount",
  "totalSize", created_at as "createdAt", updated_at as "updatedAt", submitted_at as "submittedAt", language`;

/** Selects the sessions of a table or a subquery, with the number and size of their files. */
export const sessionsAmong = (rows: PendingQuery<Row[]>) => sql`
  ${rows} listed cross join lateral (
    select count(*)::int as "fileCount", coalesce(sum(size), 0)::int as "totalSize"
    from upload_files where session_id = listed.id) sums`;

const sessions = () => sessionsAmong(sql`upload_sessions`);

const aad = associatedData("upload_sessions");

/** Decrypts a session's row. */
export const decryptSession = ({ details, keyId, ...rest }: StoredSession): UploadSession => ({
  ...rest,
  ...(JSON.parse(decrypt({ keyId, bytes: details }, aad(rest.id))) as Pick<UploadSession, "clientPhone" | "comments">),
});

/**
 * Creates a session that belongs to the requester, or to nobody for an API client. With a key that was used before,
 * returns the session that was created then.
 */
export async function createSession(
  requester: Requester,
  contact: Contact,
  key?: IdempotencyKey,
): Promise<{ outcome: Outcome; session: UploadSession }> {
  await consumeRateLimit("creation", requester.address);
  const find = async (id: string) => (await getSessionAsOffice(id))?.session;
  const { outcome, record } = await createOnce("session", key, (tx) => insertSession(tx, contact, requester), find);
  return { outcome, session: record };
}

async function insertSession(
  tx: TransactionSql,
  { clientName, clientEmail, ...details }: Contact,
  requester: Requester,
): Promise<UploadSession> {
  const id = randomId();
  const { keyId, bytes } = encrypt(JSON.stringify(details), aad(id));
  const [row] = await tx<[{ createdAt: Date }]>`
    insert into upload_sessions ${tx({
      id,
      owner_hash: ownerOf(requester),
      client_name: clientName,
      client_email: clientEmail,
      language: currentLanguage(),
      details: bytes,
      key_id: keyId,
      ...sessionPhoneColumns(details.clientPhone),
    })} returning created_at as "createdAt"`;
  const defaults = { status: "active", fileCount: 0, totalSize: 0, updatedAt: row.createdAt, submittedAt: null } as const;
  return { id, language: currentLanguage(), clientName, clientEmail, ...details, ...defaults, ...row };
}

/** Returns the session with that id, if the requester may see it. */
export async function getSession(id: string, requester: Requester): Promise<UploadSession | undefined> {
  const [row] = await sql<StoredSession[]>`select ${sessionColumns()} from ${sessions()} where id = ${id} and ${isAccessibleTo(requester)}`;
  return row && decryptSession(row);
}

/** Finds the newest session of a browser, or the newest with files that are not submitted if there are any. */
export async function findNewestSession(requester: Requester): Promise<UploadSession | undefined> {
  if (requester.kind !== "owner") return undefined;
  const [row] = await sql<StoredSession[]>`
    select ${sessionColumns()} from ${sessions()} where owner_hash = ${requester.hash}
    order by status = 'active' and "fileCount" > 0 desc, created_at desc limit 1`;
  return row && decryptSession(row);
}

/** Lists the files of a session, oldest first. */
export async function listSessionFiles(sessionId: string): Promise<StoredFile[]> {
  const rows = await sql<
    FileRow[]
  >`select ${fileColumns("upload_files")} from upload_files where session_id = ${sessionId} order by uploaded_at, id`;
  return rows.map((row) => decryptFile("upload_files", row));
}

/** Lists the files of a browser's last submission. */
export async function listNewestSubmittedFiles(requester: Requester): Promise<StoredFile[]> {
  if (requester.kind !== "owner") return [];
  const [session] = await sql<{ id: string }[]>`
    select id from upload_sessions where owner_hash = ${requester.hash} and submitted_at is not null order by submitted_at desc limit 1`;
  return session ? listSessionFiles(session.id) : [];
}

/** Returns any session with its files, for work that the office does itself; null if there is none. */
export async function getSessionAsOffice(sessionId: string): Promise<{ session: UploadSession; files: StoredFile[] } | null> {
  const [row] = await sql<StoredSession[]>`select ${sessionColumns()} from ${sessions()} where id = ${sessionId}`;
  return row ? { session: decryptSession(row), files: await listSessionFiles(sessionId) } : null;
}

async function lockSession(tx: TransactionSql, id: string, requester: Requester): Promise<UploadSession> {
  const locked = await tx`select from upload_sessions where id = ${id} and ${isAccessibleTo(requester)} for update`;
  if (locked.length === 0) throw new Refusal("missing", sessionMissing());
  const [row] = await tx<[StoredSession]>`select ${sessionColumns()} from ${sessions()} where id = ${id}`;
  return decryptSession(row);
}

/** Throws a Refusal when a session accepts no more changes. */
export function requireActive({ status }: UploadSession): void {
  if (status !== "active") throw new Refusal("closed", { title: words.uploadFailed, message: words.alreadySubmitted });
}

const touched = (by: Requester) => sql`updated_at = now(), active_at = ${activeAt(by)}, language = ${languageAfter(by)}`;
const touch = (tx: TransactionSql, id: string, requester: Requester) =>
  tx`update upload_sessions set ${touched(requester)} where id = ${id}`;

/** Creates the container of a requester's session. */
export const sessionContainer = (id: string, requester: Requester): FileContainer<StoredFile> => ({
  scope: { sessionId: id },
  requester,
  maxBytes: portalFileMax,
  maxUnused: 2 * portalFilesMax,
  check: checkPortalFile,
  toProblem: portalFileProblem,
  lock: async (tx) => requireActive(await lockSession(tx, id, requester)),
  boundTo: (fileId) => boundTo("upload_files", id, fileId),
  find: async (ticketId) => {
    const [file] = await sql<FileRow[]>`
      select ${fileColumns("upload_files")} from upload_files where ticket_id = ${ticketId} and session_id = ${id}`;
    return file && decryptFile("upload_files", file);
  },
  add: async (tx, file) => {
    const [sum] = await tx<[{ count: number; size: number }]>`
      select count(*)::int as count, coalesce(sum(size), 0)::int as size from upload_files where session_id = ${id}`;
    throwIfProblem(checkPortalTotals(sum, { count: 1, size: file.size }));
    const [row] = await tx<[FileRow]>`
      insert into upload_files ${tx({ session_id: id, ...fileRow("upload_files", file) })}
      returning ${fileColumns("upload_files")}`;
    await touch(tx, id, requester);
    notifyCaseChange();
    return decryptFile("upload_files", row);
  },
  onAdded: (file) => auditAttorney(requester, { action: "document_added", uploadSessionId: id, detail: file.id }),
});

/** Creates a container of a requester's session in which a new file replaces the ones it was made of. */
export const replacementFileContainer = (id: string, requester: Requester, replacement: Replacement): FileContainer<StoredFile> => {
  const session = sessionContainer(id, requester);
  return {
    ...session,
    add: async (tx, file) => {
      const removed = await tx<{ uploadedAt: Date }[]>`
        delete from upload_files where id = any(${replacement.ids}) and session_id = ${id} returning uploaded_at as "uploadedAt"`;
      return session.add(tx, asReplacement(removed, replacement, file));
    },
    onAdded: async (file) => {
      await session.onAdded(file);
      for (const detail of replacement.ids) await auditAttorney(requester, { action: "document_deleted", uploadSessionId: id, detail });
    },
  };
};

/**
 * Removes a file of an active session. Its content is deleted by a job of the same transaction. False if there is none.
 * Throws a Refusal when the session is not the requester's or accepts no more changes.
 */
export async function removeFile(id: string, requester: Requester, fileId: string): Promise<boolean> {
  const isRemoved = await sql.begin(async (tx) => {
    requireActive(await lockSession(tx, id, requester));
    const { count } = await tx`delete from upload_files where id = ${fileId} and session_id = ${id}`;
    if (count === 1) await touch(tx, id, requester);
    notifyCaseChange();
    return count === 1;
  });
  if (isRemoved) await auditAttorney(requester, { action: "document_deleted", uploadSessionId: id, detail: fileId });
  return isRemoved;
}

/**
 * Submits a session and queues its emails, all in one transaction. A session that was already submitted is left as it
 * is. Throws a Refusal when the session is not the requester's or has no files.
 */
export async function submitSession(id: string, requester: Requester): Promise<UploadSession> {
  await consumeRateLimit("submission", requester.address);
  return sql.begin(async (tx) => {
    const session = await lockSession(tx, id, requester);
    if (session.status !== "active") return session;
    if (session.fileCount === 0) throw new Refusal("invalid", { title: words.submissionFailed, message: words.nothingToSubmit });
    const [row] = await tx<[{ submittedAt: Date }]>`
      update upload_sessions set status = 'submitted', submitted_at = now(), ${touched(requester)}
      where id = ${id} returning submitted_at as "submittedAt"`;
    await queueJob(tx, "send_portal_delivery", { sessionId: id }, { maxAttempts: mailAttempts });
    await queueJob(tx, "send_portal_confirmation", { sessionId: id }, { maxAttempts: mailAttempts });
    await queueWebhook(tx, "documents.submitted", { uploadSessionId: id });
    notifyCaseChange();
    return { ...session, status: "submitted", submittedAt: row.submittedAt, updatedAt: row.submittedAt };
  });
}

/** Marks a submitted session as completed for the attorney at that IP address. A completed session is left as it is. Throws a Refusal. */
export async function completeSession(id: string, address: string): Promise<UploadSession> {
  return sql.begin(async (tx) => {
    await tx`select from upload_sessions where id = ${id} for update`;
    const [row] = await tx<StoredSession[]>`select ${sessionColumns()} from ${sessions()} where id = ${id}`;
    if (!row) throw new Refusal("missing", sessionMissing());
    if (row.status === "active") throw new Refusal("closed", notSubmitted);
    if (row.status === "completed") return decryptSession(row);
    const [completed] = await tx<[{ updatedAt: Date }]>`
      update upload_sessions set status = 'completed', updated_at = now() where id = ${id} returning updated_at as "updatedAt"`;
    await audit({ action: "upload_session_completed", uploadSessionId: id, address }, tx);
    notifyCaseChange();
    return decryptSession({ ...row, status: "completed", ...completed });
  });
}
