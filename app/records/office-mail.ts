/** How a mail to the office is getting on. */
export interface OfficeMail {
  /** "notified": the mail server refused the mail for good, and a notice without attachments went instead. */
  status: "queued" | "sent" | "notified" | "failed";
  /** Why it failed, or why only a notice went: what the mail server said, or the kind of failure. */
  error: string | null;
  /** When the last message of the mail, or the notice, went. */
  sentAt: Date | null;
}
