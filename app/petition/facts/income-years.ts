import type { RowPath } from "../answers/answer-path.ts";
import type { CaseFacts } from "./case-facts.ts";

const list = "financialAffairs.grossIncomeHistory";

/** A calendar year, with the row of the client's income by year that is about it. */
export interface IncomeYear {
  year: number;
  /** Path of the row; null if the client was not asked about this year. */
  row: RowPath<typeof list> | null;
  /** Path of the row where the client answers: once the answers are of the year of filing, it is about this year. */
  questionRow: RowPath<typeof list>;
  /** Whether a row is about this year, or will be in the year of filing. */
  isAsked: boolean;
  /** Whether the client gave the income during this year, which is over on the planned filing date. */
  isUnfinished: boolean;
}

const rowAt = (index: number) => `${list}[${index}]` as const;
const rowCount = 3;

/** Number of years from the client's answers to the planned filing date. */
export const yearsSinceAnswers = ({ asOf, answerYears }: CaseFacts): number => Number(asOf.slice(0, 4)) - answerYears.last;

/** The year of filing and the two before it. The client's "Current Year" is the year in which the answers were saved. */
export function incomeYears(facts: CaseFacts): IncomeYear[] {
  const shift = yearsSinceAnswers(facts);
  return Array.from({ length: rowCount }, (_, before) => {
    const index = before - shift;
    const row = index >= 0 && index < rowCount ? rowAt(index) : null;
    return {
      year: Number(facts.asOf.slice(0, 4)) - before,
      row,
      questionRow: shift < 0 && row ? row : rowAt(before),
      isAsked: row !== null || shift > 0,
      isUnfinished: index === 0 && before > 0,
    };
  });
}
