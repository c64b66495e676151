import { list, longText, money, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";

const account = {
  instituteName: text("Institution name", { holdsNames: true }),
  accountType: text("Account type"),
  balance: money("Balance"),
};
const countedBy = ["instituteName"];

export const personalProperty = defineStep({
  ...names.personalProperty,
  title: "Personal Property & Assets",
  description: "Tell us about your cash, your bank accounts, your retirement accounts and anything else you own.",
  fields: {
    cashOnHand: money("Cash on hand", { hint: "Hard cash, not money in the bank." }),
    bankAccounts: list("Bank Accounts", "bank account", account, { countedBy }),
    retirementAccounts: list("Retirement Accounts", "retirement account", account, { countedBy }),
    otherPersonalProperty: longText("Other personal property", { holdsNames: true, hint: "Anything of value not listed elsewhere." }),
  },
  sections: [
    { title: "Cash", fields: ["cashOnHand"], mayBeEmpty: true },
    { title: "Bank Accounts", fields: ["bankAccounts"], mayBeEmpty: true },
    { title: "Retirement Accounts", fields: ["retirementAccounts"], mayBeEmpty: true },
    { title: "Other Personal Property", fields: ["otherPersonalProperty"], mayBeEmpty: true },
  ],
});
