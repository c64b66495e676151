import type { ISql, TransactionSql } from "postgres";
import type { DocumentType } from "../../files/file-rules.ts";
import { decrypt } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { audit } from "../activity/audit-log.server.ts";
import { queueWebhook } from "../activity/webhooks.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";
import type { Form } from "../form.ts";
import { mailAttempts, queueJob } from "../jobs.server.ts";
import {
  collectConfirmed,
  evaluateAsk,
  isEmpty,
  type Ask,
  type AskContent,
  type ConfirmedAnswers,
  type PaperContent,
  type StoredAsk,
} from "./ask-content.server.ts";
import { readForm } from "./form-rows.server.ts";

/** Row of an ask. */
interface Row extends Pick<StoredAsk, "id" | "createdAt" | "remindAt" | "received"> {
  sealed: Buffer;
  keyId: string;
}

const aad = associatedData("asks");

/** Returns the columns that store an ask. */
export const encryptAsk = (id: string, { line, lineInSpanish, dueOn, questions, papers, ownQuestions, confirmed }: AskContent) =>
  encryptedValues("asks", id, JSON.stringify({ line, lineInSpanish, dueOn, questions, papers, ownQuestions, confirmed }));

/** Reads the stored ask of a form. */
export async function readAsk(db: ISql, formId: string): Promise<StoredAsk | undefined> {
  const [row] = await db<Row[]>`
    select id, sealed, key_id as "keyId", created_at as "createdAt", remind_at as "remindAt", (
      select coalesce(jsonb_object_agg(type, latest), '{}') from (
        select type, max(uploaded_at) as latest from documents
        where form_id = asks.form_id and withdrawn_at is null and not is_unreadable group by type) readable) as received
    from asks where form_id = ${formId}`;
  if (!row) return undefined;
  const { sealed, keyId, ...ask } = row;
  const { papers, ...content } = JSON.parse(decrypt({ keyId, bytes: sealed }, aad(row.id))) as StoredContent;
  return { ...ask, ...content, papers: papers.map((paper) => (typeof paper === "string" ? { type: paper } : paper)) };
}

/** Content as it is stored. The first release stored papers by their types alone. */
type StoredContent = Omit<AskContent, "papers"> & { papers: (PaperContent | DocumentType)[] };

/** Returns the preset answers outside of lists that a form's client has confirmed as correct. */
export const getConfirmedAnswers = async (formId: string): Promise<ConfirmedAnswers> => collectConfirmed(await readAsk(sql, formId));

/** Returns the ask of a form; undefined if there is none. Once everything is answered, notifies the office, once. */
export async function getAsk(form: Pick<Form, "id" | "formData">): Promise<Ask | undefined> {
  const asked = await readAsk(sql, form.id);
  if (!asked || isEmpty(asked)) return undefined;
  const ask = evaluateAsk(asked, form.formData);
  if (ask.left === 0) await sql.begin((tx) => markAnswered(tx, form.id, asked.id));
  return ask;
}

/** Returns the ask of a form that still has open questions or documents; undefined if there is none. */
export async function getOpenAsk(formId: string): Promise<Ask | undefined> {
  const form = await readForm(sql, sql`id = ${formId} and asked = 'waiting'`, "all");
  const ask = form && (await getAsk(form));
  return ask && ask.left > 0 ? ask : undefined;
}

async function markAnswered(tx: TransactionSql, formId: string, askId: string): Promise<void> {
  const { count } = await tx`update forms set asked = 'answered' where id = ${formId} and asked = 'waiting' and ${isCurrentAsk(askId)}`;
  if (count === 0) return;
  await audit({ action: "ask_answered", formId }, tx);
  await queueJob(tx, "send_answered", { formId, askId }, { maxAttempts: mailAttempts });
  await queueWebhook(tx, "questions.answered", { formId });
  notifyCaseChange();
}

const isCurrentAsk = (askId: string) => sql`exists (select from asks where asks.id = ${askId})`;

/** Notifies the office if everything the client was asked is answered now. Waits again if a paper or an own question no longer is. */
export async function updateAskState(tx: TransactionSql, formId: string): Promise<void> {
  const form = await readForm(tx, sql`id = ${formId} and asked is not null`, "all");
  const asked = form && (await readAsk(tx, formId));
  if (!asked) return;
  const { left, papers, ownQuestions } = evaluateAsk(asked, form.formData);
  if (left === 0) await markAnswered(tx, formId, asked.id);
  else if (![...papers, ...ownQuestions].every(({ isAnswered }) => isAnswered))
    await tx`update forms set asked = 'waiting' where id = ${formId} and asked = 'answered'`;
}

/** Whether this ask is still the current one of a form and is answered. */
export const isAskAnswered = async (formId: string, askId: string): Promise<boolean> =>
  (await sql`select from forms where id = ${formId} and asked = 'answered' and ${isCurrentAsk(askId)}`).length > 0;
