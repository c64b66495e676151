import { choice, details, list, money, name, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { creditorAddress, debt, debtTotals, moreAboutCreditor, whyAddresses } from "./creditor-details.ts";
import { names } from "./names.ts";

export const priorityCreditors = defineStep({
  ...names.priorityCreditors,
  title: "Priority Creditors",
  description: "List debts that the law puts first, such as taxes and support.",
  fields: {
    priorityCreditors: list(
      "Priority Creditors",
      "priority creditor",
      {
        creditor: name("Creditor"),
        accountNumber: text("Account number"),
        balanceOwed: money("Balance owed"),
        natureOfDebt: text("Nature of debt"),
        ...details({
          ...creditorAddress,
          ...debt,
          kind: choice(
            "Kind of debt",
            { support: "Child support or alimony", taxes: "Taxes", injury: "Harm done by drunk driving", other: "Other" },
            { hint: "We ask because people who are owed support get a notice of their rights." },
          ),
          taxYears: text("Tax years"),
        }),
      },
      { more: moreAboutCreditor, prompt: "Who else? Taxes · child support · alimony · wages" },
    ),
  },
  sections: [
    {
      title: "Priority Creditors",
      note:
        "Common priority debts: income taxes for the last 3 years, child support and alimony, employee wages, property " +
        "taxes, student loan overpayments.",
      hint: `A creditor is anyone you owe. ${whyAddresses} The nature of a debt is what it is for.`,
      fields: ["priorityCreditors"],
      totals: debtTotals("priorityCreditors"),
    },
  ],
});
