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

/** The SSNs of the households are invalid on purpose. */
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
  /** Paths that the finding must name. */
  from: string[];
}

const cases: Case[] = [
  {
    id: "unclear-amount",
    what: "an amount that may mean something else",
    change: (formData) => {
      formData.expenses.food = "$400,500";
      Object.assign(formData, { typedAmounts: { "expenses.food": "400 to 500" } });
    },
    from: ["expenses.food"],
  },
  {
    id: "loan-without-creditor",
    what: "a mortgage without a secured creditor",
    change: ({ securedCreditors }) => securedCreditors.splice(0, 1),
    from: ["realEstate.firstMortgageOwed"],
  },
  {
    id: "loan-without-creditor",
    what: "a car loan without a secured creditor, if the collateral of the others is not given",
    of: cleanSingle,
    change: ({ securedCreditors: [loan] }) => {
      delete loan!.securedBy;
      Object.assign(loan!, { balanceOwed: "$4,151", monthlyPayment: "$1" });
    },
    from: ["vehicles[0].balanceOwed"],
  },
  {
    id: "creditor-without-loan",
    what: "a secured creditor of a vehicle that does not exist",
    change: ({ securedCreditors }) => (securedCreditors[3]!.securedBy = "vehicle5"),
    from: ["securedCreditors[3].securedBy"],
  },
  {
    id: "balances-differ",
    what: "two balances for one mortgage",
    change: ({ securedCreditors }) => (securedCreditors[0]!.balanceOwed = "$221,000"),
    from: ["realEstate.firstMortgageOwed", "securedCreditors[0].balanceOwed"],
  },
  {
    id: "balances-differ",
    what: "two balances for a car loan that is matched by its payment",
    of: cleanSingle,
    change: ({ securedCreditors: [loan] }) => {
      delete loan!.securedBy;
      loan!.balanceOwed = "$4,151";
    },
    from: ["vehicles[0].balanceOwed", "securedCreditors[0].balanceOwed"],
  },
  {
    id: "same-debt-twice",
    what: "one debt listed under its old and its new creditor",
    of: cleanSingle,
    change: ({ unsecuredCreditors }) =>
      unsecuredCreditors.push({ ...unsecuredCreditors[0]!, originalCreditor: "SAMPLE RECEIVABLES, Collections", currentCreditor: "" }),
    from: ["unsecuredCreditors[0].balanceOwed", "unsecuredCreditors[7].balanceOwed"],
  },
  {
    id: "advance-without-creditor",
    what: "a cash advance from a lender who is not listed",
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
    what: "a no to the court's question despite a lawsuit",
    change: ({ financialAffairs }) => (financialAffairs.asked!.lawsuits = "no"),
    from: ["financialAffairs.asked.lawsuits", "financialAffairs.lawsuits", "financialAffairs.lawsuitRows"],
  },
  {
    id: "household-differs",
    what: "a household size that differs from the office's",
    change: () => undefined,
    entries: { householdSize: 5 },
    from: ["income.dependents", "personalInfo.maritalStatus"],
  },
  {
    id: "district-differs",
    what: "another district than that of the client's county",
    change: () => undefined,
    entries: { district: "western" },
    from: ["contactInfo.county"],
  },
  {
    id: "spouse-of-single",
    what: "a spouse's pay and name although the client is single",
    of: cleanSingle,
    change: ({ personalInfo, income }) => {
      personalInfo.spouseName = "Pat Sample";
      income.monthlyIncome.spouseGrossIncome = "$2,000";
    },
    from: ["personalInfo.spouseName", "income.monthlyIncome.spouseGrossIncome"],
  },
  {
    id: "spouse-elsewhere",
    what: "a spouse with another address but no answer about living apart",
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
    what: "take-home pay above gross pay",
    of: cleanSingle,
    change: ({ income }) => (income.takeHomePay = "$40,000"),
    from: ["income.takeHomePay"],
  },
  {
    id: "year-against-months",
    what: "last year's income that differs from twelve of today's months",
    change: ({ financialAffairs }) => (financialAffairs.grossIncomeHistory[1]!.debtorAmount = "$20,000"),
    from: ["financialAffairs.grossIncomeHistory[1].debtorAmount"],
  },
  {
    id: "rent-and-mortgage",
    what: "rent in addition to a mortgage",
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
    what: "months without an address",
    change: ({ personalInfo }) => (personalInfo.priorAddresses![0]!.to = "2024-05-31"),
    from: ["contactInfo.movedIn", "personalInfo.priorAddresses[0].to"],
  },
  {
    id: "addresses-with-gaps",
    what: "moving out before moving in",
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
    what: "2.5 years in North Carolina despite an address in another state",
    change: ({ personalInfo }) => (personalInfo.ncResidency = "yes"),
    from: ["personalInfo.ncResidency", "personalInfo.priorAddresses[0].to"],
  },
];

