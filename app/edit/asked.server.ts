import { getAsk, type Ask } from "../records/asks.server.ts";
import type { Form } from "../records/form.ts";
import { referenceOf } from "../records/reference.server.ts";
import type { StepName } from "../questionnaire/step.ts";
import { stepAt } from "../questionnaire/steps/index.ts";
import { openDetailsQuery } from "../intake/open-details.ts";
import { savedStep } from "../intake/step-route.server.ts";
import type { OpenLink } from "./edit-link.server.ts";

/** Something that the client is asked, as the pages behind an edit link list it. */
export interface AskedItem {
  key: string;
  text: string;
  /** The step it stands in; "" for what is not there any more. */
  stepName: string;
  isAnswered: boolean;
  /** Its place; null when it is not there any more. */
  to: string | null;
  /** Whether there is an answer that only needs the client's word. */
  mayConfirm: boolean;
}

/** The page that begins with what the client is asked. */
export interface AskedPage {
  base: string;
  clientName: string;
  reference: string;
  line: string;
  questions: AskedItem[];
  papers: AskedItem[];
  total: number;
  left: number;
  /** Where the whole form is. */
  rest: string;
}

/** What a step's page says of it. */
export interface AskedHere {
  total: number;
  left: number;
  /** What is open on this step, by the ids of the controls. */
  here: { id: string; text: string }[];
  /** What comes next on another step; null when there is none. */
  next: string | null;
}

interface Place {
  slug: string;
  /** What the page is opened at. */
  id: string;
  query: string;
}

const papersSlug = "review";

/** Everything asked, with where it stands. */
const placed = ({ questions, papers }: Ask) => [
  ...questions.map(({ path, place, row, label, isAnswered, mayConfirm }) => ({
    key: path,
    text: row ? `${row}: ${label}` : label,
    isAnswered,
    mayConfirm,
    place: place && { slug: place.slug, id: place.name, query: openDetailsQuery({ open: [place.name] }) },
  })),
  ...papers.map(({ type, title, isAnswered }) => ({
    key: type as string,
    text: title,
    isAnswered,
    mayConfirm: false,
    place: { slug: papersSlug, id: `${type}-title`, query: "" } as Place | null,
  })),
];

const addressIn = (base: string, { slug, id, query }: Place): string => `${base}/${slug}${query}#${encodeURIComponent(id)}`;

/** What the client is asked, as a page of its own; undefined if nothing is. */
export async function askedPage({ base, form }: OpenLink): Promise<AskedPage | undefined> {
  const ask = await getAsk(form);
  if (!ask) return undefined;
  const items = placed(ask).map(({ place, ...item }) => ({
    ...item,
    stepName: (place && stepAt(place.slug)?.name) ?? "",
    to: place && addressIn(base, place),
  }));
  const [questions, papers] = [items.slice(0, ask.questions.length), items.slice(ask.questions.length)];
  const { line, total, left } = ask;
  const rest = `${base}/${savedStep(form).slug}`;
  return { base, clientName: form.clientName, reference: referenceOf(form.id), line, questions, papers, total, left, rest };
}

/** What is open of it, for the page of a step; null if nothing is asked. */
export async function askedHere({ form }: OpenLink, { slug }: StepName): Promise<AskedHere | null> {
  const ask = await getAsk(form);
  if (!ask) return null;
  const open = placed(ask).flatMap(({ place, isAnswered, text }) => (place && !isAnswered ? [{ place, text }] : []));
  const here = open.filter(({ place }) => place.slug === slug).map(({ place: { id }, text }) => ({ id, text }));
  const next = open.find(({ place }) => place.slug !== slug)?.text ?? null;
  return { total: ask.total, left: ask.left, here, next };
}

/** Where the next open question of another step stands; the list if there is none. */
export async function nextAddress(base: string, form: Form, { slug }: StepName): Promise<string> {
  const ask = await getAsk(form);
  const next = ask && placed(ask).find(({ place, isAnswered }) => place && place.slug !== slug && !isAnswered)?.place;
  return next ? addressIn(base, next) : base;
}
