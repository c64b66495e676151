import { amount, check, choice, note, question, rows, text } from "./boxes.ts";
import { debtorWordings, described } from "./common-boxes.ts";

export const owners = { owners: choice("Who has an interest in it", debtorWordings) };
export const community = { community: check("Community property") };
export const values = { entire: amount("Current value of the entire property"), portion: amount("Current value of the portion you own") };
export const vehicle = {
  make: text("Make"),
  model: text("Model"),
  year: text("Year"),
  more: text("Other information"),
  ...owners,
  ...community,
  ...values,
};
export const account = { institution: text("Institution name"), value: amount("Current value of the portion you own") };

/** Whether the client has left anything out of the questionnaire's list. */
export const more = (label: string) => note(question(label), "It is for the office, until everything is listed.");

/** Shares of what others own, too. */
export const share = (label: string) =>
  rows({ name: text(`${label}: name`), percent: text("% of ownership"), value: amount(`${label}: value`) });

/** A line about one kind of property: whether there is any, what it is, and its value. */
export const property = (label: string) => question(label, described(label));
