import { json, redirect } from "@remix-run/server-runtime";
import { apiError, readForm } from "../platform/http/http.server.ts";
import { attorneyCookie } from "../platform/http/requester.server.ts";
import { callingApiClient } from "../platform/log.server.ts";
import { isLiveSession, touchSession } from "../records/security/attorney-sessions.server.ts";

/** What a post contained that came after the attorney's session had ended. */
export interface EndedSession {
  posted: [name: string, value: string][];
}

/** Pages below /admin/ that are nobody's destination. */
const signInPages = ["/admin/login", "/admin/logout"];

/** How a request counts for the session: "use" keeps the session alive, "peek" does not. */
type SessionAccess = "use" | "peek";

/** Whether the attorney is signed in. */
export async function isSignedIn(request: Request, access: SessionAccess = "use"): Promise<boolean> {
  const idHash = attorneyCookie.hashOf(request);
  if (!idHash) return false;
  return access === "use" ? touchSession(idHash) : isLiveSession(idHash);
}

/** A stranger's post must not make the server render more hidden fields than any of the office's forms has. */
const MAX_KEPT_FIELDS = 500;

/** The fields of a form post. */
async function readPosted(request: Request): Promise<EndedSession["posted"]> {
  if (!request.headers.get("Content-Type")?.startsWith("application/x-www-form-urlencoded")) return [];
  return [...(await readForm(request))].map(([name, value]) => [name, String(value)]);
}

const isTyped = ([name, value]: EndedSession["posted"][number]) => name !== "intent" && value !== "";

/**
 * Requires a signed-in attorney. Every loader and action of the attorney's pages calls this first. Throws a redirect to the sign-in
 * page, which leads back to the requested page, or an `EndedSession` with status 401 if a form was posted that is not just a button.
 */
export async function requireAttorney(request: Request): Promise<void> {
  if (await isSignedIn(request)) return;
  const posted = await readPosted(request);
  if (posted.some(isTyped) && posted.length <= MAX_KEPT_FIELDS) throw json<EndedSession>({ posted }, 401);
  const { pathname, search } = new URL(request.url);
  const query = request.method === "GET" ? `?${new URLSearchParams({ to: pathname + search })}` : "";
  throw redirect(`/admin/login${query}`, 303);
}

/**
 * Requires a signed-in attorney or an authenticated API client. Every handler of the attorney's API calls this first. Throws a
 * Response: 401. Requests that a page makes in the background use "peek".
 */
export async function requireAttorneyCall(request: Request, access: SessionAccess = "use"): Promise<void> {
  if (callingApiClient() === undefined && !(await isSignedIn(request, access))) throw apiError(401, "Authentication required");
}

/** Who makes an authenticated request: the API client, or the session. */
export const signedInAs = (request: Request): string => {
  const program = callingApiClient();
  return program === undefined ? `session ${attorneyCookie.hashOf(request)?.toString("base64url")}` : `program ${program}`;
};

/** URL to open after sign-in: the office page named in the sign-in page's query, or else the dashboard. */
export const destinationAfterSignIn = (request: Request): string => requestedOfficePage(request) ?? "/admin/dashboard";

/** The office page that `to` in a request's query names; undefined if it names none. */
export function requestedOfficePage({ url }: Request): string | undefined {
  const requested = new URL(url).searchParams.get("to") ?? "";
  const { pathname, search } = new URL(requested.startsWith("/") ? `http://office${requested}` : "http://office");
  return pathname.startsWith("/admin/") && !signInPages.includes(pathname) ? pathname + search : undefined;
}
