import type { FormProblem } from "../intake/failures.ts";
import type { EditedRow } from "../intake/edit-rows.ts";
import type { OpenDetails } from "../intake/open-details.ts";
import type { Conflict } from "../questionnaire/merge.ts";
import type { Values } from "../questionnaire/step.ts";
import type { AskedHere } from "./asked.server.ts";
import type { EditHeader, ShownStep } from "./edit-page.server.ts";

/** The name of the input that posts the unsaved answers of all steps. Open pages of earlier versions use it too. */
export const unsavedInput = "carried";

/** What a page behind a living edit link is rendered from. */
export interface EditPage {
  base: string;
  header: EditHeader;
  step: ShownStep;
  /** What of the attorney's questions is left; null if there are none. */
  asked: AskedHere | null;
}

/** What a post of an edit page was answered with. */
export interface EditReply extends OpenDetails {
  /** The step to show now; without it the page stays as it is. */
  shown?: ShownStep;
  fieldErrors?: Record<string, string>;
  repopulateFields?: Values;
  conflicts?: Conflict[];
  editedRow?: EditedRow | undefined;
  problem?: FormProblem;
  done?: { title: string; message: string };
  /** The answer never came. */
  saveFailed?: boolean;
}
