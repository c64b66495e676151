import type { Condition } from "../conditions.ts";
import { choice, date, details, list, longText, money, text, yesNo } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";
import { address, holders, yesOrNo } from "./shared-details.ts";

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
      canContainNames: true,
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
      isShort: true,
      showWhen: { field: "firstMortgageBehind", is: "yes" },
    }),
    secondMortgageBehind: yesNo("Are you behind on the second mortgage?"),
    secondMortgageMonthsBehind: text("Second mortgage: months behind", {
      isShort: true,
      showWhen: { field: "secondMortgageBehind", is: "yes" },
    }),
    otherRealEstate: yesNo("Do you own other real estate?", { required }),
    otherRealEstateValue: money("Other real estate: value", { showWhen: { field: "otherRealEstate", is: "yes" } }),
    otherRealEstateAddress: longText("Other real estate: address", {
      showWhen: { field: "otherRealEstate", is: "yes" },
    }),
    familyLand: yesNo("Do you have an interest in family or heir land?", {
      hint: "Land that has been in your family and that you own a share of.",
    }),
    familyLandValue: money("Family land: value", { showWhen: { field: "familyLand", is: "yes" } }),
    ...details({
      homeOwnership: choice(
        "How is the home owned?",
        {
          sole: "In one name",
          entireties: "As a married couple (entireties)",
          common: "Each owns a share (in common)",
          joint: "Together, the survivor gets it all (joint)",
          lifeEstate: "For life (life estate)",
          unsure: "Not sure",
        },
        { hint: "Your deed says how.", part: "How it is owned" },
      ),
      homeOwners: choice("Who owns the home?", holders, { part: "Owners" }),
      homeShare: text("Your share of the home", { hint: "Such as 1/2." }),
      homeKind: choice("Kind of home", {
        single: "House for one family",
        multi: "House for two or more families",
        condo: "Condo or co-op",
        manufactured: "Mobile home",
        land: "Land",
        other: "Other",
      }),
      homePurchaseDate: date("Date you got the home"),
      escrow: choice("Does your mortgage payment include taxes and insurance?", yesOrNo, { part: "Taxes and insurance" }),
      firstMortgageArrears: money("First mortgage: amount behind", { showWhen: { field: "firstMortgageBehind", is: "yes" } }),
      secondMortgageArrears: money("Second mortgage: amount behind", { showWhen: { field: "secondMortgageBehind", is: "yes" } }),
      otherParcels: list("Other land and buildings", "other property", {
        description: text("What it is"),
        kind: choice("Kind of property", {
          single: "House for one family",
          multi: "House for two or more families",
          condo: "Condo or co-op",
          manufactured: "Mobile home",
          land: "Land",
          investment: "Property you rent out or invest in",
          timeshare: "Timeshare",
          other: "Other",
        }),
        isFamilyLand: choice("Is it family or heir land?", yesOrNo, { part: "Family land" }),
        ...address("Property's"),
        value: money("Value today"),
        owners: choice("Owners", holders),
        share: text("Your share"),
      }),
    }),
  },
  sections: [
    { title: "Property Ownership", fields: ["ownsHome", "ownsMobileHome", "hoaInfo"] },
    {
      title: "Property Details",
      fields: [
        "currentMarketValue",
        "firstMortgageOwed",
        "firstMortgagePayment",
        "secondMortgageOwed",
        "secondMortgagePayment",
        "homeOwnership",
        "homeOwners",
        "homeShare",
        "homeKind",
        "homePurchaseDate",
      ],
      more: "More about your home",
      showWhen: ownsAny,
    },
    {
      title: "Payment Status",
      fields: [
        "firstMortgageBehind",
        "firstMortgageMonthsBehind",
        "secondMortgageBehind",
        "secondMortgageMonthsBehind",
        "escrow",
        "firstMortgageArrears",
        "secondMortgageArrears",
      ],
      more: "More about your mortgage",
      showWhen: ownsAny,
    },
    { title: "Other Real Estate", fields: ["otherRealEstate", "otherRealEstateValue", "otherRealEstateAddress"] },
    { title: "Family/Heir Land", fields: ["familyLand", "familyLandValue"] },
    {
      title: "More About Other Real Estate",
      fields: ["otherParcels"],
      showWhen: {
        any: [
          { field: "otherRealEstate", is: "yes" },
          { field: "familyLand", is: "yes" },
        ],
      },
      more: "Add each property one by one",
    },
  ],
});
