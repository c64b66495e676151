import type { Condition } from "../conditions.ts";
import { choice, date, list, longText, money, name, text, yesNo } from "../fields.ts";
import { defineStep } from "../step.ts";
import {
  financialAffairsDetails,
  incomeSources,
  paymentPurpose,
  relativeDetails,
  saleDetails,
  vehicleTransferDetails,
} from "./financial-affairs-details.ts";
import { names } from "./names.ts";

const asked = (field: string): { showWhen: Condition } => ({ showWhen: { field, is: "yes" } });

export const financialAffairs = defineStep({
  ...names.financialAffairs,
  title: "Statement of Financial Affairs",
  description: 'Tell us what you earned, paid, gave, lost and sold in the last few years. Press "None" where there is nothing to tell.',
  countsAnswers: true,
  fields: {
    grossIncomeHistory: list(
      "Gross income by year",
      "year",
      {
        year: choice(
          "Year",
          { "Current Year": "Current Year", "Prior Year": "Prior Year", "Year Before Last": "Year Before Last" },
          { default: "Current Year" },
        ),
        debtorAmount: money("You"),
        spouseAmount: money("Your spouse", { about: "spouse" }),
        ...incomeSources,
      },
      { fixedRows: ["Current Year", "Prior Year", "Year Before Last"], more: "Add what came from wages and from a business" },
    ),
    otherIncomeHistory: longText("Other income in the last 2 years", {
      canContainNames: true,
      offersNone: true,
      hint: "Unemployment, child support, side work: what and how much.",
    }),
    creditorPayments: list(
      "Payments to creditors",
      "payment",
      {
        creditor: text("Creditor name and address", { canContainNames: true, isLong: true }),
        date: date("Date"),
        amount: money("Amount"),
        amountDue: money("Amount still due"),
        ...paymentPurpose,
      },
      { more: "Say what it was for" },
    ),
    relativePayments: list(
      "Payments to relatives",
      "payment to a relative",
      {
        name: name("Name"),
        relationship: text("Relationship"),
        date: date("Date"),
        amount: money("Amount"),
        amountDue: money("Amount still due"),
        ...relativeDetails,
      },
      { more: "Add address and reason" },
    ),
    lawsuits: longText("Lawsuits in the last year", {
      canContainNames: true,
      offersNone: true,
      hint: "Court cases against you, or that you brought.",
    }),
    propertyTaken: longText("Property taken", {
      canContainNames: true,
      offersNone: true,
      hint: "Money or things taken to pay a debt, such as part of your wages (garnishment) or your bank account.",
    }),
    repossessions: longText("Repossessions", {
      canContainNames: true,
      offersNone: true,
      hint: "Things a lender took back because you could not pay, such as a car.",
    }),
    assignedProperty: longText("Assigned property", {
      canContainNames: true,
      offersNone: true,
      hint: "Things you handed over to someone to pay your debts.",
    }),
    giftsContributions: longText("Gifts and contributions in the last year, excluding family gifts under $200", {
      canContainNames: true,
      offersNone: true,
      hint: "Also gifts of more than $600 in the last 2 years.",
    }),
    losses: longText("Losses in the last year", { offersNone: true, hint: "Losses by fire, theft, a storm or gambling." }),
    debtCounseling: longText("Debt counseling", {
      canContainNames: true,
      offersNone: true,
      hint: "Anyone you paid for help with your debts, and how much.",
    }),
    realEstateSalesQuestion: yesNo("Have you sold or transferred real estate in the last 4 years?", { asterisk: true }),
    realEstateSales: list(
      "Real estate sales",
      "real estate sale",
      { date: date("Date"), amount: money("Amount"), address: text("Address", { isLong: true }), ...saleDetails },
      { more: "Add who got it", ...asked("realEstateSalesQuestion") },
    ),
    vehicleTransfersQuestion: yesNo("Have you sold or transferred a vehicle in the last 2 years?", { asterisk: true }),
    vehicleTransfers: list(
      "Vehicle transfers",
      "vehicle transfer",
      { date: date("Date"), makeModel: text("Make and model"), recipient: name("Recipient"), ...vehicleTransferDetails },
      { more: "Add what you got for it", ...asked("vehicleTransfersQuestion") },
    ),
    closedAccounts: longText("Closed accounts in the last year", {
      canContainNames: true,
      offersNone: true,
      hint: "Accounts at a bank, credit union or broker that were closed, sold or moved.",
    }),
    safeDepositBoxes: longText("Safe deposit boxes in the last year", {
      canContainNames: true,
      offersNone: true,
      hint: "Boxes at a bank where you keep papers or valuables.",
    }),
    ...financialAffairsDetails,
  },
  sections: [
    {
      title: "Income History",
      note: "Gross income is your pay before anything is taken out.",
      fields: ["grossIncomeHistory", "otherIncomeHistory", "otherIncomeRows"],
      more: "Add other income one by one",
    },
    {
      title: "Payments to Creditors",
      note: "Payments in the last 90 days totalling $600 or more per creditor.",
      asks: "asked.creditorPayments",
      fields: ["creditorPayments"],
      mayBeEmpty: true,
    },
    { title: "Payments to Relatives", asks: "asked.relativePayments", fields: ["relativePayments"], mayBeEmpty: true },
    {
      title: "Lawsuits and Property",
      fields: ["lawsuits", "propertyTaken", "repossessions", "assignedProperty", "lawsuitRows", "takenRows"],
      more: "Add lawsuits and things taken one by one",
    },
    {
      title: "Gifts, Losses and Counseling",
      asks: "asked.gifts",
      fields: ["giftsContributions", "losses", "debtCounseling", "giftRows"],
      more: "Add gifts one by one",
    },
    { title: "Real Estate Sales", fields: ["realEstateSalesQuestion", "realEstateSales"] },
    { title: "Vehicle Transfers", fields: ["vehicleTransfersQuestion", "vehicleTransfers"] },
    { title: "Accounts and Boxes", fields: ["closedAccounts", "safeDepositBoxes"] },
    { title: "Yes or No", fields: ["asked"], mayBeEmpty: true },
  ],
});
