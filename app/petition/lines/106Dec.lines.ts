import { group, note, perDebtor, question, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";

/**
 * Declaration About an Individual Debtor's Schedules (Official Form 106Dec).
 *
 * Filled: the caption. Left to the office: whether a preparer was paid. No place: signatures and their dates, which are made by hand;
 * the preparer's name, because a firm with attorneys has none.
 */
export const declaration106Dec = {
  caption: perDebtor(group({ name: note(text("Name"), "It is in the caption.") })),
  preparer: question("Did you pay someone who is NOT an attorney to help you fill out bankruptcy forms?"),
};

export const leftOpen106Dec: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check if this is an"],
    [because.preparer]: ["1 Name of person payed to help file"],
  },
  signed: ["1 Debtor1.signature", "1 Debtor2.signature", "1 Executed on", "1 Debtor2.Executed on"],
};
