import { formatSize } from "../files/file-rules.ts";
import { officeTime } from "../platform/office-time.ts";
import type { DeliveredSession } from "./portal-delivery-mail.server.ts";

export interface Contact extends DeliveredSession {
  clientEmail: string;
  /** "" if not given, like the comments. */
  clientPhone: string;
  comments: string;
}

/** The cover sheet in a delivered archive, with the client's contact details and names of the files. It is encrypted like the files. */
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
${files.map(({ entryName, name, size }) => `- ${entryName}: ${name} (${formatSize(size)})`).join("\n")}

Comments:
${session.comments || "none"}
`;
