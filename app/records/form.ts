import type { Draft } from "../questionnaire/answers/answers.ts";
import type { StepProgress } from "../questionnaire/progress.ts";
import type { Language } from "../platform/language/language.ts";
import type { Values } from "../questionnaire/step.ts";

/** A row that was removed from a list. */
export interface RemovedRow {
  /** Key of the step. */
  step: string;
  list: string;
  row: number;
  removed: Values;
}

/** Sections of a client's form that were read, and the client's progress. */
export interface FormPart {
  id: string;
  clientName: string;
  clientEmail: string;
  /** From 1 to 14. */
  currentStep: number;
  isCompleted: boolean;
  /** Keys of the sections that were read. */
  sectionsRead: readonly string[] | "all";
  /** Answers in these sections. */
  formData: Draft;
  /** Size in bytes of all sections as JSON with their names, read or not: one less than all answers together. */
  bytes: number;
  /** How much of a step is answered, for each stored section; null for those that are not of a step. */
  progress: Record<string, StepProgress | null>;
  /** Incremented with every save. */
  version: number;
  /** Version that last changed each section. */
  sectionVersions: Record<string, number>;
  createdAt: Date;
  updatedAt: Date;
  /** When the statement of financial affairs was last saved; null if it never was. */
  affairsSavedAt: Date | null;
  submittedAt: Date | null;
  /** The row that was removed last, until the form is saved at another step or submitted. */
  removedRow: RemovedRow | null;
  /** Whether the office is waiting for answers that it has requested from the client. */
  isAsked: boolean;
  /** The language that the client last used. */
  language: Language;
  /** Whether the client has given answers in Spanish. */
  hasSpanish: boolean;
}

/** Form with all its answers. */
export interface Form extends FormPart {
  sectionsRead: "all";
}

/** Whether these sections were read. */
export const hasRead = ({ sectionsRead }: FormPart, sections: readonly string[]): boolean =>
  sectionsRead === "all" || sections.every((section) => sectionsRead.includes(section));

/** Whether all answers of a form were read. */
export const isWhole = (form: FormPart): form is Form => form.sectionsRead === "all";
