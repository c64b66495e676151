import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers.ts";
import type { OfficeEntries } from "../../app/petition/office-entries.ts";
import { checkRules } from "../../app/petition/checks/index.ts";
import { couple, single } from "../support/households.ts";
import { petitionOf } from "../support/petitions.ts";

type Change = (formData: Answers) => void;

const changed = (formData: Answers, ...changes: Change[]): Answers => {
  const copy = structuredClone(formData);
  for (const change of changes) change(copy);
  return copy;
};

/** The numbers of the households are none that anybody can have. */
const withSsns: Change = ({ personalInfo }) => {
  personalInfo.clientSSN = "212-34-5678";
  if (personalInfo.spouseSSN) personalInfo.spouseSSN = "313-45-6789";
};

const ids = (formData: object, entries: OfficeEntries = {}) => petitionOf(formData, entries).checks.map(({ id }) => id);

const cleanCouple = changed(couple.formData, withSsns);
const cleanSingle = changed(single.formData, withSsns);

interface Case {
  id: string;
  what: string;
  of?: Answers;
  change: Change;
  entries?: OfficeEntries;
  /** What the finding points to. */
  from: string[];
}

const cases: Case[] = [
  {
    id: "loan-without-creditor",
    what: "a mortgage that no secured creditor stands for",
    change: ({ securedCreditors }) => securedCreditors.splice(0, 1),
    from: ["realEstate.firstMortgageOwed"],
  },
  {
    id: "loan-without-creditor",
    what: "a car loan that no secured creditor stands for, where nobody said what secures the others",
    of: cleanSingle,
    change: ({ securedCreditors: [loan] }) => {
      delete loan!.securedBy;
      Object.assign(loan!, { balanceOwed: "$4,151", monthlyPayment: "$1" });
    },
    from: ["vehicles[0].balanceOwed"],
  },
  {
    id: "creditor-without-loan",
    what: "a secured creditor of a vehicle that is not there",
    change: ({ securedCreditors }) => (securedCreditors[3]!.securedBy = "vehicle5"),
    from: ["securedCreditors[3].securedBy"],
  },
  {
    id: "balances-differ",
    what: "two balances of one mortgage",
    change: ({ securedCreditors }) => (securedCreditors[0]!.balanceOwed = "$221,000"),
    from: ["realEstate.firstMortgageOwed", "securedCreditors[0].balanceOwed"],
  },
  {
    id: "balances-differ",
    what: "two balances of a car loan, which its payment tells where nobody said what secures the debt",
    of: cleanSingle,
    change: ({ securedCreditors: [loan] }) => {
      delete loan!.securedBy;
      loan!.balanceOwed = "$4,151";
    },
    from: ["vehicles[0].balanceOwed", "securedCreditors[0].balanceOwed"],
  },
  {
    id: "same-debt-twice",
    what: "one debt under its old and its new creditor",
    of: cleanSingle,
    change: ({ unsecuredCreditors }) =>
      unsecuredCreditors.push({ ...unsecuredCreditors[0]!, originalCreditor: "SAMPLE RECEIVABLES, Collections", currentCreditor: "" }),
    from: ["unsecuredCreditors[0].balanceOwed", "unsecuredCreditors[7].balanceOwed"],
  },
  {
    id: "advance-without-creditor",
    what: "a cash advance of somebody who is not listed",
    change: ({ cashAdvances }) => (cashAdvances.cashAdvances[0]!.lender = "Unlisted Bank"),
    from: ["cashAdvances.cashAdvances[0].lender"],
  },
  {
    id: "no-beside-answers",
    what: "a no that hides a list",
    change: ({ financialAffairs }) => (financialAffairs.vehicleTransfersQuestion = "no"),
    from: ["financialAffairs.vehicleTransfersQuestion", "financialAffairs.vehicleTransfers"],
  },
  {
    id: "no-beside-answers",
    what: "a no to the court's question beside a lawsuit",
    change: ({ financialAffairs }) => (financialAffairs.asked!.lawsuits = "no"),
    from: ["financialAffairs.asked.lawsuits", "financialAffairs.lawsuits", "financialAffairs.lawsuitRows"],
  },
  {
    id: "household-differs",
    what: "a household that the office counts otherwise",
    change: () => undefined,
    entries: { householdSize: 5 },
    from: ["income.dependents", "personalInfo.maritalStatus"],
  },
  {
    id: "spouse-of-single",
    what: "a spouse's pay and name, and a single client",
    of: cleanSingle,
    change: ({ personalInfo, income }) => {
      personalInfo.spouseName = "Pat Sample";
      income.monthlyIncome.spouseGrossIncome = "$2,000";
    },
    from: ["personalInfo.spouseName", "income.monthlyIncome.spouseGrossIncome"],
  },
  {
    id: "spouse-elsewhere",
    what: "a spouse with another address, and no word of living apart",
    change: ({ contactInfo }) => (contactInfo.spouseAddress = { street: "7 Elsewhere Ln", city: "Boone", state: "NC", zip: "28607" }),
    from: ["contactInfo.spouseAddress.street", "personalInfo.maritalDetail"],
  },
  {
    id: "same-ssn",
    what: "one Social Security number for both",
    change: ({ personalInfo }) => (personalInfo.spouseSSN = personalInfo.clientSSN),
    from: ["personalInfo.clientSSN", "personalInfo.spouseSSN"],
  },
  {
    id: "no-ssn",
    what: "a tax number",
    change: ({ personalInfo }) => (personalInfo.clientSSN = "900-12-3456"),
    from: ["personalInfo.clientSSN"],
  },
  {
    id: "take-home-above-gross",
    what: "more taken home than earned",
    of: cleanSingle,
    change: ({ income }) => (income.takeHomePay = "$40,000"),
    from: ["income.takeHomePay"],
  },
  {
    id: "year-against-months",
    what: "a year that twelve of today's months do not make",
    change: ({ financialAffairs }) => (financialAffairs.grossIncomeHistory[1]!.debtorAmount = "$20,000"),
    from: ["financialAffairs.grossIncomeHistory[1].debtorAmount"],
  },
  {
    id: "rent-and-mortgage",
    what: "rent beside a mortgage",
    change: ({ expenses }) => (expenses.rentMortgage = "$900"),
    from: ["expenses.rentMortgage", "realEstate.firstMortgagePayment"],
  },
  {
    id: "zip-outside-state",
    what: "a ZIP code of another state",
    change: ({ contactInfo }) => (contactInfo.zip = "90210"),
    from: ["contactInfo.state", "contactInfo.zip"],
  },
  {
    id: "addresses-with-gaps",
    what: "months of which no address is known",
    change: ({ personalInfo }) => (personalInfo.priorAddresses![0]!.to = "2024-05-31"),
    from: ["contactInfo.movedIn", "personalInfo.priorAddresses[0].to"],
  },
  {
    id: "addresses-with-gaps",
    what: "somebody who moved out before moving in",
    change: ({ personalInfo }) => (personalInfo.priorAddresses![0]!.from = "2024-09-01"),
    from: ["personalInfo.priorAddresses[0].from", "personalInfo.priorAddresses[0].to"],
  },
  {
    id: "addresses-with-gaps",
    what: "addresses that do not go back three years",
    of: cleanSingle,
    change: ({ personalInfo }) => (personalInfo.priorAddresses![0]!.from = "2024-01-01"),
    from: ["personalInfo.priorAddresses[0].from"],
  },
  {
    id: "residence-against-addresses",
    what: "2.5 years in North Carolina, and another state since",
    change: ({ personalInfo }) => (personalInfo.ncResidency = "yes"),
    from: ["personalInfo.ncResidency", "personalInfo.priorAddresses[0].to"],
  },
];

