import { formatDollars } from "../../questionnaire/totals.ts";
import { amount, amountOrText, check, choice, date, note, perDebtor, question, rows, text } from "./boxes.ts";
import { federalAmounts } from "../law/federal-amounts.ts";

const businessPayments = formatDollars(federalAmounts.businessPayments.amount);
const ofOneSource = "The form asks for the sources of income, and for one amount.";
const inRows = "The form asks for the same in rows.";
const inWords = { asGiven: text("In the client's words") };
const details = { details: text("Details") };
const legalAction = {
  title: text("Case title"),
  caseNumber: text("Case number"),
  nature: text("Nature of the case"),
  court: text("Court or agency"),
  courtAddress: text("Address of the court or agency"),
  status: choice("Status of the case", { pending: "Pending", appeal: "On appeal", concluded: "Concluded" }),
};
const payments = {
  dates: text("Dates of payment"),
  amount: amount("Total amount paid"),
  stillOwed: amount("Amount you still owe"),
};
const leftOut = (reason: string) => ({ leftOut: note(text("A payment that is not listed"), reason) });
const periods = {
  thisYear: "January 1 of this year until filing",
  lastYear: "Last calendar year",
  yearBefore: "The calendar year before that",
} as const;

/**
 * Statement of Financial Affairs for Individuals Filing for Bankruptcy (Official Form 107).
 *
 * Filled: as far as the answers say. Left to the office: lines 16, 25 and 26 with their rows, the rows of line 8, what goes beyond the
 * client's questions on lines 5, 10, 14 and 18, and the addresses of the parties. No place: the boxes of lines 11, 12, 15, 17 and 19 to 24
 * whose details are attached; signatures and their dates, which are made by hand.
 */
