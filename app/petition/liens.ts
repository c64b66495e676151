import type { Asset } from "./assets.ts";
import { valueQuestion } from "./forms/106d-collateral.ts";
import type { Line } from "./line.ts";
import type { CaseFacts } from "./worksheet.ts";

/** The loans that the questions about a thing tell of, by what the secured creditors' question calls it. */
const loansOf = (question: string): (readonly [key: string, path: string])[] => {
  if (question === "realEstate.currentMarketValue")
    return (["firstMortgage", "secondMortgage"] as const).map((key) => [key, `realEstate.${key}Owed`]);
  const vehicle = /^vehicles\[(\d+)\]\.currentValue$/.exec(question);
  return vehicle ? [[`vehicle${Number(vehicle[1]) + 1}`, `vehicles[${vehicle[1]}].balanceOwed`]] : [];
};

/**
 * What is owed on a thing: the secured claims as 106D has them, and for a loan without a secured creditor the balance that
 * the questions about the thing give. Null where nobody gave an amount.
 */
export function lienOn({ from: [question = ""] }: Asset, lines: readonly Line[], { answers }: CaseFacts): number | null {
  const rows = question === "" ? [] : answers.rows("securedCreditors").filter((row) => valueQuestion(answers, row) === question);
  const listed = new Set(rows.map((row) => answers.at(`${row}.securedBy`).raw));
  const claims = rows.map((row) => claimOf(lines, `${row}.balanceOwed`) ?? answers.at(`${row}.balanceOwed`).amount);
  const others = loansOf(question).flatMap(([key, path]) => (listed.has(key) ? [] : [answers.at(path).amount]));
  const known = [...claims, ...others].filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

const claimOf = (lines: readonly Line[], path: string): number | null => {
  const line = lines.find((each) => each.form === "106D" && each.part === "claim" && each.from.length === 1 && each.from[0] === path);
  return typeof line?.value === "number" ? line.value : null;
};
