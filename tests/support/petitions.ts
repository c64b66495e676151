import type { FormNumber, Line } from "../../app/petition/line.ts";
import type { OfficeEntries } from "../../app/petition/office-entries.ts";
import { preparePetition, type PreparedPetition } from "../../app/petition/petition.ts";
import { proposedTables } from "../../app/petition/tables/proposed-tables.ts";

/** The day on which the households of the tests would file. */
export const filingDate = "2026-11-20";

export const petitionOf = (
  formData: object,
  entries: OfficeEntries = {},
  asOf = filingDate,
  confirmed: Readonly<Record<string, string>> = {},
): PreparedPetition => preparePetition(formData, entries, proposedTables, asOf, confirmed);

/** The lines at a place of a form, such as those of line 2.1 of 106D. */
export const linesAt = ({ lines }: PreparedPetition, form: FormNumber, line: string, more: Partial<Line> = {}): Line[] =>
  lines.filter(
    (each) => each.form === form && each.line === line && Object.entries(more).every(([name, value]) => each[name as keyof Line] === value),
  );
