import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { officeTime } from "../../platform/office-time.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import { describeCounts, type AskMode, type AskRequest } from "../../records/forms/ask-content.server.ts";
import { askClient, withdrawAsk } from "../../records/forms/ask-client.server.ts";
import type { Form } from "../../records/form.ts";
import { generateLink, mailLink, noEmail } from "../../casework/edit-access/edit-access.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { askSchema, nothingAsked, tooMuchAsked, unknownQuestion } from "../../casework/asks/ask-schema.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { editAccessButton, type EditAccessReply } from "../edit-access/edit-access-actions.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { pickTextFields } from "../form-post.server.ts";
import type { CreatedLink } from "../new-link.tsx";
import { requestedView, requestsUrl } from "../urls.ts";
import { askableSteps, unansweredPaths, type AskableStep, type OpenStep } from "./ask-choices.server.ts";
import { loadPreview, loadRequestsPage, type AskPreview, type RequestsPage } from "./requests-page.server.ts";

/** What was chosen and typed in the form for asking. */
export interface AskTyped {
  paths: string[];
  papers: string[];
  /** Values of the other controls, by name. */
  fields: Record<string, string>;
}

/** Response to a post of the page: what was typed with why nothing was asked, a preview, or a new link, which only this contains. */
export interface RequestsReply extends EditAccessReply {
  typed?: AskTyped;
  /** The steps with the chosen questions and those of the open step. */
  steps?: AskableStep[];
  /** Whether questions were picked on another page, which come first. */
  isPicked?: boolean;
  message?: string;
  preview?: AskPreview;
  askLink?: CreatedLink;
  saveFailed?: boolean;
}

/** Redirects from the address of the earlier page for asking. */
export async function redirectToRequests({ params, request }: LoaderFunctionArgs) {
  await requireAttorney(request);
  return redirect(requestsUrl(params["id"] ?? "", requestedView(request)), 301);
}

/** GET: loads the page. */
export async function loadRequests({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const onlyUnanswered = new URL(request.url).searchParams.get("only") === "unanswered";
  const [frame, page] = await Promise.all([loadCaseFrame(form), loadRequestsPage(form, onlyUnanswered)]);
  return json<Framed<RequestsPage>>({ ...page, frame });
}

const respond = (reply: RequestsReply, status = 200) => json(reply, status);

/**
 * POST: asks the client and emails or shows a link, shows what the client would get, selects the questions picked on another page or a
 * step's unanswered ones, or withdraws the list. The buttons about edit links work as on the case page.
 */
export async function handleRequests({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const posted = await readForm(request);
  const form = await formOr404(params["id"] ?? "");
  const url = requestsUrl(form.id, requestedView(request));
  const intent = String(posted.get("intent"));
  const editAccess = editAccessButton(intent);
  if (editAccess) return editAccess(form, address, url);
  if (intent === "withdraw") {
    await withdrawAsk(form.id, address);
    return redirectWithFlash(url, { title: "List removed", message: "The client is no longer asked for anything." });
  }
  const typed = readTyped(posted);
  const keep = (open = openStepOf(typed.fields["open"])) => ({ typed, steps: askableSteps(form, typed.paths, open) });
  if (intent === "pick") return respond({ ...keep(), ...(typed.paths.length === 0 ? { message: nothingAsked } : { isPicked: true }) });
  const [verb, slug = ""] = intent.split(":");
  if (verb === "open" || verb === "open-all") return respond(keep({ slug, isComplete: verb === "open-all" }));
  if (verb === "select") {
    typed.paths.push(...unansweredPaths(form, slug));
    return respond(keep({ slug, isComplete: false }));
  }
  const reject = (message: string) => respond({ ...keep(), message }, 422);
  if (intent !== "mail" && intent !== "ask-link" && intent !== "preview") return reject("Unknown action.");
  const read = askSchema.safeParse(toRequest(typed));
  if (!read.success) return reject(read.error.issues[0]!.message);
  const { mode, ...ask } = read.data;
  if (intent === "preview") return respond({ ...keep(), preview: await loadPreview(form, ask, mode) });
  if (intent === "mail" && !form.clientEmail) return reject(noEmail);
  const problem = await askOrExplain(form, ask, mode, address);
  if (problem) return reject(problem);
  return intent === "mail" ? mail(form, ask, url, address) : showLink(form, address);
}

function readTyped(posted: FormData): AskTyped {
  const { path: _path, paper: _paper, intent: _intent, ...fields } = pickTextFields(posted);
  return { paths: posted.getAll("path").map(String), papers: posted.getAll("paper").map(String), fields };
}

const openStepOf = (slug = ""): OpenStep | undefined => (slug === "" ? undefined : { slug, isComplete: false });

/** Converts the values of the form's controls to a request. */
const toRequest = ({
  paths,
  papers,
  fields: { ownQuestions = "", ownQuestionsInSpanish = "", remindAfterDays = "", mode, ...fields },
}: AskTyped) => ({
  ...fields,
  paths,
  papers,
  ownQuestions: ownQuestions.split(/\r?\n/),
  ownQuestionsInSpanish: ownQuestionsInSpanish.split(/\r?\n/),
  remindAfterDays: Number(remindAfterDays),
  add: mode === "add",
});

/** Asks the client, or returns why nothing was asked. */
async function askOrExplain(form: Form, ask: AskRequest, mode: AskMode, address: string): Promise<string | undefined> {
  const asked = await askClient(form, ask, mode, address);
  if (!asked) throw pageNotFound(submissionNotFound);
  if (asked.outcome === "tooMany") return tooMuchAsked;
  return asked.outcome === "unknown" ? `${unknownQuestion}: ${asked.paths[0]}` : undefined;
}

async function mail(form: Form, { paths, ownQuestions, papers }: AskRequest, url: string, address: string) {
  if ((await mailLink(form, address)) === "missing") throw pageNotFound(submissionNotFound);
  const counts = describeCounts(paths.length + ownQuestions.length, papers.length);
  return redirectWithFlash(`${url}#asked`, { title: "Client asked", message: `The client is being mailed ${counts}.` });
}

async function showLink(form: Form, address: string) {
  const link = await generateLink(form, address);
  if (!link) throw pageNotFound(submissionNotFound);
  return respond({ askLink: { url: link.url, until: officeTime(link.expiresAt) } });
}
