import { createCookieSessionStorage } from "@remix-run/node";
import { env } from "../env.server.ts";
import { isSecure, ownName } from "./token-cookie.server.ts";

/** A message for the next page: a toast with scripts, a banner without. */
export interface Flash {
  title: string;
  message?: string;
  variant?: "default" | "destructive";
  /** The id of the banner where it is not to stand at the top of the page; the redirect names it as its fragment. */
  place?: "save-notice" | "documents-notice" | "uploads-notice";
}

const storage = createCookieSessionStorage({
  cookie: {
    name: ownName("flash"),
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secure: isSecure,
    secrets: [env.SESSION_SECRET],
    maxAge: 300,
  },
});

/** The Set-Cookie header that shows a message on the next page. */
export async function flash(message: Flash): Promise<string> {
  const session = await storage.getSession();
  session.flash("message", message);
  return storage.commitSession(session);
}

/** The message for this page, if there is one, and the Set-Cookie header that purges it. */
export async function takeFlash(request: Request): Promise<{ message: Flash; cookie: string } | undefined> {
  const session = await storage.getSession(request.headers.get("Cookie"));
  const message: Flash | undefined = session.get("message");
  return message && { message, cookie: await storage.destroySession(session) };
}
