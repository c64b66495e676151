import { isJoint } from "./people.ts";
import type { CaseFacts } from "./worksheet.ts";

const another = "At least one of the debtors and another";

/**
 * Who of a couple owns or owes something, in the wording of the forms' boxes. A spouse who does not file is no debtor: what is
 * that spouse's alone has no box.
 */
export const holderWordings = (facts: CaseFacts): Readonly<Record<string, string>> =>
  isJoint(facts)
    ? { me: "Debtor 1 only", spouse: "Debtor 2 only", both: "Debtor 1 and Debtor 2 only", withSomeone: another }
    : { me: "Debtor 1 only", both: another, withSomeone: another };
