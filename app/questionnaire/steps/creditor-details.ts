import type { Total } from "../totals.ts";
import { choice, date, group, inSight, name, text } from "../fields.ts";
import { address, holders } from "./shared-details.ts";

export const moreAboutCreditor = "More about this debt";
/** Why the steps ask for addresses. */
export const whyAddresses = "The court mails each of them a notice, so we need their addresses.";
/** Keys of the three steps with creditors. */
export const creditorSteps = ["securedCreditors", "priorityCreditors", "unsecuredCreditors"] as const;
/** The totals of one of these steps: its own debts, and those of all three. */
export const debtTotals = (step: (typeof creditorSteps)[number]): [Total, Total] => {
  const of = [`${step}[].balanceOwed`];
  return [
    { label: "Debts listed here", of },
    { label: "Debts on steps 8 to 10", of, andDebtsOf: creditorSteps.filter((each) => each !== step) },
  ];
};

const party = (label: string) => group(label, { name: name(`${label}'s name`), ...address(`${label}'s`) });

export const creditorAddress = inSight(address("Creditor's"));
export const lastFour = text("Last four digits of the account", { part: "Last four digits", check: "lastFour", isShort: true });
/** What a creditor's row asks in sight about the account. */
export const account = inSight({ lastFour });
/** Who collects the debt, or bought it. */
export const collector = party("Collector");

/** What the court wants to know about every debt. */
export const debt = {
  incurredOn: date("Date the debt began", { part: "Date" }),
  whoOwes: choice("Who owes this debt?", holders, { part: "Who owes it" }),
  coSigner: party("Co-signer"),
  disputed: choice("Do you dispute this debt?", { no: "No", yes: "Yes", unsure: "Not sure" }, { part: "Dispute" }),
};
