import type { ToastMessage } from "../components/toasts.tsx";

/** Why something was not done. */
export interface Problem {
  title: string;
  reasons: Reason[];
}

export interface Reason {
  message: string;
  /** The step where it can be put right. */
  slug?: string;
}

/** A problem with one reason. */
export const problemOf = (title: string, message: string): Problem => ({ title, reasons: [{ message }] });

/** A problem as a toast shows it. */
export const toastOf = ({ title, reasons }: Problem): ToastMessage => ({
  title,
  description: reasons.map(({ message }) => message).join(". "),
  variant: "destructive",
});

/** What a person reads when Submit to Attorney fails for no better known reason (specification, section 8). */
const submissionFailed = problemOf(
  "Submission Failed",
  "Failed to submit form to attorney. Please ensure all required documents are uploaded and try again.",
);
/** The same for Save Form. */
const submissionError = problemOf("Submission Error", "Failed to submit form. Please try again.");
/** The same for every other button of the public form. */
export const saveError = problemOf("Save Error", "Failed to save form data. Please try again.");

/** What a person reads when the button with this intent failed, or any `other`. */
export const failureOf = (intent: string, other = saveError): Problem =>
  intent === "submit" ? submissionFailed : intent === "complete" ? submissionError : other;
