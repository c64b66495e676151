import { indexAnswers } from "./answer-index.ts";
import type { AnswerYears } from "./answer-years.ts";
import type { Attorney } from "./attorney.ts";
import { runChecks } from "./checks/index.ts";
import { isFormOfChapter } from "./chapter-forms.ts";
import type { Check } from "./checks/check.ts";
import { listParties, type Party } from "./creditors.ts";
import { checkDates, type DateCheck } from "./dates/index.ts";
import { summarizeExemptions, type ExemptionSummary } from "./exemptions.ts";
import { formWriters } from "./forms/index.ts";
import { findProfile, proposeDistrict, type DistrictProposal } from "./district.ts";
import type { Gap, Line, Total } from "./line.ts";
import { runMeansTest, type MeansTest } from "./means-test.ts";
import type { OfficeEntries } from "./office-entries.ts";
import { defaultMatrixRules } from "./matrix.ts";
import type { LawTables, MatrixRules } from "./tables/law-tables.ts";
import { findUsedRows, type UsedRow } from "./used-rows.ts";
import { redactorOf } from "./redaction/index.ts";
import type { CaseFacts } from "./case-facts.ts";
import { Worksheet, type Petition } from "./worksheet.ts";

export interface PreparedPetition {
  /** The planned filing date. */
  asOf: string;
  /** All lines, with the last four digits of Social Security numbers. */
  lines: Line[];
  /** The lines of Form 121 with full Social Security numbers, which only that form itself may show. */
  form121: Line[];
  /** Totals by form and line, such as `106AB.55`. */
  totals: Record<string, Total>;
  gaps: Gap[];
  checks: Check[];
  dates: DateCheck[];
  exemptions: ExemptionSummary[];
  /** Everyone who has to be notified of the case. */
  parties: Party[];
  meansTest: MeansTest;
  districtProposal: DistrictProposal;
  /** The rules for the creditor list of the district that the office has chosen. */
  matrixRules: MatrixRules;
  /** The rows of the law tables that apply to the case. */
  usedRows: UsedRow[];
}

/**
 * Prepares the lines of all official forms from a client's answers and the office's entries, using the law tables in effect on the
 * planned filing date (`asOf`).
 * @param confirmed presets that the client has confirmed, by path; they count as answers
 * @param attorney the attorney who signs for the firm
 * @param answerYears by default the year of the planned filing date
 */
export function preparePetition(
  formData: object,
  entries: OfficeEntries,
  tables: LawTables,
  asOf: string,
  confirmed: Readonly<Record<string, string>> = {},
  attorney: Attorney = {},
  answerYears: AnswerYears = { first: Number(asOf.slice(0, 4)), last: Number(asOf.slice(0, 4)) },
): PreparedPetition {
  const answers = indexAnswers(formData, confirmed);
  const redactor = redactorOf(formData, asOf, entries.corrections);
  const facts: CaseFacts = { answers, entries, tables, asOf, attorney, answerYears, redactor };
  const petition: Petition = { lines: [], gaps: [], totals: {} };
  for (const [form, write] of formWriters) if (isFormOfChapter(form, entries.chapter)) write(new Worksheet(form, petition, facts), facts);
  const is121 = ({ form }: Line): boolean => form === "121";
  const mask = (line: Line): Line => (typeof line.value === "string" ? { ...line, value: redactor.redact(line.value) } : line);
  return {
    asOf,
    ...petition,
    lines: petition.lines.map((line) => (is121(line) ? mask(line) : line)),
    form121: petition.lines.filter(is121),
    checks: runChecks(facts),
    dates: checkDates(facts),
    parties: listParties(petition.lines, facts),
    meansTest: runMeansTest(facts, petition),
    districtProposal: proposeDistrict(facts),
    matrixRules: (entries.district && findProfile(facts, entries.district)?.matrix) ?? defaultMatrixRules,
    usedRows: findUsedRows(facts),
    exemptions: summarizeExemptions(petition.lines, facts),
  };
}
