import { submitOrReport } from "../../components/submit-or-stay.ts";

/** Why nothing was done, as people read it. */
export interface Problem {
  title: string;
  description: string;
}

const tryAgain = "Something went wrong. Please try again.";

/** What a post of the case's page may ask for, and what people read when it fails. */
const failures: Record<string, Problem> = {
  generate: { title: "Failed to Generate Edit Token", description: tryAgain },
  extend: { title: "Failed to Extend Edit Token", description: tryAgain },
  revoke: { title: "Failed to Revoke Edit Token", description: tryAgain },
  email: { title: "Failed to Send Edit Link", description: "There was an error sending the edit link" },
  "send-again": { title: "Failed to Send Again", description: tryAgain },
};

/** What people read when a mail to the office was queued once more, and when there is none that waits for that. */
export const mailQueued = { title: "Mail Queued", description: "The email to the office is being sent again." };
export const nothingToSend = "This email has already been sent, or is waiting to be sent.";

/** What people read when what they asked for failed, with the reason if it is known. */
export function failureOf(intent: unknown, reason?: string): Problem {
  const failure = failures[String(intent)] ?? { title: "Error", description: tryAgain };
  return { ...failure, ...(reason && { description: reason }) };
}

/** Acts on the server. When it cannot be reached, or fails, the page stays as it is and shows what failed. */
export const submitOrReportFailure = submitOrReport(failureOf);
