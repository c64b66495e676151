import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { env } from "../../platform/env.server.ts";
import { ownerHeaders, requesterOf } from "../../platform/http/requester.server.ts";
import { isEmailAddress } from "../../questionnaire/step.ts";
import { hasBirthDate } from "../../records/forms/birth-dates.server.ts";
import { findNewestFormPart } from "../../records/forms/forms.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { hasReminders } from "../../records/mail/reminders.server.ts";
import { countLinksLeft, queueResumeMail } from "../../records/mail/resume-mails.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import { officeTime } from "../../platform/office-time.ts";
import { words } from "./wording/index.ts";

/** A draft as the pages see it that offer a link. */
export interface Draft {
  reference: string;
  /** The client's email address, if the answers have one. */
  email: string;
  /** Whether a link asks for the date of birth. */
  asksBirthDate: boolean;
  /** Whether reminders of it are sent. */
  isReminded: boolean;
  /** How many links were requested in the last 24 hours, and how many more can be. */
  known: number;
  left: number;
  /** That no more can be requested now, and when again; null if they can. */
  limit: string | null;
}

export interface LaterReply {
  /** The address as it was typed. */
  email: string;
  /** Whether reminders were requested. */
  remind: boolean;
  /** What is wrong with the address. */
  message?: string;
  /** Why no link is sent now. */
  notice?: string;
  /** What is being sent, and to which address. */
  sent?: string;
  /** Whether the server could not be reached or failed. */
  saveFailed?: boolean;
}

/** Returns the draft of a browser; null without a form, and if the form has been submitted. */
export async function findDraft(args: LoaderFunctionArgs): Promise<{ draft: Draft | null; isSubmitted: boolean }> {
  const form = await findNewestFormPart(requesterOf(args), []);
  const isSubmitted = Boolean(form?.submittedAt);
  if (!form || isSubmitted) return { draft: null, isSubmitted };
  const { nextAt, ...counts } = await countLinksLeft(form.id);
  const limit = nextAt && words.tooManyLinks(officeTime(nextAt));
  const [isReminded, asksBirthDate] = await Promise.all([hasReminders(form.id), hasBirthDate(form.id)]);
  return { draft: { reference: referenceOf(form.id), email: form.clientEmail, asksBirthDate, isReminded, ...counts, limit }, isSubmitted };
}

/** Loads the page that emails a link. */
export async function loadLater(args: LoaderFunctionArgs) {
  const facts = await findDraft(args);
  return json({ ...facts, phone: env.FIRM_PHONE }, { headers: ownerHeaders(args.request, facts.draft !== null || facts.isSubmitted) });
}

/** Emails a link to the posted address, and responds with the page that requested it, because its address would not fit in a URL. */
export async function mailLink(args: ActionFunctionArgs, posted: FormData) {
  const email = String(posted.get("email") ?? "").trim();
  const remind = posted.has("remind");
  const typed = { email, remind };
  if (!isEmailAddress(email)) return json<LaterReply>({ ...typed, message: words.invalidEmail }, 422);
  const requester = requesterOf(args);
  const form = await findNewestFormPart(requester, []);
  try {
    const known = Number(posted.get("known") ?? Infinity);
    const outcome = form ? await queueResumeMail(form.id, requester, { clientAddress: email, remind, known }) : "missing";
    if (outcome === "missing") return redirect(new URL(args.request.url).pathname, 303);
    if (outcome === "tooMany") return json<LaterReply>(typed, 429);
    return json<LaterReply>({
      ...typed,
      sent: [words.linkOnItsWay(email), ...(outcome === "remindersWait" ? [words.remindersWait] : [])].join(" "),
    });
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    return json<LaterReply>({ ...typed, notice: error.message }, { status: 429, headers: { "Retry-After": String(error.seconds) } });
  }
}
