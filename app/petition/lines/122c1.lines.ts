import { amount, choice, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";
import { monthlyIncome } from "./monthly-income.lines.ts";

/**
 * Chapter 13 Statement of Your Current Monthly Income and Calculation of Commitment Period (Official Form 122C-1).
 *
 * Filled: the averages of the six months before filing, the totals, the median from a confirmed row of the tables, the comparisons. Left
 * to the office: the marital adjustment, and whether it counts for the commitment period; a benefit under the Social Security Act on line
 * 8; the household. No place: the tick box for an amended filing, because only original petitions are prepared; signatures.
 */
export const statement122C1 = {
  // Part 1: Calculate Your Average Monthly Income
  "1": choice("What is your marital and filing status?", { notMarried: "Not married", married: "Married" }),
  ...monthlyIncome,

  // Part 2: Determine How to Measure Your Deductions from Income
  "12": amount("Total average monthly income, line 11"),
  "13": choice(
    "Is your spouse filing with you?",
    {
      notMarried: "You are not married.",
      joint: "You are married and your spouse is filing with you.",
      alone: "You are married and your spouse is not filing with you.",
    },
    { total: amount("Marital adjustment") },
  ),
  "13#": rows({ purpose: text("What the spouse's income was paid for"), amount: amount("Income that was paid for it") }),
  "14": amount("Your current monthly income"),
  "15a": amount("Your current monthly income, line 14"),
  "15b": amount("Current monthly income for the year"),
  "16a": text("State in which you live"),
  "16b": text("Number of people in your household"),
  "16c": amount("Median family income"),
  "17": choice(
    "How do the lines compare?",
    { notMore: "Line 15b is less than or equal to line 16c.", more: "Line 15b is more than line 16c." },
    {
      top: choice("Box at the top of page 1", {
        notMore: "1. Disposable income is not determined under 11 U.S.C. § 1325(b)(3).",
        more: "2. Disposable income is determined under 11 U.S.C. § 1325(b)(3).",
      }),
    },
  ),

  // Part 3: Calculate Your Commitment Period Under 11 U.S.C. § 1325(b)(4)
  "18": amount("Total average monthly income, line 11"),
  "19a": amount("Marital adjustment, if it applies"),
  "19b": amount("Line 18 less line 19a"),
  "20a": amount("Monthly income, line 19b"),
  "20b": amount("Current monthly income for the year"),
  "20c": amount("Median family income, line 16c"),
  "21": choice(
    "How do the lines compare?",
    { less: "Line 20b is less than line 20c.", notLess: "Line 20b is more than or equal to line 20c." },
    {
      top: choice("Box at the top of page 1", {
        less: "3. The commitment period is 3 years.",
        notLess: "4. The commitment period is 5 years.",
      }),
    },
  ),
};

export const leftOpen122C1: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check if this is an amended filing"],
    "Each column has the sum of its other income beside one source.": [
      "2 undefined_25",
      "2 undefined_26",
      "2 undefined_28",
      "2 undefined_29",
    ],
    [because.outside]: ["2 undefined_40"],
  },
  signed: ["4 undefined_47", "4 undefined_48", "4 Date", "4 Date_2"],
};
