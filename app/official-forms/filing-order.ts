import { isFormOfChapter } from "../petition/lines/chapter-forms.ts";
import { formNumbers, type FormNumber, type Line } from "../petition/lines/line.ts";
import type { OfficeEntries } from "../petition/lines/office-entries.ts";

/** Kept out of the packet: 101B is filed within 30 days after the petition; 121 has full Social Security numbers, and is not public. */
const filedSeparately: readonly FormNumber[] = ["101B", "121"];

/** Forms that are filed only if the petition has lines for them. */
const filedOnlyWithLines: readonly FormNumber[] = ["101A", "101B", "103A", "103B", "106J2"];

/** Whether a form is filed in a case. */
export const isFiled = (form: FormNumber, lines: readonly Line[], chapter: OfficeEntries["chapter"]): boolean =>
  isFormOfChapter(form, chapter) && (!filedOnlyWithLines.includes(form) || lines.some((line) => line.form === form));

/** The forms of a packet, in filing order. */
export const packetForms = (lines: readonly Line[], chapter: OfficeEntries["chapter"]): FormNumber[] =>
  formNumbers.filter((form) => !filedSeparately.includes(form) && isFiled(form, lines, chapter));
