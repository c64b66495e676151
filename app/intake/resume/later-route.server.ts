import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { env } from "../../platform/env.server.ts";
import { flash } from "../../platform/http/flash.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { ownerHeaders, requesterOf } from "../../platform/http/requester.server.ts";
import { isEmailAddress } from "../../questionnaire/step.ts";
import { findNewestFormPart } from "../../records/forms.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { hasReminders } from "../../records/reminders.server.ts";
import { queueResumeMail } from "../../records/resume-mails.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import { invalidEmail, linkOnItsWay, remindersWaitForLink, tooManyLinks } from "./wording.ts";

/** A draft as the pages see it that offer a link. */
export interface Draft {
  reference: string;
  /** The client's email address, if the answers have one. */
  email: string;
  /** Whether reminders of it are sent. */
  isReminded: boolean;
}

/** The pages that offer a link. */
export type LaterPage = "/later" | "/finish";

export interface LaterReply {
  /** The address as it was typed. */
  email: string;
  /** Whether reminders were requested. */
  remind: boolean;
  /** The page that sent the request. */
  page: LaterPage;
  /** What is wrong with the address. */
  message?: string;
  /** Why no link is sent now. */
  notice?: string;
}

/** Returns the draft of a browser; null without a form, and if the form has been submitted. */
export async function findDraft(args: LoaderFunctionArgs): Promise<{ draft: Draft | null; isSubmitted: boolean }> {
  const form = await findNewestFormPart(requesterOf(args), []);
  const isSubmitted = Boolean(form?.submittedAt);
  if (!form || isSubmitted) return { draft: null, isSubmitted };
  return { draft: { reference: referenceOf(form.id), email: form.clientEmail, isReminded: await hasReminders(form.id) }, isSubmitted };
}

/** Loads the page that emails a link. */
export async function loadLater(args: LoaderFunctionArgs) {
  const facts = await findDraft(args);
  return json({ ...facts, phone: env.FIRM_PHONE }, { headers: ownerHeaders(args.request, facts.draft !== null || facts.isSubmitted) });
}

/** Emails a link to the posted address and redirects to the page that requested it. */
export async function mailLink(args: ActionFunctionArgs) {
  const posted = await readForm(args.request);
  const email = String(posted.get("email") ?? "").trim();
  const remind = posted.has("remind");
  const page: LaterPage = posted.get("page") === "/finish" ? "/finish" : "/later";
  const typed = { email, remind, page };
  if (!isEmailAddress(email)) return json<LaterReply>({ ...typed, message: invalidEmail }, 422);
  const requester = requesterOf(args);
  const form = await findNewestFormPart(requester, []);
  if (!form) return redirect("/later", 303);
  let message = linkOnItsWay;
  try {
    const outcome = await queueResumeMail(form.id, requester, email, remind);
    if (outcome === "missing") return redirect("/later", 303);
    if (outcome === "remindersWait") message = remindersWaitForLink;
    if (outcome === "tooMany") return json<LaterReply>({ ...typed, notice: tooManyLinks }, 429);
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    return json<LaterReply>({ ...typed, notice: error.message }, { status: 429, headers: { "Retry-After": String(error.seconds) } });
  }
  return redirect(page, { status: 303, headers: { "Set-Cookie": await flash(message) } });
}
