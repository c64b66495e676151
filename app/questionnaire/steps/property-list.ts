import type { Condition } from "../conditions.ts";
import { choice, longText, money, text, checkbox, yesNo } from "../fields.ts";
import { defineStep } from "../step.ts";
import { names } from "./names.ts";

const yes = (field: string): Condition => ({ field, is: "yes" });
const auctionValue = (what: string, enabledBy: string) => money(`${what}: estimated auction value`, { enabledBy });

export const propertyList = defineStep({
  ...names.propertyList,
  title: "Property List & Other Financial Assets",
  description: "Tick what you own and say what it would bring at an auction. Then answer the questions about money and rights you may have.",
  fields: {
    householdGoods: checkbox("Household goods and furnishings"),
    householdGoodsValue: auctionValue("Household goods and furnishings", "householdGoods"),
    electronics: checkbox("Electronics"),
    electronicsValue: auctionValue("Electronics", "electronics"),
    collectibles: checkbox("Collectibles"),
    collectiblesValue: auctionValue("Collectibles", "collectibles"),
    sportsEquipment: checkbox("Sports and hobby equipment"),
    sportsEquipmentValue: auctionValue("Sports and hobby equipment", "sportsEquipment"),
    clothing: checkbox("Clothing"),
    clothingValue: auctionValue("Clothing", "clothing"),
    jewelry: checkbox("Jewelry"),
    jewelryValue: auctionValue("Jewelry", "jewelry"),
    animals: checkbox("Animals"),
    animalsValue: auctionValue("Animals", "animals"),
    firearms: checkbox("Firearms"),
    firearmsValue: auctionValue("Firearms", "firearms"),
    otherPersonalItems: checkbox("Other personal items including health aids"),
    otherPersonalItemsValue: auctionValue("Other personal items including health aids", "otherPersonalItems"),
    stocksBonds: text("Stocks, bonds, funds: name"),
    stocksBondsValue: money("Stocks, bonds, funds: value"),
    businessInterests: text("Non-publicly traded business interests: description"),
    businessInterestsValue: money("Non-publicly traded business interests: value"),
    trustBeneficiary: yesNo("Are you a trust beneficiary?"),
    trustValue: money("Trust value", { showWhen: yes("trustBeneficiary") }),
    educationalIRA: yesNo("Do you have an educational IRA?"),
    educationalIRAValue: money("Educational IRA: value", { showWhen: yes("educationalIRA") }),
    healthSavingsAccount: yesNo("Do you have a health savings account?"),
    healthSavingsAccountValue: money("Health savings account: current value", { showWhen: yes("healthSavingsAccount") }),
    taxRefunds: yesNo("Are you owed tax refunds?"),
    taxRefundsValue: money("Tax refunds owed: value", { showWhen: yes("taxRefunds") }),
    familySupport: yesNo("Are you owed family or back child support?"),
    familySupportValue: money("Family or back child support owed: value", { showWhen: yes("familySupport") }),
    lifeInsurance: yesNo("Do you have life insurance?"),
    lifeInsuranceCompany: text("Life insurance: company", { showWhen: yes("lifeInsurance") }),
    lifeInsuranceType: choice(
      "Life insurance: policy type",
      { term: "Term", whole: "Whole" },
      { default: "term", showWhen: yes("lifeInsurance") },
    ),
    lifeInsuranceCashValue: money("Life insurance: cash surrender value", {
      showWhen: { all: [yes("lifeInsurance"), { field: "lifeInsuranceType", is: "whole" }] },
    }),
    lifeInsuranceBeneficiary: text("Life insurance: beneficiary", { showWhen: yes("lifeInsurance") }),
    claimsOwed: yesNo("Do you have claims, money owed or pending lawsuits?"),
    claimsOwedDetails: longText("Claims, money owed or pending lawsuits: details", { showWhen: yes("claimsOwed") }),
    inheritanceOwed: yesNo("Are you owed an inheritance?"),
    inheritanceOwedDetails: longText("Inheritance owed: details", { showWhen: yes("inheritanceOwed") }),
    otherFinancialAssets: text("Other financial assets: description"),
    otherFinancialAssetsValue: money("Other financial assets: value"),
  },
  sections: [
    {
      title: "Property List",
      note: "Give the auction value, not the purchase or replacement cost.",
      fields: [
        "householdGoods", "householdGoodsValue", "electronics", "electronicsValue", "collectibles", "collectiblesValue",
        "sportsEquipment", "sportsEquipmentValue", "clothing", "clothingValue", "jewelry", "jewelryValue",
        "animals", "animalsValue", "firearms", "firearmsValue", "otherPersonalItems", "otherPersonalItemsValue",
      ],
    },
    {
      title: "Other Financial Assets",
      fields: [
        "stocksBonds", "stocksBondsValue", "businessInterests", "businessInterestsValue", "trustBeneficiary", "trustValue",
        "educationalIRA", "educationalIRAValue", "healthSavingsAccount", "healthSavingsAccountValue",
        "taxRefunds", "taxRefundsValue", "familySupport", "familySupportValue", "lifeInsurance", "lifeInsuranceCompany",
        "lifeInsuranceType", "lifeInsuranceCashValue", "lifeInsuranceBeneficiary", "claimsOwed", "claimsOwedDetails",
        "inheritanceOwed", "inheritanceOwedDetails", "otherFinancialAssets", "otherFinancialAssetsValue",
      ],
    },
  ],
});
