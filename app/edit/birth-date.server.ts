import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { birthDateReply } from "../intake/birth-date.server.ts";
import { checkBirthDate } from "../records/forms/birth-dates.server.ts";
import { findEditLink } from "../records/security/edit-links.server.ts";
import { linkCookies, mayOpen, readToken } from "./edit-link.server.ts";
import type { EditReply } from "./edit-reply.ts";

/** Whether the link of a URL is valid, but asks for the client's date of birth first. */
export async function asksBirthDate(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<boolean> {
  const token = readToken(args);
  const link = token && (await findEditLink(token));
  return Boolean(link && !(await mayOpen(args, token, link.formId)));
}

/** Opens the link in this browser if the posted date is right. Otherwise shows the question again, or that the link has ended. */
export async function postBirthDate(args: ActionFunctionArgs, typed: string) {
  const token = readToken(args);
  const link = token && (await findEditLink(token));
  if (!link) return json<EditReply>({}, 404);
  const check = await checkBirthDate("edit_links", token, typed);
  if (check === "right") return redirect(new URL(args.request.url).pathname, { status: 303, headers: linkCookies(token, link.expiresAt) });
  const birthDate = birthDateReply(check, typed);
  return birthDate ? json<EditReply>({ birthDate }, 422) : json<EditReply>({}, 404);
}
