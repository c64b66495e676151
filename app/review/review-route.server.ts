import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { handleDocumentsAction, loadDocumentLists, documentVerbs, type DocumentsOutcome } from "../documents/documents-route.server.ts";
import type { ReceivedPost } from "../documents/received-post.ts";
import { env } from "../platform/env.server.ts";
import type { Issue } from "../platform/http/api-shapes.server.ts";
import { flash, type Flash } from "../platform/http/flash.server.ts";
import { joinMessages, readForm } from "../platform/http/http.server.ts";
import { ownerHeaders, requesterOf, type Requester } from "../platform/http/requester.server.ts";
import type { Form } from "../records/form.ts";
import { findNewestForm, saveForm } from "../records/forms.server.ts";
import { failureOf, otherFormOpen, type Correction, type FormProblem } from "../intake/failures.ts";
import { questionAt } from "../questionnaire/changes.ts";
import { missingForSubmission, NotReady } from "../questionnaire/ready.ts";
import { sentPath } from "../intake/entrance-route.server.ts";
import { reviewPath } from "./review-paths.ts";
import type { ReviewFacts } from "./review-screen.tsx";
import { readIntent } from "../intake/edit-rows.ts";
import { isOtherForm } from "../intake/save-answers.server.ts";
import { saveStep, stepPage } from "../intake/step-route.server.ts";
import { adviceOnAll } from "../questionnaire/advice.ts";
import type { Draft } from "../questionnaire/answers.ts";
import { storedValues } from "../questionnaire/base-revision.ts";
import { fieldAt, type ListField } from "../questionnaire/fields.ts";
import { capitalize, lowerFirst } from "../questionnaire/letter-case.ts";
import { visibleSections, type Step } from "../questionnaire/step.ts";
import { typedByControl } from "../questionnaire/typed-amounts.ts";
import { questionSteps } from "../questionnaire/steps/index.ts";
import { review } from "../questionnaire/steps/review.ts";
import { submit } from "../intake/submit.server.ts";
import { summarize } from "../questionnaire/summary.ts";
import { toSaveFailure } from "../intake/save-failure.server.ts";

/** The step number that Save Form stores, as specified; the review itself is step 14. */
export const completedStep = 12;

/** Replies to a post from a browser that has no form. */
export const formNotFoundReply = () => json({ problem: { title: "Error", message: "Form not found. Please save your form first." } }, 422);

/** Message after Save Form. */
export const completedMessage = { title: "Form Submitted Successfully", message: "Your form will be reviewed by attorneys." };
/** Message after Submit to Attorney. */
export const submittedMessage = {
  title: "Successfully Submitted to Attorney",
  message: "Your form has been sent via secure email with password-protected documents.",
};

/** Loads the review page: the documents, the summary of all answers, and the form's status. */
export async function loadReview(args: LoaderFunctionArgs) {
  const form = await findNewestForm(requesterOf(args));
  const page = stepPage(review, form);
  return json({ page, ...(await loadReviewFacts(form)) }, { headers: ownerHeaders(args.request, form !== undefined) });
}

/** Loads what the review step shows of a form. `formData` replaces the stored answers, such as by unsaved ones. */
export const loadReviewFacts = async (form: Form | undefined, formData: Draft = form?.formData ?? {}): Promise<ReviewFacts> => ({
  documents: await loadDocumentLists(form?.id),
  corrections: missingForSubmission(formData).map(toCorrection),
  advice: adviceOnForm(formData),
  summary: summarize(formData),
  isCompleted: form?.isCompleted ?? false,
  submittedAt: form?.submittedAt?.toISOString() ?? null,
  phone: env.FIRM_PHONE,
});

/** Lists what is said about answers that may not be what was meant. */
const adviceOnForm = (formData: Draft): Correction[] =>
  questionSteps.flatMap((step: Step) => {
    const values = storedValues(step, { formData, sectionVersions: {} });
    const asked = Object.fromEntries(visibleSections(step, values).flatMap(({ fields }) => fields));
    const advice = adviceOnAll(asked, values, typedByControl(step, formData.typedAmounts, values));
    return Object.entries(advice).map(([name, message]) => ({ message: `${nameQuestion(step, name)}: ${message}`, slug: step.slug, name }));
  });

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
  if (posted && !["complete", "submit", ...documentVerbs].includes(verb)) return saveStep(args, review, posted);
  const requester = requesterOf(args);
  const form = await findNewestForm(requester);
  if (!form) return formNotFoundReply();
  if (isOtherForm(form, postedFormId(received, posted))) return otherFormReply();
  if (received || documentVerbs.includes(verb))
    return replyToDocumentsPost(reviewPath, await handleDocumentsAction(form.id, requester, intent, received));
  return (verb === "complete" ? completeForm(form, requester) : submitForm(form, requester)).catch((error: unknown) => {
    const { reply, init } = toFailureReply(error, verb);
    return json(reply, init);
  });
}

/** The form that a posted page shows; "" if it names none. */
export const postedFormId = (received: ReceivedPost | undefined, posted: FormData | undefined): string =>
  String((received ? received.fields["formId"] : posted?.get("formId")) ?? "");

/** Replies to the post of a page that shows another form than its browser has open. */
export const otherFormReply = () => json({ problem: otherFormOpen, saveFailed: true }, 409);

/** Replies to a post about documents: redirects back to them, or returns the problem. */
export async function replyToDocumentsPost(page: string, outcome: DocumentsOutcome) {
  if ("done" in outcome) return redirectWithFlash(page, "documents-notice", outcome.done);
  return json({ problem: outcome.problem }, outcome.status);
}

async function completeForm(form: Form, requester: Requester) {
  await saveForm(form, requester, { isCompleted: true, currentStep: completedStep });
  return redirectWithFlash(reviewPath, "save-notice", completedMessage);
}

/** Redirects to a place on a page, where a message is shown. */
const redirectWithFlash = async (page: string, place: NonNullable<Flash["place"]>, message: Flash) =>
  redirect(`${page}#${place}`, { status: 303, headers: { "Set-Cookie": await flash({ ...message, place }) } });

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
  return { reply: { problem: { ...failure, ...(verb !== "complete" && { message }) }, saveFailed: true }, init };
}

async function submitForm(form: Form, requester: Requester) {
  await submit(form.id, requester);
  return redirect(sentPath, { status: 303, headers: { "Set-Cookie": await flash(submittedMessage) } });
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
