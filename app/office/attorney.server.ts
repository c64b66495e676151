import { createCookie, redirect } from "@remix-run/node";
import { env } from "../platform/env.server.ts";
import { apiError } from "../platform/http.server.ts";
import { isSecure, ownName } from "../platform/token-cookie.server.ts";
import { attorneyCookie } from "../platform/visitor.server.ts";
import { isLiveSession, useSession } from "../records/attorney-sessions.server.ts";

const destination = createCookie(ownName("after-sign-in"), {
  httpOnly: true,
  path: "/",
  sameSite: "lax",
  secure: isSecure,
  secrets: [env.SESSION_SECRET],
  maxAge: 600,
});

/** Whether the attorney is signed in. Using the session keeps it alive; looking does not. */
export async function isSignedIn(request: Request, how: "using" | "looking" = "using"): Promise<boolean> {
  const idHash = attorneyCookie.hashOf(request);
  if (!idHash) return false;
  return how === "using" ? useSession(idHash) : isLiveSession(idHash);
}

/**
 * Stands at the beginning of every loader and action of the attorney's pages. Throws the way to the sign-in page, which
 * leads back here afterwards.
 */
export async function requireAttorney(request: Request): Promise<void> {
  if (await isSignedIn(request)) return;
  const { pathname, search } = new URL(request.url);
  const headers = new Headers();
  if (request.method === "GET") headers.set("Set-Cookie", await destination.serialize(pathname + search));
  throw redirect("/admin/login", { status: 303, headers });
}

/** Stands at the beginning of every handler of the attorney's calls. Throws a Response: 401. What a page does by itself only looks. */
export async function requireAttorneyCall(request: Request, how: "using" | "looking" = "using"): Promise<void> {
  if (!(await isSignedIn(request, how))) throw apiError(401, "Authentication required");
}

/** Where to go after signing in, and the Set-Cookie header that forgets it. */
export async function takeDestination(request: Request): Promise<{ path: string; cookie: string }> {
  const asked: unknown = await destination.parse(request.headers.get("Cookie"));
  const path = typeof asked === "string" && /^\/admin\/(dashboard|submissions|upload-sessions)/.test(asked) ? asked : "/admin/dashboard";
  return { path, cookie: await destination.serialize("", { maxAge: 0 }) };
}
