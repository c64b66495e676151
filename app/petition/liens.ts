import type { Asset } from "./assets.ts";
import { valueQuestion } from "./forms/106d-collateral.ts";
import type { Line } from "./line.ts";
import { loansIn } from "./loans.ts";
import { securedPayments, type SecuredPayment } from "./secured-payments.ts";
import type { CaseFacts } from "./worksheet.ts";

/**
 * What is owed on a thing: the secured claims as 106D has them, and for a loan without a secured creditor the balance that
 * the questions about the thing give. Null where nobody gave an amount.
 */
export function lienOn({ from: [question = ""] }: Asset, lines: readonly Line[], { answers }: CaseFacts): number | null {
  if (!/^(?:realEstate|vehicles)\b/.test(question)) return null;
  const loans = loansIn(answers).filter(({ value }) => value === question);
  const isOn = ({ row, place }: SecuredPayment) => valueQuestion(answers, row) === question || loans.some((loan) => loan.place === place);
  const secured = securedPayments(answers).filter(isOn);
  const claims = secured.map(({ row }) => claimOf(lines, `${row}.balanceOwed`) ?? answers.at(`${row}.balanceOwed`).amount);
  const others = loans.filter(({ place }) => secured.every((each) => each.place !== place)).map(({ owed }) => answers.at(owed).amount);
  const known = [...claims, ...others].filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

const claimOf = (lines: readonly Line[], path: string): number | null => {
  const line = lines.find((each) => each.form === "106D" && each.part === "claim" && each.from.length === 1 && each.from[0] === path);
  return typeof line?.value === "number" ? line.value : null;
};
