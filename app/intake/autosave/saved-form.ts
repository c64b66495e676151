import type { Values } from "../../questionnaire/step.ts";

/** A step of a form as it is stored. */
export interface SavedForm {
  /** Null until the first save. */
  formId: string | null;
  version: number;
  values: Values;
  /** What is said about the answers, by control; undefined if that is not known. */
  advice?: Readonly<Record<string, string>> | undefined;
}
