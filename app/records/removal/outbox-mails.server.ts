import { env } from "../../platform/env.server.ts";
import { listOutbox, removeFromOutbox } from "../../platform/mail/outbox.server.ts";
import { findExistingCases } from "./erasures.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the emails in the outbox folder that are about cases that no longer exist, and those older than their
 * retention period. Returns how many there were.
 */
export async function sweepOutbox(): Promise<number> {
  const mails = await listOutbox();
  const existing = await findExistingCases(mails.map(({ caseId }) => caseId));
  const oldest = Date.now() - env.RETENTION_OUTBOX_DAYS * DAY_MS;
  const unwanted = mails.filter(({ caseId, writtenAt }) => writtenAt.getTime() < oldest || !existing.has(caseId));
  for (const mail of unwanted) await removeFromOutbox(mail);
  return unwanted.length;
}

/** Counts the emails in the outbox folder that are about a case. */
export const countOutboxMails = async (caseId: string): Promise<number> =>
  (await listOutbox()).filter((mail) => mail.caseId === caseId).length;
