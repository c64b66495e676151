import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { officeTime } from "../../platform/office-time.ts";
import { flash, type Flash } from "../../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import { questionsOf, type Question, type StepQuestions } from "../../questionnaire/questions.ts";
import { askClient, getAsk, describeCounts, maxAskItems, withdrawAsk, type AskRequest } from "../../records/asks.server.ts";
import { listFormDocuments } from "../../records/documents.server.ts";
import type { Form } from "../../records/form.ts";
import { generateLink, mailLink, noEmail } from "../case/edit-access.server.ts";
import { formOr404 } from "../case/submission-route.server.ts";
import { formAddress, viewOf } from "../dashboard/dashboard-view.ts";
import { submissionNotFound } from "../not-found.ts";
import { requireAttorney } from "../sign-in/attorney.server.ts";
import { askSchema, lineMax, nothingAsked, unknownQuestion } from "./ask-schema.server.ts";
import { picked } from "./picked.server.ts";

/** A question that the client can be asked. */
export interface AskableQuestion {
  path: string;
  label: string;
  row: string;
  isUnanswered: boolean;
  /** Whether it is unanswered, and asked of everybody. */
  isDue: boolean;
  isTicked: boolean;
}

/** A step's questions on the page, as they are ticked. */
export interface AskableStep {
  slug: string;
  name: string;
  unanswered: number;
  groups: { title: string; questions: AskableQuestion[] }[];
}

/** What the page "Ask the client" is rendered from. */
export interface AskPage {
  clientName: string;
  hasEmail: boolean;
  /** The address of the case. */
  back: string;
  onlyUnanswered: boolean;
  /** Whether there are more unanswered questions than can be ticked at once. */
  isTooMuch: boolean;
  steps: AskableStep[];
  papers: { type: DocumentType; title: string; isMissing: boolean; isTicked: boolean }[];
  line: string;
  lineMax: number;
  /** Whether a list that was asked is replaced. */
  isAsked: boolean;
}

/** What a post of the page was answered: why nothing is asked, or the link, which is in this answer and nowhere else. */
export interface AskReply {
  ticked?: AskRequest;
  /** The paths and types of papers that stand first; left out for what is open of the last list. */
  first?: string[];
  message?: string;
  link?: { url: string; until: string };
}

const backOf = (form: Form, request: Request) => formAddress(form.id, viewOf(new URL(request.url).searchParams));

/** Loads the page: what is open of the last list is ticked again, and the papers that are missing. */
export async function loadAsk({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const [asked, documents] = await Promise.all([getAsk(form), listFormDocuments(form.id)]);
  const onlyUnanswered = new URL(request.url).searchParams.get("only") === "unanswered";
  const all = questionsOf(form.formData);
  const open = new Set(asked?.questions.filter(({ isAnswered }) => !isAnswered).map(({ path }) => path));
  const unanswered = countUnanswered(all);
  const isTooMuch = onlyUnanswered && unanswered > maxAskItems;
  const types = Object.keys(documentTypes) as DocumentType[];
  const papers = types.map((type) => {
    const isMissing = !documents.some((document) => document.type === type && !document.isUnreadable);
    return { type, title: documentTypes[type].title, isMissing, isTicked: isMissing };
  });
  return json<AskPage>({
    clientName: form.clientName,
    hasEmail: form.clientEmail !== "",
    back: backOf(form, request),
    onlyUnanswered,
    isTooMuch,
    steps: all.map((step) => askable(step, open, onlyUnanswered, onlyUnanswered && !isTooMuch)).filter(({ groups }) => groups.length > 0),
    papers: papers.sort((one, other) => Number(other.isMissing) - Number(one.isMissing)),
    line: asked?.line ?? "",
    lineMax,
    isAsked: asked !== undefined && asked.left > 0,
  });
}

const countUnanswered = (steps: StepQuestions[]): number =>
  steps.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions)).filter(isDue).length;

/** Whether everybody is asked the question, and the client has not answered it. Details are ticked one by one. */
const isDue = ({ answer, isDetail }: Pick<Question, "answer" | "isDetail">): boolean => answer === "" && !isDetail;

function askable({ step: { slug, name }, groups }: StepQuestions, open: Set<string>, only: boolean, tickAll: boolean): AskableStep {
  const shown = groups.map(({ title, questions }) => ({
    title,
    questions: questions
      .map(({ path, label, row, ...question }) => ({
        path,
        label,
        row,
        isDue: isDue(question),
        isUnanswered: question.answer === "",
        isTicked: (tickAll && isDue(question)) || open.has(path),
      }))
      .filter(({ isUnanswered }) => isUnanswered || !only),
  }));
  const kept = shown.filter(({ questions }) => questions.length > 0);
  return {
    slug,
    name,
    groups: kept,
    unanswered: kept.flatMap(({ questions }) => questions).filter((question) => question.isDue).length,
  };
}

/**
 * Asks the client, and mails a link or shows one; ticks what another page has picked, or a step's unanswered questions; or takes
 * back what was asked.
 */
export async function handleAsk({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const posted = await readForm(request);
  const form = await formOr404(params["id"] ?? "");
  const intent = String(posted.get("intent"));
  if (intent === "withdraw") {
    await withdrawAsk(form.id, address);
    return goBack(form, request, { title: "List removed", message: "The client is no longer asked for anything." });
  }
  const paths = posted.getAll("path").map(String);
  const ticked = { paths, papers: posted.getAll("paper") as DocumentType[], line: String(posted.get("line") ?? "") };
  if (intent === "pick") return json<AskReply>(firstOf(await picked(form, paths)));
  const first = posted.getAll("first").map(String);
  if (intent.startsWith("tick:"))
    return json<AskReply>({ ticked: { ...ticked, paths: [...paths, ...unansweredIn(form, intent.slice(5))] }, first });
  const refuse = (message: string) => json<AskReply>({ ticked, first, message }, 422);
  const read = askSchema.safeParse(ticked);
  if (!read.success) return refuse(read.error.issues[0]!.message);
  if (intent === "mail" && !form.clientEmail) return refuse(noEmail);
  const asked = await askClient(form, read.data, address);
  if (!asked) throw pageNotFound(submissionNotFound);
  if (asked.unknown.length > 0) return refuse(`${unknownQuestion}: ${asked.unknown[0]}`);
  return intent === "mail" ? mail(form, read.data, request, address) : showLink(form, { ticked, first }, address);
}

/** What is picked, ticked and first. */
const firstOf = (ticked: AskRequest): AskReply => {
  const first = [...ticked.paths, ...ticked.papers];
  return { ticked, first, ...(first.length === 0 && { message: nothingAsked }) };
};

const unansweredIn = (form: Form, slug: string): string[] =>
  questionsOf(form.formData)
    .filter(({ step }) => step.slug === slug)
    .flatMap(({ groups }) => groups.flatMap(({ questions }) => questions))
    .filter(isDue)
    .map(({ path }) => path);

async function mail(form: Form, { paths, papers }: AskRequest, request: Request, address: string) {
  await mailLink(form, address);
  return goBack(form, request, {
    title: "Client asked",
    message: `The client is being mailed ${describeCounts(paths.length, papers.length)}.`,
  });
}

async function showLink(form: Form, shown: AskReply, address: string) {
  const link = await generateLink(form.id, address);
  if (!link) throw pageNotFound(submissionNotFound);
  return json<AskReply>({ ...shown, link: { url: link.url, until: officeTime(link.expiresAt) } });
}

async function goBack(form: Form, request: Request, message: Flash) {
  return redirect(`${backOf(form, request)}#asked`, { status: 303, headers: { "Set-Cookie": await flash(message) } });
}
