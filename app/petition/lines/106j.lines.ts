import { amount, note, question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";

const specify = { specify: text("Specify") };
const sum = (line: string) => `Line ${line} has the sum.`;
/** The payments to secured creditors that a line counts. */
const payments = { creditor: note(amount("Payment to"), "The line has the payment; whom it goes to is on Schedule D.") };

/** The lines of Schedule J that Schedule J-2 has as well, with the same boxes. */
export const livingCosts = {
  "6d": amount("Other utilities", specify),
  "7": amount("Food and housekeeping supplies"),
  "8": amount("Childcare and children's education costs"),
  "9": amount("Clothing, laundry, and dry cleaning"),
  "10": amount("Personal care products and services"),
  "11": amount("Medical and dental expenses"),
  "12": amount("Transportation, without car payments"),
  "13": amount("Entertainment, clubs, recreation, newspapers, magazines, and books"),
  "14": amount("Charitable contributions and religious donations"),
  "15a": amount("Life insurance"),
  "15b": amount("Health insurance"),
  "15c": amount("Vehicle insurance"),
  "15d": amount("Other insurance", specify),
  "16": amount("Taxes", specify),
};

/**
 * Schedule J: Your Expenses (Official Form 106J).
 *
 * Filled: from answers and from Schedule I. Left to the office: whom line 19 supports. No place: the tick box for
 * an amended or supplemental filing, because only original petitions are prepared.
 */
export const schedule106J = {
  // Part 1: Describe Your Household
  "1": question("Is this a joint case?", { separate: question("Does Debtor 2 live in a separate household?") }),
  "2": question("Do you have dependents?"),
  "2#": rows({
    relationship: text("Dependent's relationship, without a name"),
    age: text("Dependent's age"),
    livesWithYou: question("Does dependent live with you?"),
  }),
  "3": question("Do your expenses include expenses of people other than yourself and your dependents?"),

  // Part 2: Estimate Your Ongoing Monthly Expenses
  "4": amount("Rental or home ownership expenses for your residence", {
    mortgage: note(amount("First mortgage payment, from the answers about the home"), "Line 4 has the payment."),
    escrow: note(text("Line 4 includes taxes and insurance"), "Lines 4a and 4b are empty or zero then."),
  }),
  "4#": rows(payments),
  "4a": amount("Real estate taxes"),
  "4b": amount("Property, homeowner's, or renter's insurance"),
  "4c": amount("Home maintenance, repair, and upkeep expenses"),
  "4d": amount("Homeowner's association or condominium dues"),
  "4d#": rows(payments),
  "5": amount("Additional mortgage payments for your residence"),
  "5#": rows(payments),
  "6a": amount("Electricity, heat, natural gas"),
  "6b": amount("Water, sewer, garbage collection"),
  "6c": amount("Telephone, cell phone, Internet, satellite, and cable services", {
    telephone: note(amount("Telephone"), sum("6c")),
    internet: note(amount("Internet"), sum("6c")),
  }),
  ...livingCosts,
  "17a": amount("Car payments for Vehicle 1"),
  "17a#": rows(payments),
  "17b": amount("Car payments for Vehicle 2"),
  "17b#": rows(payments),
  "17c#": rows({ "": amount("Other installment or lease payments"), ...specify, ...payments }),
  "17d#": rows({ "": amount("Other installment or lease payments"), ...specify, ...payments }),
  "18": amount("Alimony, maintenance, and support, not deducted from pay", {
    alimonyPaid: note(amount("Alimony"), sum("18")),
    childSupport: note(amount("Child support"), sum("18")),
  }),
  "19": amount("Support of others who do not live with you", specify),
  "20a": amount("Mortgages on other property"),
  "20a#": rows(payments),
  "20b": amount("Real estate taxes on other property"),
  "20c": amount("Insurance of other property"),
  "20d": amount("Maintenance, repair, and upkeep of other property"),
  "20e": amount("Association or condominium dues of other property"),
  "21": amount("Other", specify),
  "22a": amount("Expenses of lines 4 to 21"),
  "22b": amount("Expenses of Debtor 2's separate household, if any"),
  "22c": amount("Your monthly expenses"),
  "23a": amount("Combined monthly income, line 12 of Schedule I"),
  "23b": amount("Monthly expenses, line 22c"),
  "23c": amount("Monthly net income"),
  "24": question("Do you expect an increase or decrease within the year?", { explain: text("Explain") }),
};

export const leftOpen106J: LeftOpen = {
  notNeeded: { [because.caseNumber]: ["* Case number"], [because.original]: ["1 Check 1 (*)", "1 Supplemental income date"] },
};
