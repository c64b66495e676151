import { amount, check, group, note, question, rows, text } from "./boxes.ts";
import { because, type LeftOpen } from "./left-open.ts";

const recipients = {
  attorney: check("An attorney"),
  preparer: check("A bankruptcy petition preparer, paralegal, or typing service"),
  someone: check("Someone else"),
  name: text("Someone else: who"),
};

/**
 * Application to Have the Chapter 7 Filing Fee Waived (Official Form 103B).
 *
 * Filled, if line 8 of the petition asks for it: lines 1 to 6, 8, 9 and 20, from the answers, Schedules I and J, and the petition. Left
 * to the office: other assistance of line 3, changes of more than 10%, lines 7 and 17 to 19. No place: lines 10 to 16, instead of which
 * the form takes a copy of Schedule A/B; the case number; the tick box for an amended filing, because only original petitions are
 * prepared; signatures and their dates, which are made by hand; the order, which is the court's.
 */
export const application103B = {
  // Part 1: Tell the Court About Your Family and Your Family's Income
  "1": group({
    you: check("You"),
    spouse: check("Your spouse"),
    dependents: check("Your dependents"),
    count: text("How many dependents?"),
    total: text("Total number of people"),
  }),
  "2": group({
    you: amount("Your average monthly net income, line 10 of Schedule I"),
    spouse: amount("Your spouse's average monthly net income, line 10 of Schedule I"),
    subtotal: amount("Subtotal"),
    assistance: amount("Non-cash governmental assistance included above"),
    total: amount("Your family's average monthly net income"),
  }),
  "3": question("Do you receive non-cash governmental assistance?", { type: text("Type of assistance") }),
  "4": question(
    "Do you expect your family's average monthly net income to increase or decrease by more than 10% during the next 6 months?",
    {
      explain: text("Explain"),
    },
  ),
  "5": text("Why you are unable to pay the filing fee in installments within 120 days"),

  // Part 2: Tell the Court About Your Monthly Expenses
  "6": amount("Average monthly expenses, line 22 of Schedule J"),
  "7": question("Do these expenses cover anyone who is not included in your family as reported in line 1?", { who: text("Identify who") }),
  "8": question("Does anyone other than you regularly pay any of these expenses?", {
    amount: amount("How much you regularly receive as contributions, line 11 of Schedule I"),
  }),
  "9": question("Do you expect your average monthly expenses to increase or decrease by more than 10% during the next 6 months?", {
    explain: text("Explain"),
  }),

  // Part 3: Tell the Court About Your Property
  "10": group({ schedule: note(text("Copy of Schedule A/B, instead of lines 10 to 16"), "The copy is attached.") }),

  // Part 4: Answer These Additional Questions
  "17": question("Have you paid anyone for services for this case?", { ...recipients, amount: amount("How much did you pay?") }),
  "18": question("Have you promised to pay or do you expect to pay someone for services for your bankruptcy case?", {
    ...recipients,
    amount: amount("How much do you expect to pay?"),
  }),
  "19": question("Has anyone paid someone on your behalf for services for this case?", {
    ...recipients,
    parent: check("Parent"),
    sibling: check("Brother or sister"),
    friend: check("Friend"),
    pastor: check("Pastor or clergy"),
    other: check("Someone else paid"),
    payer: text("Someone else paid: who"),
    amount: amount("How much did someone else pay?"),
  }),
  "20": question("Have you filed for bankruptcy within the last 8 years?"),
  "20#": rows({ district: text("District"), when: text("When"), caseNumber: text("Case number") }),
};

export const leftOpen103B: LeftOpen = {
  notNeeded: {
    [because.caseNumber]: ["* Case number"],
    [because.original]: ["1 Check if this is an amended filing"],
    [because.order]: ["4 Application.Fee.*", "4 Hearing*", "4 Address of hearing", "4 Judge *"],
    "A copy of Schedule A/B is attached instead of lines 10 to 16, as the form allows.": [
      "2 undefined_11",
      "2 undefined_12",
      "2 undefined_13",
      "2 undefined_14",
      "2 undefined_15",
      "2 undefined_16",
      "2 undefined_17",
      "2 undefined_18",
      "2 undefined_19",
      "2 undefined_2*",
      "2 Institution name",
      "2 Other financial accounts*",
      "2 12 Your home if you own it outright or",
      "2 Examples House condominium",
      "2 13 Other real estate*",
      "2 Make*",
      "2 Model*",
      "2 Year*",
      "2 Mileage*",
      "3 Amount you owe",
      "3 undefined_25",
      "3 undefined_26",
      "3 undefined_27",
      "3 undefined_28",
      "3 16 check*",
      "3 maintenance divorce or property",
      "3 undefined_29",
      "3 undefined_30",
    ],
  },
  signed: ["3 undefined_38", "3 undefined_39", "3 Date", "3 Date_2"],
};
