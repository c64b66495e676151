import { officeTime } from "../../platform/office-time.ts";
import { auditActions, describeActor, listAuditRecords, type AuditRecord } from "../../records/activity/audit-log.server.ts";
import type { StoredFile } from "../../records/files/file-rows.server.ts";
import { displayName } from "../files.ts";

/** Entry of a case's audit log, as the attorney reads it. */
export interface ActivityLine {
  id: string;
  what: string;
  time: string;
}

/** Loads the newest audit log entries about a form or an upload session. Files appear by name as long as they exist. */
export async function loadActivity(about: { formId: string } | { uploadSessionId: string }, files: StoredFile[]): Promise<ActivityLine[]> {
  const records = await listAuditRecords(about);
  return records.map((record) => describeRecord(record, files));
}

/** Describes an entry. Files appear by name as long as they exist, and never by id; withdrawn ones by their list. */
export function describeRecord(record: AuditRecord, files: StoredFile[]): ActivityLine {
  const { id, action, detail = "", reason, createdAt } = record;
  const file = files.find(({ id }) => id === detail);
  const isId = action.startsWith("document_") && action !== "document_withdrawn";
  const what = file ? displayName(file) : isId ? "" : detail;
  return {
    id,
    what: [auditActions[action], what, reason].filter(Boolean).join(": "),
    time: [officeTime(createdAt), describeActor(record)].filter(Boolean).join(", "),
  };
}
