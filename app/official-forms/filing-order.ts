import { formNumbers, type FormNumber } from "../petition/line.ts";
import type { OfficeEntries } from "../petition/office-entries.ts";

/** Not filed publicly, so a file of its own: it has full Social Security numbers. */
const apart: FormNumber = "121";

const onlyChapter7: readonly FormNumber[] = ["108", "122A1"];

/** The forms of a packet, in the order in which they are filed; all of them while the chapter is not chosen. */
export const packetForms = (chapter: OfficeEntries["chapter"]): FormNumber[] =>
  formNumbers.filter((form) => form !== apart && (chapter !== "13" || !onlyChapter7.includes(form)));
