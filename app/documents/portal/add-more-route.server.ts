import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { env } from "../../platform/env.server.ts";
import { flash } from "../../platform/http/flash.server.ts";
import { cookiesRequired, ownerHeaders, requesterOf } from "../../platform/http/requester.server.ts";
import { RateLimited } from "../../platform/http/rate-limited.server.ts";
import { officeTime } from "../../platform/office-time.ts";
import { findLinkedSession } from "../../records/portal-links.server.ts";
import { findNewestSession } from "../../records/upload-sessions.server.ts";
import { beginSession } from "./portal-route.server.ts";

/** What the page of a mailed link shows: nothing of what was sent. */
export interface AddMorePage {
  /** When the documents were submitted; null for a link that opens nothing. */
  submittedOn: string | null;
  phone: string;
}

export interface AddMoreReply {
  notice?: string;
}

const unsubmitted = {
  title: "Not submitted yet",
  message: "Please submit the documents that are here first. Then open the link in your mail again to add more.",
  variant: "destructive",
} as const;

const tokenOf = ({ params: { token = "" } }: LoaderFunctionArgs | ActionFunctionArgs) => token;

/** Loads the page of the link in a confirmation. It changes nothing: mail programs open links to look at them. */
export async function loadAddMore(args: LoaderFunctionArgs) {
  const session = await findLinkedSession(tokenOf(args));
  const page: AddMorePage = { submittedOn: session ? officeTime(session.submittedAt) : null, phone: env.FIRM_PHONE };
  return json(page, { status: session ? 200 : 404, headers: ownerHeaders(args.request, false) });
}

/**
 * Begins a session for more documents of the same client: what was submitted stays as it is, and cannot be seen. Documents of
 * this browser that are not submitted yet come first.
 */
export async function addMore(args: ActionFunctionArgs) {
  const session = await findLinkedSession(tokenOf(args));
  if (!session) return json<AddMoreReply>({}, 404);
  const requester = requesterOf(args);
  if (requester.kind !== "owner") return json<AddMoreReply>({ notice: cookiesRequired("take your documents") }, 403);
  const { clientName, clientEmail, submittedAt } = session;
  const comments = `More documents, for those submitted on ${officeTime(submittedAt)}.`;
  const open = await findNewestSession(requester);
  if (open?.status === "active" && open.fileCount > 0 && open.comments !== comments)
    return redirect("/upload", { status: 303, headers: { "Set-Cookie": await flash(unsubmitted) } });
  try {
    return await beginSession(requester, { clientName, clientEmail, clientPhone: "", comments });
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    return json<AddMoreReply>({ notice: error.message }, { status: 429, headers: { "Retry-After": String(error.seconds) } });
  }
}
