import { redirect } from "@remix-run/server-runtime";
import { flash, type Flash } from "../platform/http/flash.server.ts";

/** Redirects with status 303 to a page that shows a message once. */
export const redirectWithFlash = async (url: string, message: Flash) =>
  redirect(url, { status: 303, headers: { "Set-Cookie": await flash(message) } });
