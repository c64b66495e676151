import { createCookieSessionStorage } from "@remix-run/node";
import { redirect } from "@remix-run/server-runtime";
import { env } from "../env.server.ts";
import { truncate } from "../truncate.ts";
import { words } from "../wording/index.ts";
import { isSecure, hostCookieName } from "./token-cookie.server.ts";

/** Message for the next page: a toast with scripts, a banner without. */
export interface Flash {
  title: string;
  message?: string;
  variant?: "default" | "destructive";
  /** Whether the page says the same, so that the toast has only the title in small windows. */
  isInPage?: boolean;
  /** Id of the banner if it is not the one at the top of the page. The redirect uses it as its fragment. */
  place?: "save-notice" | "documents-notice" | "uploads-notice";
}

const storage = createCookieSessionStorage({
  cookie: {
    name: hostCookieName("flash"),
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: isSecure,
    secrets: [env.SESSION_SECRET],
    maxAge: 300,
  },
});

/** The characters of a message that fit into a cookie, which is at most 4,096 bytes with its encoding. */
const MAX_LENGTH = 600;

/** Returns the Set-Cookie header that shows a message on the next page. A message too long for a cookie is cut. */
export async function flash(message: Flash): Promise<string> {
  const session = await storage.getSession();
  const title = truncate(message.title, 200);
  session.flash(
    "message",
    message.message === undefined ? { ...message, title } : { ...message, title, message: truncate(message.message, MAX_LENGTH) },
  );
  return storage.commitSession(session);
}

/** Redirects with status 303 to a page that shows a message once, at its place if it has one. */
export const redirectWithFlash = async (url: string, message: Flash) =>
  redirect(message.place ? `${url}#${message.place}` : url, { status: 303, headers: { "Set-Cookie": await flash(message) } });

const MAX_NAMED = 5;

/** Lists things in a message, as far as there is room: "A, B, C, D, E and 73 more". */
export function listSome(names: readonly string[]): string {
  const left = names.length - MAX_NAMED;
  const some = names.slice(0, MAX_NAMED).join(", ");
  return left > 0 ? words.someAndMore(some, left) : some;
}

/** Returns the message for this page, if there is one, with the Set-Cookie header that clears it. */
export async function takeFlash(request: Request): Promise<{ message: Flash; cookie: string } | undefined> {
  const session = await storage.getSession(request.headers.get("Cookie"));
  const message: Flash | undefined = session.get("message");
  return message && { message, cookie: await storage.destroySession(session) };
}
