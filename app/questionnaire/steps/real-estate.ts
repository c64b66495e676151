import type { Condition } from "../conditions.ts";
import { longText, money, text, yesNo } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";

const required = "Please choose yes or no";
const ownsAny: Condition = {
  any: [
    { field: "ownsHome", is: "yes" },
    { field: "ownsMobileHome", is: "yes" },
  ],
};

export const realEstate = defineStep({
  ...names.realEstate,
  title: "Real Estate Information",
  description: "Tell us about your home and any other land or buildings you own.",
  fields: {
    ownsHome: yesNo("Do you own a home?", { required }),
    ownsMobileHome: yesNo("Do you own a mobile home?", { required }),
    hoaInfo: longText("HOA", {
      holdsNames: true,
      hint: "Name and address of the homeowners association, its dues, and what is unpaid.",
      showWhen: ownsAny,
    }),
    currentMarketValue: money("Current market value", { hint: "What the home would sell for today. A good guess is fine." }),
    firstMortgageOwed: money("First mortgage: amount owed", { hint: "The main loan on your home." }),
    secondMortgageOwed: money("Second mortgage: amount owed", { hint: "Another loan on the same home, such as a home equity loan." }),
    firstMortgagePayment: money("First mortgage: monthly payment"),
    secondMortgagePayment: money("Second mortgage: monthly payment"),
    firstMortgageBehind: yesNo("Are you behind on the first mortgage?"),
    firstMortgageMonthsBehind: text("First mortgage: months behind", {
      showWhen: { field: "firstMortgageBehind", is: "yes" },
    }),
    secondMortgageBehind: yesNo("Are you behind on the second mortgage?"),
    secondMortgageMonthsBehind: text("Second mortgage: months behind", {
      showWhen: { field: "secondMortgageBehind", is: "yes" },
    }),
    otherRealEstate: yesNo("Do you own other real estate?", { required }),
    otherRealEstateValue: money("Other real estate: value", { showWhen: { field: "otherRealEstate", is: "yes" } }),
    otherRealEstateAddress: longText("Other real estate: address", {
      showWhen: { field: "otherRealEstate", is: "yes" },
    }),
    familyLand: yesNo("Do you have an interest in family or heir land?", {
      hint: "Land that came down in your family and that you own a share of.",
    }),
    familyLandValue: money("Family land: value", { showWhen: { field: "familyLand", is: "yes" } }),
  },
  sections: [
    { title: "Property Ownership", fields: ["ownsHome", "ownsMobileHome", "hoaInfo"] },
    {
      title: "Property Details",
      fields: ["currentMarketValue", "firstMortgageOwed", "firstMortgagePayment", "secondMortgageOwed", "secondMortgagePayment"],
      showWhen: ownsAny,
    },
    {
      title: "Payment Status",
      fields: ["firstMortgageBehind", "firstMortgageMonthsBehind", "secondMortgageBehind", "secondMortgageMonthsBehind"],
      showWhen: ownsAny,
    },
    { title: "Other Real Estate", fields: ["otherRealEstate", "otherRealEstateValue", "otherRealEstateAddress"] },
    { title: "Family/Heir Land", fields: ["familyLand", "familyLandValue"] },
  ],
});
