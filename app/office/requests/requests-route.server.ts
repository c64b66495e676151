import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { officeTime } from "../../platform/office-time.ts";
import { redirectWithFlash, type Flash } from "../../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import { documentTypes, type DocumentType } from "../../files/file-rules.ts";
import { openPaths } from "../../questionnaire/answers/asked.ts";
import { questionsOf, type Question, type StepQuestions } from "../../questionnaire/answers/questions.ts";
import { askClient, withdrawAsk } from "../../records/forms/ask-client.server.ts";
import { getAsk } from "../../records/forms/asks.server.ts";
import { describeCounts, maxAskItems, type AskRequest } from "../../records/forms/ask-content.server.ts";
import { listFormDocuments } from "../../records/files/documents.server.ts";
import type { Form } from "../../records/form.ts";
import { generateLink, mailLink, noEmail } from "../../casework/edit-access/edit-access.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { formUrl, requestedView } from "../urls.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { askSchema, lineMax, nothingAsked, unknownQuestion } from "../../casework/asks/ask-schema.server.ts";
import { mergeOpenAsk } from "../../casework/asks/merge-open-ask.server.ts";

/** Question that the client can be asked. */
export interface AskableQuestion {
  path: string;
  label: string;
  row: string;
  isUnanswered: boolean;
  /** Whether it is unanswered and not an optional detail. */
  isDue: boolean;
  isChecked: boolean;
}

/** Step with its questions, as they are selected on the page. */
export interface AskableStep {
  slug: string;
  name: string;
  unanswered: number;
  groups: { title: string; questions: AskableQuestion[] }[];
}

/** Data of the "Ask the client" page. */
export interface AskPage {
  clientName: string;
  hasEmail: boolean;
  /** URL of the case. */
  caseUrl: string;
  onlyUnanswered: boolean;
  /** Whether there are more unanswered questions than can be asked at a time. */
  hasTooMany: boolean;
  steps: AskableStep[];
  papers: { type: DocumentType; title: string; isMissing: boolean; isChecked: boolean }[];
  line: string;
  lineMax: number;
  /** Whether an open list would be replaced. */
  isAsked: boolean;
}

/** Response to a post of the page: why nothing was asked, or the new link, which only this response contains. */
export interface AskReply {
  selected?: AskRequest;
  /** Question paths and document types listed first. If omitted, these are the open items of the last list. */
  first?: string[];
  message?: string;
  link?: { url: string; until: string };
}

const caseUrlOf = (form: Form, request: Request) => formUrl(form.id, requestedView(request));

