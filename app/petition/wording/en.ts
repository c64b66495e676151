const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The texts of the figures of a form, which its client sees on the printed summary. */
export const words = {
  notAnswered: "not answered",
  estimate: (total: string) => `${total} (estimate)`,
  amountsNotGiven: (count: number) => `${counted(count, "amount")} not given`,
  secured: "Secured",
  priority: "Priority",
  unsecured: "Unsecured",
  totalDebts: "Total debts",
  creditors: (count: number) => counted(count, "creditor"),
  creditorsWithoutAmounts: (count: number) => `${counted(count, "creditor")}, no amounts`,
  beforeDeductions: "Income before deductions",
  takeHome: "Take-home pay",
  takeHomeAndOther: "Take-home pay and other income",
  expenses: "Expenses",
  leftOver: "Left after expenses",
  maritalStatus: "Marital status",
  preset: (value: string) => `${value} (preset)`,
  dependents: "Dependents",
  dependentsHere: (count: number, here: number) => `${count}, of whom ${here} in the household`,
  firstMortgage: "Months behind on the first mortgage",
  secondMortgage: "Months behind on the second mortgage",
};
