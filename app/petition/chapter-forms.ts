import type { FormNumber } from "./line.ts";
import type { OfficeEntries } from "./office-entries.ts";

const onlyIn: Readonly<Partial<Record<FormNumber, OfficeEntries["chapter"]>>> = { "108": "7", "122A1": "7", "122C1": "13" };

/** Whether a chapter has a form. While none is chosen, chapter 7's are prepared: both statements of income ask for the same. */
export const isOfChapter = (form: FormNumber, chapter: OfficeEntries["chapter"] = "7"): boolean => (onlyIn[form] ?? chapter) === chapter;
