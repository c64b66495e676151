import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers.ts";
import type { OfficeEntries } from "../../app/petition/office-entries.ts";
import { couple, single, withoutDetails } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";

const changed = (formData: Answers, change: (copy: Answers) => void): Answers => {
  const copy = structuredClone(formData);
  change(copy);
  return copy;
};

const totalsOf = (formData: object, entries: OfficeEntries = {}) => {
  const { totals } = petitionOf(formData, entries);
  return (name: string) => totals[`106I.${name}`]!;
};

const valueAt = (formData: object, line: string, more: object = { person: "debtor1", part: "" }) =>
  linesAt(petitionOf(formData), "106I", line, more)[0]?.value;

describe("Schedule I", () => {
  it("lists a single client's pay, deductions, and other income", () => {
    const total = totalsOf(single.formData);
    expect(total("4.debtor1").amount).toBe(4_000);
    expect(total("6.debtor1").amount).toBe(560 + 120 + 45 + 90);
    expect(total("7")).toMatchObject({ amount: 3_185, isEstimate: false });
    expect(total("9").amount).toBe(2 + 350 + 120);
    expect(total("12")).toEqual({ amount: 3_657, isEstimate: false, blanks: [] });
    expect(valueAt(single.formData, "1", { part: "status" })).toBe("Employed");
    expect(valueAt(single.formData, "1", { part: "employer" })).toBe("Pinecone Regional Clinic");
    expect(valueAt(single.formData, "5d")).toBe(45);
    expect(valueAt(single.formData, "8c")).toBe(350);
    expect(valueAt(single.formData, "8h", { part: "specify" })).toBe("Weekend babysitting");
    expect(valueAt(single.formData, "13", { part: "" })).toBe("Yes");
    expect(valueAt(single.formData, "13", { part: "explain" })).toContain("four days");
    expect(linesAt(petitionOf(single.formData), "106I", "2").map(({ person }) => person)).toEqual(["debtor1"]);
  });

  it("splits the employer's address into boxes, and leaves it whole if it cannot be split", () => {
    const boxesOf = (address: string) => {
      const form = changed(single.formData, ({ income }) => (income.employerAddress = address));
      return ["street", "city", "state", "zip"].map((part) => valueAt(form, "1", { part, person: "debtor1" }));
    };
    expect(boxesOf("200 Sample Street, Raleigh, NC 27601")).toEqual(["200 Sample Street", "Raleigh", "NC", "27601"]);
    expect(boxesOf("Suite 4, 1 Oak Rd\nWinston-Salem nc 27101-0042")).toEqual(["Suite 4, 1 Oak Rd", "Winston-Salem", "NC", "27101-0042"]);
    expect(boxesOf("the depot by the river, Asheboro")).toEqual(["the depot by the river, Asheboro", null, null, null]);
    expect(boxesOf("12 Main Street 27203")).toEqual(["12 Main Street 27203", null, null, null]);
  });

  it("specifies the other income of both columns in the form's one box", () => {
    const both = changed(couple.formData, ({ income }) => {
      Object.assign(income.monthlyIncome, { debtorOtherIncome: "$40", debtorOtherIncomeDescription: "Scrap metal" });
    });
    expect(valueAt(both, "8h", { part: "specify" })).toBe("Debtor 1: Scrap metal; Spouse: Part-time tutoring");
    expect(valueAt(couple.formData, "8h", { part: "specify" })).toBe("Part-time tutoring");
    const half = changed(both, ({ income }) => (income.monthlyIncome.debtorOtherIncomeDescription = ""));
    const gaps = petitionOf(half).gaps.filter(({ form, part }) => form === "106I" && part === "specify");
    expect(gaps.map(({ path }) => path)).toEqual(["income.monthlyIncome.debtorOtherIncomeDescription"]);
  });

  it("fills in both spouses' columns", () => {
    const total = totalsOf(couple.formData);
    expect([total("7.debtor1").amount, total("7.debtor2").amount, total("7").amount]).toEqual([4_310, 2_930, 7_240]);
    expect([total("10.debtor1").amount, total("10.debtor2").amount, total("10").amount]).toEqual([4_313, 3_280, 7_593]);
    expect(total("12")).toEqual({ amount: 7_593, isEstimate: false, blanks: [] });
  });

  it("estimates take-home pay from the client's statement while deductions are missing", () => {
    const alone = totalsOf(withoutDetails(single.formData));
    expect(alone("7")).toMatchObject({ amount: 3_185, isEstimate: true });
    expect(alone("12")).toMatchObject({ amount: 3_657, isEstimate: true });
    const both = totalsOf(withoutDetails(couple.formData), { filing: "joint" });
    expect(both("7")).toMatchObject({ amount: 7_240, isEstimate: true });
    expect(both("12")).toMatchObject({ amount: 7_593, isEstimate: true });
    expect(both("12").blanks).toContain("income.unemployment");
    expect(valueAt(withoutDetails(couple.formData), "7")).toBe(null);
    const labels = linesAt(petitionOf(withoutDetails(single.formData)), "106I", "10").map(({ label }) => label);
    expect(labels[0]).toContain("(estimate)");
    const partly = changed(single.formData, ({ income }) => (income.deductions!.debtor!.taxes = ""));
    expect(totalsOf(partly)("7")).toMatchObject({ amount: 3_185, isEstimate: true });
  });

  it("fills in the second column for a spouse who does not file, unless the spouses live apart", () => {
    const withSpouse = (maritalDetail: "livingTogether" | "livingApart") => {
      const form = changed(couple.formData, ({ personalInfo }) => Object.assign(personalInfo, { filingWith: "alone", maritalDetail }));
      return linesAt(petitionOf(form), "106I", "2", { person: "debtor2" }).length;
    };
    expect([withSpouse("livingTogether"), withSpouse("livingApart")]).toEqual([1, 0]);
  });

  it("uses office entries in all lines that follow", () => {
    const correction = { form: "106I", line: "5a", part: "", item: null, person: "debtor1", value: "$660", reason: "Pay stub" } as const;
    const total = totalsOf(single.formData, { corrections: [correction] });
    expect([total("6").amount, total("7").amount, total("12").amount]).toEqual([915, 3_085, 3_557]);
    const other = { ...correction, line: "12", person: null, value: "$4,000" };
    const petition = petitionOf({}, { corrections: [other] });
    expect(petition.totals["106I.12"]).toEqual({ amount: 4_000, isEstimate: false, blanks: [] });
    expect(linesAt(petition, "106J", "23a")[0]!.value).toBe(4_000);
  });

  it("asks for missing amounts, and treats no answer as blank, not zero", () => {
    const { lines, gaps, totals } = petitionOf({});
    const numbers = lines.filter(({ form, value }) => form === "106I" && typeof value === "number");
    expect(numbers).toEqual([]);
    expect(totals["106I.12"]!.blanks).toContain("income.monthlyIncome.debtorGrossIncome");
    const blocking = gaps.filter(({ form, isBlocking }) => form === "106I" && isBlocking).map(({ line }) => line);
    expect(blocking).toEqual(["1", "2", "5a"]);
    const idle = changed(single.formData, ({ income }) => {
      Object.assign(income, { currentEmployer: "None", employerAddress: "", jobTitle: "" });
      income.monthlyIncome.debtorGrossIncome = "$0";
      delete income.deductions;
    });
    expect(valueAt(idle, "1", { part: "status" })).toBe("Not employed");
    expect(valueAt(idle, "7")).toBe(0);
    expect(petitionOf(idle).gaps.filter(({ form, line }) => form === "106I" && /^[1567]/.test(line))).toEqual([]);
  });
});
