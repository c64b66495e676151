import { choice, details, list, money, name } from "../fields.ts";
import { defineStep } from "../step.ts";
import { account, collector, creditorAddress, debt, debtTotals, moreAboutCreditor, whyAddresses } from "./creditor-details.ts";
import { names } from "./names.ts";

export const unsecuredCreditors = defineStep({
  ...names.unsecuredCreditors,
  title: "Unsecured Creditors",
  description: "List everyone else you owe money to.",
  fields: {
    unsecuredCreditors: list(
      "Unsecured Creditors",
      "unsecured creditor",
      {
        originalCreditor: name("Original creditor"),
        currentCreditor: name("Current creditor"),
        balanceOwed: money("Balance owed"),
        monthlyPayment: money("Monthly payment"),
        ...details({
          ...creditorAddress,
          ...account,
          ...debt,
          kind: choice("Kind of debt", {
            card: "Credit card",
            medical: "Medical bill",
            studentLoan: "Student loan",
            divorce: "Divorce or separation",
            pensionPlan: "Pension plan",
            personalLoan: "Personal loan",
            other: "Other",
          }),
          collector,
        }),
      },
      { more: moreAboutCreditor, prompt: "Who else? Cards · doctors · utilities · friends" },
    ),
  },
  sections: [
    {
      title: "Unsecured Creditors",
      note: "Common unsecured debts: cards, medical, personal loans, utilities, payday loans.",
      hint:
        `${whyAddresses} The original creditor is the one you first owed: give its address. ` +
        "If another one asks you for the money now, it is the current creditor.",
      fields: ["unsecuredCreditors"],
      totals: debtTotals("unsecuredCreditors"),
    },
  ],
});
