import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { handleDocumentsAction, loadDocumentLists, documentVerbs, type DocumentsOutcome } from "../documents/documents-route.server.ts";
import type { ReceivedPost } from "../documents/received-post.ts";
import { env } from "../platform/env.server.ts";
import type { Issue } from "../platform/http/api-shapes.server.ts";
import { redirectWithFlash, type Flash } from "../platform/http/flash.server.ts";
import { joinMessages, readForm } from "../platform/http/http.server.ts";
import { ownerHeaders, requesterOf, type Requester } from "../platform/http/requester.server.ts";
import type { Form } from "../records/form.ts";
import { formMissing } from "../records/files/documents.server.ts";
import { confirmPresets } from "../records/forms/ask-replies.server.ts";
import { getConfirmedAnswers } from "../records/forms/asks.server.ts";
import { findNewestForm, saveForm } from "../records/forms/forms.server.ts";
import { otherFormOpen, type Correction, type FormProblem } from "../intake/failures.ts";
import { failureOf } from "./failures.ts";
import { questionAt } from "../questionnaire/answers/changes.ts";
import { briefsOf } from "../questionnaire/answers/brief.ts";
import { openPresets } from "../questionnaire/answers/presets.ts";
import { missingForSubmission, NotReady } from "../questionnaire/answers/ready.ts";
import { sentPath } from "../intake/entrance-route.server.ts";
import { confirmVerb, reviewPath } from "./review-paths.ts";
import { words } from "./wording/index.ts";
import type { ReviewFacts } from "./review-screen.tsx";
import { readIntent } from "../intake/edit-rows.ts";
import { isOtherForm } from "../intake/save-answers.server.ts";
import { saveStep } from "../intake/step/save-step.server.ts";
import { stepPage } from "../intake/step-page.server.ts";
import type { Draft } from "../questionnaire/answers/answers.ts";
import { fieldAt, type ListField } from "../questionnaire/fields.ts";
import { readAmount } from "../questionnaire/amounts.ts";
import { adviceOnStep } from "../questionnaire/form-advice.ts";
import { capitalize, lowerFirst } from "../questionnaire/letter-case.ts";
import type { Step } from "../questionnaire/step.ts";
import { questionSteps, stepNumber } from "../questionnaire/form/index.ts";
import { submit } from "../intake/submit.server.ts";
import { summarize } from "../questionnaire/answers/summary.ts";
import { toSaveFailure } from "../intake/save-failure.server.ts";
import { words as intake } from "../intake/wording/index.ts";

/** The step number that Save Form stores, as specified; the review itself is step 14. */
export const completedStep = 12;
const reviewStep = () => stepNumber(14);

/** Replies to a post from a browser that has no form. */
export const formNotFoundReply = () => json({ problem: formMissing }, 422);

/** Message after Save Form. */
export const completedMessage = (): Flash => ({ title: words.completed, message: words.willBeReviewed });

/** Message after Submit to Attorney. */
export const submittedMessage = (): Flash => ({ title: words.submitted, message: words.sentSecurely, isInPage: true });

/** Loads the review page: the documents, the summary of all answers, and the form's status. */
export async function loadReview(args: LoaderFunctionArgs) {
  const form = await findNewestForm(requesterOf(args));
  const page = stepPage(reviewStep(), form);
  return json({ page, ...(await loadReviewFacts(form)) }, { headers: ownerHeaders(args.request, form !== undefined) });
}

/** Loads what the review step shows of a form. `formData` replaces the stored answers, such as by unsaved ones. */
export async function loadReviewFacts(form: Form | undefined, formData: Draft = form?.formData ?? {}): Promise<ReviewFacts> {
  const advice = adviceOnForm(formData);
  const confirmed = form ? await getConfirmedAnswers(form.id) : {};
  return {
    documents: await loadDocumentLists(form?.id),
    corrections: missingForSubmission(formData).map(toCorrection),
    advice: advice.slice(0, MAX_ADVICE),
    hasMoreAdvice: advice.length > MAX_ADVICE,
    presets: openPresets(formData, confirmed),
    summary: summarize(formData),
    briefs: briefsOf(formData),
    isCompleted: form?.isCompleted ?? false,
    submittedAt: form?.submittedAt?.toISOString() ?? null,
    phone: env.FIRM_PHONE,
  };
}

/** Answers about which the review says something. The rest are only marked on their steps. */
const MAX_ADVICE = 100;

/** Lists what is said about answers that may not be what was meant; at least `MAX_ADVICE` if there are that many. */
function adviceOnForm(formData: Draft): Correction[] {
  const found: Correction[] = [];
  const unclear = Object.fromEntries(Object.entries(formData.typedAmounts ?? {}).filter(([, typed]) => !readAmount(typed ?? "").often));
  for (const step of questionSteps as readonly Step[]) {
    if (found.length >= MAX_ADVICE) break;
    const advice = adviceOnStep(step, formData, unclear);
    for (const [name, message] of Object.entries(advice))
      found.push({ message: `${nameQuestion(step, name)}: ${message}`, slug: step.slug, name });
  }
  return found;
}

