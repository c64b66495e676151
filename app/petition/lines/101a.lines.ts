import { check, group, text } from "./boxes.ts";
import { addressBoxes } from "./common-boxes.ts";
import type { LeftOpen } from "./left-open.ts";

/** What both statements about an eviction judgment certify about the law. */
export const mayStay = check(
  "Under the state or other nonbankruptcy law that applies to the judgment for possession (eviction judgment), I have the right to stay " +
    "in my residence by paying my landlord the entire delinquent amount.",
);

/**
 * Initial Statement About an Eviction Judgment Against You (Official Form 101A).
 *
 * Filled, if line 11 of the petition says that there is an eviction judgment: the landlord, as on Schedule G. Left to the office: what a
 * debtor who wants to stay certifies. No place: the case number; signatures and their dates, which are made by hand.
 */
export const statement101A = {
  landlord: group({ name: text("Landlord's name"), ...addressBoxes }),
  certification: group({
    law: mayStay,
    deposit: check(
      "I have given the bankruptcy court clerk a deposit for the rent that would be due during the 30 days after I file the Voluntary " +
        "Petition for Individuals Filing for Bankruptcy (Official Form 101).",
    ),
  }),
};

export const leftOpen101A: LeftOpen = { notNeeded: {} };
