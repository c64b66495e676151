import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { deletePosted, documentLists, uploadDocuments, type DocumentsOutcome } from "../documents/documents-route.server.ts";
import type { Issue } from "../platform/api-shapes.server.ts";
import { env } from "../platform/env.server.ts";
import { flash } from "../platform/flash.server.ts";
import { passingTrouble, readForm } from "../platform/http.server.ts";
import { ownerCookie, visitorOf, type Visitor } from "../platform/visitor.server.ts";
import { newestForm, saveForm, type Form } from "../records/forms.server.ts";
import type { ReviewFacts } from "./review-screen.tsx";
import { readIntent } from "./rows-edit.ts";
import { saveStep, stepPage } from "./step-route.server.ts";
import { review } from "./steps/review.ts";
import { submit } from "./submit.server.ts";
import { summarize } from "./summary.ts";

/** The step number that Save Form stores: the review counted within its own group of screens. */
export const completedStep = 12;

const formNotFound = "Form not found. Please save your form first.";

/** What is told after Save Form. */
export const completed = { title: "Form Submitted Successfully", description: "Your form will be reviewed by attorneys." };
/** What is told after Submit to Attorney. */
export const submitted = {
  title: "Successfully Submitted to Attorney",
  description: "Your form has been sent via secure email with password-protected documents.",
};

/** Why a form cannot be submitted, and the step to look at. */
export const notReady = (issues: Issue[]) => ({
  title: "Submission Failed",
  messages: issues.map(({ message }) => message),
  slug: "personal-info",
});

/** Loads the review page: the papers, the summary of all answers and where the form stands. */
export async function loadReview(args: LoaderFunctionArgs) {
  const form = await newestForm(visitorOf(args));
  const page = stepPage(review, form);
  return json({ page, ...(await reviewFacts(form)) }, { headers: { "Set-Cookie": ownerCookie(args.request) } });
}

/** What the review step shows of a form, with the answers as they are in it or are about to be. */
export const reviewFacts = async (form: Form | undefined, formData: object = form?.formData ?? {}): Promise<ReviewFacts> => ({
  documents: await documentLists(form?.id),
  summary: summarize(formData),
  submittedAt: form?.submittedAt?.toISOString() ?? null,
  phone: env.FIRM_PHONE,
});

/** Papers, Save Form and Submit to Attorney; every other button goes where it goes on every step. */
export async function actOnReview(args: ActionFunctionArgs) {
  const { received } = args.context;
  const posted = received ? undefined : await readForm(args.request);
  const { verb } = readIntent(posted?.get("intent"));
  if (posted && !["complete", "submit", "remove-document"].includes(verb)) return saveStep(args, review, posted);
  const visitor = visitorOf(args);
  const form = await newestForm(visitor);
  if (!form) return json({ problem: { title: "Error", messages: [formNotFound] } }, 422);
  if (received) return answerDocuments(await uploadDocuments(form.id, visitor, received));
  if (verb === "remove-document") return answerDocuments(await deletePosted(form.id, String(posted?.get("intent"))));
  return (verb === "complete" ? complete(form, visitor) : submitReviewed(form, visitor)).catch(notNow);
}

async function answerDocuments(outcome: DocumentsOutcome) {
  if ("done" in outcome) return redirect("/step/review#documents-title", { status: 303, headers: { "Set-Cookie": await flash(outcome.done) } });
  const { title, message } = outcome.problem;
  return json({ problem: { title, messages: [message] } }, outcome.status);
}

async function complete(form: Form, visitor: Visitor) {
  await saveForm(form, visitor, { isCompleted: true, currentStep: completedStep });
  return redirect("/step/review", { status: 303, headers: { "Set-Cookie": await flash(completed) } });
}

/** What is told when a submission must wait, or cannot be stored just now; everything else is thrown on. */
export function notNow(error: unknown) {
  const trouble = passingTrouble(error);
  if (!trouble) throw error;
  return json({ problem: { title: "Submission Failed", messages: [trouble.message] }, saveFailed: true }, trouble.init);
}

async function submitReviewed(form: Form, visitor: Visitor) {
  const { issues } = await submit(form.id, visitor);
  if (issues) return json({ problem: notReady(issues) }, 422);
  return redirect("/", { status: 303, headers: { "Set-Cookie": await flash(submitted) } });
}
