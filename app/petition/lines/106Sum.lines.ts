import { amount, choice, question } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";

/**
 * Summary of Your Assets and Liabilities and Certain Statistical Information (Official Form 106Sum).
 *
 * Filled: every line, from the totals of the schedules and of the statement of current monthly income. No place: the tick box for an
 * amended filing, because only original petitions are prepared.
 */
export const summary106Sum = {
  // Part 1: Summarize Your Assets
  "1a": amount("Total real estate, line 55 of Schedule A/B"),
  "1b": amount("Total personal property, line 62 of Schedule A/B"),
  "1c": amount("Total of all property, line 63 of Schedule A/B"),

  // Part 2: Summarize Your Liabilities
  "2a": amount("Secured claims, Column A of Schedule D"),
  "3a": amount("Priority unsecured claims, line 6e of Schedule E/F"),
  "3b": amount("Nonpriority unsecured claims, line 6j of Schedule E/F"),
  total: amount("Your total liabilities"),

  // Part 3: Summarize Your Income and Expenses
  "4": amount("Combined monthly income, line 12 of Schedule I"),
  "5": amount("Monthly expenses, line 22c of Schedule J"),

  // Part 4: Answer These Questions for Administrative and Statistical Records
  "6": question("Are you filing for bankruptcy under Chapters 7, 11, or 13?"),
  "7": choice("What kind of debt do you have?", {
    consumer: "Your debts are primarily consumer debts.",
    business: "Your debts are not primarily consumer debts.",
  }),
  "8": amount("Total current monthly income"),
  "9a": amount("Domestic support obligations, line 6a of Schedule E/F"),
  "9b": amount("Taxes and certain other debts you owe the government, line 6b of Schedule E/F"),
  "9c": amount("Claims for death or personal injury while you were intoxicated, line 6c of Schedule E/F"),
  "9d": amount("Student loans, line 6f of Schedule E/F"),
  "9e": amount("Obligations arising out of a separation agreement or divorce that are not priority claims, line 6g of Schedule E/F"),
  "9f": amount("Debts to pension or profit-sharing plans, and other similar debts, line 6h of Schedule E/F"),
  "9g": amount("Total of lines 9a through 9f"),
};

export const leftOpen106Sum: LeftOpen = {
  notNeeded: { [because.caseNumber]: ["* Case number"], [because.original]: ["1 Check if this is an"] },
};
