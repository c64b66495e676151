import { list, money, text } from "../fields.ts";
import { defineStep } from "../step.ts";

export const unsecuredCreditors = defineStep({
  id: 10,
  key: "unsecuredCreditors",
  slug: "unsecured-creditors",
  name: "Unsecured Creditors",
  shortName: "Unsecured",
  title: "Unsecured Creditors",
  description: "List everyone else you owe money to.",
  fields: {
    unsecuredCreditors: list("Unsecured Creditors", "unsecured creditor", {
      originalCreditor: text("Original creditor"),
      currentCreditor: text("Current creditor"),
      balanceOwed: money("Balance owed"),
      monthlyPayment: money("Monthly payment"),
    }),
  },
  sections: [
    {
      title: "Unsecured Creditors",
      note: "Common unsecured debts: cards, medical, personal loans, utilities, payday loans.",
      fields: ["unsecuredCreditors"],
    },
  ],
});
