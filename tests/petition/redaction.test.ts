import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import { isZipOutsideState } from "../../app/questionnaire/zip-states.ts";
import { findCreditorPlaces } from "../../app/petition/forms/creditor-places.ts";
import { indexAnswers } from "../../app/petition/answers/answer-index.ts";
import { splitAddress } from "../../app/petition/answers/split-address.ts";
import { buildMatrix, defaultMatrixRules, matrixText } from "../../app/petition/matrix.ts";
import { redactorOf } from "../../app/petition/redaction/index.ts";
import { checkAnswer } from "../../app/questionnaire/answer-checks.ts";
import { couple } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";
import { findSlow, threadTime } from "../support/thread-time.ts";

const { redact } = redactorOf({}, "2026-11-20");

const digits = (count: number) => fc.stringMatching(new RegExp(`^\\d{${count}}$`));

describe("redaction for filing", () => {
  it.each([
    ["Old account of Pat, 212-34-5678.", "Old account of Pat, xxx-xx-5678."],
    ["SSN 212 34 5678 or 212345678", "SSN xxx-xx-5678 or xxx-xx-5678"],
    ["Card 4111 1111 1111 1111", "Card xxxx1111"],
    ["Amex 3782-822463-10005", "Amex xxxx0005"],
    ["No. 123456789012", "No. xxxx9012"],
  ])("%s", (written, filed) => {
    expect(redact(written)).toBe(filed);
  });

  it.each([
    "77 Specimen Court, Greensboro, NC 27401-1234",
    "Call (336) 555-0110 or 336-555-0111",
    "336-555-0110 336-555-0111, 2024-09-20 2025-01-01",
    "EIN 12-3456789",
    "Case 20-00000, file no. 26 SP 000000",
    "2021 Toyota RAV4, 41,200 miles, since 2024-09-20",
  ])("leaves unchanged: %s", (text) => {
    expect(redact(text)).toBe(text);
  });

  it("never contains the number, whatever surrounds it", () => {
    fc.assert(
      fc.property(digits(3), digits(2), digits(4), fc.constantFrom("", "-", " "), fc.lorem(), (area, group, serial, between, around) => {
        const ssn = [area, group, serial].join(between);
        expect(redact(`${around} ${ssn}. ${around}`)).not.toContain(ssn);
      }),
    );
  });
});

describe("an Employer Identification Number", () => {
  const { business: _, ...asked } = couple.formData.financialAffairs.asked!;
  const withEin = (ein: string): Answers => ({
    ...couple.formData,
    personalInfo: {
      ...couple.formData.personalInfo,
      businesses: [{ ...couple.formData.personalInfo.businesses![0]!, name: "Mock Tutoring", ein, to: "" }],
    },
    financialAffairs: { ...couple.formData.financialAffairs, asked: { ...asked, business: "yes" } },
  });
  const einsOn = (ein: string) => {
    const petition = petitionOf(withEin(ein));
    const lines = [...linesAt(petition, "101", "4", { part: "ein" }), ...linesAt(petition, "107", "27", { part: "ein" })];
    return { values: lines.map(({ value }) => value), gaps: petition.gaps.filter(({ part }) => part === "ein").length };
  };

  it.each(["123456789", "12-3456789", " 12 3456789 "])("is printed in full, typed as %j", (typed) => {
    expect(einsOn(typed)).toEqual({ values: ["12-3456789", "12-3456789"], gaps: 0 });
  });

  it("is redacted if it is written like a Social Security number, or is one of this case", () => {
    expect(einsOn("123-45-6789")).toEqual({ values: ["xxx-xx-6789", "xxx-xx-6789"], gaps: 2 });
    for (const typed of [...couple.secrets, "98-7654321"])
      expect(einsOn(typed)).toEqual({ values: Array(2).fill(expect.stringMatching(/^xxx-xx-432[1-3]$/)), gaps: 2 });
  });
});

