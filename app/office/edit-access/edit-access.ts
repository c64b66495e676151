import { submitOrReport } from "../../components/submit-or-stay.ts";
import type { Problem } from "../../platform/problem.ts";

const tryAgain = "Something went wrong. Please try again.";

const revokeFailed: Problem = { title: "Failed to Revoke Edit Token", message: tryAgain };

/** Buttons of a case page by intent, with the messages shown when they fail. */
const failures = new Map<unknown, Problem>([
  ["generate", { title: "Failed to Generate Edit Token", message: tryAgain }],
  ["extend", { title: "Failed to Extend Edit Token", message: tryAgain }],
  ["revoke", revokeFailed],
  ["revoke-all", revokeFailed],
  ["email", { title: "Failed to Send Edit Link", message: "There was an error sending the edit link" }],
  ["send-again", { title: "Failed to Send Again", message: tryAgain }],
]);

/** Messages shown when an email to the office was queued again, and when there is none to send again. */
export const mailQueued = { title: "Mail Queued", message: "The email to the office is being sent again." };
export const nothingToSend = "This email has already been sent, or is waiting to be sent.";

/** Returns the message shown when an action failed, with the reason if it is known. */
export function failureOf(intent: unknown, reason?: string): Problem {
  const failure = failures.get(intent) ?? { title: "Error", message: tryAgain };
  return { ...failure, ...(reason && { message: reason }) };
}

/** Submits to the server. If the server cannot be reached or fails, the page stays as it is and shows the failure. */
export const submitOrReportFailure = submitOrReport(failureOf);
