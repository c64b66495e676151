import { choice, details, list, longText, money, name, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { lastFour } from "./creditor-details.ts";
import { names } from "./names.ts";
import { holders } from "./shared-details.ts";

const account = {
  instituteName: name("Institution name"),
  accountType: text("Account type"),
  balance: money("Balance"),
};
const countedBy = ["instituteName"];

const bankDetails = details({
  kind: choice("Kind of account", {
    checking: "Checking",
    savings: "Savings",
    cd: "Certificate of deposit",
    brokerage: "Brokerage",
    app: "Payment app",
    other: "Other",
  }),
  owner: choice("Account owner", holders),
  lastFour,
  jointWith: name("Other person on the account"),
  share: money("Your part of the balance, if someone else owns it too"),
});

const retirementDetails = details({
  kind: choice("Kind of plan", { k401: "401(k) or similar", pension: "Pension", ira: "IRA", roth: "Roth IRA", other: "Other" }),
  loanBalance: money("Loan from the plan: amount owed"),
});

export const personalProperty = defineStep({
  ...names.personalProperty,
  title: "Personal Property & Assets",
  description: "Tell us about your cash, your bank accounts, your retirement accounts and anything else you own.",
  fields: {
    cashOnHand: money("Cash on hand", { hint: "Hard cash, not money in the bank." }),
    bankAccounts: list("Bank Accounts", "bank account", { ...account, ...bankDetails }, { countedBy, more: "Add account details" }),
    retirementAccounts: list(
      "Retirement Accounts",
      "retirement account",
      { ...account, ...retirementDetails },
      { countedBy, more: "Add plan details" },
    ),
    otherPersonalProperty: longText("Other personal property", { canContainNames: true, hint: "Anything of value not listed elsewhere." }),
    ...details({ otherPersonalPropertyValue: money("Other personal property: value") }),
  },
  sections: [
    { title: "Cash", fields: ["cashOnHand"], mayBeEmpty: true },
    { title: "Bank Accounts", note: "The institution is the bank or credit union.", fields: ["bankAccounts"], mayBeEmpty: true },
    { title: "Retirement Accounts", fields: ["retirementAccounts"], mayBeEmpty: true },
    {
      title: "Other Personal Property",
      fields: ["otherPersonalProperty", "otherPersonalPropertyValue"],
      more: "Say what it is worth",
      mayBeEmpty: true,
    },
  ],
});
