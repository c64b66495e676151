import type { AnswerIndex } from "./answer-index.ts";
import { loansIn, type Loan } from "./loans.ts";

/** Where Schedule J counts what is paid to a secured creditor: `vehicles[0]` with that vehicle. */
export type PaymentPlace = Loan["place"] | "otherLand" | "dues" | "other";

export interface SecuredPayment {
  /** The path of the creditor's row. */
  row: string;
  place: PaymentPlace;
  /** Whether nobody said what secures the debt, and equal amounts tell it. */
  isGuess: boolean;
}

const association = /\b(?:h\.?o\.?a|home\s?owners?|association|condo\w*|dues|assessments?)\b/i;

/**
 * Finds for each secured creditor the mortgage, vehicle or dues that the client told of elsewhere, so that no payment is
 * counted twice: by what the client says secures the debt, else by the same balance or the same payment.
 */
export function securedPayments(answers: AnswerIndex): SecuredPayment[] {
  const loans = loansIn(answers);
  const said = answers.rows("securedCreditors").map((row) => ({ row, place: placeSaid(answers, row, loans) }));
  const taken = new Set(said.map(({ place }) => place));
  return said.map(({ row, place }) => {
    if (place) return { row, place, isGuess: false };
    const likely = loans.find((each) => !taken.has(each.place) && isSame(answers, row, each)) ?? null;
    if (likely) taken.add(likely.place);
    return { row, place: likely?.place ?? (areDues(answers, row) ? "dues" : "other"), isGuess: true };
  });
}

/** The place that the client names; null for none, and for a debt that is secured by something else. */
function placeSaid(answers: AnswerIndex, row: string, loans: readonly Loan[]): PaymentPlace | null {
  const { raw } = answers.at(`${row}.securedBy`);
  if (raw === "") return null;
  if (raw === "otherLand") return raw;
  return loans.find(({ key }) => key === raw)?.place ?? (raw === "other" && areDues(answers, row) ? "dues" : "other");
}

const isSame = (answers: AnswerIndex, row: string, { owed, payment }: Loan): boolean =>
  areEqual(answers, `${row}.balanceOwed`, owed) || areEqual(answers, `${row}.monthlyPayment`, payment);

const areDues = (answers: AnswerIndex, row: string): boolean =>
  areEqual(answers, `${row}.monthlyPayment`, "expenses.hoaDues") &&
  association.test(`${answers.at(`${row}.creditor`).text} ${answers.at(`${row}.collateral`).text}`);

/** Whether two amounts are given, and the same. */
function areEqual(answers: AnswerIndex, one: string, other: string): boolean {
  const { amount } = answers.at(one);
  return Boolean(amount) && amount === answers.at(other).amount;
}
