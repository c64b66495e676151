import { choice, question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";

/**
 * Statement of Intention for Individuals Filing Under Chapter 7 (Official Form 108).
 *
 * Filled: the secured creditors and leases with what the client wants to do. Whether property is claimed as exempt follows from
 * Schedule C. Left to the office: how property is kept. No place: signatures and their dates, which are made by hand.
 */
export const statement108 = {
  // Part 1: List Your Creditors Who Have Secured Claims
  "1#": rows({
    creditor: text("Creditor's name"),
    property: text("Description of property securing debt"),
    intention: choice("What do you intend to do with the property?", {
      surrender: "Surrender the property.",
      redeem: "Retain the property and redeem it.",
      reaffirm: "Retain the property and enter into a Reaffirmation Agreement.",
      keep: "Retain the property and [explain]",
    }),
    explanation: text("How else the property is retained"),
    exempt: question("Did you claim the property as exempt on Schedule C?"),
  }),

  // Part 2: List Your Unexpired Personal Property Leases
  "2#": rows({
    lessor: text("Lessor's name"),
    property: text("Description of leased property"),
    assumed: question("Will the lease be assumed?"),
  }),
};

export const leftOpen108: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check if this is an"],
    "The whole explanation is on the line below.": ["1 Explain1 *"],
  },
  signed: ["2 Signature of Debtor *", "2 Date signed Debtor *"],
};
