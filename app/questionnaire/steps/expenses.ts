import { money } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";

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
  },
  sections: [
    { title: "Housing", fields: ["rentMortgage", "realEstateTaxes", "propertyInsurance", "homeMaintenance", "hoaDues"] },
    { title: "Utilities", fields: ["electricity", "water", "telephone", "internet", "otherUtilities"] },
    {
      title: "Living",
      fields: ["food", "childcare", "clothing", "personalCare", "medical", "transportation", "entertainment", "charitable"],
    },
    { title: "Insurance", fields: ["lifeInsurance", "healthInsurance", "autoInsurance", "otherInsurance"], mayBeEmpty: true },
    { title: "Other", fields: ["taxes", "alimonyPaid", "childSupport", "otherExpenses"], mayBeEmpty: true },
  ],
});
