import type { ToastMessage } from "../components/toasts.tsx";
import type { Problem } from "../platform/problem.ts";

/** Why a form was not saved or submitted. */
export interface FormProblem extends Problem {
  /** What to correct, where that is known. */
  corrections?: Correction[];
}

export interface Correction {
  message: string;
  /** The step where it can be made, and the name of the question. */
  slug: string;
  name: string;
}

/** A problem as a toast shows it. */
export const toastOf = ({ title, message }: Problem): ToastMessage => ({ title, message, variant: "destructive" });

/** What a person reads when Submit to Attorney fails for no better known reason (specification, section 8). */
const submissionFailed = {
  title: "Submission Failed",
  message: "Failed to submit form to attorney. Please ensure all required documents are uploaded and try again.",
};
/** The same for Save Form. */
const submissionError = { title: "Submission Error", message: "Failed to submit form. Please try again." };
/** The same for every other button of the public form. */
export const saveError = { title: "Save Error", message: "Failed to save form data. Please try again." };

/** What a person reads when the button with this intent failed, or any `other`. */
export const failureOf = (intent: string, other: Problem = saveError): Problem =>
  intent === "submit" ? submissionFailed : intent === "complete" ? submissionError : other;
