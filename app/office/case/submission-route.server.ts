import { json, type ActionFunctionArgs } from "@remix-run/server-runtime";
import { readForm } from "../../platform/http/http.server.ts";
import type { Form } from "../../records/form.ts";
import { getLastSeenAt, markFormSeen } from "../../records/activity/case-activity.server.ts";
import { resendSubmission } from "../../records/mail/submissions.server.ts";
import { loadCasePage, type CasePage } from "./case-page.server.ts";
import { isSignedIn, requireAttorney } from "../../sign-in/attorney.server.ts";
import { editAccessButton, type EditAccessReply } from "../edit-access/edit-access-actions.server.ts";
import { failureOf, mailQueued, nothingToSend } from "../edit-access/edit-access.ts";
import { formUrl, requestedView } from "../urls.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";

/** Response to a button of the page. Only this response contains a new link. */
export interface CaseReply extends EditAccessReply {
  saveFailed?: boolean;
}

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

/** URL of the page as it was. */
const pageUrl = (form: Form, request: Request) => formUrl(form.id, requestedView(request));

/** Handles the buttons of the page. */
export async function handleSubmissionAction({ request, params, context: { address } }: ActionFunctionArgs) {
  if (!(await isSignedIn(request))) return redirectToSignIn(request);
  const intent = String((await readForm(request)).get("intent"));
  const form = await formOr404(params["id"] ?? "");
  const editAccess = editAccessButton(intent);
  if (editAccess) return editAccess(form, address, pageUrl(form, request));
  switch (intent) {
    case "send-again":
      return sendAgain(form, address, request);
    default:
      return respond({ problem: failureOf(intent, "Unknown action.") }, 422);
  }
}

async function sendAgain(form: Form, address: string, request: Request) {
  if (!(await resendSubmission(form.id, address))) return respond({ problem: failureOf("send-again", nothingToSend) }, 409);
  return redirectWithFlash(pageUrl(form, request), mailQueued);
}

/** Redirects to the sign-in page, which reports the action that was not performed. */
async function redirectToSignIn(request: Request) {
  const form = await readForm(request).catch(() => undefined);
  const intent = form?.get("intent") ?? null;
  return redirectWithFlash("/admin/login", { ...failureOf(intent, signInFirst), variant: "destructive" });
}
