/** State of an email to the office. */
export interface OfficeMail {
  /** "notified": the mail server permanently rejected the email, and a notice without attachments was sent instead. */
  status: "queued" | "sent" | "notified" | "failed";
  /** Why it failed, or why only a notice was sent: the mail server's reply, or the kind of failure. */
  error: string | null;
  /** When the last message of the email, or the notice, was sent. */
  sentAt: Date | null;
}
