import { describe, expect, it } from "vitest";
import { petitionOf } from "../support/petitions.ts";

/** A widow with a paid-off car, a mortgage, a roofer's lien, and no income from work. The figures below are added up by hand. */
const widow = {
  personalInfo: {
    clientName: "Iris Exampleworth",
    clientSSN: "212-34-5678",
    clientDateOfBirth: "1956-02-29",
    maritalStatus: "single",
    maritalDetail: "widowed",
  },
  contactInfo: { streetAddress: "9 Sample Ridge", city: "Boone", state: "NC", zip: "28607", county: "Watauga" },
  realEstate: {
    ownsHome: "yes",
    ownsMobileHome: "no",
    currentMarketValue: "$140,000",
    firstMortgageOwed: "$60,000",
    firstMortgagePayment: "$610",
    familyLand: "yes",
    familyLandValue: "$5,000",
  },
  propertyList: {
    householdGoods: true,
    householdGoodsValue: "$900",
    electronics: true,
    electronicsValue: "$200",
    jewelry: true,
    jewelryValue: "$300",
    clothing: true,
    clothingValue: "",
  },
  personalProperty: { cashOnHand: "$100", bankAccounts: [{ instituteName: "Example Bank", accountType: "Checking", balance: "$1,200" }] },
  vehicles: [{ year: "2009", make: "Ford", model: "Focus", currentValue: "$4,000" }],
  securedCreditors: [
    { creditor: "Sample Mortgage", balanceOwed: "$60,000", monthlyPayment: "$610", collateral: "Home", securedBy: "firstMortgage" },
    { creditor: "Mock Roofing", balanceOwed: "$3,000", monthlyPayment: "", collateral: "Home", securedBy: "other" },
  ],
  priorityCreditors: [{ creditor: "Watauga County", balanceOwed: "$800", natureOfDebt: "Property tax" }],
  unsecuredCreditors: [
    { originalCreditor: "Sample Hospital", balanceOwed: "$12,500" },
    { originalCreditor: "Mock Card", balanceOwed: "$4,300" },
  ],
  income: { monthlyIncome: { debtorSocialSecurity: "$1,650", debtorPensionIncome: "$420" }, takeHomePay: "$0" },
  expenses: {
    rentMortgage: "$610",
    electricity: "$140",
    water: "$40",
    telephone: "$50",
    food: "$350",
    medical: "$220",
    transportation: "$120",
    autoInsurance: "$90",
    charitable: "$40",
  },
};

const figures = (names: string[]) => {
  const { totals } = petitionOf(widow);
  return Object.fromEntries(names.map((name) => [name, totals[name]?.amount]));
};

describe("a household added up by hand", () => {
  it("owns 145,000 of real estate and 6,700 of other property", () => {
    // 140,000 + 5,000; 4,000; 900 + 200 + 300, clothing not valued yet; 100 + 1,200
    expect(figures(["106AB.55", "106AB.56", "106AB.57", "106AB.58", "106AB.62", "106AB.63"])).toEqual({
      "106AB.55": 145_000,
      "106AB.56": 4_000,
      "106AB.57": 1_400,
      "106AB.58": 1_300,
      "106AB.62": 6_700,
      "106AB.63": 151_700,
    });
    expect(petitionOf(widow).totals["106AB.57"]!.blanks).toEqual(["propertyList.clothingValue"]);
  });

  it("owes 80,600", () => {
    // 60,000 + 3,000; 800; 12,500 + 4,300
    expect(figures(["106D.total", "106EF.6e", "106EF.6j"])).toEqual({ "106D.total": 63_000, "106EF.6e": 800, "106EF.6j": 16_800 });
  });

  it("has 410 left per month", () => {
    // 1,650 + 420; 610 + 140 + 40 + 50 + 350 + 220 + 120 + 90 + 40
    expect(figures(["106I.12", "106J.22c", "106J.23c"])).toEqual({ "106I.12": 2_070, "106J.22c": 1_660, "106J.23c": 410 });
  });
});
