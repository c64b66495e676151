import { officeTime } from "../../platform/office-time.ts";
import { auditActions, listAuditRecords } from "../../records/audit-log.server.ts";
import type { StoredFile } from "../../records/file-rows.server.ts";
import { shownName } from "../files.ts";

/** What was done with a case, as the attorney reads it. */
export interface ActivityLine {
  id: string;
  what: string;
  time: string;
}

/** The newest lines about a form or an upload session; its files appear with their names as long as they exist. */
export async function activityOn(about: { formId: string } | { uploadSessionId: string }, files: StoredFile[]): Promise<ActivityLine[]> {
  const lines = await listAuditRecords(about);
  return lines.map(({ id, action, detail = "", address, program, createdAt }) => {
    const file = files.find(({ id }) => id === detail);
    const what = file ? shownName(file) : detail;
    return {
      id,
      what: `${auditActions[action]}${what && `: ${what}`}`,
      time: `${officeTime(createdAt)}${program ? `, by program ${program}` : ""}${address ? `, from ${address}` : ""}`,
    };
  });
}
