import type { AnswerIndex } from "./answer-index.ts";
import type { RowPath } from "./answer-path.ts";
import { findLoans, isVehicleKey, type Loan } from "./loans.ts";

/** The expense under which Schedule J counts a payment to a secured creditor, such as `vehicles[0]`. */
export type PaymentPlace = Loan["place"] | "otherLand" | "dues" | "other";

export interface SecuredPayment {
  /** The path of the creditor's row. */
  row: RowPath<"securedCreditors">;
  place: PaymentPlace;
  /** Whether the place was inferred from equal amounts because the client did not say what secures the debt. */
  isGuess: boolean;
}

const associationPattern = /\b(?:h\.?o\.?a|home\s?owners?|association|condo\w*|dues|assessments?)\b/i;

/**
 * Matches each secured creditor with a mortgage, vehicle, or dues that the client also reports elsewhere, so that no payment is
 * counted twice: by what the client says secures the debt, or else by an equal balance or payment.
 */
export function matchSecuredPayments(answers: AnswerIndex): SecuredPayment[] {
  const loans = findLoans(answers);
  const stated = answers.rows("securedCreditors").map((row) => ({ row, place: statedPlace(answers, row, loans) }));
  const taken = new Set(stated.map(({ place }) => place));
  return stated.map(({ row, place }) => {
    if (place) return { row, place, isGuess: false };
    const match = loans.find((each) => !taken.has(each.place) && isSameDebt(answers, row, each)) ?? null;
    if (match) taken.add(match.place);
    return { row, place: match?.place ?? (isDues(answers, row) ? "dues" : "other"), isGuess: true };
  });
}

/** The place that the client names; null if the client does not say what secures the debt, or names a vehicle that is not listed. */
function statedPlace(answers: AnswerIndex, row: string, loans: readonly Loan[]): PaymentPlace | null {
  const { raw } = answers.at(`${row}.securedBy`);
  if (raw === "") return null;
  if (raw === "otherLand") return raw;
  const loan = loans.find(({ key }) => key === raw);
  if (loan) return loan.place;
  if (isVehicleKey(raw)) return null;
  return raw === "other" && isDues(answers, row) ? "dues" : "other";
}

const isSameDebt = (answers: AnswerIndex, row: string, { balancePath, paymentPath }: Loan): boolean =>
  isSameAmount(answers, `${row}.balanceOwed`, balancePath) || isSameAmount(answers, `${row}.monthlyPayment`, paymentPath);

const isDues = (answers: AnswerIndex, row: string): boolean =>
  isSameAmount(answers, `${row}.monthlyPayment`, "expenses.hoaDues") &&
  associationPattern.test(`${answers.at(`${row}.creditor`).text} ${answers.at(`${row}.collateral`).text}`);

/** Whether two amounts are given, not zero, and equal. */
function isSameAmount(answers: AnswerIndex, one: string, other: string): boolean {
  const { amount } = answers.at(one);
  return Boolean(amount) && amount === answers.at(other).amount;
}