describe("checks", () => {
  it("find nothing in clean households or in a form without answers", () => {
    expect(ids(cleanCouple)).toEqual([]);
    expect(ids(cleanSingle)).toEqual([]);
    expect(ids({})).toEqual([]);
  });

  it.each(cases)("$id finds $what", ({ id, of = cleanCouple, change, entries, from }) => {
    const found = petitionOf(changed(of, change), entries).checks.filter((check) => check.id === id);
    expect(found).not.toEqual([]);
    expect(found.some((check) => from.every((path) => check.from.includes(path)))).toBe(true);
  });

  describe("of addresses", () => {
    const row = (who: "me" | "spouse" | "both" | "", from: string, to: string, state = "NC") =>
      ({ who: who || null, street: "1 Mock Street", city: "Boone", state, zip: "28607", from, to }) as never;
    const findings = (rows: never[], entries: OfficeEntries = {}, change: Change = () => undefined) =>
      petitionOf(
        changed(cleanCouple, ({ personalInfo }) => (personalInfo.priorAddresses = rows), change),
        entries,
      )
        .checks.filter(({ id }) => id === "addresses-with-gaps")
        .map(({ text }) => text);
    const before = "2024-08-15";

    it("go by who lived there", () => {
      expect(findings([row("both", "2019-06-01", before)])).toEqual([]);
      expect(findings([row("me", "2019-06-01", before), row("spouse", "2020-01-01", before)])).toEqual([]);
      const spouseFills = [row("me", "2019-06-01", "2024-05-31"), row("spouse", "2019-06-01", before)];
      expect(findings(spouseFills)).toEqual(["No address of the client is given for the 76 days before 2024-08-15."]);
      const clientFills = [row("", "2019-06-01", before), row("spouse", "2019-06-01", "2024-05-31")];
      expect(findings(clientFills)).toEqual(["No address of the spouse is given for the 76 days before 2024-08-15."]);
      expect(findings([row("me", "2019-06-01", before)])).toEqual([
        "The addresses of the spouse go back to 2024-08-15, 827 days; the court asks for three years.",
      ]);
    });

    it("report what both lack once, and nothing about a spouse who does not file or has another home", () => {
      expect(findings([row("both", "2019-06-01", "2024-05-31")])).toEqual(["No address is given for the 76 days before 2024-08-15."]);
      const clientsOnly = [row("me", "2019-06-01", before)];
      expect(findings(clientsOnly, { filing: "alone" })).toEqual([]);
      const spousesOnly = [row("spouse", "2019-06-01", before)];
      expect(findings(spousesOnly, { filing: "alone" })).toEqual([
        "The addresses go back to 2024-08-15, 827 days; the court asks for three years.",
      ]);
      const elsewhere: Change = ({ contactInfo }) => {
        contactInfo.spouseAddress = { street: "7 Elsewhere Ln", city: "Boone", state: "NC", zip: "28607" };
      };
      expect(findings(clientsOnly, {}, elsewhere)).toEqual([]);
    });

    it("compare the client's residence with the client's own addresses", () => {
      const away = (who: "me" | "spouse") =>
        ids(
          changed(cleanCouple, ({ personalInfo }) => {
            personalInfo.ncResidency = "yes";
            personalInfo.priorAddresses = [row(who, "2019-06-01", before, "SC")];
          }),
        );
      expect([away("me"), away("spouse")].map((all) => all.includes("residence-against-addresses"))).toEqual([true, false]);
    });
  });

  it("accept the district of the county, and mention the part of a county that is in another one", () => {
    expect(ids(cleanCouple, { district: "middle" })).toEqual([]);
    const inHoke = changed(cleanCouple, ({ contactInfo }) => (contactInfo.county = "Hoke"));
    expect(petitionOf(inHoke, { district: "eastern" }).checks).toMatchObject([
      { id: "district-differs", text: expect.stringMatching(/^The Eastern District .*\(Hoke\) is in the Middle District\. Fort Bragg/) },
    ]);
    const unknown = changed(cleanCouple, ({ contactInfo }) => (contactInfo.county = "York"));
    expect(ids(unknown, { district: "western" })).toEqual([]);
  });

  it("compare a spouse's address only if the client gave one too", () => {
    const withoutOwn = changed(cleanCouple, ({ contactInfo }) => {
      contactInfo.streetAddress = "";
      contactInfo.spouseAddress = { street: "7 Elsewhere Ln", city: "Boone", state: "NC", zip: "28607" };
    });
    expect(ids(withoutOwn)).not.toContain("spouse-elsewhere");
  });

  it("have at least one case each, and report whole sentences", () => {
    expect(new Set(cases.map(({ id }) => id))).toEqual(new Set(checkRules.map(({ id }) => id)));
    const all = cases.flatMap(({ of = cleanCouple, change, entries }) => petitionOf(changed(of, change), entries).checks);
    expect(all.filter(({ text }) => !/^["“A-Z].*[.?]$/.test(text))).toEqual([]);
  });

  it("handle anything that clients type", () => {
    const hostile = JSON.parse(JSON.stringify(couple.formData), (_key, value) =>
      typeof value === "string" ? "$1 <b>\u0000-99999999" : value,
    );
    expect(() => petitionOf(hostile)).not.toThrow();
  });
});

it("compares the months with the income of the whole last year, not with that of a year which was not over", () => {
  const isFound = (row: number, last: number, asOf: string) => {
    const formData = changed(cleanCouple, ({ financialAffairs }) => (financialAffairs.grossIncomeHistory[row]!.debtorAmount = "$20,000"));
    return petitionOf(formData, {}, asOf, {}, { first: last, last }).checks.some(({ id }) => id === "year-against-months");
  };
  expect([isFound(1, 2026, "2026-11-20"), isFound(1, 2027, "2027-01-15"), isFound(2, 2027, "2026-12-30")]).toEqual([true, true, true]);
  expect([isFound(0, 2026, "2027-01-15"), isFound(1, 2026, "2027-01-15"), isFound(1, 2027, "2026-12-30")]).toEqual([false, false, false]);
});
