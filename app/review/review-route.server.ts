import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { handleDocumentsAction, documentLists, documentVerbs, type DocumentsOutcome } from "../documents/documents-route.server.ts";
import { env } from "../platform/env.server.ts";
import type { Issue } from "../platform/http/api-shapes.server.ts";
import { flash, type Flash } from "../platform/http/flash.server.ts";
import { readForm } from "../platform/http/http.server.ts";
import { ownerHeaders, requesterOf, type Requester } from "../platform/http/requester.server.ts";
import type { Form } from "../records/form.ts";
import { findNewestForm, saveForm } from "../records/forms.server.ts";
import { failureOf, type Correction, type FormProblem } from "../intake/failures.ts";
import { questionAt } from "../questionnaire/changes.ts";
import { missingForSubmission, NotReady } from "../questionnaire/ready.ts";
import { reviewPage } from "./review-addresses.ts";
import type { ReviewFacts } from "./review-screen.tsx";
import { readIntent } from "../intake/edit-rows.ts";
import { saveStep, stepPage } from "../intake/step-route.server.ts";
import { questionSteps } from "../questionnaire/steps/index.ts";
import { review } from "../questionnaire/steps/review.ts";
import { submit } from "../intake/submit.server.ts";
import { summarize } from "../questionnaire/summary.ts";
import { saveRefusal } from "../intake/save-refusal.server.ts";

/** The step number that Save Form stores: the review counted within its own group of screens. */
export const completedStep = 12;

/** What is answered when the browser has no form. */
export const formNotFound = () => json({ problem: { title: "Error", message: "Form not found. Please save your form first." } }, 422);

/** What is told after Save Form. */
export const completed = { title: "Form Submitted Successfully", message: "Your form will be reviewed by attorneys." };
/** What is told after Submit to Attorney. */
export const submitted = {
  title: "Successfully Submitted to Attorney",
  message: "Your form has been sent via secure email with password-protected documents.",
};

/** Loads the review page: the documents, the summary of all answers and where the form stands. */
export async function loadReview(args: LoaderFunctionArgs) {
  const form = await findNewestForm(requesterOf(args));
  const page = stepPage(review, form);
  return json({ page, ...(await reviewFacts(form)) }, { headers: ownerHeaders(args.request, form !== undefined) });
}

/** What the review step shows of a form, with the answers as they are in it or are about to be. */
export const reviewFacts = async (form: Form | undefined, formData: object = form?.formData ?? {}): Promise<ReviewFacts> => ({
  documents: await documentLists(form?.id),
  corrections: missingForSubmission(formData).map(correctionOf),
  summary: summarize(formData),
  isCompleted: form?.isCompleted ?? false,
  submittedAt: form?.submittedAt?.toISOString() ?? null,
  phone: env.FIRM_PHONE,
});

/** Documents, Save Form and Submit to Attorney; every other button goes where it continues every step. */
export async function handleReviewAction(args: ActionFunctionArgs) {
  const { received } = args.context;
  const posted = received ? undefined : await readForm(args.request);
  const intent = String(posted ? posted.get("intent") : received?.fields["intent"]);
  const { verb } = readIntent(intent);
  if (posted && !["complete", "submit", ...documentVerbs].includes(verb)) return saveStep(args, review, posted);
  const requester = requesterOf(args);
  const form = await findNewestForm(requester);
  if (!form) return formNotFound();
  if (received || documentVerbs.includes(verb))
    return answerDocuments(reviewPage, await handleDocumentsAction(form.id, requester, intent, received));
  return (verb === "complete" ? complete(form, requester) : submitReviewed(form, requester)).catch((error: unknown) => {
    const { reply, init } = notDone(error, verb);
    return json(reply, init);
  });
}

/** Answers a post about documents: goes back to them on its page, or says why nothing was done. */
export async function answerDocuments(page: string, outcome: DocumentsOutcome) {
  if ("done" in outcome) return goTo(page, "documents-notice", outcome.done);
  return json({ problem: outcome.problem }, outcome.status);
}

async function complete(form: Form, requester: Requester) {
  await saveForm(form, requester, { isCompleted: true, currentStep: completedStep });
  return goTo(reviewPage, "save-notice", completed);
}

/** Goes to a place of a page, where it is told what was done. */
const goTo = async (page: string, place: NonNullable<Flash["place"]>, message: Flash) =>
  redirect(`${page}#${place}`, { status: 303, headers: { "Set-Cookie": await flash({ ...message, place }) } });

/**
 * What to answer when a form was not completed or submitted, with status and headers: what is missing, or that it must
 * wait. Throws any other error on.
 */
export function notDone(
  error: unknown,
  verb: string,
  failure = failureOf(verb),
): { reply: { problem: FormProblem; saveFailed?: true }; init: ResponseInit } {
  if (error instanceof NotReady) return { reply: { problem: { ...failure, ...correctionsOf(error) } }, init: { status: 422 } };
  const { message, init } = saveRefusal(error);
  return { reply: { problem: { ...failure, ...(verb !== "complete" && { message }) }, saveFailed: true }, init };
}

async function submitReviewed(form: Form, requester: Requester) {
  await submit(form.id, requester);
  return redirect("/", { status: 303, headers: { "Set-Cookie": await flash(submitted) } });
}

/** What a person has to correct in a form that is not ready. */
function correctionsOf({ issues }: NotReady): Pick<FormProblem, "message" | "corrections"> {
  const corrections = issues.map(correctionOf);
  return { message: corrections.map(({ message }) => message).join(". "), corrections };
}

/** An issue with the question where it can be put right. */
function correctionOf({ path, message }: Issue): Correction {
  const place = path.replace("formData.", "");
  const question = questionAt(place);
  const { slug, key } = questionSteps.find((step) => place.startsWith(`${step.key}.`))!;
  const name = place.slice(key.length + 1);
  return { message: question?.kind === "email" ? `${question.label}: ${message}` : message, slug, name };
}
