import type { Flash } from "../../platform/http/flash.server.ts";

/** Label of the button that leads to the page that emails a link. */
export const emailLink = "Email me a link to go on later";

/** Title of the page that stops reminders. */
export const stopTitle = "Stop the reminders";

/** Shown after a request for a link, whether or not it can be sent to that address. */
export const linkOnItsWay: Flash = {
  title: "Your link is on its way",
  message: "The email should arrive within a few minutes. If it does not, look in your spam folder, then check the address and ask again.",
};

/** Shown after a request for a link if reminders are to be sent to an address from which no link was opened yet. */
export const remindersWaitForLink: Flash = {
  title: linkOnItsWay.title,
  message: `${linkOnItsWay.message} We will send reminders after you have opened the link and pressed “Go on”.`,
};

/** Message for an invalid email address. */
export const invalidEmail = "Please enter a valid email address (e.g., name@example.com)";

/** Message for a client who has reached the daily limit of links. */
export const tooManyLinks =
  "You have asked for three links today. Please use the newest one, and look in your spam folder too. You can ask again tomorrow.";
