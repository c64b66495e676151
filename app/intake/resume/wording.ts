import type { Flash } from "../../platform/http/flash.server.ts";

/** What leads to the page that mails a link. */
export const emailLink = "Email me a link to go on later";

/** The title of the page that stops reminders. */
export const stopTitle = "Stop the reminders";

/** What is said about a link, whether it can be mailed to that address or not. */
export const linkOnItsWay: Flash = {
  title: "Your link is on its way",
  message: "The mail should come within a few minutes. If it does not, look in your spam folder, then check the address and ask again.",
};

/** What is said of something that is no address. */
export const wrongAddress = "Please enter a valid email address (e.g., name@example.com)";

/** What is said to who has asked for a link as often as one may. */
export const tooManyLinks =
  "You have asked for three links today. Please use the newest one, and look in your spam folder too. You can ask again tomorrow.";
