import { longDate } from "../questionnaire/format.ts";
import { inDollars } from "../questionnaire/totals.ts";
import { householdInAnswers } from "./checks/people.ts";
import { monthNames, monthRows, screenedIncome, sixMonthIncome, socialSecurity } from "./current-income.ts";
import { monthAfter } from "./months.ts";
import { countingRow, inForce, type MedianIncome } from "./tables/law-tables.ts";
import type { CaseFacts, Petition } from "./worksheet.ts";

/** A first look at the means test (11 U.S.C. § 707(b)(7)): income of a year beside the median. It is no determination. */
export interface MeansTest {
  verdict: "below" | "above" | "not enough data" | "no confirmed table";
  /** Income of the six full months before filing, else today's month as a screening only. */
  basis: "six months" | "screening" | null;
  yearlyIncome: number | null;
  /** Of a month, as told; it is not in the income. */
  socialSecurity: number;
  /** As the office sees it, and as the answers have it. */
  household: { office: number | null; answers: number };
  median: number | null;
  /** The table's row: the newest confirmed one, else the newest; null for none. */
  row: Pick<MedianIncome, "id" | "effectiveFrom" | "source" | "isConfirmed"> | null;
  warnings: string[];
}

export function meansTest(facts: CaseFacts, petition: Petition): MeansTest {
  const household = { office: facts.entries.householdSize ?? null, answers: householdInAnswers(facts.answers) };
  const row = medianRow(facts);
  const median = row ? medianOf(row, household.office ?? household.answers) : null;
  const income = yearlyIncome(facts, petition);
  return {
    verdict: verdictOf(income.amount, row, median),
    basis: income.basis,
    yearlyIncome: income.amount,
    socialSecurity: socialSecurity(facts),
    household,
    median,
    row: row ? { id: row.id, effectiveFrom: row.effectiveFrom, source: row.source, isConfirmed: row.isConfirmed } : null,
    warnings: [...income.warnings, ...tableWarnings(facts, row)],
  };
}

function verdictOf(income: number | null, row: MedianIncome | undefined, median: number | null): MeansTest["verdict"] {
  if (income === null) return "not enough data";
  if (!row?.isConfirmed || median === null) return "no confirmed table";
  return income <= median ? "below" : "above";
}

interface Income {
  amount: number | null;
  basis: MeansTest["basis"];
  warnings: string[];
}

/** The lines of each statement that make its income of a year, up to the line that has it. */
const statements = [
  { form: "122A1", total: "12b", last: 12 },
  { form: "122C1", total: "15b", last: 15 },
] as const;

/** The income of a year on a statement that the office has corrected. */
function correctedIncome({ lines, totals }: Petition): number | undefined {
  const statement = statements.find(({ form, last }) =>
    lines.some((each) => each.form === form && each.state === "office" && parseInt(each.line) >= 2 && parseInt(each.line) <= last),
  );
  return statement && totals[`${statement.form}.${statement.total}`]?.amount;
}

/** Twice the six months, exactly; what the office enters on the statement goes before, as that form rounds its lines. */
function yearlyIncome(facts: CaseFacts, petition: Petition): Income {
  const corrected = correctedIncome(petition);
  if (corrected) return { amount: corrected, basis: "six months", warnings: [] };
  const { amount, missing } = sixMonthIncome(facts);
  const unread = monthRows(facts).filter(({ month, column }) => !month || !column);
  const warnings = [
    ...missing.map(({ column, months }) => `Income of the ${column.prefix} is missing of ${monthNames(months)}.`),
    ...(unread.length > 0 ? [`Of ${unread.length} rows of the last six months the month cannot be read, or nobody said whose it is.`] : []),
  ];
  if (amount !== null) return { amount: amount * 2, basis: "six months", warnings };
  const month = screenedIncome(facts);
  if (month === null) return { amount: null, basis: null, warnings: [...warnings, "Monthly pay is missing."] };
  const screening = `Screening only: ${inDollars(month)} of one month times 12, not the six months that count.`;
  return { amount: month * 12, basis: "screening", warnings: [...warnings, screening] };
}

/** A state as the tables have it. */
function stateOf({ answers }: CaseFacts): string {
  const letters = answers
    .at("contactInfo.state")
    .text.toUpperCase()
    .replace(/[^A-Z]/g, "");
  return letters === "NORTHCAROLINA" ? "NC" : letters;
}

/** The row of the client's state that counts on the planned filing date. */
export function medianRow(facts: CaseFacts): MedianIncome | undefined {
  const state = stateOf(facts);
  return countingRow(facts.tables.medianIncome, facts.asOf, (row) => row.state === state);
}

export function medianOf({ sizes, perExtraPerson }: MedianIncome, people: number): number {
  const size = Math.max(1, Math.floor(people));
  return size <= 4 ? sizes[size - 1]! : sizes[3] + perExtraPerson * (size - 4);
}

const tableWarnings = ({ asOf, tables }: CaseFacts, row: MedianIncome | undefined): string[] =>
  row ? medianWarnings(tables.medianIncome, row, asOf) : ["There is no median income for the client's state on the planned filing date."];

/** What is doubtful about a row of the median income on a day: of filing, if it is not called otherwise. */
export function medianWarnings(rows: readonly MedianIncome[], row: MedianIncome, asOf: string, day = "the planned filing date"): string[] {
  const newer = inForce(rows, asOf, (each) => each.state === row.state && each.effectiveFrom > row.effectiveFrom);
  const crossed = tableDays(row.effectiveFrom, asOf);
  const sevenMonthsOn = `${monthAfter(row.effectiveFrom.slice(0, 7), 7)}${row.effectiveFrom.slice(7)}`;
  return [
    ...(row.isConfirmed ? [] : [`The median income of ${longDate(row.effectiveFrom)} is not confirmed.`]),
    ...(newer ? [`There is a newer row of ${longDate(newer.effectiveFrom)}, which is not confirmed.`] : []),
    ...(asOf > sevenMonthsOn ? [`The median income of ${longDate(row.effectiveFrom)} is older than seven months as of ${day}.`] : []),
    ...crossed.map(
      (change) =>
        `The table usually changes on ${longDate(change)}, ${change === asOf ? "which is" : "before"} ${day}. Is there a new one?`,
    ),
  ];
}

/** The days on which the table usually changes, after one day and up to another: April 1 and November 1. */
function tableDays(after: string, upTo: string): string[] {
  const [first, last] = [after, upTo].map((date) => Number(date.slice(0, 4))) as [number, number];
  const years = Array.from({ length: Math.min(Math.max(last - first + 1, 0), 50) }, (_, index) => last - index).reverse();
  return years
    .flatMap((year) => [`${year}-04-01`, `${year}-11-01`])
    .filter((day) => day > after && day <= upTo)
    .slice(-1);
}
