/** Shown when the documents of a session were not submitted. */
export const submissionFailed = { title: "Submission Failed", message: "Failed to submit documents. Please try again." };