export const statement107 = {
  // Part 1: Give Details About Your Marital Status and Where You Lived Before
  "1": choice("What is your current marital status?", { married: "Married", notMarried: "Not married" }),
  "2": question("During the last 3 years, have you lived anywhere other than where you live now?", {
    asGiven: text("Other states, in the client's words"),
  }),
  "2#": perDebtor(
    rows({
      sameAs: choice("Same address", { debtor1: "Same as Debtor 1" }),
      street: text("Earlier address: street"),
      city: text("Earlier address: city"),
      state: text("Earlier address: state"),
      zip: text("Earlier address: ZIP code"),
      from: date("From"),
      to: date("To"),
    }),
  ),
  "3": question("Within the last 8 years, did you live with a spouse in a community property state?"),

  // Part 2: Explain the Sources of Your Income
  "4": question("Did you have any income from employment or from a business during this year or the two previous calendar years?"),
  "4#": perDebtor(
    rows({
      year: text("Year"),
      amount: amount("Gross income"),
      wages: check("Wages, commissions, bonuses, tips"),
      fromWages: note(amount("Income from wages"), ofOneSource),
      business: check("Operating a business"),
      fromBusiness: note(amount("Income from a business"), ofOneSource),
    }),
  ),
  "5": question("Did you receive any other income during this year or the two previous calendar years?", {
    ...inWords,
    lastYear: text("Last calendar year"),
    yearBefore: text("The calendar year before that"),
  }),
  "5#": perDebtor(
    rows({
      source: text("Source of income"),
      year: text("Year"),
      amount: amount("Gross income from it"),
      type: note(choice("When it was received", periods), "The place of the entry says it."),
    }),
  ),

  // Part 3: List Certain Payments You Made Before You Filed for Bankruptcy
  "6": choice(
    "Are the debts primarily consumer debts?",
    {
      business: "No. Neither Debtor 1 nor Debtor 2 has primarily consumer debts.",
      consumer: "Yes. Debtor 1 or Debtor 2 or both have primarily consumer debts.",
    },
    {
      paidOfBusiness: question(`Did you pay any creditor ${businessPayments} or more in the 90 days before filing?`),
      paid: question("Did you pay any creditor $600 or more in the 90 days before filing?"),
    },
  ),
  "6#": rows({
    creditor: text("Creditor's name"),
    street: text("Creditor's address: number, street"),
    city: text("Creditor's address: city"),
    state: text("Creditor's address: state"),
    zip: text("Creditor's address: ZIP code"),
    ...payments,
    purpose: choice("Was this payment for", {
      mortgage: "Mortgage",
      car: "Car",
      card: "Credit card",
      loan: "Loan repayment",
      suppliers: "Suppliers or vendors",
      other: "Other",
    }),
    otherPurpose: text("What else it was for"),
    ...leftOut("It is outside of the period, or below the amount, that the line asks for."),
  }),
  "7": question("Did you make a payment on a debt you owed an insider within 1 year?"),
  "7#": rows({
    insider: text("Insider's name"),
    address: text("Insider's address"),
    ...payments,
    reason: text("Reason for this payment"),
    ...leftOut("It is outside of the period that the line asks for."),
  }),
  "8": question("Did you make payments that benefited an insider within 1 year?"),
  "8#": rows({
    insider: text("Insider's name"),
    address: text("Insider's address"),
    ...payments,
    reason: text("Reason for this payment, with the creditor's name"),
  }),

  // Part 4: Identify Legal Actions, Repossessions, and Foreclosures
  "9": question("Were you a party in any lawsuit, court action, or administrative proceeding within 1 year?", inWords),
  "9#": rows({
    ...legalAction,
    statusAsGiven: note(text("Status, in the client's words"), "The form has a box for each status."),
  }),
  "10": question("Was any of your property repossessed, foreclosed, garnished, attached, seized, or levied within 1 year?", {
    taken: note(text("Property taken, in the client's words"), inRows),
    repossessed: note(text("Repossessions, in the client's words"), inRows),
  }),
  "10#": rows({
    creditor: text("Creditor's name"),
    address: text("Creditor's address"),
    property: text("Describe the property"),
    date: date("Date"),
    value: amount("Value of the property"),
    happened: choice("Explain what happened", {
      repossessed: "Property was repossessed",
      foreclosed: "Property was foreclosed",
      garnished: "Property was garnished",
      attached: "Property was attached, seized, or levied",
    }),
  }),
  "11": question("Did any creditor set off amounts from your accounts within 90 days?", details),
  "12": question(
    "Was any of your property in the possession of an assignee, a receiver, a custodian, or another official within 1 year?",
    inWords,
  ),

  // Part 5: List Certain Gifts and Contributions
  "13": question("Did you give any gifts with a total value of more than $600 per person within 2 years?", inWords),
  "13#": rows({
    person: text("Person to whom you gave the gift"),
    address: text("Person's address"),
    relationship: text("Person's relationship to you"),
    gift: text("Describe the gifts"),
    dates: text("Dates you gave the gifts"),
    value: amount("Value"),
  }),
  "14": question("Did you give gifts or contributions of more than $600 to any charity within 2 years?"),
  "14#": rows({
    charity: text("Charity's name"),
    address: text("Charity's address"),
    gift: text("Describe what you contributed"),
    dates: text("Dates you contributed"),
    value: amount("Value"),
  }),

  // Part 6: List Certain Losses
  "15": question("Did you lose anything because of theft, fire, other disaster, or gambling within 1 year?", inWords),

  // Part 7: List Certain Payments or Transfers
  "16": question("Did you pay anyone you consulted about bankruptcy within 1 year?"),
  "16#": rows({
    person: text("Person who was paid"),
    address: text("Person's address"),
    email: text("Email or website address"),
    payer: text("Person who made the payment, if not you"),
    property: text("Description and value of any property transferred"),
    date: text("Date payment or transfer was made"),
    amount: amount("Amount of payment"),
  }),
  "17": question("Did you pay anyone who promised to help you deal with your creditors within 1 year?", inWords),
  "18": question("Did you sell, trade, or otherwise transfer any property within 2 years?"),
  "18#": rows({
    person: text("Person who received the transfer"),
    address: text("Person's address"),
    relationship: text("Person's relationship to you"),
    property: text("Description of property transferred"),
    received: amountOrText("Payments received in exchange"),
    date: date("Date transfer was made"),
  }),
  "19": question("Did you transfer any property to a self-settled trust within 10 years?", details),

  // Part 8: List Certain Financial Accounts, Instruments, Safe Deposit Boxes, and Storage Units
  "20": question("Were any financial accounts or instruments closed, sold, moved, or transferred within 1 year?", inWords),
  "21": question("Do you have, or did you have within 1 year, any safe deposit box or other depository?", inWords),
  "22": question("Have you stored property in a storage unit or place other than your home within 1 year?", details),

  // Part 9: Identify Property You Hold or Control for Someone Else
  "23": question("Do you hold or control any property that someone else owns?", details),

  // Part 10: Give Details About Environmental Information
  "24": question("Has any governmental unit notified you that you may be liable under an environmental law?", details),
  "25": question("Have you notified any governmental unit of any release of hazardous material?"),
  "25#": rows({
    site: text("Name of site"),
    siteAddress: text("Address of the site"),
    unit: text("Governmental unit"),
    unitAddress: text("Address of the governmental unit"),
    law: text("Environmental law, if you know it"),
    date: text("Date of notice"),
  }),
  "26": question("Have you been a party in any proceeding under any environmental law?"),
  "26#": rows(legalAction),

  // Part 11: Give Details About Your Business or Connections to Any Business
  "27": question("Did you own a business or have connections to any business within 4 years?", {
    sole: check("A sole proprietor or self-employed"),
    llc: check("A member of a limited liability company or limited liability partnership"),
    partner: check("A partner in a partnership"),
    officer: check("An officer, director, or managing executive of a corporation"),
    shareholder: check("An owner of at least 5% of a corporation"),
    ...details,
  }),
  "27#": rows({
    name: text("Business name"),
    street: text("Number, street"),
    city: text("City"),
    state: text("State"),
    zip: text("ZIP code"),
    nature: text("Describe the nature of the business"),
    bookkeeper: text("Name of accountant or bookkeeper"),
    ein: text("Employer Identification number"),
    from: date("Dates business existed: from"),
    to: date("Dates business existed: to"),
  }),
  "28": question("Did you give a financial statement to anyone about your business within 2 years?"),
  "28#": rows({ person: text("Person who got it"), address: text("Person's address"), date: text("Date issued") }),

  // Part 12: Sign Below
  preparer: question("Did you pay someone who is not an attorney to help you fill out bankruptcy forms?"),
};
