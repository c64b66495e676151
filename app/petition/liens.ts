import type { Asset } from "./assets.ts";
import { valueQuestion } from "./forms/106d-collateral.ts";
import type { Line } from "./line.ts";
import { findLoans } from "./loans.ts";
import { matchSecuredPayments, type SecuredPayment } from "./secured-payments.ts";
import type { CaseFacts } from "./worksheet.ts";

/**
 * The amount owed on an asset: its secured claims as Schedule D lists them, plus the balance of any loan on it that has no
 * secured creditor. Null if no amount is known.
 */
export function lienOn({ from: [question = ""] }: Asset, lines: readonly Line[], { answers }: CaseFacts): number | null {
  if (!/^(?:realEstate|vehicles)\b/.test(question)) return null;
  const loans = findLoans(answers).filter(({ valuePath }) => valuePath === question);
  const isOn = ({ row, place }: SecuredPayment) => valueQuestion(answers, row) === question || loans.some((loan) => loan.place === place);
  const secured = matchSecuredPayments(answers).filter(isOn);
  const claims = secured.map(({ row }) => claimAmount(lines, `${row}.balanceOwed`) ?? answers.at(`${row}.balanceOwed`).amount);
  const unmatched = loans
    .filter(({ place }) => secured.every((each) => each.place !== place))
    .map(({ balancePath }) => answers.at(balancePath).amount);
  const known = [...claims, ...unmatched].filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

const claimAmount = (lines: readonly Line[], path: string): number | null => {
  const line = lines.find((each) => each.form === "106D" && each.part === "claim" && each.from.length === 1 && each.from[0] === path);
  return typeof line?.value === "number" ? line.value : null;
};
