import { toListedFile } from "../documents/documents-route.server.ts";
import type { ListedFile } from "../documents/send-file.ts";
import { papers as allPapers, type PaperType } from "../files/papers.ts";
import { longDay } from "../platform/office-time.ts";
import { listFormDocuments } from "../records/files/documents.server.ts";
import { getAsk } from "../records/forms/asks.server.ts";
import type { Ask } from "../records/forms/ask-content.server.ts";
import type { Form } from "../records/form.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { StepName } from "../questionnaire/step.ts";
import { stepAt } from "../questionnaire/form/index.ts";
import { openDetailsQuery } from "../intake/open-details.ts";
import { savedStep } from "../intake/step-page.server.ts";
import type { OpenLink } from "./edit-link.server.ts";

/** A question of the form that the client is asked, as listed on the pages behind an edit link. */
export interface AskedQuestionItem {
  key: string;
  text: string;
  /** Name of the step where it is answered; "" if the form no longer asks it. */
  stepName: string;
  isAnswered: boolean;
  /** URL where it is answered; null if the form no longer asks it. */
  to: string | null;
  /** Whether there is an answer that the client only has to confirm. */
  mayConfirm: boolean;
}

/** A paper that the client is asked for, with the files of its type. */
export interface AskedPaperItem {
  type: PaperType;
  title: string;
  /** Where to find it. */
  where: string;
  max: number;
  isAnswered: boolean;
  /** Why the client does not have it; null if the client has not said so. */
  lacking: string | null;
  files: ListedFile[];
}

/** The start page of an edit link when the client is asked something. */
export interface AskedPage {
  base: string;
  formId: string;
  clientName: string;
  reference: string;
  line: string;
  /** Day by which it should be answered; "" for none. */
  due: string;
  questions: AskedQuestionItem[];
  ownQuestions: { id: string; text: string; answer: string; isAnswered: boolean }[];
  papers: AskedPaperItem[];
  total: number;
  left: number;
  /** Whether the form was not submitted yet. */
  isDraft: boolean;
  /** URL of the whole form. */
  formUrl: string;
}

/** The office's questions as shown on the page of a step. */
export interface StepQuestions {
  total: number;
  left: number;
  /** The open questions of this step, by the ids of their controls. */
  open: { id: string; text: string }[];
  /** Text of the next open question or paper elsewhere, if any. */
  next: string | null;
}

/** Where something is answered: on the page of a step, or on the list itself. */
interface Location {
  slug: string | null;
  /** Id of the element to scroll to. */
  id: string;
  query: string;
}

/** Id of the heading of a paper on the list. */
const paperId = (type: PaperType) => `${type}-title`;

/** Id of an own question's control on the list. */
const ownQuestionId = (id: string) => `own-${id}`;

/** Lists everything asked in the order of the page, with where it is answered. */
const listAskedItems = ({ questions, ownQuestions, papers }: Ask) => [
  ...questions.map(({ path, place, row, label, isAnswered, mayConfirm }) => ({
    key: path,
    text: row ? `${row}: ${label}` : label,
    isAnswered,
    mayConfirm,
    location: place && ({ slug: place.slug, id: place.name, query: openDetailsQuery({ open: [place.name] }) } as Location),
  })),
  ...ownQuestions.map(({ id, text, isAnswered }) => onList(id, text, isAnswered, ownQuestionId(id))),
  ...papers.map(({ type, title, isAnswered }) => onList(type, title, isAnswered, paperId(type))),
];

const onList = (key: string, text: string, isAnswered: boolean, id: string) => ({
  key,
  text,
  isAnswered,
  mayConfirm: false,
  location: { slug: null, id, query: "" } as Location | null,
});

const buildUrl = (base: string, { slug, id, query }: Location): string =>
  `${slug === null ? base : `${base}/${slug}`}${query}#${encodeURIComponent(id)}`;

/** Loads the page that lists what the client is asked; undefined if nothing is asked. */
export async function loadAskedPage({ base, form }: Pick<OpenLink, "base" | "form">): Promise<AskedPage | undefined> {
  const ask = await getAsk(form);
  return ask && toAskedPage(base, form, ask);
}

/** Builds the page that lists an ask. */
export async function toAskedPage(base: string, form: Form, ask: Ask): Promise<AskedPage> {
  const documents = await listFormDocuments(form.id);
  const questions = listAskedItems(ask)
    .slice(0, ask.questions.length)
    .map(({ location, ...item }) => ({
      ...item,
      stepName: (location?.slug && stepAt(location.slug)?.name) || "",
      to: location && buildUrl(base, location),
    }));
  return {
    base,
    formId: form.id,
    clientName: form.clientName,
    reference: referenceOf(form.id),
    line: ask.line,
    due: ask.dueOn && longDay(ask.dueOn),
    questions,
    ownQuestions: ask.ownQuestions.map(({ id, text, answer, isAnswered }) => ({ id, text, answer, isAnswered })),
    papers: ask.papers.map(({ type, title, isAnswered, lacking }) => ({
      type,
      title,
      where: allPapers[type].where,
      max: allPapers[type].max,
      isAnswered,
      lacking,
      files: documents.filter((document) => document.type === type).map(toListedFile),
    })),
    total: ask.total,
    left: ask.left,
    isDraft: form.submittedAt === null,
    formUrl: `${base}/${savedStep(form).slug}`,
  };
}

/** Loads the open questions for the page of a step; null if nothing is asked. */
export async function loadStepQuestions({ form }: OpenLink, { slug }: StepName): Promise<StepQuestions | null> {
  const ask = await getAsk(form);
  if (!ask) return null;
  const allOpen = listAskedItems(ask).flatMap(({ location, isAnswered, text }) => (location && !isAnswered ? [{ location, text }] : []));
  const open = allOpen.filter(({ location }) => location.slug === slug).map(({ location: { id }, text }) => ({ id, text }));
  const next = allOpen.find(({ location }) => location.slug !== slug)?.text ?? null;
  return { total: ask.total, left: ask.left, open, next };
}

/** Returns the URL of the next open question on another step, or of the list if there is none. */
export async function findNextUrl(base: string, form: Form, { slug }: StepName): Promise<string> {
  const ask = await getAsk(form);
  const next = ask && listAskedItems(ask).find(({ location, isAnswered }) => location && location.slug !== slug && !isAnswered)?.location;
  return next ? buildUrl(base, next) : base;
}