describe("a nine-digit ZIP code", () => {
  const withZips = (zip: string): object =>
    JSON.parse(JSON.stringify(couple.formData, (name, value: unknown) => (name === "zip" ? zip : value))) as object;

  it.each(["276011234", "27601-1234", "27601 1234"])("is printed with a hyphen and not redacted, typed as %s", (typed) => {
    const { lines, gaps, parties } = petitionOf(withZips(typed));
    const zips = lines.filter(({ from, value }) => from.some((path) => path.endsWith("zip")) && value !== null);
    expect(new Set(zips.map(({ value }) => value))).toEqual(new Set(["27601-1234"]));
    expect(new Set(zips.map(({ form, part }) => `${form} ${part}`))).toEqual(
      new Set(["101 zip", "101 mailing-zip", "106AB zip", "106D zip", "106EF zip", "106G zip", "106H zip", "107 zip"]),
    );
    expect(gaps.filter(({ part, text }) => part.endsWith("zip") && text.startsWith("This looks like"))).toEqual([]);
    expect(matrixText(buildMatrix(parties, defaultMatrixRules))).toMatch(/NC 27601-1234\r\n/);
    expect(new Set(findCreditorPlaces(indexAnswers(withZips(typed))).map(({ zip }) => zip))).toEqual(new Set(["27601-1234"]));
  });

  it("is recognized without a hyphen wherever ZIP codes are", () => {
    expect(splitAddress("1 Mock Street, Raleigh, NC 276011234")).toMatchObject({ city: "Raleigh", zip: "276011234" });
    expect([isZipOutsideState("NC", "902101234"), isZipOutsideState("NC", "276011234")]).toEqual([true, false]);
    const field = { kind: "text", label: "", check: "zip" } as const;
    expect(["27601", "27601-1234", "276011234", "27601 1234"].map((zip) => checkAnswer(field, zip))).toEqual(Array(4).fill(undefined));
    expect(["2760", "27601123", "2760112345"].filter((zip) => !checkAnswer(field, zip))).toEqual([]);
  });

  it("is recognized in no other place", () => {
    const { streetAddress: _, ...contactInfo } = couple.formData.contactInfo;
    const petition = petitionOf({ ...couple.formData, contactInfo: { ...contactInfo, streetAddress: "276011234" } });
    expect(linesAt(petition, "101", "5", { part: "street" })[0]!.value).toBe("xxx-xx-1234");
  });
});

describe("the Social Security numbers of a case", () => {
  const ownPlaces = ["clientSSN", "spouseSSN", "otherTaxIds"];
  /** Keys of choices, and amounts. */
  const notText = /^(?:yes|no|me|spouse|both|married|vehicle\d|[a-z]+[A-Z]\w*|\$.*)$/;
  const withTexts = (text: string): object =>
    JSON.parse(
      JSON.stringify(couple.formData, (name, value: unknown) =>
        typeof value === "string" && !ownPlaces.includes(name) && !notText.test(value) ? text : value,
      ),
    ) as object;

  it.each(couple.secrets)("are on no form but 121, even if every text is %s", (secret) => {
    const digits = secret.replaceAll("-", "");
    const others = petitionOf(withTexts(secret)).lines.filter(({ form }) => form !== "121");
    expect(others.filter(({ value }) => typeof value === "string" && value.replace(/\D/g, "").includes(digits))).toEqual([]);
    expect(others.filter(({ part, value }) => part === "ein" && value !== null)).toHaveLength(1);
  });
});

describe("everything that is prepared for a case", () => {
  it("has no number of it but on Form 121, even if each text has one of its numbers between dots", () => {
    const spelled = "Text 987.65.4321 of the client";
    const formData: object = JSON.parse(
      JSON.stringify(couple.formData, (_, value: unknown) =>
        typeof value === "string" && / /.test(value) && !value.startsWith("$") && value !== "Current Year" ? `${value} ${spelled}` : value,
      ),
    ) as object;
    const { form121, ...prepared } = petitionOf(formData, { chapter: "13", district: "eastern" });
    expect(form121.map(({ value }) => value)).toContain("987-65-4321");
    const texts: string[] = [];
    JSON.stringify(prepared, (_, value: unknown) => {
      if (typeof value === "string") texts.push(value);
      return value;
    });
    expect(texts.filter((text) => text.includes("xxx-xx-4321")).length).toBeGreaterThan(100);
    expect(texts.filter((text) => text.replace(/\D/g, "").includes("987654321"))).toEqual([]);
  });
});

describe("a text of 5,000 characters", () => {
  it("is read in a time that grows with the text", () => {
    for (const text of ["1".repeat(5_000), "1 ".repeat(2_500), "4111-".repeat(1_000), "account ".repeat(600), "912-34-8765 ".repeat(400)]) {
      expect(findSlow(50, () => ({ [text.slice(0, 12)]: threadTime(() => redact(text)) }))).toEqual([]);
    }
  });
});
