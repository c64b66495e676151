import { failureOf as reviewFailureOf } from "../review/failures.ts";

/** Message for an edit link that is expired, revoked, or unknown. */
export const linkInvalid = {
  title: "Edit Link Invalid",
  message: "This edit link has expired or is invalid. Please contact your attorney for a new edit link.",
};

/** Message for a post from a browser in which the link still asks for the client's date of birth. */
export const birthDateFirst =
  "Please open your link in another window and enter your date of birth there. " +
  "Then press the button here again. Nothing you typed is lost.";

export const savedMessage = { title: "Form updated successfully", message: "Your changes have been saved." };
export const saveFailedTitle = "Failed to update form";

const updateFailed = { title: saveFailedTitle, message: "Please try again." };

/** Returns the message for a failure of the button with this intent. */
export const failureOf = (intent: string) => reviewFailureOf(intent, updateFailed);

/** Reason recorded in the history with the saves of an edit link. */
export const editReason = "Client edit via secure link";

/** A link with this many days left, or fewer, is shown as expiring soon. */
export const expiresSoonDays = 3;
