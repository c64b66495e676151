import { json, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { officeTime } from "../../platform/office-time.ts";
import { flash } from "../../platform/http/flash.server.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import { audit } from "../../records/audit-log.server.ts";
import type { Form } from "../../records/form.ts";
import { getFormAsOffice } from "../../records/forms.server.ts";
import { getLastSeenAt, markFormSeen } from "../../records/case-activity.server.ts";
import { resendSubmission } from "../../records/submissions.server.ts";
import { unmaskedSsn } from "./answers.ts";
import { casePage, readableWith, type Readable } from "./case-page.server.ts";
import { isSignedIn, requireAttorney } from "../sign-in/attorney.server.ts";
import { extendAccess, generateLink, mailLink, noEmail, noLiveLink, revokeAccess } from "./edit-access.server.ts";
import { failureOf, mailQueued, nothingToSend } from "./edit-access.ts";
import { submissionNotFound } from "../not-found.ts";
import { formAddress, pageNumber, viewOf } from "../dashboard/dashboard-view.ts";
import type { Problem } from "../../platform/problem.ts";

/** What a post of the page was answered. A new link's address and open numbers are in this answer and nowhere else. */
export interface CaseReply {
  link?: { url: string; until: string };
  opened?: Readable;
  problem?: Problem;
  saveFailed?: boolean;
}

const extensionDays = 14;
const signInFirst = "Authentication required";

/** Loads the page of one case, for the attorney. */
export async function loadSubmission(request: Request, id = "") {
  await requireAttorney(request);
  const form = await formOr404(id);
  const looked = await getLastSeenAt(id);
  await markFormSeen(id, form.version);
  return json(await casePage(form, pageAsked(request), looked));
}

/** The form of that id. Throws a Response: 404. */
export async function formOr404(id: string): Promise<Form> {
  const form = await getFormAsOffice(id);
  if (!form) throw pageNotFound(submissionNotFound);
  return form;
}

/** The page of the history that an address asks for. */
const pageAsked = ({ url }: Request): number => pageNumber(new URL(url).searchParams.get("history"));

const answer = (reply: CaseReply, status = 200) => json(reply, status);

/** Shows the page again as it was, with what came of a button. */
async function goBack(form: Form, request: Request, title: string, message: string) {
  const view = viewOf(new URL(request.url).searchParams);
  return redirect(formAddress(form.id, view, pageAsked(request)), {
    status: 303,
    headers: { "Set-Cookie": await flash({ title, message }) },
  });
}

/** Handles the buttons of the page, for the attorney. */
export async function handleSubmissionAction({ request, params, context: { address } }: ActionFunctionArgs) {
  if (!(await isSignedIn(request))) return toSignIn(request);
  const intent = String((await readForm(request)).get("intent"));
  const form = await formOr404(params["id"] ?? "");
  switch (intent) {
    case "generate":
      return generate(form, address);
    case "extend":
      return extend(form, address, request);
    case "revoke":
      return revoke(form, address, request);
    case "email":
      return emailLink(form, address, request);
    case "send-again":
      return sendAgain(form, address, request);
    case "show-ssn":
      return showSsn(form, address, request);
    default:
      return answer({ problem: failureOf(intent, "Unknown action.") }, 422);
  }
}

async function generate(form: Form, address: string) {
  const link = await generateLink(form.id, address);
  if (!link) throw pageNotFound(submissionNotFound);
  return answer({ link: { url: link.url, until: officeTime(link.expiresAt) } });
}

async function extend(form: Form, address: string, request: Request) {
  const expiresAt = await extendAccess(form.id, extensionDays, address);
  if (!expiresAt) return answer({ problem: failureOf("extend", noLiveLink) }, 409);
  return goBack(form, request, "Edit Token Extended", `The client can edit the form until ${officeTime(expiresAt)}.`);
}

async function revoke(form: Form, address: string, request: Request) {
  const count = await revokeAccess(form.id, address);
  return goBack(form, request, "Edit Token Revoked", count > 0 ? "No edit link opens the form anymore." : "No edit link was active.");
}

async function emailLink(form: Form, address: string, request: Request) {
  const outcome = await mailLink(form, address);
  if (outcome === "missing") throw pageNotFound(submissionNotFound);
  if (outcome === "noEmail") return answer({ problem: failureOf("email", noEmail) }, 422);
  return goBack(form, request, "Edit Link Sent", "The client has been sent a secure edit link via email.");
}

async function sendAgain(form: Form, address: string, request: Request) {
  if (!(await resendSubmission(form.id, address))) return answer({ problem: failureOf("send-again", nothingToSend) }, 409);
  return goBack(form, request, mailQueued.title, mailQueued.message);
}

async function showSsn(form: Form, address: string, request: Request) {
  await audit({ action: "ssn_viewed", formId: form.id, address });
  return answer({ opened: await readableWith(form, pageAsked(request), await getLastSeenAt(form.id), unmaskedSsn) });
}

/** Redirects to the sign-in page, which says what was not done. */
async function toSignIn(request: Request) {
  const posted = await readForm(request).catch(() => undefined);
  const intent = posted?.get("intent") ?? null;
  const headers = { "Set-Cookie": await flash({ ...failureOf(intent, signInFirst), variant: "destructive" }) };
  return redirect("/admin/login", { status: 303, headers });
}
