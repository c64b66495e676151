import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { env } from "../../platform/env.server.ts";
import { redirectWithFlash, type Flash } from "../../platform/http/flash.server.ts";
import { cookiesRequired, ownerHeaders, requesterOf } from "../../platform/http/requester.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import { officeTime } from "../../platform/office-time.ts";
import { papers, paperTypes, isRequired } from "../../files/papers.ts";
import { listFormDocuments } from "../../records/files/documents.server.ts";
import { findLinkedSender, type LinkedSender } from "../../records/files/portal-links.server.ts";
import { getAsk } from "../../records/forms/asks.server.ts";
import { findNewestSession } from "../../records/files/upload-sessions.server.ts";
import { commentsForDocuments, commentsForForm } from "./add-more-comments.server.ts";
import { beginSession } from "./portal-route.server.ts";
import { words } from "./wording/index.ts";

/** Data of the page behind a mailed link. It reveals nothing about the documents that were sent. */
export interface AddMorePage {
  /** When the documents or the form were submitted; null for an invalid link. */
  submittedOn: string | null;
  /** Whether it was a form. */
  isForm: boolean;
  /** Papers that the office still needs for the form, with where to find them. */
  papers: { title: string; where: string }[];
  phone: string;
}

export interface AddMoreReply {
  notice?: string;
}

const notYetSubmitted = (): Flash => ({ title: words.notSubmitted, message: words.submitBeforeAdding, variant: "destructive" });

const getToken = ({ params: { token = "" } }: LoaderFunctionArgs | ActionFunctionArgs) => token;

/** Loads the page of the link in a confirmation. It changes nothing, because email programs open links to preview or scan them. */
export async function loadAddMore(args: LoaderFunctionArgs) {
  const sender = await findLinkedSender(getToken(args));
  const page: AddMorePage = {
    submittedOn: sender ? officeTime(sender.submittedAt) : null,
    isForm: Boolean(sender?.form),
    papers: sender ? await neededPapers(sender) : [],
    phone: env.FIRM_PHONE,
  };
  return json(page, { status: sender ? 200 : 404, headers: ownerHeaders(args.request, false) });
}

/** Lists the papers that a form lacks, and those that its client is asked for, by their general names. */
async function neededPapers({ form }: LinkedSender): Promise<AddMorePage["papers"]> {
  if (!form) return [];
  const [documents, ask] = await Promise.all([listFormDocuments(form.id), getAsk(form)]);
  const received = new Set(documents.filter(({ isUnreadable }) => !isUnreadable).map(({ type }) => type));
  const open = new Set(ask?.papers.filter(({ isAnswered }) => !isAnswered).map(({ type }) => type));
  const needed = paperTypes.filter((type) => open.has(type) || (isRequired(type) && !received.has(type)));
  return needed.map((type) => ({ title: papers[type].title, where: papers[type].where }));
}

/**
 * Starts a session for more documents of the same client. The submitted ones stay as they are and cannot be viewed. If this browser
 * has uploaded documents that are not submitted yet, they must be submitted first.
 */
export async function addMore(args: ActionFunctionArgs) {
  const sender = await findLinkedSender(getToken(args));
  if (!sender) return json<AddMoreReply>({}, 404);
  const requester = requesterOf(args);
  if (requester.kind !== "owner") return json<AddMoreReply>({ notice: cookiesRequired("take your documents") }, 403);
  const { clientName, clientEmail, submittedAt, form } = sender;
  const comments = form ? commentsForForm(form.id) : commentsForDocuments(submittedAt);
  const open = await findNewestSession(requester);
  if (open?.status === "active" && open.fileCount > 0 && open.comments !== comments) return redirectWithFlash("/upload", notYetSubmitted());
  try {
    return await beginSession(requester, { clientName, clientEmail, clientPhone: "", comments });
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    return json<AddMoreReply>({ notice: error.message }, { status: 429, headers: { "Retry-After": String(error.seconds) } });
  }
}
