import { longDate } from "../../questionnaire/format.ts";
import { stateCode } from "../../questionnaire/states.ts";
import { formatDollars } from "../../questionnaire/totals.ts";
import { countHousehold } from "./count-household.ts";
import { findMissingMonths, monthNames, monthRows, screeningIncome, monthlySocialSecurity } from "./current-income.ts";
import { isAt } from "../lines/catalogues.ts";
import type { LinePlace } from "../lines/line.ts";
import type { Petition } from "./desk.ts";
import { addMonths } from "../answers/months.ts";
import { findApplicableRow, findRowInForce, type MedianIncome } from "../tables/law-tables.ts";
import type { CaseFacts } from "./case-facts.ts";

/** A first look at the means test (11 U.S.C. § 707(b)(7)): annual income compared with the median. It is not a determination. */
export interface MeansTest {
  verdict: "below" | "above" | "not enough data" | "no confirmed table";
  /** Whether the income is the statement's, from the six full months before filing, or, as a screening only, today's monthly income. */
  basis: "six months" | "screening" | null;
  yearlyIncome: number | null;
  /** Monthly benefits as stated by the client, which are not part of the income. */
  socialSecurity: number;
  /** Household size as entered by the office (null if not), and as counted from the answers. */
  household: { office: number | null; answers: number };
  median: number | null;
  /** The row of the table: the newest confirmed one, or else the newest; null for none. */
  row: Pick<MedianIncome, "id" | "effectiveFrom" | "source" | "isConfirmed"> | null;
  warnings: string[];
}

export function runMeansTest(facts: CaseFacts, petition: Petition): MeansTest {
  const household = { office: facts.entries.householdSize ?? null, answers: countHousehold(facts.answers) };
  const row = findMedianRow(facts);
  const median = row ? medianForSize(row, household.office ?? household.answers) : null;
  const income = annualIncome(facts, petition);
  const isClear = row?.isConfirmed === true && median !== null;
  return {
    verdict: verdictOf(income.amount, row, median),
    basis: income.basis,
    yearlyIncome: income.amount === null ? null : Math.round(income.amount),
    socialSecurity: monthlySocialSecurity(facts),
    household,
    median,
    row: row ? { id: row.id, effectiveFrom: row.effectiveFrom, source: row.source, isConfirmed: row.isConfirmed } : null,
    warnings: [...income.warnings, ...(isClear ? roundingWarnings(petition, income.amount, median) : []), ...tableWarnings(facts, row)],
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

const either = (one: typeof isUnadjusted, other: typeof isUnadjusted) => (place: LinePlace) => one(place) || other(place);

/** The annual income on either statement, and the monthly income of Form 122C-1 before the marital adjustment. */
const isAnnual = either(isAt("122A1", "12b"), isAt("122C1", "15b"));
const isUnadjusted = isAt("122C1", "12");

/** The annual income on the statement, computed or corrected there. While the statement has none, twelve times today's monthly income. */
function annualIncome(facts: CaseFacts, { lines }: Petition): Income {
  const [annual, unadjusted] = [isAnnual, isUnadjusted].map((isPlace) => lines.find(isPlace)?.value);
  const unreadableRows = monthRows(facts).filter(({ month, column }) => !month || !column);
  const warnings =
    unreadableRows.length > 0
      ? [`In ${unreadableRows.length} rows of the last six months, the month cannot be read or the person is not given.`]
      : [];
  if (typeof annual === "number") return { amount: annual, basis: "six months", warnings };
  const withoutAdjustment = "Before the marital adjustment, which is not entered yet.";
  if (typeof unadjusted === "number")
    return { amount: 12 * Math.round(unadjusted), basis: "six months", warnings: [...warnings, withoutAdjustment] };
  const missing = findMissingMonths(facts).map(
    ({ column, months }) => `Income of the ${column.prefix} is missing for ${monthNames(months)}.`,
  );
  const month = screeningIncome(facts);
  if (month === null) return { amount: null, basis: null, warnings: [...missing, ...warnings, "Monthly pay is missing."] };
  const screening = `Screening only: one month of ${formatDollars(month)} times 12, not the six months that count.`;
  return { amount: month * 12, basis: "screening", warnings: [...missing, ...warnings, screening] };
}

/** The monthly income of either statement that the annual income is a multiple of. */
const isMonthly = either(isAt("122A1", "12a"), isAt("122C1", "15a"));

/** Warns if twelve times the exact monthly income is on the other side of the median than the annual income as printed. */
function roundingWarnings({ lines }: Petition, printed: number | null, median: number): string[] {
  const monthly = lines.find(isMonthly)?.value;
  if (typeof monthly !== "number" || printed !== 12 * Math.round(monthly)) return [];
  const exact = 12 * monthly;
  if (exact <= median === printed <= median) return [];
  const text = `Without rounding the monthly income, it is ${formatDollars(Math.round(exact))} a year, on the other side of the median.`;
  return [text];
}

/** Finds the row of the client's state that applies on the planned filing date. */
export function findMedianRow(facts: CaseFacts): MedianIncome | undefined {
  const state = stateCode(facts.answers.at("contactInfo.state").text);
  return findApplicableRow(facts.tables.medianIncome, facts.asOf, (row) => row.state === state);
}

/** The median income of a household, by its number of people. */
export function medianForSize({ sizes, perExtraPerson }: MedianIncome, people: number): number {
  const size = Math.max(1, Math.floor(people));
  return size <= 4 ? sizes[size - 1]! : sizes[3] + perExtraPerson * (size - 4);
}

const tableWarnings = ({ asOf, tables }: CaseFacts, row: MedianIncome | undefined): string[] =>
  row ? medianWarnings(tables.medianIncome, row, asOf) : ["There is no median income for the client's state on the planned filing date."];

/** Warns if a row of the median income may be outdated or is not confirmed on a day. `day` names that day in the texts. */
export function medianWarnings(rows: readonly MedianIncome[], row: MedianIncome, asOf: string, day = "the planned filing date"): string[] {
  const newer = findRowInForce(rows, asOf, (each) => each.state === row.state && each.effectiveFrom > row.effectiveFrom);
  const changes = tableChangeDates(row.effectiveFrom, asOf);
  const sevenMonthsLater = `${addMonths(row.effectiveFrom.slice(0, 7), 7)}${row.effectiveFrom.slice(7)}`;
  return [
    ...(row.isConfirmed ? [] : [`The median income of ${longDate(row.effectiveFrom)} is not confirmed.`]),
    ...(newer ? [`There is a newer row of ${longDate(newer.effectiveFrom)}, which is not confirmed.`] : []),
    ...(asOf > sevenMonthsLater ? [`The median income of ${longDate(row.effectiveFrom)} is older than seven months as of ${day}.`] : []),
    ...changes.map(
      (change) =>
        `The table usually changes on ${longDate(change)}, ${change === asOf ? "which is" : "before"} ${day}. Is there a new one?`,
    ),
  ];
}

/** The last day after `after` and up to `upTo` on which the table usually changes, April 1 or November 1; empty if there is none. */
function tableChangeDates(after: string, upTo: string): string[] {
  const [first, last] = [after, upTo].map((date) => Number(date.slice(0, 4))) as [number, number];
  const years = Array.from({ length: Math.min(Math.max(last - first + 1, 0), 50) }, (_, index) => last - index).reverse();
  return years
    .flatMap((year) => [`${year}-04-01`, `${year}-11-01`])
    .filter((day) => day > after && day <= upTo)
    .slice(-1);
}
