import type { CaseFacts } from "./case-facts.ts";
import { isJoint } from "./people.ts";

/**
 * The forms' choices for who owns or owes something, by the stored key. A spouse who does not file is not a debtor, so something that is
 * the spouse's alone has no choice.
 */
export const debtorChoices = (facts: CaseFacts): Readonly<Record<string, "debtor1" | "debtor2" | "both" | "another">> =>
  isJoint(facts)
    ? { me: "debtor1", spouse: "debtor2", both: "both", withSomeone: "another" }
    : { me: "debtor1", both: "another", withSomeone: "another" };
