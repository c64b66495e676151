import { choice, details, list, longText, money, text } from "../fields.ts";

const description = (what: string, hint?: string) => longText(`${what}: description`, { hint });

/** Descriptions of the belongings in each category. */
export const descriptions = details({
  householdGoodsDescription: description("Household goods", "The main things, such as beds, sofas and a stove."),
  electronicsDescription: description("Electronics"),
  collectiblesDescription: description("Collectibles"),
  sportsEquipmentDescription: description("Sports and hobby equipment"),
  clothingDescription: description("Clothing"),
  jewelryDescription: description("Jewelry"),
  animalsDescription: description("Animals"),
  firearmsDescription: description("Firearms"),
  otherPersonalItemsDescription: description("Other personal items"),
});

const when = (field: string) => ({ showWhen: { field, is: "yes" } }) as const;

export const assetDetails = details({
  taxRefundYears: text("Tax refunds owed: years", when("taxRefunds")),
  insuredPerson: text("Life insurance: whose life is insured", when("lifeInsurance")),
  policyLastFour: text("Life insurance: last four digits of the policy", { check: "lastFour", ...when("lifeInsurance") }),
  claimsValue: money("Claims, money owed or pending lawsuits: value", when("claimsOwed")),
  inheritanceValue: money("Inheritance owed: value", when("inheritanceOwed")),
  otherAssets: list(
    "Other assets",
    "other asset",
    {
      kind: choice("Kind of asset", {
        deposit: "Deposit, such as for rent or power",
        annuity: "Annuity",
        invention: "Invention, book or song",
        license: "License",
        moneyOwed: "Money owed to you",
        farm: "Farm animals, crops or gear",
        tools: "Tools for work",
        other: "Other",
      }),
      description: text("Description"),
      value: money("Value"),
    },
    { hint: "We ask because the court wants a full list, even of money that others owe you." },
  ),
});

/** Returns the names of details, in their order. */
export const namesOf = <Name extends string>(fields: Readonly<Record<Name, unknown>>): Name[] => Object.keys(fields) as Name[];
