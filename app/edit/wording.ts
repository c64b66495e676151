import { failureOf as reviewFailureOf } from "../intake/failures.ts";

/** The message for a link that does not open anything anymore, or never did. */
export const linkInvalid = {
  title: "Edit Link Invalid",
  message: "This edit link has expired or is invalid. Please contact your attorney for a new edit link.",
};

export const saved = { title: "Form updated successfully", message: "Your changes have been saved." };
export const notSaved = "Failed to update form";

const updateFailed = { title: notSaved, message: "Please try again. Nothing you typed is lost." };

/** What a person reads when the button with this intent failed. */
export const failureOf = (intent: string) => reviewFailureOf(intent, updateFailed);

/** The reason that saves of the edit page are kept with. */
export const editReason = "Client edit via secure link";

/** A link with this many days left or fewer is said to expire soon. */
export const fewDays = 3;
