import { redirect } from "@remix-run/node";
import { apiError } from "../../platform/http/http.server.ts";
import { attorneyCookie } from "../../platform/http/requester.server.ts";
import { callingApiClient } from "../../platform/log.server.ts";
import { isLiveSession, touchSession } from "../../records/attorney-sessions.server.ts";

/** The pages that signing in may lead to. */
const officePage = /^\/admin\/(?:dashboard|conflicts|creditor-addresses|tables|official-forms|submissions\/|upload-sessions\/)/;

/** Whether the attorney is signed in. Using the session keeps it alive; looking does not. */
export async function isSignedIn(request: Request, how: "using" | "looking" = "using"): Promise<boolean> {
  const idHash = attorneyCookie.hashOf(request);
  if (!idHash) return false;
  return how === "using" ? touchSession(idHash) : isLiveSession(idHash);
}

/**
 * Stands at the beginning of every loader and action of the attorney's pages. Throws the way to the sign-in page, which
 * leads back to the page that was asked for.
 */
export async function requireAttorney(request: Request): Promise<void> {
  if (await isSignedIn(request)) return;
  const { pathname, search } = new URL(request.url);
  const query = request.method === "GET" ? `?${new URLSearchParams({ to: pathname + search })}` : "";
  throw redirect(`/admin/login${query}`, 303);
}

/**
 * Stands at the beginning of every handler of the attorney's calls, which the office's programs may make too. Throws a Response:
 * 401. What a page does by itself only looks.
 */
export async function requireAttorneyCall(request: Request, how: "using" | "looking" = "using"): Promise<void> {
  if (callingApiClient() === undefined && !(await isSignedIn(request, how))) throw apiError(401, "Authentication required");
}

/** Where the address of the sign-in page leads afterwards: to the page it names, if that is the office's own, else to the dashboard. */
export function destinationOf({ url }: Request): string {
  const asked = new URL(url).searchParams.get("to") ?? "";
  const { pathname, search } = new URL(asked.startsWith("/") ? `http://office${asked}` : "http://office");
  return officePage.test(pathname) ? pathname + search : "/admin/dashboard";
}
