import { amount, choice, group, rows, text } from "./boxes.ts";
import { petition101 } from "./101.lines.ts";
import { because, type LeftOpen } from "./left-open.ts";

/**
 * Application for Individuals to Pay the Filing Fee in Installments (Official Form 103A).
 *
 * Filled, if line 8 of the petition asks for it: the chapter, also on the order that comes with it, and the total. Left to the office: the
 * installments. No place: the case number; the tick box for an amended filing, because only original petitions are prepared; signatures and
 * their dates, which are made by hand; the rest of the order, which is the court's.
 */
export const application103A = {
  "1": choice("Which chapter of the Bankruptcy Code are you choosing to file under?", petition101["7"].choices),
  "2#": rows({
    amount: amount("You propose to pay"),
    when: choice("When the first installment is paid", {
      withPetition: "With the filing of the petition",
      onDate: "On or before this date",
    }),
    date: text("On or before this date"),
  }),
  "2": group({ total: amount("Total of the installments") }),
};

export const leftOpen103A: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check if this is an amended filing"],
    [because.order]: ["2 Application.Fee.*", "2 Judge *"],
  },
  signed: ["1 Debtor Sig.*", "1 Debtor date.*", "1 Debtor attorney Sig.1", "1 Debtor attorney date.1"],
};
