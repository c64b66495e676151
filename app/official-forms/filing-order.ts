import { isFormOfChapter } from "../petition/chapter-forms.ts";
import { formNumbers, type FormNumber, type Line } from "../petition/line.ts";
import type { OfficeEntries } from "../petition/office-entries.ts";

/** Not filed publicly, so a file of its own: it has full Social Security numbers. */
const apart: FormNumber = "121";

/** Only filed if the petition has lines for it. */
const onlyWithLines: readonly FormNumber[] = ["106J2"];

/** Whether a form is filed in a case. */
export const isFiled = (form: FormNumber, lines: readonly Line[], chapter: OfficeEntries["chapter"]): boolean =>
  isFormOfChapter(form, chapter) && (!onlyWithLines.includes(form) || lines.some((line) => line.form === form));

/** The forms of a packet, in the order in which they are filed. */
export const packetForms = (lines: readonly Line[], chapter: OfficeEntries["chapter"]): FormNumber[] =>
  formNumbers.filter((form) => form !== apart && isFiled(form, lines, chapter));
