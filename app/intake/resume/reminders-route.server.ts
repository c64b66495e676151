import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { env } from "../../platform/env.server.ts";
import { hasRemindersToStop, stopReminders } from "../../records/reminders.server.ts";

/** Loads the page of the link in a reminder. It changes nothing: mail programs open links to look at them. */
export async function loadReminders({ params: { token = "" } }: LoaderFunctionArgs) {
  const hasReminders = await hasRemindersToStop(token);
  return json({ hasReminders, phone: env.FIRM_PHONE }, hasReminders ? 200 : 404);
}

/** Stops the reminders of a link: for the page's button, and for mail programs that do it by themselves (RFC 8058). */
export async function stopByLink({ params: { token = "" } }: ActionFunctionArgs) {
  await stopReminders(token);
  return json({ isStopped: true });
}
