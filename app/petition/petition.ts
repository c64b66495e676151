import { indexAnswers, type AnswerIndex } from "./answers/answer-index.ts";
import type { AnswerYears } from "./answers/answer-years.ts";
import type { Attorney } from "./lines/attorney.ts";
import { findChangedCorrections } from "./changed-corrections.ts";
import { runChecks } from "./checks/index.ts";
import { isFormOfChapter } from "./lines/chapter-forms.ts";
import type { Check } from "./checks/check.ts";
import { listParties, type Party } from "./facts/creditors.ts";
import { Desk, type Petition } from "./facts/desk.ts";
import { checkDates, type DateCheck } from "./dates/index.ts";
import { buildExemptionTable, type ExemptionTable } from "./facts/exemption-table.ts";
import { listProperty, summarizeExemptions, type ExemptionSummary } from "./facts/exemptions.ts";
import { isOfClaims } from "./facts/exemption-claims.ts";
import { findExemptionGap } from "./exemption-gap.ts";
import { blockBareYes } from "./yes-without-details.ts";
import { formWriters } from "./forms/index.ts";
import { findProfile, proposeDistrict, type DistrictProposal } from "./facts/district.ts";
import type { Gap, Line, Total } from "./lines/line.ts";
import { findMeansTestFormGap } from "./means-test-form.ts";
import { runMeansTest, type MeansTest } from "./facts/means-test.ts";
import type { OfficeEntries } from "./lines/office-entries.ts";
import { defaultMatrixRules } from "./matrix.ts";
import type { LawTables, MatrixRules } from "./tables/law-tables.ts";
import { findUsedRows, type UsedRow } from "./used-rows.ts";
import { redactorOf } from "./redaction/index.ts";
import type { CaseFacts } from "./facts/case-facts.ts";

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
  exemptionTable: ExemptionTable;
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
 * @param answers the same answers, indexed; with the presets that the client has confirmed, which count as answers
 * @param attorney the attorney who signs for the firm
 * @param answerYears by default the year of the planned filing date
 * @param hasSpanish whether the client has given answers in Spanish
 */
export function preparePetition(
  formData: object,
  entries: OfficeEntries,
  tables: LawTables,
  asOf: string,
  answers: AnswerIndex = indexAnswers(formData),
  attorney: Attorney = {},
  answerYears: AnswerYears = { first: Number(asOf.slice(0, 4)), last: Number(asOf.slice(0, 4)) },
  hasSpanish = false,
): PreparedPetition {
  const { corrections: all = [], ...decisions } = entries;
  const corrections = all.filter((correction) => !isOfClaims(correction));
  const factsWith = (given: OfficeEntries): CaseFacts => {
    const redactor = redactorOf(formData, asOf, given.corrections);
    return { answers, entries: given, tables, asOf, attorney, answerYears, hasSpanish, redactor };
  };
  const facts = factsWith({ ...decisions, corrections });
  const exact = writeForms(facts);
  const petition = inWholeDollars(exact);
  const lines = maskSsns(petition.lines, facts);
  petition.gaps = blockBareYes(petition);
  if (corrections.some(({ replaced }) => replaced !== undefined)) {
    const uncorrected = factsWith(decisions);
    petition.gaps.push(...findChangedCorrections(corrections, lines, maskSsns(inWholeDollars(writeForms(uncorrected)).lines, uncorrected)));
  }
  const property = listProperty(lines, facts);
  const exemptionTable = buildExemptionTable(lines, property, facts);
  const meansTest = runMeansTest(facts, exact);
  petition.gaps.push(...findExemptionGap(lines), ...findMeansTestFormGap(lines, entries, meansTest.row?.isConfirmed === true));
  return {
    asOf,
    ...petition,
    lines,
    form121: petition.lines.filter(is121),
    checks: runChecks(facts, { ...petition, exemptionTable }),
    dates: checkDates(facts),
    parties: listParties(petition.lines, facts),
    meansTest,
    districtProposal: proposeDistrict(facts),
    matrixRules: (entries.district && findProfile(facts, entries.district)?.matrix) ?? defaultMatrixRules,
    usedRows: findUsedRows(facts),
    exemptions: summarizeExemptions(property, facts),
    exemptionTable,
  };
}

/** Writes the lines of all forms of the case's chapter. */
function writeForms(facts: CaseFacts): Petition {
  const desk = new Desk(facts);
  for (const { form, write } of formWriters) if (isFormOfChapter(form, facts.entries.chapter)) write(desk, facts);
  return desk.petition;
}

/** Rounds all amounts, at the end: averages and shares are added up, multiplied and compared as they are. */
function inWholeDollars({ lines, gaps, totals }: Petition): Petition {
  const rounded = (amount: number): number => Math.round(amount) + 0;
  const roundedLine = (line: Line): Line => {
    const value = typeof line.value === "number" ? rounded(line.value) : line.value;
    return Object.is(value, line.value) ? line : { ...line, value };
  };
  return {
    lines: lines.map(roundedLine),
    gaps,
    totals: Object.fromEntries(
      Object.entries(totals).map(([name, { amount, ...rest }]) => [name, { amount: amount === null ? null : rounded(amount), ...rest }]),
    ),
  };
}

const is121 = ({ form }: Line): boolean => form === "121";

/** The lines with the last four digits of the Social Security numbers of Form 121. */
const maskSsns = (lines: readonly Line[], { redactor }: CaseFacts): Line[] =>
  lines.map((line) => (is121(line) && typeof line.value === "string" ? { ...line, value: redactor.redact(line.value) } : line));
