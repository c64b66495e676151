import { json, redirect } from "@remix-run/node";
import { deletePosted, documentLists, uploadDocuments } from "../documents/documents-route.server.ts";
import type { ReceivedPost } from "../documents/received.ts";
import { env } from "../platform/env.server.ts";
import { flash } from "../platform/flash.server.ts";
import { readForm } from "../platform/http.server.ts";
import { ownerCookie, visitorOf, type Visitor } from "../platform/visitor.server.ts";
import { newestForm, saveForm, type Form } from "../records/forms.server.ts";
import { readIntent } from "./rows-edit.ts";
import { saveStep, stepPage } from "./step-route.server.ts";
import { review } from "./steps/review.ts";
import { submit } from "./submit.server.ts";
import { summarize } from "./summary.ts";

/** The step number that Save Form stores: the review counted within its own group of screens. */
export const completedStep = 12;

const formNotFound = "Form not found. Please save your form first.";

/** Loads the review page: the papers, the summary of all answers and where the form stands. */
export async function loadReview(request: Request) {
  const form = await newestForm(visitorOf(request));
  const page = stepPage(review, form);
  const data = {
    page,
    documents: await documentLists(form?.id),
    summary: summarize(form?.formData ?? {}),
    isCompleted: form?.isCompleted ?? false,
    submittedAt: form?.submittedAt?.toISOString() ?? null,
    phone: env.FIRM_PHONE,
  };
  return json(data, { headers: { "Set-Cookie": ownerCookie(request) } });
}

/** Papers, Save Form and Submit to Attorney; every other button goes where it goes on every step. */
export async function actOnReview(request: Request, received?: ReceivedPost) {
  const posted = received ? undefined : await readForm(request);
  const { verb } = readIntent(posted?.get("intent"));
  if (posted && !["complete", "submit", "remove-document"].includes(verb)) return saveStep(request, review, posted);
  const visitor = visitorOf(request);
  const form = await newestForm(visitor);
  if (!form) return json({ problem: { title: "Error", messages: [formNotFound] } }, 422);
  if (received) return uploadDocuments(form.id, visitor, received);
  if (verb === "remove-document") return deletePosted(form.id, String(posted?.get("intent")));
  return verb === "complete" ? complete(form, visitor) : submitReviewed(form, visitor);
}

async function complete(form: Form, visitor: Visitor) {
  await saveForm(form.id, visitor, { isCompleted: true, currentStep: completedStep });
  const message = { title: "Form Submitted Successfully", description: "Your form will be reviewed by attorneys." };
  return redirect("/step/review", { status: 303, headers: { "Set-Cookie": await flash(message) } });
}

async function submitReviewed(form: Form, visitor: Visitor) {
  const { issues } = await submit(form.id, visitor);
  if (issues) return json({ problem: { title: "Submission Failed", messages: issues.map((issue) => issue.message), slug: "personal-info" } }, 422);
  const message = {
    title: "Successfully Submitted to Attorney",
    description: "Your form has been sent via secure email with password-protected documents.",
  };
  return redirect("/", { status: 303, headers: { "Set-Cookie": await flash(message) } });
}

