import { choice, details, list, longText, money, name, text } from "../fields.ts";
import { listedBusinesses, yesOrNo } from "./shared-details.ts";

const description = (what: string) => longText(`${what}: description`);

/** Descriptions of the belongings in each category. */
export const descriptions = details({
  householdGoodsDescription: longText("Household goods: description", { hint: "The main things, such as beds, sofas and a stove." }),
  electronicsDescription: description("Electronics"),
  collectiblesDescription: description("Collectibles"),
  sportsEquipmentDescription: description("Sports and hobby equipment"),
  clothingDescription: description("Clothing"),
  jewelryDescription: description("Jewelry"),
  animalsDescription: description("Animals"),
  firearmsDescription: description("Firearms"),
  otherPersonalItemsDescription: description("Other personal items"),
  moreBelongings: choice("Do you own anything of these kinds that you did not check?", yesOrNo, {
    hint: "Look at the boxes above once more. If there is nothing else, say no.",
    part: "Nothing left out",
  }),
});

const when = (field: string) => ({ showWhen: { field, is: "yes" } }) as const;

export const assetDetails = details({
  trustDescription: longText("Trust: who set it up, and what you get from it", { canContainNames: true, ...when("trustBeneficiary") }),
  educationalIRADescription: text("Account for school: where it is, and for whom", { canContainNames: true, ...when("educationalIRA") }),
  bonds: choice("Do you own bonds, uncashed checks or promissory notes?", yesOrNo, { part: "Bonds and notes" }),
  bondsDescription: text("Bonds, checks and notes: who owes the money", { canContainNames: true, ...when("bonds") }),
  bondsValue: money("Bonds, checks and notes: value", {
    hint: "Leave out what you listed with stocks and funds.",
    ...when("bonds"),
  }),
  taxRefundYears: text("Tax refunds owed: years", when("taxRefunds")),
  taxRefundFederal: money("Tax refunds owed: from the IRS", when("taxRefunds")),
  taxRefundState: money("Tax refunds owed: from a state", when("taxRefunds")),
  taxRefundLocal: money("Tax refunds owed: from a county or city", when("taxRefunds")),
  familySupportKind: choice(
    "Family support owed: what kind",
    {
      support: "Child support",
      alimony: "Alimony",
      maintenance: "Maintenance",
      divorce: "Money from a divorce",
      property: "Property from a divorce",
    },
    when("familySupport"),
  ),
  familySupportDescription: text("Family support owed: who owes it, and since when", { canContainNames: true, ...when("familySupport") }),
  insuredPerson: text("Life insurance: whose life is insured", when("lifeInsurance")),
  termInsuranceValue: money("Life insurance: what a term policy would pay you if you ended it today", {
    hint: "Most pay nothing when you end them. Then write $0.",
    showWhen: {
      all: [
        { field: "lifeInsurance", is: "yes" },
        { field: "lifeInsuranceType", is: "term" },
      ],
    },
  }),
  policyLastFour: text("Life insurance: last four digits of the policy", { check: "lastFour", ...when("lifeInsurance") }),
  claimsValue: money("Claims, money owed or pending lawsuits: value", when("claimsOwed")),
  contingentClaims: choice("Do you have any other claim against someone?", yesOrNo, {
    hint: "Such as one that depends on something uncertain, or a debt that someone could count against yours.",
    part: "Other claims",
  }),
  contingentClaimsDescription: longText("Other claims: against whom, and what for", { canContainNames: true, ...when("contingentClaims") }),
  contingentClaimsValue: money("Other claims: value", when("contingentClaims")),
  otherInsurance: choice("Do you have any other insurance?", yesOrNo, {
    hint: "Health, disability, home, renter's, car or credit insurance, or one more life insurance.",
    part: "Other insurance",
  }),
  policies: list(
    "Other insurance, one by one",
    "other policy",
    {
      company: name("Insurance company"),
      kind: choice("Kind of insurance", {
        life: "Life",
        health: "Health",
        disability: "Disability",
        home: "Home or renter's",
        car: "Car",
        credit: "Credit",
        other: "Other",
      }),
      beneficiary: name("Who gets the money"),
      value: money("What it would pay you if you ended it today"),
    },
    { hint: "Most of these pay nothing when you end them. Then write $0." },
  ),
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
        receivable: "Business: bills that customers owe",
        office: "Business: office things",
        inventory: "Business: goods to sell",
        customers: "Business: customer list",
        business: "Business: something else",
        other: "Other",
      }),
      business: choice("If it is of a business: which one", listedBusinesses),
      farmKind: choice(
        "If it is of a farm: what kind",
        {
          animals: "Animals",
          crops: "Crops",
          equipment: "Machines and tools",
          supplies: "Feed, seed and other supplies",
          other: "Something else",
        },
        { showWhen: { field: "kind", is: "farm" } },
      ),
      depositFor: choice(
        "If it is a deposit: what for",
        {
          electric: "Power",
          gas: "Gas",
          heatingOil: "Heating oil",
          rent: "The place you rent",
          prepaidRent: "Rent paid ahead",
          telephone: "Telephone",
          water: "Water",
          furniture: "Rented furniture",
          other: "Something else",
        },
        { showWhen: { field: "kind", is: "deposit" } },
      ),
      description: text("Description"),
      value: money("Value"),
    },
    { hint: "We ask because the court wants a full list, even of money that others owe you." },
  ),
  moreAssets: choice("Do you own anything of these kinds that you did not list?", yesOrNo, {
    hint: "Deposits, annuities, inventions, licenses, money owed to you, farm animals or crops, tools for work, or anything else.",
    part: "Nothing left out",
  }),
  moreBusinessProperty: choice("If you have a business, does it own anything that you did not list?", yesOrNo, {
    hint: "Bills that customers owe, office things, goods to sell, machines, tools, customer lists, or anything else.",
    part: "Nothing left out of a business",
  }),
});

/** Returns the names of details, in their order. */
export const namesOf = <Name extends string>(fields: Readonly<Record<Name, unknown>>): Name[] => Object.keys(fields) as Name[];
