import { question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";
import { addressBoxes } from "./common-boxes.ts";

/**
 * Schedule G: Executory Contracts and Unexpired Leases (Official Form 106G).
 *
 * Filled: the landlord, leases and contracts, and leased vehicles. Left to the office: a no on line 1. No place: the tick box for an
 * amended filing, because only original petitions are prepared.
 */
export const schedule106G = {
  "1": question("Do you have any executory contracts or unexpired leases?"),
  "2.#": rows({ name: text("Name"), ...addressBoxes, what: text("State what the contract or lease is for") }),
};

export const leftOpen106G: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check if this is an"],
    "The number of the entry is printed below it, where two digits fit.": ["2 fill 2.*"],
  },
};
