import { choice, details, list, money, name } from "../fields.ts";
import { defineStep } from "../step.ts";
import { collector, creditorAddress, debt, lastFour, moreAboutCreditor } from "./creditor-details.ts";
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
          lastFour,
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
      { more: moreAboutCreditor },
    ),
  },
  sections: [
    {
      title: "Unsecured Creditors",
      note: "Common unsecured debts: cards, medical, personal loans, utilities, payday loans.",
      hint: "The original creditor is the one you first owed. The current creditor is the one asking you for the money now.",
      fields: ["unsecuredCreditors"],
      totals: [{ label: "Debts listed here", of: ["unsecuredCreditors[].balanceOwed"] }],
    },
  ],
});
