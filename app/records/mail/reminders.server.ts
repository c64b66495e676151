import type { ISql, TransactionSql } from "postgres";
import { decrypt, randomId, randomToken, sha256, type Ciphertext } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { Language } from "../../platform/language/language.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";
import { hasJob, mailAttempts, queueJob } from "../jobs.server.ts";
import { keepForm } from "../security/keep-form.server.ts";
import { reserveMail } from "./mail-budget.server.ts";
import { createResumeLink, deleteOlderResumeLinks, type NewResumeLink } from "./resume-links.server.ts";

/** Days without activity after which a client is reminded, once each. */
const days = () => sql`(values (3), (7), (14)) days (day)`;
const REMINDER_COUNT = 3;

/** Recipient and the token that stops the reminders, encrypted together. */
interface Recipient {
  clientEmail: string;
  stopToken: string;
}

/** The hash by which addresses are compared. */
export const addressHash = (clientEmail: string): Buffer => sha256(clientEmail.toLowerCase());

/** Whether the client has opened a link that was mailed to this address. Until then, reminders are not sent to it. */
export const isProvenAddress = async (db: ISql, formId: string, clientEmail: string): Promise<boolean> =>
  (await db`select from proven_addresses where form_id = ${formId} and address_hash = ${addressHash(clientEmail)}`).length > 0;

/** Whether a draft has reminders to an address that wait until a link is opened. */
export const remindersWait = async (db: ISql, formId: string, hash: Buffer): Promise<boolean> =>
  (
    await db`
      select from reminders where form_id = ${formId} and address_hash = ${hash}
        and not exists (select from proven_addresses where form_id = ${formId} and address_hash = ${hash})`
  ).length > 0;

/** Starts reminders of a draft, only to this e-mail address. The stop links that were emailed there before keep working. */
export async function startReminders(tx: TransactionSql, formId: string, clientEmail: string): Promise<void> {
  const [replaced] = await tx<(Ciphertext & { id: string })[]>`
    delete from reminders where form_id = ${formId} returning id, sealed_recipient as bytes, key_id as "keyId"`;
  const earlier = replaced && decryptRecipient(replaced, replaced.id);
  const id = randomId();
  const stopToken = earlier?.clientEmail === clientEmail ? earlier.stopToken : randomToken();
  const recipient: Recipient = { clientEmail, stopToken };
  const sealed = encryptedValues("recipients of reminders", id, JSON.stringify(recipient));
  const hashes = { address_hash: addressHash(clientEmail), stop_hash: sha256(stopToken) };
  await tx`insert into reminders ${tx({ id, form_id: formId, ...hashes, ...sealed })}`;
}

const decryptRecipient = (sealed: Ciphertext, id: string): Recipient =>
  JSON.parse(decrypt(sealed, associatedData("recipients of reminders")(id))) as Recipient;

/** Stops the reminders of a draft. */
export const stopFormReminders = (tx: TransactionSql, formId: string) => tx`delete from reminders where form_id = ${formId}`;

/** Whether a form has reminders. */
export const hasReminders = async (formId: string): Promise<boolean> =>
  (await sql`select from reminders where form_id = ${formId}`).length > 0;

/** Whether the stop link of an email belongs to any reminders. */
export const hasRemindersToStop = async (stopToken: string): Promise<boolean> =>
  (await sql`select from reminders where stop_hash = ${sha256(stopToken)}`).length > 0;

/** Stops the reminders that the stop link of an email belongs to. Returns whether there were any. */
export const stopReminders = async (stopToken: string): Promise<boolean> =>
  (await sql`delete from reminders where stop_hash = ${sha256(stopToken)}`).count > 0;

/**
 * Number of reminder days that have passed since a draft was last changed, got a document, its reminders started, or their address was
 * proven; 0 for an address that is not proven.
 */
const passedDays = () => sql`(
  select count(*)::int from ${days()}, proven_addresses proven
  where proven.form_id = reminders.form_id and proven.address_hash = reminders.address_hash
    and now() >= make_interval(days => day) + greatest(forms.updated_at, reminders.created_at, proven.proven_at,
      (select max(uploaded_at) from documents where documents.form_id = forms.id)))`;

/** Queues the reminders that are due: one per draft, even if several days have passed. Deletes the reminders of submitted forms. */
export async function queueReminders(): Promise<void> {
  await sql`delete from reminders using forms where forms.id = form_id and submitted_at is not null`;
  const due = await sql<{ id: string }[]>`
    select reminders.id from reminders join forms on forms.id = form_id where status = 'waiting' and sent < ${passedDays()}`;
  for (const { id } of due)
    await sql.begin(async (tx) => {
      const queued = await tx`
        update reminders set status = 'queued', sent = ${passedDays()} from forms
        where reminders.id = ${id} and forms.id = form_id and status = 'waiting' and sent < ${passedDays()}`;
      if (queued.count > 0) await queueJob(tx, "send_reminder", { mailId: id }, { maxAttempts: mailAttempts });
    });
}

/** Reminder with its own link to the draft. */
export interface ReminderToMail extends NewResumeLink, Recipient {
  formId: string;
  /** The language that the client last used. */
  language: Language;
  /** Number of the reminder, starting at 1. */
  number: number;
  isLast: boolean;
}

/**
 * Creates the link of a queued reminder; undefined if it was sent or stopped, or if the client has continued since. If
 * the address gets no more mails today, the reminder is queued again later.
 */
export async function prepareReminder(id: string): Promise<ReminderToMail | undefined> {
  return sql.begin(async (tx) => {
    await keepForm(tx, tx`select form_id from reminders where id = ${id}`);
    const [reminder] = await tx<
      (Ciphertext & { formId: string; addressHash: Buffer; number: number; isDue: boolean; language: Language })[]
    >`
      select form_id as "formId", address_hash as "addressHash", sent as number, sealed_recipient as bytes,
        reminders.key_id as "keyId", sent <= ${passedDays()} as "isDue", language
      from reminders join forms on forms.id = form_id
      where reminders.id = ${id} and status = 'queued' for update of reminders`;
    if (!reminder) return undefined;
    const { formId, number, isDue, language } = reminder;
    const recipient = decryptRecipient(reminder, id);
    const isAllowed = isDue && (await reserveMail(tx, "reminder", `${id} ${number}`, recipient.clientEmail));
    const link = isAllowed ? await createResumeLink(formId, reminder.addressHash, tx) : undefined;
    if (!link) await tx`update reminders set status = 'waiting', sent = sent - 1 where id = ${id}`;
    return link && { ...link, ...recipient, formId, language, number, isLast: number === REMINDER_COUNT };
  });
}

/** Records that a reminder was sent. Its link replaces the draft's older ones. After the last reminder everything is deleted. */
export async function markReminderSent(id: string, { formId, token }: ReminderToMail): Promise<void> {
  await deleteOlderResumeLinks(formId, token);
  await endReminder(id);
}

/** Records that a reminder could not be sent. The next one will be tried. */
export const markReminderFailed = (id: string): Promise<void> => endReminder(id);

async function endReminder(id: string): Promise<void> {
  await sql`delete from reminders where id = ${id} and sent = ${REMINDER_COUNT}`;
  await sql`update reminders set status = 'waiting' where id = ${id}`;
}

/** Finds the queued reminders that no job will send. */
export async function findAbandonedReminders(): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from reminders where status = 'queued' and not ${hasJob("send_reminder", sql`reminders.id`)}`;
  return rows.map(({ id }) => id);
}
