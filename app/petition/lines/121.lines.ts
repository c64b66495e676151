import { check, group, note, perDebtor, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";
import { nameBoxes } from "./common-boxes.ts";

/**
 * Your Statement About Your Social Security Numbers (Official Form 121).
 *
 * Filled: names and numbers, each on the line of its kind, and that there is none of a kind. No place: a number that is of neither kind;
 * signatures and their dates, which are made by hand.
 */
export const statement121 = {
  "1": perDebtor(group(nameBoxes)),
  "2": perDebtor(group({ none: check("You do not have a Social Security number") })),
  "2#": perDebtor(rows({ "": text("Social Security number") })),
  "3": perDebtor(group({ none: check("You do not have an ITIN") })),
  "3#": perDebtor(rows({ "": text("Individual Taxpayer Identification Number") })),
  "number#": perDebtor(rows({ asGiven: note(text("A number that is neither"), "It is neither a Social Security number nor an ITIN.") })),
};

export const leftOpen121: LeftOpen = {
  notNeeded: { [because.caseNumber]: ["1 Case number1"] },
  signed: ["1 Debtor1.signature", "1 Debtor2.signature", "1 Executed on", "1 Debtor2.Executed on"],
};
