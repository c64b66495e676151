import type { TransactionSql } from "postgres";
import { decrypt, randomId, randomToken, sha256, type Ciphertext } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { associatedData, encryptedValues } from "./encrypted-columns.server.ts";
import { hasJob, mailAttempts, queueJob } from "./jobs.server.ts";
import { createResumeLink, dropOlderResumeLinks, type NewResumeLink } from "./resume-links.server.ts";

/** After how many days without activity a client is reminded, once each. */
const days = () => sql`(values (3), (7), (14)) days (day)`;
const reminders = 3;

/** Whom to write to, and what stops it. They are encrypted together. */
interface Recipient {
  clientEmail: string;
  stopToken: string;
}

/** Reminds of a draft from now on, at this address alone. */
export async function startReminders(tx: TransactionSql, formId: string, clientEmail: string): Promise<void> {
  await stopRemindersOf(tx, formId);
  const [id, stopToken] = [randomId(), randomToken()];
  const recipient: Recipient = { clientEmail, stopToken };
  const sealed = encryptedValues("recipients of reminders", id, JSON.stringify(recipient));
  await tx`insert into reminders ${tx({ id, form_id: formId, stop_hash: sha256(stopToken), ...sealed })}`;
}

/** Ends the reminders of a draft. */
export const stopRemindersOf = (tx: TransactionSql, formId: string) => tx`delete from reminders where form_id = ${formId}`;

/** Whether somebody is reminded of a form. */
export const hasReminders = async (formId: string): Promise<boolean> =>
  (await sql`select from reminders where form_id = ${formId}`).length > 0;

/** Whether the link in a mail has reminders to stop. */
export const findReminders = async (stopToken: string): Promise<boolean> =>
  (await sql`select from reminders where stop_hash = ${sha256(stopToken)}`).length > 0;

/** Ends the reminders that the link of a mail belongs to. */
export const stopReminders = (stopToken: string) => sql`delete from reminders where stop_hash = ${sha256(stopToken)}`;

/** How many of the days have passed since a draft was last changed, got a document, or its reminders began. */
const passed = () => sql`(
  select count(*)::int from ${days()}
  where now() >= make_interval(days => day) + greatest(forms.updated_at, reminders.created_at,
    (select max(uploaded_at) from documents where documents.form_id = forms.id)))`;

/** Queues the mails that are due: one for each draft, however many days have passed at once. Forgets those of submitted forms. */
export async function queueReminders(): Promise<void> {
  await sql`delete from reminders using forms where forms.id = form_id and submitted_at is not null`;
  const due = await sql<{ id: string }[]>`
    select reminders.id from reminders join forms on forms.id = form_id where status = 'waiting' and sent < ${passed()}`;
  for (const { id } of due)
    await sql.begin(async (tx) => {
      const queued = await tx`
        update reminders set status = 'queued', sent = ${passed()} from forms
        where reminders.id = ${id} and forms.id = form_id and status = 'waiting' and sent < ${passed()}`;
      if (queued.count > 0) await queueJob(tx, "send_reminder", { mailId: id }, { maxAttempts: mailAttempts });
    });
}

/** A reminder with its own link to the draft. */
export interface ReminderToMail extends NewResumeLink, Recipient {
  formId: string;
  /** The how manieth of the days it is for. */
  number: number;
  isLast: boolean;
}

/** Makes the link of a queued reminder; undefined if it was sent or stopped, or the client has gone on in the meantime. */
export async function reminderToMail(id: string): Promise<ReminderToMail | undefined> {
  return sql.begin(async (tx) => {
    const [reminder] = await tx<(Ciphertext & { formId: string; number: number; isDue: boolean })[]>`
      select form_id as "formId", sent as number, sealed_recipient as bytes, reminders.key_id as "keyId", sent <= ${passed()} as "isDue"
      from reminders join forms on forms.id = form_id
      where reminders.id = ${id} and status = 'queued' for update of reminders`;
    if (!reminder) return undefined;
    const { formId, number, isDue } = reminder;
    const link = isDue ? await createResumeLink(formId, tx) : undefined;
    if (!link) await tx`update reminders set status = 'waiting', sent = sent - 1 where id = ${id}`;
    const recipient = JSON.parse(decrypt(reminder, associatedData("recipients of reminders")(id))) as Recipient;
    return link && { ...link, ...recipient, formId, number, isLast: number === reminders };
  });
}

/** Records that a reminder was sent: from now on its link is the only one of the draft. After the last one nothing is kept. */
export async function markReminderSent(id: string, { formId, token }: ReminderToMail): Promise<void> {
  await dropOlderResumeLinks(formId, token);
  await endReminder(id);
}

/** Records that a reminder could not be sent: the next one is tried. */
export const markReminderFailed = (id: string): Promise<void> => endReminder(id);

async function endReminder(id: string): Promise<void> {
  await sql`delete from reminders where id = ${id} and sent = ${reminders}`;
  await sql`update reminders set status = 'waiting' where id = ${id}`;
}

/** The queued reminders that no job will send. */
export async function abandonedReminders(): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from reminders where status = 'queued' and not ${hasJob("send_reminder", sql`reminders.id`)}`;
  return rows.map(({ id }) => id);
}
