import { amount, check, choice, text } from "./boxes.ts";

/** A debtor's name. */
export const nameBoxes = {
  first: text("First name"),
  middle: text("Middle name"),
  last: text("Last name"),
};

/** The address of a party to be notified. */
export const addressBoxes = {
  street: text("Number Street"),
  city: text("City"),
  state: text("State"),
  zip: text("ZIP Code"),
};

export const accountBoxes = { lastFour: text("Last 4 digits of account number") };

/** The parties to be notified about a debt besides its creditor. */
export const noticeBoxes = { name: text("Name"), ...addressBoxes, ...accountBoxes };

/** The tick boxes for who owns or owes something. */
export const debtorWordings = {
  debtor1: "Debtor 1 only",
  debtor2: "Debtor 2 only",
  both: "Debtor 1 and Debtor 2 only",
  another: "At least one of the debtors and another",
} as const;

/** The boxes that the schedules have for every debt, besides its type and amount. */
export const debtBoxes = (owes: string) => ({
  whoOwes: choice(owes, debtorWordings),
  community: check("Check if this claim relates to a community debt"),
  contingent: check("Contingent"),
  unliquidated: check("Unliquidated"),
  disputed: check("Disputed"),
});

/** A description and a value, each named after the kind of property. */
export const described = (label: string) => ({ description: text(`${label}: description`), value: amount(`${label}: value`) });
