import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import { addMonths, monthName, parseMonth, sixMonthsBefore } from "../../app/petition/answers/months.ts";
import { packetForms } from "../../app/official-forms/filing-order.ts";
import type { FormNumber } from "../../app/petition/lines/line.ts";
import type { Correction, OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { preparePetition, type PreparedPetition } from "../../app/petition/petition.ts";
import type { LawTables } from "../../app/petition/tables/law-tables.ts";
import { proposedTables } from "../../app/petition/tables/proposed-tables.ts";
import { couple, single, withoutDetails } from "../support/households.ts";
import { filingDate, linesAt, petitionOf } from "../support/petitions.ts";

const changed = (formData: Answers, change: (copy: Answers) => void): Answers => {
  const copy = structuredClone(formData);
  change(copy);
  return copy;
};

/** The tables with some rows of the median income confirmed. */
const tablesConfirming = (...dates: string[]) => ({
  ...proposedTables,
  medianIncome: proposedTables.medianIncome.map((row) => ({ ...row, isConfirmed: dates.includes(row.effectiveFrom) })),
});

const newest = "2026-04-01";

const firstLook = (formData: object, entries: OfficeEntries = {}, asOf = filingDate, tables = tablesConfirming(newest)) =>
  preparePetition(formData, entries, tables, asOf).meansTest;

describe("a month as clients write it", () => {
  const month = fc.record({
    year: fc.integer({ min: 1950, max: 2090 }),
    number: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
  });
  const padded = (number: number) => String(number).padStart(2, "0");

  it("is parsed in every common format", () => {
    fc.assert(
      fc.property(month, ({ year, number, day }) => {
        const iso = `${year}-${padded(number)}`;
        const [name = ""] = monthName(iso).split(" ");
        const formats = [
          iso,
          `${number}/${year}`,
          `${padded(number)}-${year}`,
          ` ${year}/${number} `,
          `${number}/${day}/${year}`,
          `${iso}-${padded(day)}`,
        ].concat([
          `${name} ${year}`,
          `${name.toUpperCase()}, ${year}`,
          `${name.slice(0, 3)}. ${year}`,
          `${name} ${day}, ${year}`,
          `${year} ${name}`,
        ]);
        expect(formats.map(parseMonth)).toEqual(formats.map(() => iso));
      }),
    );
  });

  it("is undefined rather than wrong", () => {
    fc.assert(fc.property(fc.string(), (text) => /^(?:undefined|(?:19|20)\d{2}-(?:0[1-9]|1[0-2]))$/.test(String(parseMonth(text)))));
    expect(["", "5/26", "13/2026", "0/2026", "ma 2026", "smarch 2026", "May", "2026", "5/2126"].filter(parseMonth)).toEqual([]);
  });

  it("is counted across years", () => {
    expect(addMonths("2026-01", -1)).toBe("2025-12");
    expect(sixMonthsBefore("2026-03-31")).toEqual(["2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02"]);
  });
});

describe("the first look at the means test", () => {
  it("takes twelve times the rounded average of the six months before the month of filing", () => {
    const wages = (5 * 3_692 + 5_538) / 6;
    expect(firstLook(single.formData)).toMatchObject({
      verdict: "below",
      basis: "six months",
      yearlyIncome: 12 * Math.round(wages + 2 + 350 + 120),
      household: { office: null, answers: 2 },
      median: 84_384,
      row: { effectiveFrom: newest, isConfirmed: true },
    });
    const pay = (3 * 6_460 + 3 * 5_168) / 6 + 3 + 3_900 + 350;
    expect(firstLook(couple.formData)).toMatchObject({
      verdict: "above",
      yearlyIncome: 12 * pay,
      household: { answers: 4 },
      median: 116_737,
    });
    expect(firstLook(couple.formData, { householdSize: 5 })).toMatchObject({ verdict: "below", median: 127_837, household: { office: 5 } });
  });

  it("screens by today's monthly income, without Social Security, while one of the six months is missing", () => {
    const alone = changed(withoutDetails(single.formData), ({ income }) => (income.monthlyIncome.debtorSocialSecurity = "$900"));
    expect(firstLook(alone)).toMatchObject({ verdict: "below", basis: "screening", yearlyIncome: 53_664, socialSecurity: 900 });
    const incomplete = changed(couple.formData, ({ income }) => (income.sixMonths![3]!.month = "sometime"));
    const { basis, yearlyIncome, warnings, verdict } = firstLook(incomplete);
    expect([basis, yearlyIncome, verdict]).toEqual(["screening", 118_236, "above"]);
    expect(warnings.join(" ")).toMatch(/June 2026.*cannot be read.*Screening only/s);
    expect(firstLook(couple.formData, {}, "2026-12-01").basis).toBe("screening");
  });

  it("returns no verdict without data or a confirmed row, but still returns the figures", () => {
    expect(firstLook({})).toMatchObject({ verdict: "not enough data", yearlyIncome: null, basis: null, row: null });
    expect(petitionOf(single.formData).meansTest).toMatchObject({
      verdict: "no confirmed table",
      yearlyIncome: 53_664,
      median: 84_384,
      row: { effectiveFrom: newest, isConfirmed: false },
    });
  });

  it("uses the newest confirmed row on the planned filing date, and warns if it may be outdated", () => {
    const both = tablesConfirming("2025-11-01", newest);
    expect(firstLook(single.formData, {}, "2026-03-31", both).row?.effectiveFrom).toBe("2025-11-01");
    expect(firstLook(single.formData, {}, "2026-04-01", both)).toMatchObject({ row: { effectiveFrom: newest }, median: 84_384 });
    const older = firstLook(single.formData, {}, "2026-10-31", tablesConfirming("2025-11-01"));
    expect(older).toMatchObject({ verdict: "below", median: 82_221 });
    expect(older.warnings.join(" ")).toMatch(/newer row of April 1, 2026.*older than seven months.*April 1, 2026, before/s);
    const inTime = firstLook(withoutDetails(single.formData), {}, "2026-10-31").warnings.join(" ");
    expect(inTime).not.toMatch(/seven months|usually changes|newer row/);
  });

  it("does not deduct a loss from other income", () => {
    const loss = changed(single.formData, ({ income }) => (income.sixMonths![0]!.businessCosts = "$9,000"));
    expect(firstLook(loss).yearlyIncome).toBe(53_664);
  });
});

describe("the first look and the statement of income", () => {
  const month = (index: number, who: string, amounts: object) => ({ month: `${index + 5}/2026`, who, ...amounts });
  const amount = fc.integer({ min: 0, max: 9_999 }).map((dollars) => `$${dollars}`);
  const amounts = fc.record({ wages: amount, businessReceipts: amount, businessCosts: amount, interest: amount });
  const months = fc.tuple(amounts, amounts, amounts, amounts, amounts, amounts);
  const withMonths = (formData: Answers, mine: object[], spouses: object[] = []) =>
    changed(formData, ({ income }) => {
      income.sixMonths = [
        ...mine.map((each, index) => month(index, "me", each)),
        ...spouses.map((each, index) => month(index, "spouse", each)),
      ] as never;
    });
  const lineOf = (petition: PreparedPetition, form: FormNumber, line: string) => linesAt(petition, form, line, { part: "" })[0]!.value;

  it("report the same annual income and the same side of the median, whatever the months are", () => {
    fc.assert(
      fc.property(months, months, fc.constantFrom("7", "13"), (mine, spouses, chapter) => {
        const petition = preparePetition(withMonths(couple.formData, mine, spouses), { chapter }, tablesConfirming(newest), filingDate);
        const [form, year, comparison] = chapter === "7" ? (["122A1", "12b", "14"] as const) : (["122C1", "15b", "17"] as const);
        expect(petition.meansTest).toMatchObject({ basis: "six months", yearlyIncome: lineOf(petition, form, year) });
        expect(String(lineOf(petition, form, comparison)).includes("more")).toBe(petition.meansTest.verdict === "above");
      }),
      { numRuns: 20 },
    );
  });

  it("compare twelve times the printed monthly income, and warn of an exact one on the other side of the median", () => {
    const [first, ...others] = Array(6).fill({ wages: "$9,728" }) as object[];
    const wages = [{ ...first, wages: "$9,729" }, ...others];
    const formData = withMonths(couple.formData, wages, Array(6).fill({ wages: "$0" }) as object[]);
    const petition = preparePetition(formData, {}, tablesConfirming(newest), filingDate);
    expect([lineOf(petition, "122A1", "12a"), petition.meansTest.median, lineOf(petition, "122A1", "12b")]).toEqual([
      9_728,
      116_737,
      12 * 9_728,
    ]);
    expect(petition.meansTest).toMatchObject({ yearlyIncome: 12 * 9_728, verdict: "below" });
    expect(petition.meansTest.warnings[0]).toContain("it is $116,738 a year, on the other side of the median");
    expect(lineOf(petition, "122A1", "14")).toContain("less than or equal");
  });

  it("are of the six months even if nothing was earned, whatever is earned today", () => {
    const formData = changed(withMonths(single.formData, Array(6).fill({ wages: "$0" }) as object[]), ({ income }) => {
      income.monthlyIncome.debtorGrossIncome = "$4,000";
    });
    const petition = preparePetition(formData, {}, tablesConfirming(newest), filingDate);
    expect([lineOf(petition, "122A1", "12a"), lineOf(petition, "122A1", "12b")]).toEqual([0, 0]);
    expect(petition.meansTest).toMatchObject({ basis: "six months", yearlyIncome: 0, verdict: "below" });
  });

  it("agree on corrections, also to zero", () => {
    const { lines } = petitionOf(single.formData);
    const corrections = lines
      .filter(
        ({ form, line, part, item }) => form === "122A1" && item === null && /^(?:[2-9]|10|11|12[ab])$/.test(line) && part !== "specify",
      )
      .map(({ form, line, part, item, person }): Correction => ({ form, line, part, item, person, value: "$0", reason: "Unemployed" }));
    expect(firstLook(single.formData, { corrections })).toMatchObject({ basis: "six months", yearlyIncome: 0, verdict: "below" });
    expect(firstLook(withoutDetails(single.formData), { corrections })).toMatchObject({ basis: "six months", yearlyIncome: 0 });
    const annual: Correction = { ...corrections[0]!, line: "12b", part: "", person: null, value: "$99,999" };
    expect(firstLook(single.formData, { corrections: [annual] })).toMatchObject({ yearlyIncome: 99_999, verdict: "above" });
  });

  it("count the income before a marital adjustment that is not entered, with a warning", () => {
    const confirmed = firstLook(couple.formData, { chapter: "13" });
    const open = firstLook(couple.formData, { chapter: "13", filing: "alone" });
    expect(open).toMatchObject({
      basis: "six months",
      yearlyIncome: 120_804,
      warnings: [expect.stringContaining("marital adjustment"), ...confirmed.warnings],
    });
  });
});

describe("Form 122A-1", () => {
  it("contains the averages of the six months and their totals", () => {
    const petition = preparePetition(couple.formData, {}, tablesConfirming(newest), filingDate);
    const valueAt = (line: string, more: object = { part: "" }) => linesAt(petition, "122A1", line, more)[0]?.value;
    expect(valueAt("1")).toBe("Married and your spouse is filing with you");
    expect(valueAt("2", { part: "", person: "debtor1" })).toBe(5_814);
    expect(valueAt("10", { part: "", person: "debtor2" })).toBe(350);
    expect(valueAt("10", { part: "specify", person: "debtor2" })).toBe("Part-time tutoring");
    expect(["11.debtor1", "11.debtor2", "11", "12b"].map((name) => petition.totals[`122A1.${name}`]!.amount)).toEqual([
      5_817, 4_250, 10_067, 120_804,
    ]);
    expect(valueAt("13")).toBe(116_737);
    expect(valueAt("14")).toContain("more than line 13");
    expect(valueAt("14", { part: "top" })).toMatch(/^2\. The calculation/);
    expect(petition.totals["106Sum.8"]!.amount).toBe(10_067);
    expect(linesAt(petition, "122A1", "13", { part: "household" })[0]!.value).toBe("4");
    expect(linesAt(petition, "122A1", "2", { part: "wages", item: 1 })[0]).toMatchObject({ value: 6_460, person: "debtor1" });
  });

  it("is blank while a month is missing, and does not compare with an unconfirmed row", () => {
    const incomplete = petitionOf(changed(single.formData, ({ income }) => void income.sixMonths!.pop()));
    const copies = [
      linesAt(incomplete, "122A1", "11", { part: "combined" }),
      linesAt(incomplete, "122A1", "12a"),
      linesAt(incomplete, "106Sum", "8"),
    ];
    expect(copies.map(([line]) => line!.value)).toEqual([null, null, null]);
    expect(incomplete.totals["122A1.11"]!.blanks).toEqual(["income.sixMonths"]);
    expect(incomplete.gaps).toContainEqual(
      expect.objectContaining({
        form: "122A1",
        line: "2",
        isBlocking: true,
        path: "income.sixMonths",
        text: expect.stringContaining("October 2026"),
      }),
    );
    const unconfirmed = petitionOf(single.formData);
    const compared = [
      ["13", ""],
      ["14", ""],
      ["14", "top"],
    ] as const;
    expect(compared.map(([line, part]) => linesAt(unconfirmed, "122A1", line, { part })[0]!.value)).toEqual([null, null, null]);
  });

  it("checks the box at the top of page 1 that the comparison leads to, also one that the office corrected", () => {
    const topOf = (corrections: Correction[]) =>
      linesAt(preparePetition(single.formData, { corrections }, tablesConfirming(newest), filingDate), "122A1", "14", { part: "top" })[0]!
        .value;
    const compared = { form: "122A1", line: "14", part: "", item: null, person: null, reason: "Checked by hand" } as const;
    expect(topOf([])).toBe("1. There is no presumption of abuse.");
    expect(topOf([{ ...compared, value: "Line 12b is more than line 13." }])).toMatch(/^2\. The calculation/);
    expect(topOf([{ ...compared, value: "Not yet clear" }])).toBe(null);
  });

  it("uses office entries in the first look", () => {
    const correction = { form: "122A1", line: "2", part: "", item: null, person: "debtor1", value: "$7,000", reason: "Pay stubs" } as const;
    const { meansTest, totals } = preparePetition(single.formData, { corrections: [correction] }, tablesConfirming(newest), filingDate);
    expect(totals["122A1.12b"]!.amount).toBe(12 * (7_000 + 472));
    expect(meansTest).toMatchObject({ yearlyIncome: 12 * 7_472, verdict: "above" });
  });
});

describe("Form 122C-1", () => {
  const corrected = (line: string, value: string, more: Partial<Correction> = {}): Correction => ({
    form: "122C1",
    line,
    part: "",
    item: null,
    person: null,
    value,
    reason: "Known",
    ...more,
  });
  const prepared = (formData: object, entries: OfficeEntries = {}, tables: LawTables = tablesConfirming(newest)) =>
    preparePetition(formData, { chapter: "13", ...entries }, tables, filingDate);
  const valuesOf = (petition: PreparedPetition, lines: string, part = "") =>
    lines.split(" ").map((line) => linesAt(petition, "122C1", line, { part, person: null, item: null })[0]?.value);
  const blocked = ({ gaps }: PreparedPetition) =>
    gaps.filter(({ form, part, isBlocking }) => form === "122C1" && part !== "attached" && isBlocking);

  const alone = "You are married and your spouse is not filing with you.";
  const taxes = corrected("13", "Taxes of the spouse", { part: "purpose", item: 1 });
  const adjusted = [taxes, corrected("13", "$500", { part: "amount", item: 1 })];
  const notMore = ["Line 15b is less than or equal to line 16c.", "1. Disposable income is not determined under 11 U.S.C. § 1325(b)(3)."];
  const more = ["Line 15b is more than line 16c.", "2. Disposable income is determined under 11 U.S.C. § 1325(b)(3)."];
  const threeYears = ["Line 20b is less than line 20c.", "3. The commitment period is 3 years."];
  const fiveYears = ["Line 20b is more than or equal to line 20c.", "4. The commitment period is 5 years."];

  it.each<[string, object, OfficeEntries, (string | number)[], (string | number)[]]>([
    [
      "an unmarried client",
      single.formData,
      {},
      ["Not married", 4_472, "You are not married.", 4_472, 4_472, 53_664, "2", 84_384, ...notMore],
      [4_472, 0, 4_472, 4_472, 53_664, 84_384, ...threeYears],
    ],
    [
      "a couple filing jointly",
      couple.formData,
      {},
      ["Married", 10_067, "You are married and your spouse is filing with you.", 10_067, 10_067, 120_804, "4", 116_737, ...more],
      [10_067, 0, 10_067, 10_067, 120_804, 116_737, ...fiveYears],
    ],
    [
      "a marital adjustment that does not count for the commitment period",
      couple.formData,
      { filing: "alone", corrections: [...adjusted, corrected("19a", "$0")] },
      ["Married", 10_067, alone, 9_567, 9_567, 114_804, "4", 116_737, ...notMore],
      [10_067, 0, 10_067, 10_067, 120_804, 116_737, ...fiveYears],
    ],
    [
      "a marital adjustment that counts for the commitment period",
      couple.formData,
      { filing: "alone", corrections: [...adjusted, corrected("19a", "$500")] },
      ["Married", 10_067, alone, 9_567, 9_567, 114_804, "4", 116_737, ...notMore],
      [10_067, 500, 9_567, 9_567, 114_804, 116_737, ...threeYears],
    ],
    [
      "income that equals the median",
      couple.formData,
      { corrections: [corrected("16c", "$120,804")] },
      ["Married", 10_067, "You are married and your spouse is filing with you.", 10_067, 10_067, 120_804, "4", 120_804, ...notMore],
      [10_067, 0, 10_067, 10_067, 120_804, 120_804, ...fiveYears],
    ],
  ])("for %s contains income, median, and commitment period", (_, formData, entries, first, second) => {
    const petition = prepared(formData, entries);
    expect([...valuesOf(petition, "1 12 13 14 15a 15b 16b 16c 17"), ...valuesOf(petition, "17", "top")]).toEqual(first);
    expect([...valuesOf(petition, "18 19a 19b 20a 20b 20c 21"), ...valuesOf(petition, "21", "top")]).toEqual(second);
    expect(petition.totals["106Sum.8"]!.amount).toBe(first[3]);
    expect(blocked(petition)).toEqual([]);
  });

  it("takes the marital adjustment only from the office if the spouse does not file, and is blank without it", () => {
    const open = prepared(couple.formData, { filing: "alone" });
    expect(blocked(open)).toMatchObject([{ line: "13", part: "total", who: "office" }]);
    expect(valuesOf(open, "13", "total").concat(valuesOf(open, "14 15b 17 19a 19b 20b 21"))).toEqual(Array.from({ length: 8 }, () => null));
    expect(linesAt(open, "106Sum", "8")[0]!.value).toBe(null);
    const entered = prepared(couple.formData, { filing: "alone", corrections: adjusted });
    expect(valuesOf(entered, "13", "total")).toEqual([500]);
    expect(blocked(entered)).toMatchObject([{ line: "19a", who: "office" }]);
    expect(entered.meansTest).toMatchObject({ yearlyIncome: 114_804, verdict: "below" });
    const none = prepared(couple.formData, { filing: "alone", corrections: [corrected("13", "$0", { part: "total" })] });
    expect([blocked(none), valuesOf(none, "14 19a")]).toEqual([[], [10_067, 0]]);
    const unsure = prepared(changed(couple.formData, ({ personalInfo }) => (personalInfo.filingWith = "unsure")));
    expect(blocked(unsure)).toMatchObject([{ line: "13", part: "", who: "client", path: "personalInfo.filingWith" }]);
    expect(valuesOf(unsure, "13 14 21")).toEqual([null, null, null]);
  });

  it("is blank while a month is missing, and does not compare with an unconfirmed row", () => {
    const incomplete = prepared(changed(single.formData, ({ income }) => void income.sixMonths!.pop()));
    expect(valuesOf(incomplete, "12 14 15a 15b 17 18 19b 20b 21")).toEqual(Array.from({ length: 9 }, () => null));
    expect(blocked(incomplete)).toContainEqual(expect.objectContaining({ line: "2", path: "income.sixMonths" }));
    const unconfirmed = prepared(couple.formData, {}, proposedTables);
    const compared = [
      ...valuesOf(unconfirmed, "16c 17 20c 21"),
      ...valuesOf(unconfirmed, "17", "top"),
      ...valuesOf(unconfirmed, "21", "top"),
    ];
    expect(compared).toEqual(Array.from({ length: 6 }, () => null));
    expect(blocked(unconfirmed)).toMatchObject([{ line: "16c", table: "medianIncome" }]);
  });

  it("includes the income of a spouse who lives apart, unlike 122A-1", () => {
    const apart = changed(couple.formData, ({ personalInfo }) => {
      personalInfo.filingWith = "alone";
      personalInfo.maritalDetail = "livingApart";
    });
    const ofSpouse = (chapter: OfficeEntries["chapter"], form: FormNumber) =>
      linesAt(prepared(apart, { chapter }), form, "11", { person: "debtor2" }).map(({ value }) => value);
    expect([ofSpouse("13", "122C1"), ofSpouse("7", "122A1")]).toEqual([[4_250], []]);
    expect(prepared(apart).meansTest.yearlyIncome).toBe(firstLook(couple.formData).yearlyIncome);
  });

  it.each([
    [undefined, ["108", "122A1"]],
    ["7", ["108", "122A1"]],
    ["13", ["122C1"]],
  ] as const)("with chapter %s chosen: %j", (chapter, forms) => {
    const { lines } = petitionOf(couple.formData, { ...(chapter && { chapter }) });
    const prepared = new Set(lines.map(({ form }) => form));
    expect((["108", "122A1", "122C1"] as const).filter((form) => prepared.has(form))).toEqual(forms);
    expect(packetForms(lines, chapter).filter((form) => ["108", "122A1", "122C1"].includes(form))).toEqual(forms);
  });
});

describe("the second form of the means test", () => {
  const gapsOf = (entries: OfficeEntries, value = "$999,999") => {
    const annual = { line: "12b", part: "", item: null, person: null, value, reason: "Test" };
    const place = entries.chapter === "13" ? { ...annual, form: "122C1" as const, line: "15b" } : { ...annual, form: "122A1" as const };
    return preparePetition(single.formData, { ...entries, corrections: [place] }, tablesConfirming(newest), filingDate).gaps.filter(
      ({ part }) => part === "attached",
    );
  };

  it("blocks filing if the income is above the median, until the office says that it is attached", () => {
    expect(gapsOf({})).toMatchObject([
      { form: "122A1", who: "office", isBlocking: true, text: expect.stringContaining("Form 122A-2 has to be filed") },
    ]);
    expect(gapsOf({ chapter: "13" })).toMatchObject([{ form: "122C1", text: expect.stringContaining("Form 122C-2 has to be filed") }]);
    expect(gapsOf({ meansTestForm: "attached" })).toEqual([]);
    expect(gapsOf({}, "$1")).toEqual([]);
  });

  it("is not asked for by a screening of one month or an unconfirmed table", () => {
    const rich = changed(single.formData, ({ income }) => {
      income.sixMonths = [];
      income.monthlyIncome.debtorGrossIncome = "$50,000";
    });
    const gapsWith = (formData: object, tables: LawTables) =>
      preparePetition(formData, {}, tables, filingDate).gaps.filter(({ part }) => part === "attached");
    expect(gapsWith(rich, tablesConfirming(newest))).toEqual([]);
    expect(gapsOf({}).length + gapsWith(single.formData, proposedTables).length).toBe(1);
  });
});
