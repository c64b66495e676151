import { createCookieSessionStorage } from "@remix-run/node";
import { env } from "../env.server.ts";
import { isSecure, hostCookieName } from "./token-cookie.server.ts";

/** Message for the next page: a toast with scripts, a banner without. */
export interface Flash {
  title: string;
  message?: string;
  variant?: "default" | "destructive";
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

/** Returns the Set-Cookie header that shows a message on the next page. */
export async function flash(message: Flash): Promise<string> {
  const session = await storage.getSession();
  session.flash("message", message);
  return storage.commitSession(session);
}

/** Returns the message for this page, if there is one, with the Set-Cookie header that clears it. */
export async function takeFlash(request: Request): Promise<{ message: Flash; cookie: string } | undefined> {
  const session = await storage.getSession(request.headers.get("Cookie"));
  const message: Flash | undefined = session.get("message");
  return message && { message, cookie: await storage.destroySession(session) };
}
