import { question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";
import { addressBoxes } from "./common-boxes.ts";

/**
 * Schedule H: Your Codebtors (Official Form 106H).
 *
 * Filled: everyone who owes a debt besides the debtors. Left to the office: a no on line 1, the details of line 2, and codebtors of
 * leases. No place: the tick box for an amended filing, because only original petitions are prepared.
 */
export const schedule106H = {
  "1": question("Do you have any codebtors?"),
  "2": question("Within the last 8 years, have you lived in a community property state or territory?", {
    spouse: question("Did your spouse, former spouse, or legal equivalent live with you at the time?"),
    where: text("In which community state or territory did you live?"),
    name: text("Name of your spouse, former spouse, or legal equivalent"),
    ...addressBoxes,
  }),
  "3.#": rows({
    name: text("Name"),
    ...addressBoxes,
    D: text("Schedule D, line"),
    EF: text("Schedule E/F, line"),
    G: text("Schedule G, line"),
  }),
};

export const leftOpen106H: LeftOpen = {
  notNeeded: { [because.caseNumber]: ["* Case number"], [because.original]: ["1 Check if this is an"] },
};
