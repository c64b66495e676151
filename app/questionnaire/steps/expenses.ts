import { choice, details, list, longText, money, name, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";
import { address, yesOrNo } from "./shared-details.ts";

const housing = ["rentMortgage", "realEstateTaxes", "propertyInsurance", "homeMaintenance", "hoaDues"] as const;
const utilities = ["electricity", "water", "telephone", "internet", "otherUtilities"] as const;
const living = ["food", "childcare", "clothing", "personalCare", "medical", "transportation", "entertainment", "charitable"] as const;
const insurance = ["lifeInsurance", "healthInsurance", "autoInsurance", "otherInsurance"] as const;
const other = ["taxes", "alimonyPaid", "childSupport", "otherExpenses"] as const;
const all = [...housing, ...utilities, ...living, ...insurance, ...other, "supportOfOthers"];

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
      expectedChange: longText("Changes you expect in your expenses within a year"),
    }),
  },
  sections: [
    { title: "Housing", fields: housing, totals: [{ label: "Housing per month", of: housing }] },
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
        "expectedChange",
      ],
      more: "Add leases, and more about your expenses",
    },
  ],
});
