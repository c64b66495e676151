import { submitOrReport } from "../../components/submit-or-stay.ts";
import type { Problem } from "../../platform/problem.ts";

const tryAgain = "Something went wrong. Please try again.";

/** What a post of the case's page may ask for, and what people read when it fails. */
const failures: Record<string, Problem> = {
  generate: { title: "Failed to Generate Edit Token", message: tryAgain },
  extend: { title: "Failed to Extend Edit Token", message: tryAgain },
  revoke: { title: "Failed to Revoke Edit Token", message: tryAgain },
  email: { title: "Failed to Send Edit Link", message: "There was an error sending the edit link" },
  "send-again": { title: "Failed to Send Again", message: tryAgain },
};

/** What people read when a mail to the office was queued once more, and when there is none that waits for that. */
export const mailQueued = { title: "Mail Queued", message: "The email to the office is being sent again." };
export const nothingToSend = "This email has already been sent, or is waiting to be sent.";

/** What people read when what they asked for failed, with the reason if it is known. */
export function failureOf(intent: unknown, reason?: string): Problem {
  const failure = failures[String(intent)] ?? { title: "Error", message: tryAgain };
  return { ...failure, ...(reason && { message: reason }) };
}

/** Acts on the server. When it cannot be reached, or fails, the page stays as it is and shows what failed. */
export const submitOrReportFailure = submitOrReport(failureOf);
