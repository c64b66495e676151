import { officeTime } from "../../platform/office-time.ts";
import { auditActions, describeActor, listAuditRecords } from "../../records/activity/audit-log.server.ts";
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
  const lines = await listAuditRecords(about);
  return lines.map((line) => {
    const { id, action, detail = "", reason, createdAt } = line;
    const file = files.find(({ id }) => id === detail);
    const what = file ? displayName(file) : detail;
    return {
      id,
      what: [auditActions[action], what, reason].filter(Boolean).join(": "),
      time: [officeTime(createdAt), describeActor(line)].filter(Boolean).join(", "),
    };
  });
}
