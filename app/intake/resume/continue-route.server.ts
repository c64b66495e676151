import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { env } from "../../platform/env.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { cookiesRequired, ownerHeaders, requesterOf, type Requester } from "../../platform/http/requester.server.ts";
import { officeTime } from "../../platform/office-time.ts";
import { checkBirthDate, hasBirthDate } from "../../records/forms/birth-dates.server.ts";
import { findNewestFormPart } from "../../records/forms/forms.server.ts";
import type { FormPart } from "../../records/form.ts";
import { isOwn } from "../../records/security/ownership.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { getReceipt } from "../../records/mail/receipts.server.ts";
import {
  findResumeLink,
  findSubmittedByLink,
  openResumeLink,
  proveAddress,
  type ResumeLink,
} from "../../records/mail/resume-links.server.ts";
import { findNewestSession } from "../../records/files/upload-sessions.server.ts";
import { birthDateInput, type BirthDateReply } from "../birth-date-question.tsx";
import { sentLine } from "../sent-line.server.ts";
import { birthDateReply } from "../birth-date.server.ts";

/** Other work that this browser has open, and could no longer open. */
export interface OpenWork {
  /** Ids of the form and of the upload session. The button posts them, so that it replaces only what the page has shown. */
  ids: string;
  /** The form; null if there is none. */
  form: { isDraft: boolean; reference: string } | null;
  /** Whether documents were uploaded and not submitted. */
  hasDocuments: boolean;
}

/** Data of the page behind a link. It contains nothing that only the client may know. */
export interface ContinuePage {
  /** Null if the link opens nothing. */
  link: { savedOn: string; openWork: OpenWork | null; asksBirthDate: boolean } | null;
  /** Where the link's form stands, if it was submitted; nothing about what it contains. */
  sentLine: string | null;
  phone: string;
}

/** Why the button opened nothing, unless the page itself says so. */
export interface ContinueReply {
  notice?: string;
  birthDate?: BirthDateReply;
  /** Whether the link has ended because the date of birth was wrong too often. */
  isClosed?: boolean;
}

const invalid: ContinuePage = { link: null, sentLine: null, phone: env.FIRM_PHONE };

/** Loads the page behind an emailed link. It changes nothing, because email programs open links to inspect them. */
export async function loadContinue(args: LoaderFunctionArgs) {
  const link = await findLink(args);
  if (!link) {
    const line = await findSentLine(args);
    return line ? json<ContinuePage>({ ...invalid, sentLine: line }) : json(invalid, { status: 404 });
  }
  const requester = requesterOf(args);
  const openWork = await findOpenWork(requester, await findNewestFormPart(requester, []), link);
  const asksBirthDate = await asksForBirthDate(requester, link);
  const page: ContinuePage = {
    link: { savedOn: officeTime(link.updatedAt), openWork, asksBirthDate },
    sentLine: null,
    phone: env.FIRM_PHONE,
  };
  return json(page, { headers: ownerHeaders(args.request, false) });
}

const isToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

const findLink = async ({ params: { token = "" } }: LoaderFunctionArgs | ActionFunctionArgs) =>
  isToken(token) ? findResumeLink(token) : undefined;

/** Says where the form of a link stands that was submitted since. */
async function findSentLine({ params: { token = "" } }: LoaderFunctionArgs): Promise<string | undefined> {
  const form = isToken(token) ? await findSubmittedByLink(token) : undefined;
  return form && sentLine(form.submittedAt, (await getReceipt(form.formId)).missing.length);
}

/** Whether a link asks for the client's date of birth: in every browser that the draft does not belong to, if the date is stored. */
const asksForBirthDate = async (requester: Requester, { formId }: ResumeLink): Promise<boolean> =>
  !(requester.kind === "owner" && (await isOwn("forms", formId, requester))) && hasBirthDate(formId);

/** Returns the other work that a browser has open; null if it has none, or has already opened this draft. */
async function findOpenWork(requester: Requester, form: FormPart | undefined, { formId }: ResumeLink): Promise<OpenWork | null> {
  if (form?.id === formId) return null;
  const newest = await findNewestSession(requester);
  const session = newest?.status === "active" ? newest : undefined;
  if (!form && !session) return null;
  return {
    ids: [form?.id, session?.id].filter(Boolean).join(" "),
    form: form ? { isDraft: !form.submittedAt, reference: referenceOf(form.id) } : null,
    hasDocuments: session !== undefined,
  };
}

/** Opens the draft in this browser. Replaces other work only if the client has confirmed that. */
export async function openDraft(args: ActionFunctionArgs) {
  const posted = await readForm(args.request);
  const link = await findLink(args);
  if (!link) return json<ContinueReply>({}, 404);
  const requester = requesterOf(args);
  if (requester.kind !== "owner") return json<ContinueReply>({ notice: cookiesRequired("open your answers") }, 403);
  const form = await findNewestFormPart(requester, []);
  const openWork = await findOpenWork(requester, form, link);
  if (openWork && openWork.ids !== posted.get("instead")) return json<ContinueReply>({}, 409);
  const token = args.params["token"]!;
  if (await asksForBirthDate(requester, link)) {
    const typed = String(posted.get(birthDateInput) ?? "");
    const check = await checkBirthDate("resume_links", token, typed);
    const birthDate = birthDateReply(check, typed);
    if (birthDate) return json<ContinueReply>({ birthDate }, 422);
    if (check === "closed") return json<ContinueReply>({ isClosed: true }, 404);
  }
  if (form?.id === link.formId) {
    await proveAddress(token);
    return redirect("/", 303);
  }
  const headers = await openResumeLink(token, requester);
  return headers ? redirect("/", { status: 303, headers }) : json<ContinueReply>({}, 404);
}
