import { choice, details, group, list, longText, money, name, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";
import { address, yesOrNo } from "./shared-details.ts";

const housing = ["rentMortgage", "realEstateTaxes", "propertyInsurance", "homeMaintenance", "hoaDues"] as const;
const utilities = ["electricity", "water", "telephone", "internet", "otherUtilities"] as const;
const living = ["food", "childcare", "clothing", "personalCare", "medical", "transportation", "entertainment", "charitable"] as const;
const insurance = ["lifeInsurance", "healthInsurance", "autoInsurance", "otherInsurance"] as const;
const other = ["taxes", "alimonyPaid", "childSupport", "otherExpenses"] as const;
const elsewhere = [
  "supportOfOthers",
  "otherPropertyMortgage",
  "otherPropertyTaxes",
  "otherPropertyInsurance",
  "otherPropertyUpkeep",
  "otherPropertyDues",
] as const;
const all = [...housing, ...utilities, ...living, ...insurance, ...other, ...elsewhere];

/** The expenses of a spouse's own household, which has its own form. */
const spousesHousehold = {
  rentMortgage: money("Spouse's rent or mortgage"),
  realEstateTaxes: money("Spouse's real estate taxes"),
  propertyInsurance: money("Spouse's property insurance"),
  homeMaintenance: money("Spouse's home maintenance"),
  hoaDues: money("Spouse's HOA dues"),
  secondMortgage: money("Spouse's second mortgage"),
  electricity: money("Spouse's electricity and heat"),
  water: money("Spouse's water"),
  telephone: money("Spouse's telephone and internet"),
  otherUtilities: money("Spouse's other utilities"),
  food: money("Spouse's food"),
  childcare: money("Spouse's childcare"),
  clothing: money("Spouse's clothing"),
  personalCare: money("Spouse's personal care"),
  medical: money("Spouse's medical costs"),
  transportation: money("Spouse's transportation"),
  entertainment: money("Spouse's entertainment"),
  charitable: money("Spouse's charitable gifts"),
  lifeInsurance: money("Spouse's life insurance"),
  healthInsurance: money("Spouse's health insurance"),
  autoInsurance: money("Spouse's auto insurance"),
  otherInsurance: money("Spouse's other insurance"),
  taxes: money("Spouse's taxes"),
  support: money("Spouse's alimony and child support"),
  supportOfOthers: money("Spouse's support of people who live elsewhere"),
  otherExpenses: money("Spouse's other expenses"),
  includesOthers: choice("Do these include expenses of people other than your spouse, you and your dependents?", yesOrNo),
  expectedChange: longText("Changes your spouse expects in these within a year"),
} as const;

const what = (label: string, field: string) => text(`${label}: what for`, { showWhen: { field, filled: true } });

export const expenses = defineStep({
  ...names.expenses,
  title: "Current Monthly Expenses",
  description: "Tell us what your household spends in a month.",
  fields: {
    rentMortgage: money("Rent or mortgage"),
    realEstateTaxes: money("Real estate taxes"),
    propertyInsurance: money("Property insurance"),
    homeMaintenance: money("Home maintenance"),
    hoaDues: money("HOA dues"),
    electricity: money("Electricity"),
    water: money("Water"),
    telephone: money("Telephone"),
    internet: money("Internet"),
    otherUtilities: money("Other utilities"),
    food: money("Food"),
    childcare: money("Childcare"),
    clothing: money("Clothing"),
    personalCare: money("Personal care"),
    medical: money("Medical"),
    transportation: money("Transportation"),
    entertainment: money("Entertainment"),
    charitable: money("Charitable"),
    lifeInsurance: money("Life insurance"),
    healthInsurance: money("Health insurance"),
    autoInsurance: money("Auto insurance"),
    otherInsurance: money("Other insurance"),
    taxes: money("Taxes"),
    alimonyPaid: money("Alimony paid"),
    childSupport: money("Child support"),
    otherExpenses: money("Other expenses"),
    ...details({
      leases: list("Leases and contracts", "lease or contract", {
        name: name("Landlord or company"),
        ...address("Landlord's or company's"),
        what: text("What it is for"),
        keep: choice("Do you want to keep it?", yesOrNo),
      }),
      otherUtilitiesDetail: what("Other utilities", "otherUtilities"),
      otherInsuranceDetail: what("Other insurance", "otherInsurance"),
      taxesDetail: what("Taxes", "taxes"),
      otherExpensesDetail: what("Other expenses", "otherExpenses"),
      supportOfOthers: money("Support of people who do not live with you"),
      includesOthers: choice("Do these expenses include those of people other than you, your spouse and your dependents?", yesOrNo, {
        part: "Expenses of others",
      }),
      otherPropertyMortgage: money("Other real estate: mortgages per month", {
        hint: "Land or buildings besides your home. $0 if nothing.",
      }),
      otherPropertyTaxes: money("Other real estate: taxes per month"),
      otherPropertyInsurance: money("Other real estate: insurance per month"),
      otherPropertyUpkeep: money("Other real estate: maintenance per month"),
      otherPropertyDues: money("Other real estate: dues per month"),
      expectedChange: longText("Changes you expect in your expenses within a year"),
      separateHousehold: choice("Does your spouse keep a separate household?", yesOrNo, {
        hint: "Only if your spouse files with you. If so, leave the costs of that household out of the amounts above.",
        part: "Separate household",
      }),
      spouseHousehold: group("Monthly costs of your spouse's separate household", spousesHousehold, {
        showWhen: { field: "separateHousehold", is: "yes" },
      }),
    }),
  },
  sections: [
    {
      title: "Housing",
      hint: "Fill in only what applies, here and below.",
      perMonth: [...housing, ...utilities, ...living, ...insurance, ...other],
      fields: housing,
      totals: [{ label: "Housing per month", of: housing }],
    },
    { title: "Utilities", fields: utilities, totals: [{ label: "Utilities per month", of: utilities }] },
    { title: "Living", fields: living, totals: [{ label: "Living per month", of: living }] },
    { title: "Insurance", fields: insurance, totals: [{ label: "Insurance per month", of: insurance }], mayBeEmpty: true },
    {
      title: "Other",
      fields: other,
      totals: [
        { label: "Other per month", of: other },
        { label: "All expenses per month", of: all },
        { label: "Left over each month", of: all, isSpending: true },
      ],
      mayBeEmpty: true,
    },
    {
      title: "Leases and More",
      fields: [
        "leases",
        "otherUtilitiesDetail",
        "otherInsuranceDetail",
        "taxesDetail",
        "otherExpensesDetail",
        "supportOfOthers",
        "includesOthers",
        "otherPropertyMortgage",
        "otherPropertyTaxes",
        "otherPropertyInsurance",
        "otherPropertyUpkeep",
        "otherPropertyDues",
        "expectedChange",
        "separateHousehold",
        "spouseHousehold",
      ],
      more: "Add leases, and more about your expenses",
    },
  ],
});
