import type { ISql, TransactionSql } from "postgres";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import { decrypt, randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { openPresets } from "../../questionnaire/answers/presets.ts";
import { toAskedQuestions, statesOf, type AskedQuestion, type AskedState } from "../../questionnaire/answers/asked.ts";
import { audit } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";
import type { Form } from "../form.ts";
import { readForm } from "./form-rows.server.ts";
import { mailAttempts, queueJob } from "../jobs.server.ts";
import { queueWebhook } from "../activity/webhooks.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";

/** Questions and documents that the office requests from a client. */
export interface AskRequest {
  paths: string[];
  papers: DocumentType[];
  /** The attorney's note to the client; "" for none. */
  line: string;
}

/** Maximum number of questions and documents of an ask. */
export const maxAskItems = 100;

/** Requested type of documents. It counts as answered once a document of this type was uploaded after the request. */
export interface AskedDocument {
  type: DocumentType;
  title: string;
  isAnswered: boolean;
}

/** Ask of a client, with the state of each question and document. */
export interface Ask {
  line: string;
  createdAt: Date;
  questions: AskedState[];
  papers: AskedDocument[];
  /** Number of questions and documents, and how many of them are still open. */
  total: number;
  left: number;
}

/** Confirmed answers by the paths of their questions. */
export type ConfirmedAnswers = Readonly<Record<string, string>>;

interface AskContent {
  line: string;
  questions: AskedQuestion[];
  papers: DocumentType[];
  /** Answers that the client confirmed on earlier lists. */
  confirmed?: ConfirmedAnswers;
}

interface Row {
  id: string;
  sealed: Buffer;
  keyId: string;
  createdAt: Date;
  /** Types of the documents uploaded since. */
  receivedTypes: DocumentType[];
}

const aad = associatedData("asks");

type StoredAsk = Omit<Row, "sealed" | "keyId"> & AskContent;

const encryptAsk = (id: string, { line, questions, papers, confirmed }: AskContent) =>
  encryptedValues("asks", id, JSON.stringify({ line, questions, papers, confirmed }));

async function readAsk(db: ISql, formId: string): Promise<StoredAsk | undefined> {
  const [row] = await db<Row[]>`
    select id, sealed, key_id as "keyId", created_at as "createdAt", (
      select coalesce(jsonb_agg(distinct type), '[]') from documents
      where form_id = asks.form_id and withdrawn_at is null and not is_unreadable and uploaded_at > asks.created_at) as "receivedTypes"
    from asks where form_id = ${formId}`;
  if (!row) return undefined;
  const { sealed, keyId, ...ask } = row;
  return { ...ask, ...(JSON.parse(decrypt({ keyId, bytes: sealed }, aad(row.id))) as AskContent) };
}

/** Whether the ask was withdrawn. */
const isEmpty = ({ questions, papers }: StoredAsk): boolean => questions.length + papers.length === 0;

/** Collects the answers outside of lists that the client has confirmed, on this ask and earlier ones. */
const collectConfirmed = (asked: StoredAsk | undefined): ConfirmedAnswers => ({
  ...asked?.confirmed,
  ...Object.fromEntries(
    (asked?.questions ?? []).flatMap(({ path, heading, answer, isConfirmed }) => (isConfirmed && heading === "" ? [[path, answer]] : [])),
  ),
});

/** Returns the preset answers outside of lists that a form's client has confirmed as correct. */
export const getConfirmedAnswers = async (formId: string): Promise<ConfirmedAnswers> => collectConfirmed(await readAsk(sql, formId));

/**
 * Asks a form's client, replacing any earlier ask. Returns the paths that have no question, in which case nothing is
 * asked; undefined if the form does not exist.
 */
export async function askClient({ id: formId, formData }: Form, { paths, papers, line }: AskRequest, address: string) {
  const questions = toAskedQuestions(formData, paths);
  const unknown = paths.filter((_, index) => !questions[index]);
  if (unknown.length > 0) return { unknown };
  const isAsked = await sql.begin(async (tx) => {
    const { count } = await tx`update forms set asked = 'waiting' where id = ${formId}`;
    if (count === 0) return false;
    const id = randomId();
    const confirmed = collectConfirmed(await readAsk(tx, formId));
    const sealed = encryptAsk(id, { line, papers, questions: questions.filter((question) => question !== undefined), confirmed });
    await tx`delete from asks where form_id = ${formId}`;
    await tx`insert into asks ${tx({ id, form_id: formId, ...sealed })}`;
    await audit({ action: "client_asked", formId, detail: describeCounts(paths.length, papers.length), address }, tx);
    return true;
  });
  if (isAsked) notifyCaseChange();
  return isAsked ? { unknown } : undefined;
}

/** Describes counts as in "3 questions and 1 paper". */
export const describeCounts = (questions: number, papers: number): string =>
  [questions > 0 && pluralize(questions, "question"), papers > 0 && pluralize(papers, "paper")].filter(Boolean).join(" and ");

/** Withdraws the ask of a form. The client's confirmations are preserved. False if nothing is asked. */
export async function withdrawAsk(formId: string, address: string): Promise<boolean> {
  const isWithdrawn = await sql.begin(async (tx) => {
    await tx`select from forms where id = ${formId} for update`;
    const asked = await readAsk(tx, formId);
    if (!asked || isEmpty(asked)) return false;
    const emptied = { line: "", questions: [], papers: [], confirmed: collectConfirmed(asked) };
    await tx`update asks set ${tx(encryptAsk(asked.id, emptied))} where id = ${asked.id}`;
    await tx`update forms set asked = null where id = ${formId}`;
    await audit({ action: "ask_withdrawn", formId, address }, tx);
    return true;
  });
  notifyCaseChange();
  return isWithdrawn;
}

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

function evaluateAsk({ line, createdAt, receivedTypes, ...asked }: StoredAsk, formData: object): Ask {
  const questions = statesOf(formData, asked.questions);
  const papers = asked.papers.map((type) => ({ type, title: documentTypes[type].title, isAnswered: receivedTypes.includes(type) }));
  const all = [...questions, ...papers];
  return { line, createdAt, questions, papers, total: all.length, left: all.filter(({ isAnswered }) => !isAnswered).length };
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

/** Notifies the office if everything the client was asked is answered now. Waits again if a requested document is no longer available. */
export async function updateAskState(tx: TransactionSql, formId: string): Promise<void> {
  const form = await readForm(tx, sql`id = ${formId} and asked is not null`, "all");
  const asked = form && (await readAsk(tx, formId));
  if (!asked) return;
  const { left, papers } = evaluateAsk(asked, form.formData);
  if (left === 0) await markAnswered(tx, formId, asked.id);
  else if (!papers.every(({ isAnswered }) => isAnswered))
    await tx`update forms set asked = 'waiting' where id = ${formId} and asked = 'answered'`;
}

const confirmed = (question: AskedQuestion): AskedQuestion => ({ ...question, isConfirmed: true, confirmedAt: new Date().toISOString() });

/** Records that the client confirmed an answer. False if it is not asked for, or has changed. */
export async function confirmAnswer({ id, formData }: Form, path: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`select from forms where id = ${id} for update`;
    const asked = await readAsk(tx, id);
    if (!asked || !statesOf(formData, asked.questions).some((state) => state.path === path && state.mayConfirm)) return false;
    const questions = asked.questions.map((question) => (question.path === path ? confirmed(question) : question));
    await tx`update asks set ${tx(encryptAsk(asked.id, { ...asked, questions }))} where id = ${asked.id}`;
    await updateAskState(tx, id);
    return true;
  });
}

