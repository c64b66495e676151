import { list, money, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";

export const securedCreditors = defineStep({
  ...names.securedCreditors,
  title: "Secured Creditors",
  description: "List debts that are secured by something you own, such as a mortgage or a car loan.",
  fields: {
    securedCreditors: list("Secured Creditors", "secured creditor", {
      creditor: text("Creditor", { holdsNames: true }),
      balanceOwed: money("Balance owed"),
      monthlyPayment: money("Monthly payment"),
      collateral: text("Collateral"),
    }),
  },
  sections: [
    {
      title: "Secured Creditors",
      hint: "Collateral is what the lender can take if you do not pay, such as your house or car. A lender who can take it has a lien.",
      fields: ["securedCreditors"],
      totals: [{ label: "Debts listed here", of: ["securedCreditors[].balanceOwed"] }],
    },
  ],
});
