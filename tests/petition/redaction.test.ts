import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Answers } from "../../app/questionnaire/answers.ts";
import { redact } from "../../app/petition/redaction.ts";
import { couple } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";

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
    personalInfo: { ...couple.formData.personalInfo, businesses: [{ name: "Mock Tutoring", ein }] },
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
