import { choice, date, group, name, text } from "../fields.ts";
import { address, holders } from "./shared-details.ts";

export const moreAboutCreditor = "Add address and account details";

const party = (label: string) => group(label, { name: name(`${label}'s name`), ...address(`${label}'s`) });

export const creditorAddress = address("Creditor's");
export const lastFour = text("Last four digits of the account", { part: "Last four digits", check: "lastFour" });
/** Who collects the debt, or bought it. */
export const collector = party("Collector");

/** What the court wants to know about every debt. */
export const debt = {
  incurredOn: date("Date the debt began", { part: "Date" }),
  whoOwes: choice("Who owes this debt?", holders, { part: "Who owes it" }),
  coSigner: party("Co-signer"),
  disputed: choice("Do you dispute this debt?", { no: "No", yes: "Yes", unsure: "Not sure" }, { part: "Dispute" }),
};
