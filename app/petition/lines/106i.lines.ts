import { amount, choice, group, note, perDebtor, question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";

const specify = { specify: text("Specify") };
const partOf8a = "Line 8a has the sum of both, from the statements if there are any.";

/**
 * Schedule I: Your Income (Official Form 106I).
 *
 * Filled: from the answers about work and monthly income; lines 4, 6, 7, 9, 10 and 12 by arithmetic; the statements that go with line 8a,
 * on attached sheets. Left to the office: overtime on line 3, what line 5h is. Line 7 is an estimate from the client's statement while
 * deductions are missing. No place: the tick box for an amended or supplemental filing, because only original petitions are prepared.
 */
export const schedule106I = {
  // Part 1: Describe Employment
  "1": perDebtor(
    group({
      status: choice("Employment status", { employed: "Employed", notEmployed: "Not employed" }),
      occupation: text("Occupation"),
      employer: text("Employer's name"),
      street: text("Employer's address: number, street"),
      city: text("Employer's address: city"),
      state: text("Employer's address: state"),
      zip: text("Employer's address: ZIP code"),
      length: text("How long employed there?"),
    }),
  ),

  // Part 2: Give Details About Monthly Income
  "2": perDebtor(amount("Monthly gross wages, salary, and commissions")),
  "3": perDebtor(amount("Monthly overtime pay")),
  "4": perDebtor(amount("Gross income")),
  "5a": perDebtor(amount("Tax, Medicare, and Social Security deductions")),
  "5b": perDebtor(amount("Mandatory contributions for retirement plans")),
  "5c": perDebtor(amount("Voluntary contributions for retirement plans")),
  "5d": perDebtor(amount("Required repayments of retirement fund loans")),
  "5e": perDebtor(amount("Insurance")),
  "5f": perDebtor(amount("Domestic support obligations")),
  "5g": perDebtor(amount("Union dues")),
  "5h": perDebtor(amount("Other deductions", specify)),
  "6": perDebtor(amount("Payroll deductions")),
  "7": perDebtor(
    amount("Total monthly take-home pay", {
      told: note(amount("Take-home pay, as stated by the client"), "It is what other lines are compared with."),
    }),
  ),
  "8a": perDebtor(
    amount("Net income from rental property and from operating a business", {
      business: note(amount("Net income from a business, profession, or farm"), partOf8a),
      rental: note(amount("Net income from rental property"), partOf8a),
      statement: text("Attached statement"),
    }),
  ),
  "8a#": rows({
    name: text("Statement of monthly income of"),
    kind: choice("Kind", { business: "Business, profession, or farm", rental: "Rental property" }),
    whose: choice("Column", { debtor1: "For Debtor 1", debtor2: "For Debtor 2 or non-filing spouse" }),
    receipts: amount("Gross receipts"),
    supplies: amount("Goods and supplies"),
    wages: amount("Wages"),
    rent: amount("Rent or mortgage"),
    utilities: amount("Utilities"),
    repairs: amount("Repairs and maintenance"),
    vehicle: amount("Vehicle and travel"),
    insurance: amount("Insurance"),
    taxes: amount("Taxes and fees"),
    other: amount("Other expenses"),
    stated: note(amount("Ordinary and necessary expenses, as stated in all"), "It is what the sum is compared with, or replaces it."),
    expenses: amount("Total ordinary and necessary business expenses"),
    net: amount("Total monthly net income"),
  }),
  "8b": perDebtor(amount("Interest and dividends")),
  "8c": perDebtor(amount("Family support payments")),
  "8d": perDebtor(amount("Unemployment compensation")),
  "8e": perDebtor(amount("Social Security")),
  "8f": perDebtor(amount("Other government assistance", specify)),
  "8g": perDebtor(amount("Pension or retirement income")),
  "8h": perDebtor(amount("Other monthly income", specify)),
  "9": perDebtor(amount("All other income")),
  "10": perDebtor(amount("Monthly income", { combined: amount("Monthly income of both columns") })),
  "11": amount("Other regular contributions to the expenses of Schedule J", specify),
  "12": amount("Combined monthly income"),
  "13": question("Do you expect an increase or decrease within the year?", { explain: text("Explain") }),
};

export const leftOpen106I: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check 1 (*)", "1 Supplemental income date"],
    [because.oneBox]: ["1 Employers Street2 *", "1 Employers Street3 *"],
  },
};
