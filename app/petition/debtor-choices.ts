import { isJoint } from "./people.ts";
import type { CaseFacts } from "./case-facts.ts";

const withAnother = "At least one of the debtors and another";

/**
 * The forms' wordings for who owns or owes something, by the stored key. A spouse who does not file is not a debtor, so
 * something that is the spouse's alone has no wording.
 */
export const debtorChoices = (facts: CaseFacts): Readonly<Record<string, string>> =>
  isJoint(facts)
    ? { me: "Debtor 1 only", spouse: "Debtor 2 only", both: "Debtor 1 and Debtor 2 only", withSomeone: withAnother }
    : { me: "Debtor 1 only", both: withAnother, withSomeone: withAnother };
