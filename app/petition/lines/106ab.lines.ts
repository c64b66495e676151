import { amount, choice, note, question, rows, text } from "./boxes.ts";
import { account, community, more, owners, property, share, values, vehicle } from "./106ab-boxes.ts";
import { described } from "./common-boxes.ts";

const numberSaysIt = "The number of the entry says it.";
const placeSaysIt = "The place of the entry says it.";
const refund = "Tax refunds owed to you";
const support = "Family support";
const stocks = "Bonds, mutual funds, or publicly traded stocks";
const businesses = "Non-publicly traded stock and interests in businesses";
const bonds = "Government and corporate bonds and other negotiable and non-negotiable instruments";
const deposits = "Security deposits and prepayments";
const inventions = "Patents, copyrights, trademarks, and other intellectual property";
const licenses = "Licenses, franchises, and other general intangibles";
const owed = "Other amounts someone owes you";
const otherFinancial = "Any financial assets you did not already list";
const receivables = "Accounts receivable or commissions you already earned";
const office = "Office equipment, furnishings, and supplies";
const tools = "Machinery, equipment and tools of your trade";
const inventory = "Inventory";
const partnerships = "Interests in partnerships or joint ventures";
const customers = "Customer lists, mailing lists, or other compilations";
const otherBusiness = "Any business-related property you did not already list";
const animals = "Farm animals";
const crops = "Crops, either growing or harvested";
const equipment = "Farm and fishing equipment, implements, machinery, fixtures, and tools of trade";
const supplies = "Farm and fishing supplies, chemicals, and feed";
const farm = "Other farm- and commercial fishing-related property";
const other = "Other property of any kind you did not already list";

/**
 * Schedule A/B: Property (Official Form 106A/B).
 *
 * Filled: from the answers about the home, vehicles, property, accounts and businesses; the totals. Left to the office: the shares of
 * owners who do not file; whether a customer list names people; community property. A company's own property is not the client's: its
 * owner's share is on line 19 or 42. No place: the tick box for an amended filing, because only original petitions are prepared.
 */
