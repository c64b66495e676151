import { choice, details, group, list, longText, money, text } from "../fields.ts";
import { either, listedBusinesses } from "./shared-details.ts";

const deductionsOf = (person: string) => {
  const taken = (what: string) => money(`Taken from monthly pay: ${what} (${person})`);
  return {
    taxes: taken("taxes"),
    mandatoryRetirement: taken("required retirement plan"),
    voluntaryRetirement: taken("other retirement plan"),
    retirementLoan: taken("retirement loan"),
    insurance: taken("insurance"),
    support: taken("child support or alimony"),
    unionDues: taken("union dues"),
    other: taken("other"),
  };
};

export const incomeDetails = details({
  sixMonths: list(
    "Income in the last six months",
    "month",
    {
      month: text("Month", { check: "month", hint: "Such as 5/2026." }),
      who: choice("Whose income", either),
      wages: money("Wages before deductions"),
      businessReceipts: money("Business: money in"),
      businessCosts: money("Business: costs"),
      rentReceipts: money("Rent: money in"),
      rentCosts: money("Rent: costs"),
      interest: money("Interest"),
      alimony: money("Alimony"),
      contributions: money("Help and child support from others"),
      unemployment: money("Unemployment pay"),
      pension: money("Pension"),
      other: money("Other income"),
    },
    { hint: "The last six full months, one by one for each person." },
  ),
  operations: list(
    "Businesses and rentals, one by one",
    "business or rental",
    {
      which: choice("Which business or rental", {
        ...listedBusinesses,
        otherBusiness: "Another business",
        rental: "A place I rent out",
      }),
      name: text("Its name or address, if it is not on your list", { canContainNames: true }),
      who: choice("Whose income", either),
      receipts: money("Money in per month"),
      supplies: money("Costs per month: goods and supplies"),
      wages: money("Costs per month: pay of workers"),
      rent: money("Costs per month: rent or mortgage"),
      utilities: money("Costs per month: power, water and phone"),
      repairs: money("Costs per month: repairs"),
      vehicle: money("Costs per month: car and travel"),
      insurance: money("Costs per month: insurance"),
      taxes: money("Costs per month: taxes and fees"),
      other: money("Costs per month: all other costs"),
      costs: money("Costs per month in all, if you do not list them"),
    },
    { hint: "What comes in and what it costs in a usual month. The court wants one page for each of them." },
  ),
  unemployment: money("Unemployment pay per month"),
  foodAssistance: money("Food assistance per month"),
  helpFromOthers: money("Help from others per month"),
  expectedChange: longText("Changes you expect in your income within a year"),
});

export const payDetails = details({
  deductions: group("What is taken from pay each month", {
    debtor: group("You", deductionsOf("you")),
    spouse: group("Your spouse", deductionsOf("your spouse"), { about: "spouse" }),
  }),
  debtorTakeHomePay: money("Take-home pay (you)"),
  spouseTakeHomePay: money("Take-home pay (your spouse)", { about: "spouse" }),
});

const workStatuses = {
  employed: "Yes, for an employer",
  selfEmployed: "Yes, self-employed",
  notEmployed: "Not at this time",
  retired: "No, retired",
  disabled: "No, not able to work",
  student: "No, a student",
  homemaker: "No, at home with family",
} as const;

export const workDetails = details({
  workStatus: choice("Do you work?", workStatuses, { part: "Work" }),
  spouseWorkStatus: choice("Does your spouse work?", workStatuses, { part: "Work", about: "spouse" }),
});
