import { describe, expect, it } from "vitest";
import type { Correction } from "../../app/petition/lines/office-entries.ts";
import { findKnownFacts } from "../../app/petition/redaction/known-facts.ts";

const nothing = { ssns: [], accounts: [], phones: [], births: [], minors: [], year: 2026 };
const factsOf = (answers: object) => findKnownFacts(answers, [], 2026);

describe("what the answers of a case say that may not be filed", () => {
  it.each([
    ["912-34-8765", ["912348765"]],
    ["911-11-1111, 922.22.2222", ["911111111", "922222222"]],
    ["９１２３４８７６５", ["912348765"]],
    ["912-34-87", []],
    ["912-34-876", ["91234876"]],
    ["912-34-87650", ["9123487650"]],
    ["none", []],
  ])("the Social Security numbers in %j", (clientSSN, ssns) => {
    expect(factsOf({ personalInfo: { clientSSN } })).toEqual({ ...nothing, ssns });
  });

  it("the Social Security numbers of both spouses and other tax numbers, each once", () => {
    const personalInfo = { clientSSN: "912-34-8765", spouseSSN: "912-34-8766", otherTaxIds: "912348765 912348767" };
    expect(factsOf({ personalInfo }).ssns.toSorted()).toEqual(["912348765", "912348766", "912348767"]);
  });

  it("birth dates, if they are dates, and no other dates or names", () => {
    const personalInfo = { clientName: "2001-02-03", clientDateOfBirth: "1979-11-02", spouseDateOfBirth: "soon" };
    expect(factsOf({ personalInfo })).toEqual({ ...nothing, births: ["1979-11-02"] });
  });

  it("telephone numbers, without the country", () => {
    const answers = { contactInfo: { cellPhone: "+1 (336) 555-0110", homePhone: "" }, income: { employerPhone: "336-555-0111" } };
    expect(factsOf(answers)).toEqual({ ...nothing, phones: ["3365550110", "3365550111"] });
  });

  it("account numbers of eight digits or more, in lists, details and groups", () => {
    const answers = {
      priorityCreditors: [{ accountNumber: "20-26/0815.4711" }, { accountNumber: "1234567" }, { accountNumber: 12345678 }],
      personalProperty: { bankAccounts: [{ instituteName: "Bank 12345679", lastFour: "1234 5670" }] },
      propertyList: { policyLastFour: "P-10203040" },
    };
    expect(factsOf(answers)).toEqual({
      ...nothing,
      accounts: expect.arrayContaining(["202608154711", "12345670", "10203040"]) as string[],
    });
    expect(factsOf(answers).accounts).toHaveLength(3);
  });

  it("several account numbers in one answer, together and apart, and none that is longer than an account number can be", () => {
    const accountsOf = (accountNumber: string) => factsOf({ priorityCreditors: [{ accountNumber }] }).accounts;
    expect(accountsOf("10203040, before 2024 55667788")).toEqual(["10203040202455667788", "10203040", "55667788"]);
    expect(accountsOf("1".repeat(34))).toEqual(["1".repeat(34)]);
    expect(accountsOf("1".repeat(35))).toEqual([]);
    expect(accountsOf(`${"1".repeat(30)} 22223333`)).toEqual(["1".repeat(30), "22223333"]);
  });

  it("numbers on lines of Form 121 that the office corrected, except names", () => {
    const correction = { part: "", item: 1, person: "debtor1", reason: "" } as const;
    const corrections: Correction[] = [
      { ...correction, form: "121", line: "2", value: "933-33-3333" },
      { ...correction, form: "121", line: "1", value: "944-44-4444" },
      { ...correction, form: "101", line: "2", value: "955-55-5555" },
    ];
    expect(findKnownFacts({}, corrections, 2026)).toEqual({ ...nothing, ssns: ["933333333"] });
  });

  it.each([
    {},
    { personalInfo: null, vehicles: null, contactInfo: "336-555-0110", income: 7 },
    { priorityCreditors: "12345678", propertyList: [] },
    { priorityCreditors: [null, "12345678", 12345678, [null]] },
    { contactInfo: { mailingAddress: null, spouseAddress: "12345678" } },
    { income: { dependents: "Son Max Placeholder", jobTitle: "12345678" } },
    { income: { dependents: [null, "Son Max Placeholder", 7, {}] } },
    { income: { monthlyIncome: null } },
    { personalInfo: { clientSSN: "" }, contactInfo: { homePhone: "" } },
  ])("nothing in %j", (answers) => {
    expect(factsOf(answers)).toEqual(nothing);
  });
});

describe("a dependent of the client", () => {
  it.each([
    ["17", "Son Max Placeholder", ["max placeholder"], []],
    ["18", "Son Max Placeholder", [], []],
    ["19", "Son Max Placeholder", [], []],
    ["", "Son Max Placeholder", ["max placeholder"], []],
    ["unknown", "Son Max Placeholder", ["max placeholder"], []],
    ["3/4/2016", "Daughter Emma Placeholder", ["emma placeholder"], ["2016-03-04"]],
    ["", "Niece Ann Example, 4 May 2017", ["ann example"], ["2017-05-04"]],
    ["3/4/2008", "Son Max Placeholder", ["max placeholder"], ["2008-03-04"]],
    ["3/4/2007", "Son Max Placeholder", [], ["2007-03-04"]],
    ["3/4/2007", "Son Max Placeholder, with 5/6/2017", ["max placeholder"], ["2007-03-04", "2017-05-06"]],
    ["9", "Son", [], []],
    ["9", "Son Max", [], []],
    ["9", "Son M. Placeholder", [], []],
    ["9", "Son Max P.", [], []],
    ["9", "child of Max Lee O'Neil", ["max lee o neil"], []],
    ["9", "Baby Max Placeholder", ["max placeholder"], []],
    ["9", "his nephew", [], []],
    ["9", "Max Placeholder", ["max placeholder"], []],
    [9, "Son Max Placeholder", ["max placeholder"], []],
    ["9", null, [], []],
  ])("of age %j, called %j", (age, relationship, minors, births) => {
    expect(factsOf({ income: { dependents: [{ age, relationship }] } })).toEqual({ ...nothing, minors, births });
  });
});
