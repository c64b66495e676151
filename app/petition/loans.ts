import type { AnswerIndex } from "./answer-index.ts";

/** A mortgage, or the loan on a vehicle, as the questions about the home and the vehicles tell of it. */
export interface Loan {
  /** What a secured creditor's question calls it: `firstMortgage`, `vehicle2`. */
  key: string;
  /** Where it is told of: `firstMortgage`, `vehicles[1]`. */
  place: "firstMortgage" | "secondMortgage" | `vehicles[${string}`;
  name: string;
  /** The questions that ask what the thing is worth, what is owed on it, and what is paid in a month. */
  value: string;
  owed: string;
  payment: string;
}

/** "2021 Toyota RAV4" of a vehicle's row; "" while nothing is said. */
export const vehicleName = (answers: AnswerIndex, row: string): string =>
  ["year", "make", "model"].flatMap((part) => answers.at(`${row}.${part}`).text || []).join(" ");

/** What a secured creditor's question calls a vehicle, by its row: `vehicle2` of `vehicles[1]`. */
export const vehicleKey = (row: string): string => `vehicle${Number(/\d+/.exec(row)![0]) + 1}`;

/** The loans that may be told of: both mortgages, and one for each vehicle. */
export const loansIn = (answers: AnswerIndex): Loan[] => [
  ...(["first", "second"] as const).map((rank) => ({
    key: `${rank}Mortgage`,
    place: `${rank}Mortgage` as const,
    name: `${rank} mortgage`,
    value: "realEstate.currentMarketValue",
    owed: `realEstate.${rank}MortgageOwed`,
    payment: `realEstate.${rank}MortgagePayment`,
  })),
  ...answers.rows("vehicles").map((row) => ({
    key: vehicleKey(row),
    place: row as Loan["place"],
    name: `loan on the ${vehicleName(answers, row) || "vehicle"}`,
    value: `${row}.currentValue`,
    owed: `${row}.balanceOwed`,
    payment: `${row}.monthlyPayment`,
  })),
];
