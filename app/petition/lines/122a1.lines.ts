import { amount, choice, note, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";
import { monthlyIncome } from "./monthly-income.lines.ts";

/**
 * Chapter 7 Statement of Your Current Monthly Income (Official Form 122A-1).
 *
 * Filled: the averages of the six months before filing, the totals, the median from a confirmed row of the tables, the comparison. Left to
 * the office: a benefit under the Social Security Act on line 8; the household. No place: the tick box for an amended filing, because only
 * original petitions are prepared; the exemption from the presumption of abuse, which is Form 122A-1Supp; signatures.
 */
export const statement122A1 = {
  // Part 1: Calculate Your Current Monthly Income
  "1": choice(
    "What is your marital and filing status?",
    {
      notMarried: "Not married",
      joint: "Married and your spouse is filing with you",
      alone: "Married and your spouse is NOT filing with you",
    },
    {
      household: choice("You and your spouse are", {
        together: "Living in the same household and are not legally separated",
        apart: "Living separately or are legally separated",
      }),
      military: note(text("Military service (see Form 122A-1Supp)"), "It is for Form 122A-1Supp."),
    },
  ),
  ...monthlyIncome,

  // Part 2: Determine Whether the Means Test Applies to You
  "12a": amount("Total current monthly income, line 11"),
  "12b": amount("Current monthly income for the year"),
  "13": amount("Median family income", {
    state: text("State in which you live"),
    household: text("Number of people in your household"),
  }),
  "14": choice(
    "How do the lines compare?",
    { notMore: "Line 12b is less than or equal to line 13.", more: "Line 12b is more than line 13." },
    {
      top: choice("Box at the top of page 1", {
        notMore: "1. There is no presumption of abuse.",
        more:
          "2. The calculation to determine if a presumption of abuse applies will be made under Chapter 7 Means Test Calculation " +
          "(Official Form 122A-2).",
        military: "3. The Means Test does not apply now because of qualified military service but it could apply later.",
      }),
    },
  ),
};

export const leftOpen122A1: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number1"],
    [because.original]: ["1 CheckBox2"],
    "Each column has the sum of its other income beside one source.": [
      "2 Debto2.Quest10A",
      "2 Debto1.Quest10B",
      "2 Debto1.Quest10C",
      "2 Debto2.Quest10C",
    ],
  },
  signed: ["3 Debtor*.sig", "3 Debtor*.Date signed"],
};
