import type { BirthDateReply } from "../intake/birth-date-question.tsx";
import type { FormProblem } from "../intake/failures.ts";
import type { EditedRow } from "../intake/edit-rows.ts";
import type { OpenDetails } from "../intake/open-details.ts";
import type { Conflict } from "../questionnaire/merge.ts";
import type { Values } from "../questionnaire/step.ts";
import type { SummarySection } from "../questionnaire/answers/summary.ts";
import type { Problem } from "../platform/problem.ts";
import type { AskedPage, StepQuestions } from "./asked.server.ts";
import type { EditHeader, ShownStep } from "./edit-page.server.ts";

/** Name of the input that posts the unsaved answers of all steps. */
export const unsavedInput = "unsaved";

/** Name of the input by which a post of the list of what is asked is known. */
export const listInput = "list";

/** Id of the form in which a client answers the office's own questions. */
export const askedFormId = "asked-answers";

/** Data of a page behind a valid edit link. */
export interface EditPage {
  base: string;
  header: EditHeader;
  step: ShownStep;
  /** The attorney's open questions; null if nothing is asked. */
  asked: StepQuestions | null;
}

/** Reply to a post of an edit page. */
export interface EditReply extends OpenDetails {
  /** The step to show next; without it the page stays as it is. */
  shown?: ShownStep;
  fieldErrors?: Record<string, string>;
  repopulateFields?: Values;
  conflicts?: Conflict[];
  editedRow?: EditedRow | undefined;
  problem?: FormProblem;
  /** The typed answers by section, if the link no longer opens the form. */
  notSaved?: SummarySection[];
  /** Why a given date of birth does not open the link. */
  birthDate?: BirthDateReply;
  done?: { title: string; message: string };
  /** The list of what is asked after a post of it that recorded nothing: what was typed, the problem, and the control it is about. */
  list?: { page: AskedPage; typed: Record<string, string>; problem?: Problem; at?: string };
  /** Whether the server could not be reached or failed. */
  saveFailed?: boolean;
}
