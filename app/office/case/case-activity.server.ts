import { officeTime } from "../../platform/office-time.ts";
import { auditActions, auditLog } from "../../records/audit-log.server.ts";

/** What was done with a case, as the attorney reads it. */
export interface ActivityLine {
  id: string;
  what: string;
  time: string;
}

/** The newest lines about a form or an upload session; its files appear with their names as long as they exist. */
export async function activityOn(
  about: { formId: string } | { uploadSessionId: string },
  files: { id: string; name: string }[],
): Promise<ActivityLine[]> {
  const lines = await auditLog(about);
  return lines.map(({ id, action, detail = "", address, createdAt }) => {
    const what = files.find((file) => file.id === detail)?.name ?? detail;
    return {
      id,
      what: `${auditActions[action]}${what && `: ${what}`}`,
      time: `${officeTime(createdAt)}${address ? `, from ${address}` : ""}`,
    };
  });
}
