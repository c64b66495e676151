import { indexAnswers } from "../../app/petition/answers/answer-index.ts";
import type { AnswerYears } from "../../app/petition/answers/answer-years.ts";
import type { FormNumber, Line } from "../../app/petition/lines/line.ts";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { preparePetition, type PreparedPetition } from "../../app/petition/petition.ts";
import type { LawTables } from "../../app/petition/tables/law-tables.ts";
import { proposedTables } from "../../app/petition/tables/proposed-tables.ts";

/** The planned filing date of the test households. */
export const filingDate = "2026-11-20";

export const petitionOf = (
  formData: object,
  entries: OfficeEntries = {},
  asOf = filingDate,
  confirmed: Readonly<Record<string, string>> = {},
  answerYears?: AnswerYears,
  tables = proposedTables,
): PreparedPetition => preparePetition(formData, entries, tables, asOf, indexAnswers(formData, confirmed), {}, answerYears);

/** The tables with every exemption confirmed. */
export const confirmedExemptions: LawTables = {
  ...proposedTables,
  exemptions: proposedTables.exemptions.map((row) => ({ ...row, isConfirmed: true })),
};

/** The petition as the office sees it that has confirmed the exemptions. */
export const petitionWithLimits = (formData: object, entries: OfficeEntries = {}): PreparedPetition =>
  petitionOf(formData, entries, undefined, undefined, undefined, confirmedExemptions);

/** The lines of a petition with this number on a form, such as 2.1 on 106D, that match the given properties. */
export const linesAt = ({ lines }: PreparedPetition, form: FormNumber, line: string, more: Partial<Line> = {}): Line[] =>
  lines.filter(
    (each) => each.form === form && each.line === line && Object.entries(more).every(([name, value]) => each[name as keyof Line] === value),
  );
