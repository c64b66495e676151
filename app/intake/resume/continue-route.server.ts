import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { env } from "../../platform/env.server.ts";
import { readForm } from "../../platform/http/http.server.ts";
import { cookiesRequired, ownerHeaders, requesterOf, type Requester } from "../../platform/http/requester.server.ts";
import { officeTime } from "../../platform/office-time.ts";
import { findNewestFormPart } from "../../records/forms.server.ts";
import type { FormPart } from "../../records/form.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { findResumeLink, openResumeLink, type ResumeLink } from "../../records/resume-links.server.ts";
import { findNewestSession } from "../../records/upload-sessions.server.ts";

/** Something else that this browser has, and would not have anymore. */
export interface Other {
  /** The form or the upload session, so that a press is about what the page has shown. */
  id: string;
  what: string;
  /** Whether it is answers that a link can be mailed to. */
  isDraft: boolean;
  /** What to call a form by. */
  reference: string | null;
}

/** What a link's page shows: nothing that only its opener may know. */
export interface ContinuePage {
  /** Null for a link that opens nothing. */
  link: { savedOn: string; other: Other | null } | null;
  phone: string;
}

/** Why a press opened nothing, where the page does not say so itself. */
export interface ContinueReply {
  notice?: string;
}

const invalid: ContinuePage = { link: null, phone: env.FIRM_PHONE };

/** Loads the page of a mailed link. It changes nothing: mail programs open links to look at them. */
export async function loadContinue(args: LoaderFunctionArgs) {
  const link = await linkOf(args);
  if (!link) return json(invalid, { status: 404 });
  const requester = requesterOf(args);
  const other = await otherOf(requester, await findNewestFormPart(requester, []), link);
  const page: ContinuePage = { link: { savedOn: officeTime(link.updatedAt), other }, phone: env.FIRM_PHONE };
  return json(page, { headers: ownerHeaders(args.request, false) });
}

const linkOf = async ({ params: { token = "" } }: LoaderFunctionArgs | ActionFunctionArgs) =>
  /^[\w-]{43}$/.test(token) ? findResumeLink(token) : undefined;

/** What else a browser has, unless it has opened that draft already. */
async function otherOf(requester: Requester, form: FormPart | undefined, { formId }: ResumeLink): Promise<Other | null> {
  if (form?.id === formId) return null;
  if (form)
    return {
      id: form.id,
      what: form.submittedAt ? "a form that was submitted" : "other answers",
      isDraft: !form.submittedAt,
      reference: referenceOf(form.id),
    };
  const session = await findNewestSession(requester);
  return session?.status === "active"
    ? { id: session.id, what: "documents that are not submitted yet", isDraft: false, reference: null }
    : null;
}

/** Opens the draft in this browser; not in the place of something else without being told so. */
export async function openDraft(args: ActionFunctionArgs) {
  const posted = await readForm(args.request);
  const link = await linkOf(args);
  if (!link) return json<ContinueReply>({}, 404);
  const requester = requesterOf(args);
  if (requester.kind !== "owner") return json<ContinueReply>({ notice: cookiesRequired("open your answers") }, 403);
  const form = await findNewestFormPart(requester, []);
  const other = await otherOf(requester, form, link);
  if (other && other.id !== posted.get("instead")) return json<ContinueReply>({}, 409);
  const headers = form?.id === link.formId ? {} : await openResumeLink(args.params["token"]!, requester);
  return headers ? redirect("/", { status: 303, headers }) : json<ContinueReply>({}, 404);
}
