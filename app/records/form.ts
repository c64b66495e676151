import type { Draft } from "../questionnaire/answers.ts";
import type { StepProgress } from "../questionnaire/progress.ts";

/** The sections of a client's form that were read, and how far the client has come. */
export interface FormPart {
  id: string;
  clientName: string;
  clientEmail: string;
  /** 1 to 14. */
  currentStep: number;
  isCompleted: boolean;
  /** Which sections of the answers were read. */
  sectionsRead: readonly string[] | "all";
  /** The answers in these sections. */
  formData: Draft;
  /** How many bytes all sections have as JSON with their names, read or not: one less than all answers together. */
  bytes: number;
  /** How much of a step is answered, for each section that is stored by itself; null where that is not stored. */
  progress: Record<string, StepProgress | null>;
  /** Whether all answers are stored together, as versions before sections did. */
  isInOnePiece: boolean;
  /** Grows by one with every save. */
  version: number;
  /** For each section the version that last changed it. */
  sectionVersions: Record<string, number>;
  createdAt: Date;
  updatedAt: Date;
  submittedAt: Date | null;
  /** Whether the office waits for answers that it has asked the client for. */
  isAsked: boolean;
}

/** A form with all its answers. */
export interface Form extends FormPart {
  sectionsRead: "all";
}

/** Whether these sections were read. */
export const hasRead = ({ sectionsRead }: FormPart, sections: readonly string[]): boolean =>
  sectionsRead === "all" || sections.every((section) => sectionsRead.includes(section));

/** Whether all answers of a form were read. */
export const isWhole = (form: FormPart): form is Form => form.sectionsRead === "all";