/**
 * Records that the client confirmed those of these presets that nobody has changed. They count as answers for as long as they stay the
 * same, whatever else is asked.
 * @param paths the presets that the client was shown
 */
export async function confirmPresets({ id }: Form, paths: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select from forms where id = ${id} for update`;
    const form = await readForm(tx, sql`id = ${id}`, "all");
    if (!form) return;
    const asked = await readAsk(tx, id);
    const open = openPresets(form.formData, collectConfirmed(asked)).filter(({ path }) => paths.includes(path));
    if (open.length === 0) return;
    const confirmed = { ...asked?.confirmed, ...Object.fromEntries(open.map(({ path, preset }) => [path, preset])) };
    const askId = asked?.id ?? randomId();
    const sealed = encryptAsk(askId, { line: "", questions: [], papers: [], ...asked, confirmed });
    if (asked) await tx`update asks set ${tx(sealed)} where id = ${askId}`;
    else await tx`insert into asks ${tx({ id: askId, form_id: id, ...sealed })}`;
  });
  notifyCaseChange();
}

/** Whether this ask is still the current one of a form and is answered. */
export const isAskAnswered = async (formId: string, askId: string): Promise<boolean> =>
  (await sql`select from forms where id = ${formId} and asked = 'answered' and ${isCurrentAsk(askId)}`).length > 0;
