import { amount, choice, date, question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";
import { accountBoxes, addressBoxes, debtBoxes, noticeBoxes } from "./common-boxes.ts";

const otherLien = "Other (including a right to offset)";

/**
 * Schedule D: Creditors Who Have Claims Secured by Property (Official Form 106D).
 *
 * Filled: the secured creditors with amounts and collateral, and the parties to be notified. Left to the office: whether a claim is
 * contingent, unliquidated or a community debt. No place: the tick box for an amended filing, because only original petitions are prepared.
 */
export const schedule106D = {
  // Part 1: List All Secured Claims
  "1": question("Do any creditors have claims secured by your property?"),
  "2.#": rows({
    creditor: text("Creditor’s Name"),
    ...addressBoxes,
    property: text("Describe the property that secures the claim"),
    claim: amount("Column A: amount of claim"),
    collateral: amount("Column B: value of collateral that supports this claim"),
    unsecured: amount("Column C: unsecured portion"),
    ...debtBoxes("Who owes the debt?"),
    lien: choice("Nature of lien", {
      agreement: "An agreement you made (such as mortgage or secured car loan)",
      statutory: "Statutory lien (such as tax lien, mechanic’s lien)",
      judgment: "Judgment lien from a lawsuit",
      other: otherLien,
    }),
    lienOther: text(otherLien),
    incurredOn: date("Date debt was incurred"),
    ...accountBoxes,
  }),
  total: amount("Column A: dollar value totals from all pages"),

  // Part 2: List Others to Be Notified for a Debt That You Already Listed
  "Part 2#": rows({ ...noticeBoxes, of: text("On which line in Part 1 did you enter the creditor?") }),
};

export const leftOpen106D: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check if this is an"],
    [because.oneBox]: ["1 1", "1 1_2", "2 1_*", "3 Street 1*"],
    "The form does not say what the square beside a party is for.": [
      "3 be notified for any debts in Part 1 do not fill out or submit this page.*",
    ],
  },
};