/** Loads the page, with the open items of the last list and the missing documents selected. */
export async function loadAsk({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const [asked, documents] = await Promise.all([getAsk(form), listFormDocuments(form.id)]);
  const onlyUnanswered = new URL(request.url).searchParams.get("only") === "unanswered";
  const all = questionsOf(form.formData);
  const open = new Set(openPaths(asked?.questions ?? []));
  const unanswered = countUnanswered(all);
  const hasTooMany = onlyUnanswered && unanswered > maxAskItems;
  const types = Object.keys(documentTypes) as DocumentType[];
  const papers = types.map((type) => {
    const isMissing = !documents.some((document) => document.type === type && !document.isUnreadable);
    return { type, title: documentTypes[type].title, isMissing, isChecked: isMissing };
  });
  return json<AskPage>({
    clientName: form.clientName,
    hasEmail: form.clientEmail !== "",
    caseUrl: caseUrlOf(form, request),
    onlyUnanswered,
    hasTooMany,
    steps: all
      .map((step) => toAskableStep(step, open, onlyUnanswered, onlyUnanswered && !hasTooMany))
      .filter(({ groups }) => groups.length > 0),
    papers: papers.sort((one, other) => Number(other.isMissing) - Number(one.isMissing)),
    line: asked?.line ?? "",
    lineMax,
    isAsked: asked !== undefined && asked.left > 0,
  });
}

const countUnanswered = (steps: StepQuestions[]): number =>
  steps.flatMap(({ groups }) => groups.flatMap(({ questions }) => questions)).filter(isDue).length;

/** Whether a question is unanswered and not an optional detail. Details are selected one by one. */
const isDue = ({ answer, isDetail }: Pick<Question, "answer" | "isDetail">): boolean => answer === "" && !isDetail;

function toAskableStep(
  { step: { slug, name }, groups }: StepQuestions,
  open: Set<string>,
  onlyUnanswered: boolean,
  selectAll: boolean,
): AskableStep {
  const allGroups = groups.map(({ title, questions }) => ({
    title,
    questions: questions
      .map(({ path, label, row, ...question }) => ({
        path,
        label,
        row,
        isDue: isDue(question),
        isUnanswered: question.answer === "",
        isChecked: (selectAll && isDue(question)) || open.has(path),
      }))
      .filter(({ isUnanswered }) => isUnanswered || !onlyUnanswered),
  }));
  const shownGroups = allGroups.filter(({ questions }) => questions.length > 0);
  return {
    slug,
    name,
    groups: shownGroups,
    unanswered: shownGroups.flatMap(({ questions }) => questions).filter((question) => question.isDue).length,
  };
}

/**
 * Asks the client and emails or shows a link; or selects the items picked on another page, or a step's unanswered questions; or
 * withdraws the last list.
 */
export async function handleAsk({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const submittedForm = await readForm(request);
  const form = await formOr404(params["id"] ?? "");
  const intent = String(submittedForm.get("intent"));
  if (intent === "withdraw") {
    await withdrawAsk(form.id, address);
    return redirectBack(form, request, { title: "List removed", message: "The client is no longer asked for anything." });
  }
  const paths = submittedForm.getAll("path").map(String);
  const selected = { paths, papers: submittedForm.getAll("paper") as DocumentType[], line: String(submittedForm.get("line") ?? "") };
  if (intent === "pick") return json<AskReply>(asFirst(await mergeOpenAsk(form, paths)));
  const first = submittedForm.getAll("first").map(String);
  if (intent.startsWith("select:"))
    return json<AskReply>({
      selected: { ...selected, paths: [...paths, ...unansweredPaths(form, intent.slice("select:".length))] },
      first,
    });
  const reject = (message: string) => json<AskReply>({ selected, first, message }, 422);
  if (intent !== "mail" && intent !== "link") return reject("Unknown action.");
  const read = askSchema.safeParse(selected);
  if (!read.success) return reject(read.error.issues[0]!.message);
  if (intent === "mail" && !form.clientEmail) return reject(noEmail);
  const asked = await askClient(form, read.data, address);
  if (!asked) throw pageNotFound(submissionNotFound);
  if (asked.unknown.length > 0) return reject(`${unknownQuestion}: ${asked.unknown[0]}`);
  return intent === "mail" ? mail(form, read.data, request, address) : showLink(form, { selected, first }, address);
}

/** Selects the picked items and lists them first. */
const asFirst = (selected: AskRequest): AskReply => {
  const first = [...selected.paths, ...selected.papers];
  return { selected, first, ...(first.length === 0 && { message: nothingAsked }) };
};

const unansweredPaths = (form: Form, slug: string): string[] =>
  questionsOf(form.formData)
    .filter(({ step }) => step.slug === slug)
    .flatMap(({ groups }) => groups.flatMap(({ questions }) => questions))
    .filter(isDue)
    .map(({ path }) => path);

async function mail(form: Form, { paths, papers }: AskRequest, request: Request, address: string) {
  if ((await mailLink(form, address)) === "missing") throw pageNotFound(submissionNotFound);
  return redirectBack(form, request, {
    title: "Client asked",
    message: `The client is being mailed ${describeCounts(paths.length, papers.length)}.`,
  });
}

async function showLink(form: Form, reply: AskReply, address: string) {
  const link = await generateLink(form.id, address);
  if (!link) throw pageNotFound(submissionNotFound);
  return json<AskReply>({ ...reply, link: { url: link.url, until: officeTime(link.expiresAt) } });
}

const redirectBack = (form: Form, request: Request, message: Flash) => redirectWithFlash(`${caseUrlOf(form, request)}#asked`, message);
