import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { env } from "../../platform/env.server.ts";
import { hasRemindersToStop, stopReminders } from "../../records/mail/reminders.server.ts";

/** Loads the page behind the link in a reminder. It changes nothing, because email programs open links to inspect them. */
export async function loadReminders({ params: { token = "" } }: LoaderFunctionArgs) {
  const hasReminders = await hasRemindersToStop(token);
  return json({ hasReminders, phone: env.FIRM_PHONE }, hasReminders ? 200 : 404);
}

/** Stops the reminders that a link belongs to, for the page's button and for email programs that post on their own (RFC 8058). */
export async function stopByLink({ params: { token = "" } }: ActionFunctionArgs) {
  return json({ isStopped: await stopReminders(token) });
}
