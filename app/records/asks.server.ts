import type { ISql, TransactionSql } from "postgres";
import { documentTypes, type DocumentType } from "../files/file-rules.ts";
import { decrypt, randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { toAskedQuestions, statesOf, type AskedQuestion, type AskedState } from "../questionnaire/asked.ts";
import { audit } from "./audit-log.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";
import { associatedData, encryptedValues } from "./encrypted-columns.server.ts";
import type { Form } from "./form.ts";
import { readForm } from "./form-rows.server.ts";
import { mailAttempts, queueJob } from "./jobs.server.ts";
import { announce } from "./webhooks.server.ts";
import { pluralize } from "../questionnaire/pluralize.ts";

/** What is asked of a client. */
export interface Asking {
  paths: string[];
  papers: DocumentType[];
  /** What the attorney writes about it; "" for nothing. */
  line: string;
}

/** The most questions and papers of a list. */
export const mostAsked = 100;

/** A type of documents that was asked for. It is answered once a document of it has come since. */
export interface AskedPaper {
  type: DocumentType;
  title: string;
  isAnswered: boolean;
}

/** What a client is asked, and how that is getting on. */
export interface Ask {
  line: string;
  createdAt: Date;
  questions: AskedState[];
  papers: AskedPaper[];
  /** How many questions and papers there are, and how many of them are open. */
  total: number;
  left: number;
}

/** Answers by the paths of their questions. */
export type ConfirmedAnswers = Readonly<Record<string, string>>;

interface Sealed {
  line: string;
  questions: AskedQuestion[];
  papers: DocumentType[];
  /** Answers that the client has confirmed on lists before this one. */
  confirmed?: ConfirmedAnswers;
}

interface Row {
  id: string;
  sealed: Buffer;
  keyId: string;
  createdAt: Date;
  /** The types of which documents have come since. */
  came: DocumentType[];
}

const place = associatedData("asks");

type Asked = Omit<Row, "sealed" | "keyId"> & Sealed;

const sealedAsk = (id: string, { line, questions, papers, confirmed }: Sealed) =>
  encryptedValues("asks", id, JSON.stringify({ line, questions, papers, confirmed }));

async function readAsk(db: ISql, formId: string): Promise<Asked | undefined> {
  const [row] = await db<Row[]>`
    select id, sealed, key_id as "keyId", created_at as "createdAt", (
      select coalesce(jsonb_agg(distinct type), '[]') from documents
      where form_id = asks.form_id and withdrawn_at is null and not is_unreadable and uploaded_at > asks.created_at) as came
    from asks where form_id = ${formId}`;
  if (!row) return undefined;
  const { sealed, keyId, ...ask } = row;
  return { ...ask, ...(JSON.parse(decrypt({ keyId, bytes: sealed }, place(row.id))) as Sealed) };
}

/** Whether the list was withdrawn. */
const isEmpty = ({ questions, papers }: Asked): boolean => questions.length + papers.length === 0;

/** The answers outside of lists that the client has confirmed, on this list and on those before it. */
const confirmedIn = (asked: Asked | undefined): ConfirmedAnswers => ({
  ...asked?.confirmed,
  ...Object.fromEntries(
    (asked?.questions ?? []).flatMap(({ path, heading, answer, isConfirmed }) => (isConfirmed && heading === "" ? [[path, answer]] : [])),
  ),
});

/** The answers outside of lists of which a form's client has said that they are right as they are, though they are preset. */
export const confirmedAnswers = async (formId: string): Promise<ConfirmedAnswers> => confirmedIn(await readAsk(sql, formId));

/**
 * Asks a form's client, in the place of whatever was asked before. Undefined if there is no such form; else which paths it
 * has no question at, and then nothing is asked.
 */
export async function askClient({ id: formId, formData }: Form, { paths, papers, line }: Asking, address: string) {
  const questions = toAskedQuestions(formData, paths);
  const unknown = paths.filter((_, index) => !questions[index]);
  if (unknown.length > 0) return { unknown };
  const isAsked = await sql.begin(async (tx) => {
    const { count } = await tx`update forms set asked = 'waiting' where id = ${formId}`;
    if (count === 0) return false;
    const id = randomId();
    const confirmed = confirmedIn(await readAsk(tx, formId));
    const sealed = sealedAsk(id, { line, papers, questions: questions.filter((question) => question !== undefined), confirmed });
    await tx`delete from asks where form_id = ${formId}`;
    await tx`insert into asks ${tx({ id, form_id: formId, ...sealed })}`;
    await audit({ action: "client_asked", formId, detail: inWords(paths.length, papers.length), address }, tx);
    return true;
  });
  if (isAsked) notifyCaseChange();
  return isAsked ? { unknown } : undefined;
}

/** "3 questions and 1 paper". */
export const inWords = (questions: number, papers: number): string =>
  [questions > 0 && pluralize(questions, "question"), papers > 0 && pluralize(papers, "paper")].filter(Boolean).join(" and ");

/** Takes back what is asked of a form's client; what the client has confirmed stays. False if nothing is asked. */
export async function withdrawAsk(formId: string, address: string): Promise<boolean> {
  const isWithdrawn = await sql.begin(async (tx) => {
    await tx`select from forms where id = ${formId} for update`;
    const asked = await readAsk(tx, formId);
    if (!asked || isEmpty(asked)) return false;
    const emptied = { line: "", questions: [], papers: [], confirmed: confirmedIn(asked) };
    await tx`update asks set ${tx(sealedAsk(asked.id, emptied))} where id = ${asked.id}`;
    await tx`update forms set asked = null where id = ${formId}`;
    await audit({ action: "ask_withdrawn", formId, address }, tx);
    return true;
  });
  notifyCaseChange();
  return isWithdrawn;
}

/** What the client of a form is asked; undefined if nothing is. When all is answered, the office is told, once. */
export async function askOf(form: Pick<Form, "id" | "formData">): Promise<Ask | undefined> {
  const asked = await readAsk(sql, form.id);
  if (!asked || isEmpty(asked)) return undefined;
  const ask = stateOf(asked, form.formData);
  if (ask.left === 0) await sql.begin((tx) => tellOffice(tx, form.id, asked.id));
  return ask;
}

/** What a form's client is still to answer; undefined if nothing is. */
export async function openAsk(formId: string): Promise<Ask | undefined> {
  const form = await readForm(sql, sql`id = ${formId} and asked = 'waiting'`, "all");
  const ask = form && (await askOf(form));
  return ask && ask.left > 0 ? ask : undefined;
}

function stateOf({ line, createdAt, came, ...asked }: Asked, formData: object): Ask {
  const questions = statesOf(formData, asked.questions);
  const papers = asked.papers.map((type) => ({ type, title: documentTypes[type].title, isAnswered: came.includes(type) }));
  const all = [...questions, ...papers];
  return { line, createdAt, questions, papers, total: all.length, left: all.filter(({ isAnswered }) => !isAnswered).length };
}

async function tellOffice(tx: TransactionSql, formId: string, askId: string): Promise<void> {
  const { count } = await tx`update forms set asked = 'answered' where id = ${formId} and asked = 'waiting' and ${isThere(askId)}`;
  if (count === 0) return;
  await audit({ action: "ask_answered", formId }, tx);
  await queueJob(tx, "send_answered", { formId, askId }, { maxAttempts: mailAttempts });
  await announce(tx, "questions.answered", { formId });
  notifyCaseChange();
}

const isThere = (askId: string) => sql`exists (select from asks where asks.id = ${askId})`;

/** Tells the office if by now all is answered that the client of a form is asked; waits again for a paper that is not there any more. */
export async function settleAsk(tx: TransactionSql, formId: string): Promise<void> {
  const form = await readForm(tx, sql`id = ${formId} and asked is not null`, "all");
  const asked = form && (await readAsk(tx, formId));
  if (!asked) return;
  const { left, papers } = stateOf(asked, form.formData);
  if (left === 0) await tellOffice(tx, formId, asked.id);
  else if (!papers.every(({ isAnswered: isThere }) => isThere))
    await tx`update forms set asked = 'waiting' where id = ${formId} and asked = 'answered'`;
}

/** Notes that an answer is right as it is. False if it is not asked for, or is another one by now. */
export async function confirmAnswer({ id, formData }: Form, path: string): Promise<boolean> {
  return sql.begin(async (tx) => {
    await tx`select from forms where id = ${id} for update`;
    const asked = await readAsk(tx, id);
    if (!asked || !statesOf(formData, asked.questions).some((state) => state.path === path && state.mayConfirm)) return false;
    const questions = asked.questions.map((question) => (question.path === path ? { ...question, isConfirmed: true } : question));
    await tx`update asks set ${tx(sealedAsk(asked.id, { ...asked, questions }))} where id = ${asked.id}`;
    await settleAsk(tx, id);
    return true;
  });
}

/** Whether what was asked is what a form's client has answered last. */
export const isAnswered = async (formId: string, askId: string): Promise<boolean> =>
  (await sql`select from forms where id = ${formId} and asked = 'answered' and ${isThere(askId)}`).length > 0;