describe("checks", () => {
  it("are silent on clean households, and on a form without answers", () => {
    expect(ids(cleanCouple)).toEqual([]);
    expect(ids(cleanSingle)).toEqual([]);
    expect(ids({})).toEqual([]);
  });

  it.each(cases)("$id finds $what", ({ id, of = cleanCouple, change, entries, from }) => {
    const found = petitionOf(changed(of, change), entries).checks.filter((check) => check.id === id);
    expect(found).not.toEqual([]);
    expect(found.some((check) => from.every((path) => check.from.includes(path)))).toBe(true);
  });

  it("compare a spouse's address only with one that the client gave", () => {
    const withoutOwn = changed(cleanCouple, ({ contactInfo }) => {
      contactInfo.streetAddress = "";
      contactInfo.spouseAddress = { street: "7 Elsewhere Ln", city: "Boone", state: "NC", zip: "28607" };
    });
    expect(ids(withoutOwn)).not.toContain("spouse-elsewhere");
  });

  it("each have a case of their own, and a sentence", () => {
    expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(checkRules.map(({ id }) => id)));
    const all = cases.flatMap(({ of = cleanCouple, change, entries }) => petitionOf(changed(of, change), entries).checks);
    expect(all.filter(({ text }) => !/^["A-Z].*[.?]$/.test(text))).toEqual([]);
  });

  it("stand what clients type in any field", () => {
    const hostile = JSON.parse(JSON.stringify(couple.formData), (_key, value) =>
      typeof value === "string" ? "$1 <b>\u0000-99999999" : value,
    );
    expect(() => petitionOf(hostile)).not.toThrow();
  });
});
