import { livingCosts } from "./106j.lines.ts";
import { amount, note, question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";

const specify = { specify: text("Specify") };

/**
 * Schedule J-2: Expenses for Separate Household of Debtor 2 (Official Form 106J-2).
 *
 * Filled: as far as the client says what the spouse's household costs. Left to the office: whose dependents they are, and payments on
 * vehicles and other real estate, which Schedule J counts. No place: the tick box for an amended or supplemental
 * filing, because only original petitions are prepared.
 */
export const schedule106J2 = {
  // Part 1: Describe Your Household
  "1": question("Do you and Debtor 1 maintain separate households?"),
  "2": question("Do you have dependents?"),
  "2#": rows({
    listed: note(text("Dependent, as Schedule J has it"), "The form wants the relationship to Debtor 2 instead."),
    relationship: text("Dependent's relationship to Debtor 2, without a name"),
    age: text("Dependent's age"),
    livesWithYou: question("Does dependent live with you?"),
  }),
  "3": question("Do your expenses include expenses of people other than yourself, your dependents, and Debtor 1?"),

  // Part 2: Estimate Your Ongoing Monthly Expenses
  "4": amount("Rental or home ownership expenses for your residence"),
  "4a": amount("Real estate taxes"),
  "4b": amount("Property, homeowner's, or renter's insurance"),
  "4c": amount("Home maintenance, repair, and upkeep expenses"),
  "4d": amount("Homeowner's association or condominium dues"),
  "5": amount("Additional mortgage payments for your residence"),
  "6a": amount("Electricity, heat, natural gas"),
  "6b": amount("Water, sewer, garbage collection"),
  "6c": amount("Telephone, cell phone, Internet, satellite, and cable services"),
  ...livingCosts,
  "17a": amount("Car payments for Vehicle 1"),
  "17b": amount("Car payments for Vehicle 2"),
  "17c": amount("Other installment or lease payments", specify),
  "17d": amount("Other installment or lease payments", specify),
  "18": amount("Alimony, maintenance, and support, not deducted from pay"),
  "19": amount("Support of others who do not live with you", specify),
  "20a": amount("Mortgages on other property"),
  "20b": amount("Real estate taxes on other property"),
  "20c": amount("Insurance of other property"),
  "20d": amount("Maintenance, repair, and upkeep of other property"),
  "20e": amount("Association or condominium dues of other property"),
  "21": amount("Other", specify),
  "22": amount("Your monthly expenses, lines 4 to 21"),
  "24": question("Do you expect an increase or decrease within the year?", { explain: text("Explain") }),
};

export const leftOpen106J2: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["1 Case number", "2 Case number", "3 Case number (2)"],
    [because.original]: ["1 Check 1 (*)", "1 Supplemental income date"],
    [because.outside]: ["3 Debtor 1 (1)", "3 Case number (1)"],
  },
};
