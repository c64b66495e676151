import { json, type ActionFunctionArgs } from "@remix-run/server-runtime";
import { officeTime } from "../../platform/office-time.ts";
import { pageNotFound, readForm } from "../../platform/http/http.server.ts";
import type { Form } from "../../records/form.ts";
import { getLastSeenAt, markFormSeen } from "../../records/activity/case-activity.server.ts";
import { getLiveEditLinks } from "../../records/security/edit-links.server.ts";
import { resendSubmission } from "../../records/mail/submissions.server.ts";
import { loadCasePage, type CasePage } from "./case-page.server.ts";
import { isSignedIn, requireAttorney } from "../../sign-in/attorney.server.ts";
import { extendAccess, generateLink, mailLink, noEmail, noLiveLink, revokeAccess } from "../../casework/edit-access/edit-access.server.ts";
import type { CreatedLink } from "../new-link.tsx";
import { failureOf, mailQueued, nothingToSend } from "./edit-access.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { formUrl, requestedView } from "../urls.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import type { Problem } from "../../platform/problem.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";

/** Response to a button of the page. Only this response contains a new link. */
export interface CaseReply {
  link?: CreatedLink;
  /** Asks whether to revoke the active edit links. */
  asksToRevoke?: true;
  problem?: Problem;
  saveFailed?: boolean;
}

const extensionDays = 14;
const signInFirst = "Authentication required";

/** Loads the page of a case and marks it as read. */
export async function loadSubmission(request: Request, id = "") {
  await requireAttorney(request);
  const form = await formOr404(id);
  const lastViewed = await getLastSeenAt(id);
  await markFormSeen(id, form.version);
  const page = await loadCasePage(form, requestedView(request), lastViewed);
  return json<Framed<CasePage>>({ ...page, frame: await loadCaseFrame(form) });
}

const respond = (reply: CaseReply, status = 200) => json(reply, status);

/** Redirects to the page as it was, with the result of a button. */
async function redirectBack(form: Form, request: Request, title: string, message: string) {
  return redirectWithFlash(formUrl(form.id, requestedView(request)), { title, message });
}

/** Handles the buttons of the page. */
export async function handleSubmissionAction({ request, params, context: { address } }: ActionFunctionArgs) {
  if (!(await isSignedIn(request))) return redirectToSignIn(request);
  const intent = String((await readForm(request)).get("intent"));
  const form = await formOr404(params["id"] ?? "");
  switch (intent) {
    case "generate":
      return generate(form, address);
    case "extend":
      return extend(form, address, request);
    case "revoke":
      return askToRevoke(form, request);
    case "revoke-all":
      return revoke(form, address, request);
    case "email":
      return emailLink(form, address, request);
    case "send-again":
      return sendAgain(form, address, request);
    default:
      return respond({ problem: failureOf(intent, "Unknown action.") }, 422);
  }
}

async function generate(form: Form, address: string) {
  const link = await generateLink(form.id, address);
  if (!link) throw pageNotFound(submissionNotFound);
  return respond({ link: { url: link.url, until: officeTime(link.expiresAt) } });
}

async function extend(form: Form, address: string, request: Request) {
  const expiresAt = await extendAccess(form.id, extensionDays, address);
  if (!expiresAt) return respond({ problem: failureOf("extend", noLiveLink) }, 409);
  return redirectBack(form, request, "Edit Token Extended", `The client can edit the form until ${officeTime(expiresAt)}.`);
}

/** Asks before active links are revoked, because a client may be changing answers behind one. */
async function askToRevoke(form: Form, request: Request) {
  const { count } = await getLiveEditLinks(form.id);
  return count > 0 ? respond({ asksToRevoke: true }) : redirectBack(form, request, "Edit Token Revoked", "No edit link was active.");
}

async function revoke(form: Form, address: string, request: Request) {
  await revokeAccess(form.id, address);
  return redirectBack(form, request, "Edit Token Revoked", "No edit link opens the form anymore.");
}

async function emailLink(form: Form, address: string, request: Request) {
  const outcome = await mailLink(form, address);
  if (outcome === "missing") throw pageNotFound(submissionNotFound);
  if (outcome === "noEmail") return respond({ problem: failureOf("email", noEmail) }, 422);
  return redirectBack(form, request, "Edit Link Sent", "The client has been sent a secure edit link via email.");
}

async function sendAgain(form: Form, address: string, request: Request) {
  if (!(await resendSubmission(form.id, address))) return respond({ problem: failureOf("send-again", nothingToSend) }, 409);
  return redirectBack(form, request, mailQueued.title, mailQueued.message);
}

/** Redirects to the sign-in page, which reports the action that was not performed. */
async function redirectToSignIn(request: Request) {
  const form = await readForm(request).catch(() => undefined);
  const intent = form?.get("intent") ?? null;
  return redirectWithFlash("/admin/login", { ...failureOf(intent, signInFirst), variant: "destructive" });
}