/** Names a question, in a list with its row: "Vehicle 2, balance owed". */
function nameQuestion({ fields }: Step, name: string): string {
  const { label } = fieldAt(fields, name)!;
  const [list = "", rest] = name.split("[");
  const { item } = fieldAt(fields, list) as ListField;
  if (rest === undefined) return label;
  return `${capitalize(item)} ${Number.parseInt(rest) + 1}, ${lowerFirst(label)}`;
}

/** Handles the buttons for documents, Save Form and Submit to Attorney; all others work as on every step. */
export async function handleReviewAction(args: ActionFunctionArgs) {
  const { received } = args.context;
  const posted = received ? undefined : await readForm(args.request);
  const intent = String(posted ? posted.get("intent") : received?.fields["intent"]);
  const { verb } = readIntent(intent);
  if (posted && !["complete", "submit", confirmVerb, ...documentVerbs].includes(verb)) return saveStep(args, reviewStep(), posted);
  const requester = requesterOf(args);
  const form = await findNewestForm(requester);
  if (!form) return formNotFoundReply();
  if (isOtherForm(form, postedFormId(received, posted))) return otherFormReply();
  if (received || documentVerbs.includes(verb))
    return replyToDocumentsPost(reviewPath, await handleDocumentsAction(form.id, requester, intent, received));
  if (verb === confirmVerb) return confirmShownPresets(form, posted!);
  return (verb === "complete" ? completeForm(form, requester) : submitForm(form, requester)).catch((error: unknown) => {
    const { reply, init } = toFailureReply(error, verb);
    return json(reply, init);
  });
}

/** The form that a posted page shows; "" if it names none. */
export const postedFormId = (received: ReceivedPost | undefined, posted: FormData | undefined): string =>
  String((received ? received.fields["formId"] : posted?.get("formId")) ?? "");

/** Replies to the post of a page that shows another form than its browser has open. */
export const otherFormReply = () => json({ problem: otherFormOpen(), saveFailed: true }, 409);

/** Replies to a post about documents: redirects back to them, or returns the problem. */
export async function replyToDocumentsPost(page: string, outcome: DocumentsOutcome) {
  if ("done" in outcome) return redirectWithFlash(page, { ...outcome.done, place: "documents-notice" });
  return json({ problem: outcome.problem }, outcome.status);
}

/** Records that the presets that the page shows are right. */
async function confirmShownPresets(form: Form, posted: FormData) {
  await confirmPresets(form, shownPresets(posted));
  return redirect(`${reviewPath}#before-title`, { status: 303 });
}

/** The paths of the presets that a posted page shows. */
export const shownPresets = (posted: FormData | URLSearchParams): string[] => posted.getAll("preset").map(String);

async function completeForm(form: Form, requester: Requester) {
  await saveForm(form, requester, { isCompleted: true, currentStep: completedStep });
  return redirectWithFlash(reviewPath, { ...completedMessage(), place: "save-notice" });
}

/**
 * Converts an error of Save Form or Submit into a reply with status and headers: the missing answers, or why it has to wait.
 * Rethrows unexpected errors.
 */
export function toFailureReply(
  error: unknown,
  verb: string,
  failure = failureOf(verb),
): { reply: { problem: FormProblem; saveFailed?: true }; init: ResponseInit } {
  if (error instanceof NotReady) return { reply: { problem: { ...failure, ...toCorrections(error) } }, init: { status: 422 } };
  const { message, init } = toSaveFailure(error);
  const problem =
    verb === "complete" ? { ...failure, advice: `${message} ${intake.nothingLost}` } : { ...failure, message, advice: intake.nothingLost };
  return { reply: { problem, saveFailed: true }, init };
}

async function submitForm(form: Form, requester: Requester) {
  await submit(form.id, requester);
  return redirectWithFlash(sentPath, submittedMessage());
}

/** The answers to correct before a form can be submitted. */
function toCorrections({ issues }: NotReady): Pick<FormProblem, "message" | "corrections"> {
  const corrections = issues.map(toCorrection);
  return { message: joinMessages(corrections), corrections };
}

/** Adds the step and the question where an issue can be corrected. */
function toCorrection({ path, message }: Issue): Correction {
  const place = path.replace("formData.", "");
  const question = questionAt(place);
  const { slug, key } = questionSteps.find((step) => place.startsWith(`${step.key}.`))!;
  const name = place.slice(key.length + 1);
  return { message: question?.kind === "email" ? `${question.label}: ${message}` : message, slug, name };
}
