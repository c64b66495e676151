import { pluralize } from "../../questionnaire/pluralize.ts";

/** Label of the button that leads to the page that emails a link. */
export const emailLink = "Email me a link to go on later";

/** Title of what is shown after a request for a link. */
export const linkSent = "Your link is on its way";

/** How many more links can be requested. */
export const linksLeft = (left: number): string => `You can ask for ${pluralize(left, "more email")} today.`;

/** Shown after a request for a link, whether or not it can be sent to that address. */
export const linkOnItsWay = (email: string): string =>
  `We are sending it to ${email}. The email should arrive within a few minutes. If it does not, look in your spam folder, then check ` +
  "the address and ask again.";

/** Added if reminders are to be sent to an address from which no link was opened yet. */
export const remindersWaitForLink = "We will send reminders after you have opened the link and pressed “Go on”.";

/** Message for an invalid email address. */
export const invalidEmail = "Please enter a valid email address (e.g., name@example.com)";

/** Message for a client who has reached the daily limit of links. */
export const tooManyLinks = (again: string): string =>
  "You have asked for three links today. Please use the newest one, and look in your spam folder too. " + `You can ask again ${again}.`;
