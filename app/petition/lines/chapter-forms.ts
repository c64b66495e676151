import type { FormNumber } from "./line.ts";
import type { OfficeEntries } from "./office-entries.ts";

const chapterOnlyForms: Readonly<Partial<Record<FormNumber, OfficeEntries["chapter"]>>> = {
  "103B": "7",
  "108": "7",
  "122A1": "7",
  "122C1": "13",
};

/** Whether a form is part of a chapter's petition. Until a chapter is chosen, the forms of chapter 7 are prepared. */
export const isFormOfChapter = (form: FormNumber, chapter: OfficeEntries["chapter"] = "7"): boolean =>
  (chapterOnlyForms[form] ?? chapter) === chapter;
