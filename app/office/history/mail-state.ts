import { officeTime } from "../../platform/office-time.ts";
import type { OfficeMail } from "../../records/mail/office-mail.ts";

/** Email that delivers a submission to the office, as the attorney reads it. */
export interface MailState {
  id: string;
  time: string;
  status: OfficeMail["status"];
  sent: string | null;
  error: string | null;
}

/** Describes the email of a submission. */
export const toMailState = ({ id, status, error, createdAt, sentAt }: OfficeMail & { id: string; createdAt: Date }): MailState => ({
  id,
  status,
  error,
  time: officeTime(createdAt),
  sent: sentAt && officeTime(sentAt),
});
