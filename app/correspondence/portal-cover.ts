import { displaySize } from "../files/file-rules.ts";
import { officeTime } from "../platform/office-time.ts";
import type { DeliveredSession } from "./portal-delivery-mail.server.ts";

export interface Contact extends DeliveredSession {
  clientEmail: string;
  /** Like the comments, "" if none was given. */
  clientPhone: string;
  comments: string;
}

/** The sheet on top of a delivered archive: who sent it, and how the client called the files. It stays protected. */
export const portalCover = (
  session: Contact,
  files: { name: string; size: number; entryName: string }[],
): string => `Documents delivered through the upload portal

Client: ${session.clientName}
E-mail: ${session.clientEmail}
Phone: ${session.clientPhone || "not given"}
Session: ${session.id}
Started: ${officeTime(session.createdAt)}
Submitted: ${session.submittedAt ? officeTime(session.submittedAt) : "not yet"}

Files, and what the client called them:
${files.map(({ entryName, name, size }) => `- ${entryName}: ${name} (${displaySize(size)})`).join("\n")}

Comments:
${session.comments || "none"}
`;
