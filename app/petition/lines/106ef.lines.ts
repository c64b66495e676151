import { amount, choice, date, question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";
import { accountBoxes, addressBoxes, debtBoxes, noticeBoxes } from "./common-boxes.ts";

const specify = "Other. Specify";

const claim = {
  typeOther: text(specify),
  ...addressBoxes,
  ...accountBoxes,
  incurredOn: date("When was the debt incurred?"),
  claim: amount("Total claim"),
  ...debtBoxes("Who incurred the debt?"),
  offset: question("Is the claim subject to offset?"),
};

/**
 * Schedule E/F: Creditors Who Have Unsecured Claims (Official Form 106E/F).
 *
 * Filled: the creditors with amounts and types, the parties to be notified, the totals. Left to the office: how much of a claim has
 * priority; whether a claim is contingent, unliquidated, a community debt or subject to offset. No place: the tick box for an amended
 * filing, because only original petitions are prepared.
 */
export const schedule106EF = {
  // Part 1: List All of Your PRIORITY Unsecured Claims
  "1": question("Do any creditors have priority unsecured claims against you?"),
  "2.#": rows({
    creditor: text("Priority Creditor’s Name"),
    ...claim,
    type: choice("Type of PRIORITY unsecured claim", {
      support: "Domestic support obligations",
      taxes: "Taxes and certain other debts you owe the government",
      injury: "Claims for death or personal injury while you were intoxicated",
      other: specify,
    }),
    priority: amount("Priority amount"),
    nonpriority: amount("Nonpriority amount"),
  }),

  // Part 2: List All of Your NONPRIORITY Unsecured Claims
  "3": question("Do any creditors have nonpriority unsecured claims against you?"),
  "4.#": rows({
    creditor: text("Nonpriority Creditor’s Name"),
    ...claim,
    type: choice("Type of NONPRIORITY unsecured claim", {
      studentLoan: "Student loans",
      divorce: "Obligations arising out of a separation agreement or divorce that you did not report as priority claims",
      pensionPlan: "Debts to pension or profit-sharing plans, and other similar debts",
      other: specify,
    }),
  }),

  // Part 3: List Others to Be Notified About a Debt That You Already Listed
  "5#": rows({
    ...noticeBoxes,
    of: text("On which entry in Part 1 or Part 2 did you list the original creditor?"),
    list: choice("Part 1 or Part 2", {
      priority: "Part 1: Creditors with Priority Unsecured Claims",
      nonpriority: "Part 2: Creditors with Nonpriority Unsecured Claims",
    }),
  }),

  // Part 4: Add the Amounts for Each Type of Unsecured Claim
  "6a": amount("Domestic support obligations"),
  "6b": amount("Taxes and certain other debts you owe the government"),
  "6c": amount("Claims for death or personal injury while you were intoxicated"),
  "6d": amount("Other. Add all other priority unsecured claims"),
  "6e": amount("Total. Add lines 6a through 6d"),
  "6f": amount("Student loans"),
  "6g": amount("Obligations arising out of a separation agreement or divorce that you did not report as priority claims"),
  "6h": amount("Debts to pension or profit-sharing plans, and other similar debts"),
  "6i": amount("Other. Add all other nonpriority unsecured claims"),
  "6j": amount("Total. Add lines 6f through 6i"),
};

export const leftOpen106EF: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check if this is an"],
    [because.oneBox]: ["1 1", "1 1_2", "2 1_*", "5 Street2_*"],
  },
};
