import { date, details, list, money, name, yesNo } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";

export const cashAdvances = defineStep({
  ...names.cashAdvances,
  title: "Cash Advances",
  description: "Tell us about cash advances and balance transfers in the last 90 days.",
  fields: {
    cashAdvancesQuestion: yesNo("Have you taken cash advances or made balance transfers in the last 90 days?", { asterisk: true }),
    cashAdvances: list(
      "Cash advances and balance transfers",
      "transaction",
      { date: date("Date"), amount: money("Amount"), ...details({ lender: name("Lender") }) },
      { showWhen: { field: "cashAdvancesQuestion", is: "yes" }, more: "Add lender" },
    ),
  },
  sections: [
    {
      title: "Cash Advances",
      hint: "A cash advance is cash from a credit card. A balance transfer moves a debt from one card to another.",
      fields: ["cashAdvancesQuestion", "cashAdvances"],
    },
  ],
});
