import { amount, check, choice, group, note, question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";

/**
 * Schedule C: The Property You Claim as Exempt (Official Form 106C).
 *
 * Filled: all property of Schedule A/B with its line and value; a row is printed if something is claimed for it. Left to the office:
 * everything that is claimed, in the table of exemptions. An item claimed under several laws is one row that names each with its amount.
 * No place: that nothing is claimed; the tick box for an amended filing, because only original petitions are prepared.
 */
export const schedule106C = {
  // Part 1: Identify the Property You Claim as Exempt
  "1": choice("Which set of exemptions are you claiming?", {
    state: "You are claiming state and federal nonbankruptcy exemptions. 11 U.S.C. § 522(b)(3)",
    federal: "You are claiming federal exemptions. 11 U.S.C. § 522(b)(2)",
  }),
  "2": group({
    none: note(check("No exemption is claimed"), "The form has no box for it: no row is printed."),
  }),
  "2#": rows({
    description: text("Brief description"),
    line: text("Line from Schedule A/B"),
    value: amount("Current value of the portion you own"),
    claimed: amount("Amount of the exemption you claim"),
    whole: check("100% of fair market value, up to any applicable statutory limit"),
    law: text("Specific laws that allow exemption"),
  }),
  "3": question("Are you claiming a homestead exemption of more than $214,000?", {
    acquired: question("Was that property acquired within 1,215 days before this case was filed?"),
  }),
};

export const leftOpen106C: LeftOpen = {
  notNeeded: { [because.caseNumber]: ["* Case number"], [because.original]: ["1 Check if this is an"] },
};
