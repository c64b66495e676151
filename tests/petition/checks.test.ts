import { claimsPlace } from "../../app/petition/facts/exemption-claims.ts";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { checkRules } from "../../app/petition/checks/index.ts";
import { couple, single } from "../support/households.ts";
import { petitionOf, petitionWithLimits } from "../support/petitions.ts";

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

/** A tax debt asks for both tax offices among the creditors. */
const withTaxOffices: Change = ({ unsecuredCreditors }) => {
  for (const originalCreditor of ["Internal Revenue Service", "NC Dept. of Revenue"])
    unsecuredCreditors.push({ ...unsecuredCreditors[0]!, originalCreditor, currentCreditor: "", balanceOwed: "" });
};

/** Who took a car last winter is a creditor, too. */
const withTaker: Change = ({ unsecuredCreditors }) =>
  unsecuredCreditors.push({ ...unsecuredCreditors[0]!, originalCreditor: "Sample Title Loans", currentCreditor: "", balanceOwed: "" });

const ids = (formData: object, entries: OfficeEntries = {}) => petitionWithLimits(formData, entries).checks.map(({ id }) => id);

const cleanCouple = changed(couple.formData, withSsns, withTaxOffices);
const cleanSingle = changed(single.formData, withSsns, withTaxOffices, withTaker);

interface Case {
  id: string;
  what: string;
  of?: Answers;
  change: Change;
  entries?: OfficeEntries;
  /** Paths that the finding must name. */
  from: string[];
}

const claim = (item: number, amount: number, category: string): OfficeEntries => ({
  claims: [{ ...claimsPlace(item), claims: [{ category, law: "", amount, isWhole: false }] }],
});

