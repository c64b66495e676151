import { choice, details, list, money, name, text } from "../fields.ts";
import { defineStep } from "../step.ts";
import { account, collector, creditorAddress, debt, debtTotals, moreAboutCreditor, whyAddresses } from "./creditor-details.ts";
import { names } from "./names.ts";

const vehicle = (number: number) => `Vehicle ${number} on your list`;

const securedDetails = details({
  ...creditorAddress,
  ...account,
  ...debt,
  lien: choice(
    "Where does the lien come from?",
    {
      agreement: "A contract I signed",
      statutory: "A law, such as for taxes or dues",
      judgment: "A court judgment",
      other: "Something else",
    },
    { part: "Lien" },
  ),
  securedBy: choice(
    "What secures the debt?",
    {
      firstMortgage: "My home, by the first mortgage",
      secondMortgage: "My home, by the second mortgage",
      otherLand: "Other land or buildings",
      vehicle1: vehicle(1),
      vehicle2: vehicle(2),
      vehicle3: vehicle(3),
      vehicle4: vehicle(4),
      vehicle5: vehicle(5),
      vehicle6: vehicle(6),
      other: "Something else",
    },
    { part: "What secures it" },
  ),
  collateralValue: money("What the collateral is worth", { hint: "Only if you did not list its value elsewhere." }),
  intention: choice(
    "What would you like to do with it?",
    {
      keep: "Keep it",
      redeem: "Pay what it is worth at once (redeem)",
      surrender: "Give it up (surrender)",
      unsure: "Not sure",
    },
    { part: "Plan" },
  ),
  arrears: money("Amount behind"),
  collector,
});

export const securedCreditors = defineStep({
  ...names.securedCreditors,
  title: "Secured Creditors",
  description: "List debts that are secured by something you own, such as a mortgage or a car loan.",
  fields: {
    securedCreditors: list(
      "Secured Creditors",
      "secured creditor",
      {
        creditor: name("Creditor"),
        balanceOwed: money("Balance owed"),
        monthlyPayment: money("Monthly payment"),
        collateral: text("Collateral", { isLong: true }),
        ...securedDetails,
      },
      { more: moreAboutCreditor, prompt: "Who else? Home · car · furniture · pawnshop" },
    ),
  },
  sections: [
    {
      title: "Secured Creditors",
      note: whyAddresses,
      hint:
        "A creditor is anyone you owe. Collateral is what it can take if you do not pay, such as your house or car. " +
        "Its right to take it is a lien.",
      fields: ["securedCreditors"],
      totals: debtTotals("securedCreditors"),
    },
  ],
});
