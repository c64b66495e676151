import type { Asset } from "./assets.ts";
import { isAt } from "../lines/catalogues.ts";
import { valueQuestion } from "./collateral.ts";
import type { Line } from "../lines/line.ts";
import { findLoans } from "../answers/loans.ts";
import { matchSecuredPayments } from "../answers/secured-payments.ts";
import type { CaseFacts } from "./case-facts.ts";

/**
 * Returns a function for the amount owed on an asset: its secured claims as Schedule D lists them, plus the balance of any loan on it
 * that has no secured creditor. Null if no amount is known.
 */
export function findLiens(lines: readonly Line[], { answers }: CaseFacts): (asset: Asset) => number | null {
  const allLoans = findLoans(answers);
  const payments = matchSecuredPayments(answers).map((payment) => ({ ...payment, question: valueQuestion(answers, payment.row) }));
  const claims = claimAmounts(lines);
  return ({ from: [question = ""] }) => {
    const loans = allLoans.filter(({ valuePath }) => valuePath === question);
    const secured = payments.filter((payment) => payment.question === question || loans.some(({ place }) => place === payment.place));
    const claimed = secured.map(({ row }) => claims.get(`${row}.balanceOwed`) ?? answers.at(`${row}.balanceOwed`).amount);
    const unmatched = loans
      .filter(({ place }) => secured.every((each) => each.place !== place))
      .map(({ balancePath }) => answers.at(balancePath).amount);
    const known = [...claimed, ...unmatched].filter((amount) => amount !== null);
    return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
  };
}

/** The amounts of the claims on Schedule D, by the path of their balance. */
const claimAmounts = (lines: readonly Line[]): Map<string, number> =>
  new Map(
    lines
      .filter(isAt("106D", "2.#/claim"))
      .flatMap(({ from, value }) => (from.length === 1 && typeof value === "number" ? [[from[0]!, value]] : [])),
  );