export const schedule106AB = {
  // Part 1: Describe Each Residence, Building, Land, or Other Real Estate You Own or Have an Interest In
  "1": question("Any residence, building, land, or similar property?"),
  "1.#": rows({
    street: text("Street address, or other description"),
    city: text("City"),
    state: text("State"),
    zip: text("ZIP code"),
    county: text("County"),
    kind: choice("What is the property?", {
      single: "Single-family home",
      multi: "Duplex or multi-unit building",
      condo: "Condominium or cooperative",
      manufactured: "Manufactured or mobile home",
      land: "Land",
      investment: "Investment property",
      timeshare: "Timeshare",
      other: "Other",
    }),
    otherKind: text("Which other kind of property it is"),
    ...owners,
    ...community,
    ...values,
    nature: text("Nature of the ownership interest"),
    more: text("Other information about this item"),
  }),
  "2": amount("Total of Part 1"),

  // Part 2: Describe Your Vehicles
  "3": question("Cars, vans, trucks, tractors, sport utility vehicles, motorcycles"),
  "3.#": rows({
    ...vehicle,
    mileage: text("Approximate mileage"),
    kind: note(text("Kind of vehicle"), "Lines 3 and 4 say it."),
  }),
  "4": question("Watercraft, aircraft, motor homes, ATVs and other recreational vehicles"),
  "4.#": rows(vehicle),
  "5": amount("Total of Part 2"),

  // Part 3: Describe Your Personal and Household Items
  "6": property("Household goods and furnishings"),
  "7": property("Electronics"),
  "8": property("Collectibles of value"),
  "9": property("Equipment for sports and hobbies"),
  "10": property("Firearms"),
  "11": property("Clothes"),
  "12": property("Jewelry"),
  "13": property("Non-farm animals"),
  "14": property("Any other personal and household items, including health aids"),
  "15": amount("Total of Part 3, lines 6 to 14", {
    more: more("Belongings that are not checked"),
    values: note(text("What the values of lines 6 to 14 are"), "It is for the office, which confirms the values."),
  }),

  // Part 4: Describe Your Financial Assets
  "16": question("Cash", { value: amount("Cash: value") }),
  "17": question("Deposits of money"),
  "17.#": rows({
    type: note(
      choice("Type of account", {
        checking: "Checking account",
        savings: "Savings account",
        cd: "Certificates of deposit",
        other: "Other financial account",
      }),
      numberSaysIt,
    ),
    ...account,
  }),
  "18": question(stocks),
  "18#": rows({ name: text(`${stocks}: name`), value: amount(`${stocks}: value`) }),
  "19": question(businesses),
  "19#": share(businesses),
  "20": question(bonds, { name: text(`${bonds}: issuer`), value: amount(`${bonds}: value`) }),
  "21": question("Retirement or pension accounts"),
  "21#": rows({
    type: note(
      choice("Type of account", {
        k401: "401(k) or similar plan",
        pension: "Pension plan",
        ira: "IRA",
        account: "Retirement account",
        keogh: "Keogh",
        additional: "Additional account",
      }),
      placeSaysIt,
    ),
    ...account,
  }),
  "22": question(deposits),
  "22#": rows({
    ...described(deposits),
    type: note(
      choice("What the deposit is for", {
        electric: "Electric",
        gas: "Gas",
        heatingOil: "Heating oil",
        rent: "Security deposit on rental unit",
        prepaidRent: "Prepaid rent",
        telephone: "Telephone",
        water: "Water",
        furniture: "Rented furniture",
        other: "Other",
      }),
      placeSaysIt,
    ),
  }),
  "23": question("Annuities"),
  "23#": rows(described("Annuities")),
  "24": property("Interests in an education IRA, an ABLE program, or a state tuition program"),
  "25": property("Trusts, equitable or future interests in property"),
  "26": question(inventions),
  "26#": rows(described(inventions)),
  "27": question(licenses),
  "27#": rows(described(licenses)),
  "28": question(refund, {
    years: note(text(`${refund}: tax years`), "It is part of the information."),
    value: note(amount(`${refund}: value`), "It is part of the information until it is split."),
    information: text(`${refund}: specific information`),
    federal: amount(`${refund}: Federal`),
    state: amount(`${refund}: State`),
    local: amount(`${refund}: Local`),
  }),
  "29": question(support, {
    kind: note(
      choice("What kind of family support", {
        alimony: "Alimony",
        maintenance: "Maintenance",
        support: "Support",
        divorce: "Divorce settlement",
        property: "Property settlement",
      }),
      placeSaysIt,
    ),
    description: text(`${support}: specific information`),
    alimony: amount(`${support}: alimony`),
    maintenance: amount(`${support}: maintenance`),
    support: amount(`${support}: support`),
    "divorce settlement": amount(`${support}: divorce settlement`),
    "property settlement": amount(`${support}: property settlement`),
  }),
  "30": question(owed),
  "30#": rows(described(owed)),
  "31": question("Interests in insurance policies", { more: more("Other insurance") }),
  "31#": rows({
    company: text("Company name"),
    type: note(choice("Type of policy", { term: "Term", whole: "Whole" }), "The form does not ask for the type of a policy."),
    beneficiary: text("Beneficiary"),
    value: amount("Surrender or refund value"),
  }),
  "32": property("Any interest in property that is due you from someone who has died"),
  "33": property("Claims against third parties"),
  "34": property("Other contingent and unliquidated claims"),
  "35": question(otherFinancial),
  "35#": rows(described(otherFinancial)),
  "36": amount("Total of Part 4, lines 16 to 35"),

  // Part 5: Describe Any Business-Related Property You Own or Have an Interest In
  "37": question("Any business-related property?"),
  "38": question(receivables),
  "38#": rows(described(receivables)),
  "39": question(office),
  "39#": rows(described(office)),
  "40": question(tools),
  "40#": rows(described(tools)),
  "41": question(inventory),
  "41#": rows(described(inventory)),
  "42": question(partnerships),
  "42#": share(partnerships),
  "43": question(customers, { personal: question("Do your lists include personally identifiable information?") }),
  "43#": rows(described(customers)),
  "44": question(otherBusiness),
  "44#": rows(described(otherBusiness)),
  "45": amount("Total of Part 5, lines 38 to 44", { more: more("Business property that is not listed") }),

  // Part 6: Describe Any Farm- and Commercial Fishing-Related Property You Own or Have an Interest In
  "46": question("Any farm- or commercial fishing-related property?"),
  "47": question(animals),
  "47#": rows(described(animals)),
  "48": question(crops),
  "48#": rows(described(crops)),
  "49": question(equipment),
  "49#": rows(described(equipment)),
  "50": question(supplies),
  "50#": rows(described(supplies)),
  "51": question(farm),
  "51#": rows(described(farm)),
  "52": amount("Total of Part 6, lines 47 to 51"),

  // Part 7: Describe All Property You Own or Have an Interest in That You Did Not List Above
  "53": question(other, { more: more("Other assets that are not listed") }),
  "53#": rows(described(other)),
  "54": amount("Total of Part 7, line 53"),

  // Part 8: List the Totals of Each Part of this Form
  "55": amount("Part 1: Total real estate, line 2"),
  "56": amount("Part 2: Total vehicles, line 5"),
  "57": amount("Part 3: Total personal and household items, line 15"),
  "58": amount("Part 4: Total financial assets, line 36"),
  "59": amount("Part 5: Total business-related property, line 45"),
  "60": amount("Part 6: Total farm- and fishing-related property, line 52"),
  "61": amount("Part 7: Total other property not listed, line 54"),
  "62": amount("Total personal property, lines 56 through 61"),
  "63": amount("Total of all property on Schedule A/B, line 55 + line 62"),
};
