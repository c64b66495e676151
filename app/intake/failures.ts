import type { ToastMessage } from "../components/toasts.tsx";
import type { Problem } from "../platform/problem.ts";
import { words } from "./wording/index.ts";

/** Why a form was not saved or submitted. */
export interface FormProblem extends Problem {
  /** Answers to correct, if known. */
  corrections?: Correction[];
}

export interface Correction {
  message: string;
  /** Slug of the step with the question, and the name of the question. */
  slug: string;
  name: string;
}

/** Converts a problem to a toast. */
export const toastOf = (problem: Problem): ToastMessage => ({ ...problem, variant: "destructive" });

/** Shown when any other button of the public form fails. */
export const saveError = (): Problem => ({ title: words.saveError, message: words.failedToSave });

/** Shown when a page posts that belongs to another form than the one that its browser has open now. */
export const otherFormOpen = (): Problem => ({ title: words.otherFormTitle, message: words.otherFormOpen });
