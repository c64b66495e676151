import type { PendingQuery, Row } from "postgres";
import { decrypt, randomId, type Ciphertext } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import type { Language } from "../../platform/language/language.ts";
import { audit } from "../activity/audit-log.server.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";
import { hasJob, mailAttempts, queueJob } from "../jobs.server.ts";
import { keepForm } from "../security/keep-form.server.ts";
import { reserveMail } from "./mail-budget.server.ts";
import { addressHash, isProvenAddress, remindersWait, startReminders, stopFormReminders } from "./reminders.server.ts";
import { isOwnedBy } from "../security/ownership.server.ts";
import { consumeRateLimit } from "../rate-limits.server.ts";
import { createResumeLink, deleteOlderResumeLinks, type NewResumeLink } from "./resume-links.server.ts";

const MAX_PER_DAY = 3;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Result of a request for a link: the requester has no draft; the draft's daily limit is reached; or accepted, although
 * the email may be withheld. "remindersWait" if reminders were requested and start only when the link is opened.
 */
export type ResumeMailOutcome = "missing" | "tooMany" | "accepted" | "remindersWait";

interface LinkRequest {
  clientAddress: string;
  /** Whether to send reminders to the address; undefined leaves them as they are. */
  remind: boolean | undefined;
  /** Number of links that the page knew of which sends the request. It is a repetition if the newest link is not among them. */
  known?: number;
}

/**
 * Queues an email with a new link to a requester's own draft, not to one that an edit link or the attorney's session
 * opens: three in 24 hours per draft. An e-mail address has a budget for all drafts and kinds of mails together. The
 * requester does not learn about that limit, because it would reveal that others use the address. Sends nothing if a page repeats
 * the newest request, as by a reload. Throws RateLimited.
 */
export async function queueResumeMail(
  formId: string,
  requester: Requester,
  { clientAddress, remind, known = MAX_PER_DAY }: LinkRequest,
): Promise<ResumeMailOutcome> {
  await consumeRateLimit("resumeLink", requester.address);
  const id = randomId();
  const hash = addressHash(clientAddress);
  return sql.begin(async (tx): Promise<ResumeMailOutcome> => {
    const [form] = await tx`
      select from forms where id = ${formId} and submitted_at is null and ${isOwnedBy(requester)} for update`;
    if (!form) return "missing";
    const mails = await tx<{ addressHash: Buffer }[]>`
      select address_hash as "addressHash" from resume_mails where ${isCounted(formId)} order by created_at desc`;
    const isRepeated = mails.length > known && mails[0]!.addressHash.equals(hash);
    if (!isRepeated) {
      if (mails.length >= MAX_PER_DAY) return "tooMany";
      const isWithheld = !(await reserveMail(tx, "resumeLink", id, clientAddress));
      const sealed = isWithheld ? { status: "withheld" } : encryptedValues("addresses of mailed links", id, clientAddress);
      await tx`insert into resume_mails ${tx({ id, form_id: formId, address_hash: hash, ...sealed })}`;
      await audit({ action: "resume_link_requested", formId, address: requester.address ?? null }, tx);
      if (!isWithheld) await queueJob(tx, "send_resume_link", { mailId: id }, { maxAttempts: mailAttempts });
      if (remind === false) await stopFormReminders(tx, formId);
      if (remind && !isWithheld) await startReminders(tx, formId, clientAddress);
    }
    return remind && !(await isProvenAddress(tx, formId, clientAddress)) ? "remindersWait" : "accepted";
  });
}

/** The emails of a draft that count: all that were requested in the last 24 hours, sent or not. */
const isCounted = (formId: string) => sql`form_id = ${formId} and created_at > now() - interval '24 hours'`;

/** How many links a draft can still get, and if none, when the next one. */
export interface LinksLeft {
  known: number;
  left: number;
  nextAt: Date | null;
}

/** Counts the links that a draft can still get now. */
export async function countLinksLeft(formId: string): Promise<LinksLeft> {
  const [{ known, oldest }] = await sql<[{ known: number; oldest: Date | null }]>`
    select count(*)::int as known, min(created_at) as oldest from resume_mails where ${isCounted(formId)}`;
  const left = Math.max(0, MAX_PER_DAY - known);
  return { known, left, nextAt: left === 0 ? new Date(oldest!.getTime() + DAY_MS) : null };
}

/** Resume link with the recipient of its email. */
export interface ResumeLinkToMail extends NewResumeLink {
  formId: string;
  clientEmail: string;
  /** The language that the client last used. */
  language: Language;
  /** Whether reminders to this address wait until the link is opened. */
  remindersWait: boolean;
}

/** Creates the link of a queued email; undefined if the email was sent or given up, or if the draft no longer exists. */
export async function prepareResumeMail(mailId: string): Promise<ResumeLinkToMail | undefined> {
  return sql.begin(async (tx) => {
    await keepForm(tx, tx`select form_id from resume_mails where id = ${mailId}`);
    const [mail] = await tx<(Ciphertext & { formId: string; addressHash: Buffer; language: Language })[]>`
      select form_id as "formId", address_hash as "addressHash", sealed_address as bytes, key_id as "keyId",
        (select language from forms where forms.id = form_id)
      from resume_mails where id = ${mailId} and status = 'queued' for update`;
    const link = mail && (await createResumeLink(mail.formId, mail.addressHash, tx));
    if (!link) return undefined;
    const clientEmail = decrypt(mail, associatedData("addresses of mailed links")(mailId));
    const { formId, language } = mail;
    return { ...link, formId, clientEmail, language, remindersWait: await remindersWait(tx, formId, mail.addressHash) };
  });
}

/**
 * Records that an email was sent. From now on it replaces the draft's older links, and emails that were requested earlier, perhaps to
 * a mistyped address, are not tried again. The address is deleted.
 */
export async function markResumeMailSent(mailId: string, { formId, token }: ResumeLinkToMail): Promise<void> {
  await deleteOlderResumeLinks(formId, token);
  await markEnded("sent", sql`id = ${mailId}`);
  await markEnded(
    "failed",
    sql`form_id = ${formId} and status = 'queued' and created_at < (select created_at from resume_mails where id = ${mailId})`,
  );
}

/** Records that an email could not be sent. The address is deleted. */
export const markResumeMailFailed = (mailId: string): Promise<void> => markEnded("failed", sql`id = ${mailId}`);

async function markEnded(status: "sent" | "failed", condition: PendingQuery<Row[]>): Promise<void> {
  await sql`update resume_mails set status = ${status}, sealed_address = null, key_id = null where ${condition}`;
}

/** Finds the queued emails that no job will send. */
export async function findAbandonedResumeMails(): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from resume_mails where status = 'queued' and not ${hasJob("send_resume_link", sql`resume_mails.id`)}`;
  return rows.map(({ id }) => id);
}

/** Deletes the emails that no longer count. */
export const purgeResumeMails = () => sql`
  delete from resume_mails where status <> 'queued' and created_at < now() - interval '24 hours'`;
