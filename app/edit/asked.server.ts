import { getAsk, type Ask } from "../records/forms/asks.server.ts";
import type { Form } from "../records/form.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { StepName } from "../questionnaire/step.ts";
import { stepAt } from "../questionnaire/steps/index.ts";
import { openDetailsQuery } from "../intake/open-details.ts";
import { savedStep } from "../intake/step-page.server.ts";
import type { OpenLink } from "./edit-link.server.ts";

/** A question or a document that the client is asked for, as listed on the pages behind an edit link. */
export interface AskedItem {
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

/** The start page of an edit link when the client is asked something. */
export interface AskedPage {
  base: string;
  clientName: string;
  reference: string;
  line: string;
  questions: AskedItem[];
  papers: AskedItem[];
  total: number;
  left: number;
  /** URL of the whole form. */
  formUrl: string;
}

/** The attorney's questions as shown on the page of a step. */
export interface StepQuestions {
  total: number;
  left: number;
  /** The open questions of this step, by the ids of their controls. */
  open: { id: string; text: string }[];
  /** Text of the next open question on another step, if any. */
  next: string | null;
}

interface QuestionLocation {
  slug: string;
  /** Id of the element to scroll to. */
  id: string;
  query: string;
}

const documentsSlug = "review";

/** Lists everything asked, with its location in the form. */
const listAskedItems = ({ questions, papers }: Ask) => [
  ...questions.map(({ path, place, row, label, isAnswered, mayConfirm }) => ({
    key: path,
    text: row ? `${row}: ${label}` : label,
    isAnswered,
    mayConfirm,
    location: place && { slug: place.slug, id: place.name, query: openDetailsQuery({ open: [place.name] }) },
  })),
  ...papers.map(({ type, title, isAnswered }) => ({
    key: type as string,
    text: title,
    isAnswered,
    mayConfirm: false,
    location: { slug: documentsSlug, id: `${type}-title`, query: "" } as QuestionLocation | null,
  })),
];

const buildUrl = (base: string, { slug, id, query }: QuestionLocation): string => `${base}/${slug}${query}#${encodeURIComponent(id)}`;

/** Loads the page that lists what the client is asked; undefined if nothing is asked. */
export async function loadAskedPage({ base, form }: OpenLink): Promise<AskedPage | undefined> {
  const ask = await getAsk(form);
  if (!ask) return undefined;
  const items = listAskedItems(ask).map(({ location, ...item }) => ({
    ...item,
    stepName: (location && stepAt(location.slug)?.name) ?? "",
    to: location && buildUrl(base, location),
  }));
  const [questions, papers] = [items.slice(0, ask.questions.length), items.slice(ask.questions.length)];
  const { line, total, left } = ask;
  const formUrl = `${base}/${savedStep(form).slug}`;
  return { base, clientName: form.clientName, reference: referenceOf(form.id), line, questions, papers, total, left, formUrl };
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
