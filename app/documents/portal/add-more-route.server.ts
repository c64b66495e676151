import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { env } from "../../platform/env.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { cookiesRequired, ownerHeaders, requesterOf } from "../../platform/http/requester.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import { officeTime } from "../../platform/office-time.ts";
import { findLinkedSession } from "../../records/files/portal-links.server.ts";
import { findNewestSession } from "../../records/files/upload-sessions.server.ts";
import { beginSession } from "./portal-route.server.ts";

/** Data of the page behind a mailed link. It reveals nothing about the documents that were sent. */
export interface AddMorePage {
  /** When the documents were submitted; null for an invalid link. */
  submittedOn: string | null;
  phone: string;
}

export interface AddMoreReply {
  notice?: string;
}

const notYetSubmitted = {
  title: "Not submitted yet",
  message: "Please submit the documents on this page first. Then open the link in your email again to add more.",
  variant: "destructive",
} as const;

const getToken = ({ params: { token = "" } }: LoaderFunctionArgs | ActionFunctionArgs) => token;

/** Loads the page of the link in a confirmation. It changes nothing, because email programs open links to preview or scan them. */
export async function loadAddMore(args: LoaderFunctionArgs) {
  const session = await findLinkedSession(getToken(args));
  const page: AddMorePage = { submittedOn: session ? officeTime(session.submittedAt) : null, phone: env.FIRM_PHONE };
  return json(page, { status: session ? 200 : 404, headers: ownerHeaders(args.request, false) });
}

/**
 * Starts a session for more documents of the same client. The submitted ones stay as they are and cannot be viewed. If this browser
 * has uploaded documents that are not submitted yet, they must be submitted first.
 */
export async function addMore(args: ActionFunctionArgs) {
  const session = await findLinkedSession(getToken(args));
  if (!session) return json<AddMoreReply>({}, 404);
  const requester = requesterOf(args);
  if (requester.kind !== "owner") return json<AddMoreReply>({ notice: cookiesRequired("take your documents") }, 403);
  const { clientName, clientEmail, submittedAt } = session;
  const comments = `More documents, for those submitted on ${officeTime(submittedAt)}.`;
  const open = await findNewestSession(requester);
  if (open?.status === "active" && open.fileCount > 0 && open.comments !== comments) return redirectWithFlash("/upload", notYetSubmitted);
  try {
    return await beginSession(requester, { clientName, clientEmail, clientPhone: "", comments });
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    return json<AddMoreReply>({ notice: error.message }, { status: 429, headers: { "Retry-After": String(error.seconds) } });
  }
}
