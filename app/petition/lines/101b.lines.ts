import { check, group } from "./boxes.ts";
import { mayStay } from "./101a.lines.ts";
import { because, type LeftOpen } from "./left-open.ts";

/**
 * Statement About Payment of an Eviction Judgment Against You (Official Form 101B).
 *
 * Left to the office, if Form 101A certifies that the debtor may stay: both boxes, because the rent is paid after the petition is filed.
 * No place: the case number; signatures and their dates, which are made by hand.
 */
export const statement101B = {
  certification: group({
    law: mayStay,
    paid: check(
      "Within 30 days after I filed my Voluntary Petition for Individuals Filing for Bankruptcy (Official Form 101), I have paid my " +
        "landlord the entire amount I owe as stated in the judgment for possession (eviction judgment).",
    ),
  }),
};

export const leftOpen101B: LeftOpen = {
  notNeeded: { [because.caseNumber]: ["* Case number"] },
  signed: ["1 undefined_38", "1 Date", "1 undefined_39", "1 Date_2"],
};
