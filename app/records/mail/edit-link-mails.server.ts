import type { TransactionSql } from "postgres";
import { randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import type { Language } from "../../platform/language/language.ts";
import type { Ask } from "../forms/ask-content.server.ts";
import { getOpenAsk } from "../forms/asks.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { createEditLink, type NewEditLink } from "../security/edit-links.server.ts";
import { keepForm } from "../security/keep-form.server.ts";
import { hasJob, mailAttempts, queueJob } from "../jobs.server.ts";

export interface EditLinkMail {
  id: string;
  status: "queued" | "sent" | "failed" | "cancelled";
  /** Why it failed: the mail server's reply, or the kind of failure. It contains nothing about the client. */
  error: string | null;
  createdAt: Date;
  /** Time when it was sent, given up, or canceled. */
  endedAt: Date | null;
}

const columns = () => sql`id, status, error, created_at as "createdAt", ended_at as "endedAt"`;

/** Queues an email with a new edit link to a form's client. Undefined if the form does not exist. */
export async function queueEditLinkMail(formId: string): Promise<EditLinkMail | undefined> {
  const queued = await sql.begin((tx) => insertEditLinkMail(tx, formId));
  if (queued) notifyCaseChange();
  return queued;
}

async function insertEditLinkMail(tx: TransactionSql, formId: string): Promise<EditLinkMail | undefined> {
  const [mail] = await tx<EditLinkMail[]>`
    insert into edit_link_mails (id, form_id) select ${randomId()}, id from forms where id = ${formId} for key share
    returning ${columns()}`;
  if (mail) await queueJob(tx, "send_edit_link", { mailId: mail.id }, { maxAttempts: mailAttempts });
  return mail;
}

/** Queues the reminders that are due: one of each ask that is still waiting. */
export async function queueAskReminders(): Promise<void> {
  const due = await sql<{ formId: string }[]>`select form_id as "formId" from asks where remind_at <= now()`;
  for (const { formId } of due)
    await sql.begin(async (tx) => {
      const [form] = await tx<{ isWaiting: boolean }[]>`
        select coalesce(asked = 'waiting', false) and client_email <> '' as "isWaiting" from forms where id = ${formId} for update`;
      const { count } = await tx`update asks set remind_at = null where form_id = ${formId} and remind_at <= now()`;
      if (count > 0 && form?.isWaiting) await insertEditLinkMail(tx, formId);
    });
  if (due.length > 0) notifyCaseChange();
}

/** Finds the last email with an edit link of a form. */
export async function findLastEditLinkMail(formId: string): Promise<EditLinkMail | undefined> {
  const [mail] = await sql<EditLinkMail[]>`
    select ${columns()} from edit_link_mails where form_id = ${formId} order by created_at desc limit 1`;
  return mail;
}

/** Edit link with the recipient of its email. */
export interface LinkToMail extends NewEditLink {
  formId: string;
  clientEmail: string;
  /** The language that the client last used. */
  language: Language;
  /** Open ask of the client, if there is one. */
  asked?: Ask | undefined;
}

/** Creates the link of a queued email; undefined if the email was sent, given up, or canceled, or if the form was removed. */
export async function prepareEditLinkMail(mailId: string): Promise<LinkToMail | undefined> {
  const prepared = await sql.begin(async (tx) => {
    await keepForm(tx, tx`select form_id from edit_link_mails where id = ${mailId}`);
    const [mail] = await tx<{ formId: string; clientEmail: string; language: Language }[]>`
      select form_id as "formId", client_email as "clientEmail", language from edit_link_mails
      join forms on forms.id = form_id where edit_link_mails.id = ${mailId} and status = 'queued' for update of edit_link_mails`;
    const link = mail && (await createEditLink(mail.formId, "Email to client", tx));
    return link && { ...mail, ...link };
  });
  return prepared && { ...prepared, asked: await getOpenAsk(prepared.formId) };
}

/** Records the result of an email. The error contains nothing about the client. */
export async function markEditLinkMail(mailId: string, status: "sent" | "failed", error: string | null = null): Promise<void> {
  await sql`update edit_link_mails set status = ${status}, error = ${error}, ended_at = now()
  where id = ${mailId} and status = 'queued'`;
  notifyCaseChange();
}

/** Finds the queued emails that no job will send. */
export async function findAbandonedEditLinkMails(): Promise<{ id: string; formId: string }[]> {
  return sql<{ id: string; formId: string }[]>`
    select id, form_id as "formId" from edit_link_mails
    where status = 'queued' and not ${hasJob("send_edit_link", sql`edit_link_mails.id`)}`;
}