const cases: Case[] = [
  {
    id: "exemption-over-limit",
    what: "more than the limit of a category",
    of: cleanSingle,
    change: () => {},
    entries: claim(1, 3_600, "motorVehicle"),
    from: ["vehicles[0].currentValue"],
  },
  {
    id: "exemption-over-value",
    what: "more than the value of an item",
    of: cleanSingle,
    change: () => {},
    entries: claim(1, 8_300, "wildcard"),
    from: ["vehicles[0].currentValue"],
  },
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
    from: ["unsecuredCreditors[0].balanceOwed", "unsecuredCreditors[10].balanceOwed"],
  },
  {
    id: "advance-without-creditor",
    what: "a cash advance from a lender who is not listed",
    change: ({ cashAdvances }) => (cashAdvances.cashAdvances[0]!.lender = "Unlisted Bank"),
    from: ["cashAdvances.cashAdvances[0].lender"],
  },
  {
    id: "taker-without-creditor",
    what: "a repossession by somebody who is not listed",
    change: ({ financialAffairs }) => (financialAffairs.takenRows = [{ creditor: "Unlisted Motors", property: "Car" }] as never),
    from: ["financialAffairs.takenRows[0].creditor"],
  },
  {
    id: "similar-creditors",
    what: "one bank under two names at one address",
    of: cleanSingle,
    change: ({ unsecuredCreditors: [first, second] }) => {
      const address = { street: "PO Box 30285", city: "Salt Lake City", state: "UT", zip: "84130" };
      Object.assign(first!, { ...address, originalCreditor: "Capital One" });
      Object.assign(second!, { ...address, originalCreditor: "Capital One Bank (USA), N.A.", street: "P.O. Box 30285" });
    },
    from: ["unsecuredCreditors[0].originalCreditor", "unsecuredCreditors[1].originalCreditor"],
  },
  {
    id: "tax-offices-missing",
    what: "missing tax returns without the tax offices",
    of: changed(single.formData, withSsns, ({ priorityCreditors }) => priorityCreditors.splice(0)),
    change: ({ personalInfo }) => (personalInfo.taxReturnsFiled = "no"),
    from: ["personalInfo.taxReturnsFiled"],
  },
  {
    id: "stay-limited",
    what: "a case dismissed within a year",
    change: ({ personalInfo }) => Object.assign(personalInfo.priorCases![0]!, { outcome: "dismissed", endedOn: "2026-01-10" }),
    from: ["personalInfo.priorCases[0].endedOn"],
  },
  {
    id: "filing-barred",
    what: "a case dismissed within 180 days",
    change: ({ personalInfo }) => Object.assign(personalInfo.priorCases![0]!, { outcome: "dismissed", endedOn: "2026-06-24" }),
    from: ["personalInfo.priorCases[0].endedOn"],
  },
  {
    id: "dismissal-in-words",
    what: "a dismissal that only the client's words mention",
    change: ({ personalInfo }) => (personalInfo.previousBankruptcyDetails = "Chapter 13 in 2026, it was DISMISSED in June"),
    from: ["personalInfo.previousBankruptcyDetails"],
  },
  {
    id: "net-income",
    what: "nothing left for a plan in Chapter 13",
    change: ({ expenses }) => (expenses.food = "$9,000"),
    entries: { chapter: "13" },
    from: ["income.takeHomePay"],
  },
  {
    id: "debt-limits",
    what: "unsecured debts above the limit of Chapter 13",
    change: ({ unsecuredCreditors }) => (unsecuredCreditors[0]!.balanceOwed = "$526,700"),
    entries: { chapter: "13" },
    from: ["unsecuredCreditors"],
  },
  {
    id: "fee-waiver",
    what: "a waiver although the income is above 150% of the poverty guidelines",
    change: ({ personalInfo }) => (personalInfo.feePayment = "waiver"),
    from: ["personalInfo.feePayment"],
  },
  {
    id: "disabled-veteran",
    what: "a disabled veteran",
    change: ({ personalInfo }) => (personalInfo.military = "disabledVeteran"),
    from: ["personalInfo.military"],
  },
  {
    id: "no-fixed-address",
    what: "a client without a home",
    change: ({ contactInfo }) => (contactInfo.streetAddress = "No fixed address since March 2026"),
    from: ["contactInfo.streetAddress", "contactInfo.mailingAddress.street"],
  },
  {
    id: "marital-differs",
    what: "two answers about the marriage",
    change: ({ personalInfo }) => (personalInfo.maritalDetail = "divorced"),
    from: ["personalInfo.maritalStatus", "personalInfo.maritalDetail"],
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
    id: "yes-without-details",
    what: "a yes to the court's question without any details",
    change: ({ financialAffairs }) => {
      financialAffairs.asked!.safeDeposit = "yes";
      financialAffairs.safeDepositBoxes = "";
    },
    from: ["financialAffairs.asked.safeDeposit", "financialAffairs.safeDepositBoxes"],
  },
  {
    id: "yes-without-details",
    what: "an earlier case without any details",
    of: cleanSingle,
    change: ({ personalInfo }) => Object.assign(personalInfo, { previousBankruptcy: "yes", previousBankruptcyDetails: "", priorCases: [] }),
    from: ["personalInfo.previousBankruptcy"],
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
    const found = petitionWithLimits(changed(of, change), entries).checks.filter((check) => check.id === id);
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

  describe("of earlier cases", () => {
    const dismissed = (endedOn: string, who = "me") => ({ who, outcome: "dismissed", chapter: "13", endedOn }) as never;
    const textsOf = (id: string, priorCases: never[], entries: OfficeEntries = {}) =>
      petitionOf(
        changed(cleanCouple, ({ personalInfo }) => (personalInfo.priorCases = priorCases)),
        entries,
      )
        .checks.filter((check) => check.id === id)
        .map(({ text }) => text);

    it("tell what is left of the automatic stay by the number of dismissals within a year, for each debtor", () => {
      expect(textsOf("stay-limited", [dismissed("2025-11-19")])).toEqual([]);
      expect(textsOf("stay-limited", [dismissed("2025-11-20")])).toEqual([
        expect.stringMatching(/ends on December 20, 2026, .*362\(c\)\(3\)/),
      ]);
      const two = [dismissed("2025-12-01"), dismissed("2026-05-01")];
      expect(textsOf("stay-limited", two)).toEqual([expect.stringMatching(/^2 cases .* no automatic stay .*362\(c\)\(4\)/)]);
      const oneEach = [dismissed("2025-12-01"), dismissed("2026-05-01", "spouse")];
      expect(textsOf("stay-limited", oneEach)).toHaveLength(2);
      expect(textsOf("stay-limited", oneEach).join()).not.toContain("(c)(4)");
      expect(textsOf("stay-limited", oneEach, { filing: "alone" })).toHaveLength(1);
      expect(textsOf("stay-limited", [dismissed("2025-12-01", "both")])).toHaveLength(1);
      expect(textsOf("stay-limited", [dismissed("")])).toHaveLength(1);
    });

    it("ask why a case was dismissed for 180 days", () => {
      expect(textsOf("filing-barred", [dismissed("2026-05-24")])).toEqual([
        expect.stringContaining("until November 20, 2026 (11 U.S.C. 109(g))"),
      ]);
      expect(textsOf("filing-barred", [dismissed("2026-05-23")])).toEqual([]);
      expect(textsOf("filing-barred", [dismissed("")])).toEqual([expect.stringContaining("may file again (11 U.S.C. 109(g))")]);
    });

    it("do not ask for a dismissal that is entered", () => {
      const words: Change = ({ personalInfo }) => (personalInfo.previousBankruptcyDetails = "It was dismissed");
      const entered: Change = ({ personalInfo }) => (personalInfo.priorCases = [dismissed("2020-01-01")]);
      expect(ids(changed(cleanCouple, words))).toContain("dismissal-in-words");
      expect(ids(changed(cleanCouple, words, entered))).not.toContain("dismissal-in-words");
    });
  });

  it("compare what is left with the chapter", () => {
    const withFood = (food: string, chapter: "7" | "13") =>
      ids(
        changed(cleanCouple, ({ expenses }) => (expenses.food = food)),
        { chapter },
      ).includes("net-income");
    expect([withFood("$9,000", "13"), withFood("$9,000", "7"), withFood("$1", "13")]).toEqual([true, false, false]);
    const rich = changed(cleanCouple, ({ income }) => (income.monthlyIncome.debtorGrossIncome = "$30,000"));
    expect(petitionOf(rich, { chapter: "7" }).checks.find(({ id }) => id === "net-income")?.text).toMatch(/in 60 months.*707\(b\)\(3\)/);
  });

  it("say nothing about a waiver below 150% of the poverty guidelines, and that Chapter 13 has none", () => {
    const poor = changed(single.formData, ({ personalInfo, income }) => {
      personalInfo.feePayment = "waiver";
      for (const name of Object.keys(income.monthlyIncome)) Object.assign(income.monthlyIncome, { [name]: "" });
      Object.assign(income, { takeHomePay: "", debtorTakeHomePay: "", unemployment: "", helpFromOthers: "", foodAssistance: "" });
    });
    expect(ids(poor)).not.toContain("fee-waiver");
    expect(petitionOf(poor, { chapter: "13" }).checks).toContainEqual(expect.objectContaining({ id: "fee-waiver" }));
  });

  it.each(["12 Shelter Cove Road", "PO Box 3, no fixed route", "Elm Street 5"])("take %s for an address", (street) => {
    expect(ids(changed(cleanCouple, ({ contactInfo }) => (contactInfo.streetAddress = street)))).not.toContain("no-fixed-address");
  });

  it.each<[string, Partial<Record<"originalCreditor" | "street" | "zip", string>>, boolean]>([
    ["a misspelling at the same address", { originalCreditor: "Mock Lantern Bnak" }, true],
    ["the same name with a longer ZIP code", { zip: "27602-1234" }, true],
    ["the same name at another address", { street: "PO Box 8", zip: "84130" }, false],
    ["another name at the same address", { originalCreditor: "Zebra Furniture" }, false],
    ["the same name without an address", { street: "", zip: "" }, false],
  ])("compare creditors with %s", (_what, other, isFound) => {
    const one = {
      originalCreditor: "Mock Lantern Bank",
      street: "PO Box 7",
      city: "Raleigh",
      state: "NC",
      zip: "27602",
      balanceOwed: "$5",
    };
    const found = ids({ unsecuredCreditors: [one, { ...one, ...other, balanceOwed: "$6" }] });
    expect(found.includes("similar-creditors")).toBe(isFound);
  });

  it("do not compare the income of the self-employed with that of the last year", () => {
    const change: Change = ({ financialAffairs, income }) => {
      financialAffairs.grossIncomeHistory[1]!.debtorAmount = "$20,000";
      income.monthlyIncome.debtorBusinessIncome = "$500";
    };
    expect(ids(changed(cleanCouple, change))).not.toContain("year-against-months");
  });

  it("take a marital status that is only preset for an answer if the further answer says the same", () => {
    const state = (maritalDetail: string) =>
      petitionOf({ personalInfo: { maritalDetail } }).lines.find(({ form, line }) => form === "106J" && line === "1")?.state;
    expect([state("divorced"), state("livingApart"), state("")]).toEqual(["answered", "default", "default"]);
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
    const all = cases.flatMap(({ of = cleanCouple, change, entries }) => petitionWithLimits(changed(of, change), entries).checks);
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
