import type { AnswerIndex } from "./answer-index.ts";

/** A mortgage or vehicle loan, as the client answered the questions about the home and the vehicles. */
export interface Loan {
  /** Its key in a secured creditor's "secured by" answer: `firstMortgage`, `vehicle2`. */
  key: string;
  /** Which loan it is: `firstMortgage`, `vehicles[1]`. */
  place: "firstMortgage" | "secondMortgage" | `vehicles[${string}`;
  name: string;
  /** Paths of the answers: value of the collateral, balance owed, and monthly payment. */
  valuePath: string;
  balancePath: string;
  paymentPath: string;
}

/** The name of a vehicle, such as "2021 Toyota RAV4", from its row; "" if nothing is given. */
export const vehicleName = (answers: AnswerIndex, row: string): string =>
  ["year", "make", "model"].flatMap((part) => answers.at(`${row}.${part}`).text || []).join(" ");

/** The key of a vehicle in a secured creditor's "secured by" answer: `vehicle2` for the row `vehicles[1]`. */
export const vehicleKey = (row: string): string => `vehicle${Number(/\d+/.exec(row)![0]) + 1}`;

/** Whether a key in a "secured by" answer names a vehicle. */
export const isVehicleKey = (key: string): boolean => /^vehicle\d+$/.test(key);

/** All loans that the client may have described: both mortgages, and one for each vehicle. */
export const findLoans = (answers: AnswerIndex): Loan[] => [
  ...(["first", "second"] as const).map((rank) => ({
    key: `${rank}Mortgage`,
    place: `${rank}Mortgage` as const,
    name: `${rank} mortgage`,
    valuePath: "realEstate.currentMarketValue",
    balancePath: `realEstate.${rank}MortgageOwed`,
    paymentPath: `realEstate.${rank}MortgagePayment`,
  })),
  ...answers.rows("vehicles").map((row) => ({
    key: vehicleKey(row),
    place: row as Loan["place"],
    name: `loan on the ${vehicleName(answers, row) || "vehicle"}`,
    valuePath: `${row}.currentValue`,
    balancePath: `${row}.balanceOwed`,
    paymentPath: `${row}.monthlyPayment`,
  })),
];
