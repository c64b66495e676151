import { describe, expect, it } from "vitest";
import { couple, single } from "../support/households.ts";
import { linesAt, petitionOf } from "../support/petitions.ts";

const amounts = (formData: object, ...names: string[]) => {
  const { totals } = petitionOf(formData);
  return names.map((name) => totals[`106Sum.${name}`]!.amount);
};

describe("the summary", () => {
  it("repeats the totals of the other forms", () => {
    expect(amounts(single.formData, "2", "3a", "3b", "total")).toEqual([4_150, 640, 38_695, 43_485]);
    expect(amounts(couple.formData, "2", "3a", "3b", "total")).toEqual([267_390, 7_390, 52_145, 326_925]);
    expect(amounts(single.formData, "4", "5", "8")).toEqual([3_657, 3_556, 4_472]);
    expect(amounts(couple.formData, "4", "5", "8")).toEqual([7_593, 6_762, 10_067]);
    const { totals } = petitionOf(couple.formData);
    for (const line of ["55", "62", "63"])
      expect(totals[`106Sum.1${"abc"[["55", "62", "63"].indexOf(line)]}`]?.amount).toBe(totals[`106AB.${line}`]?.amount ?? 0);
  });

  it("lists the claims of Part 4 only for consumer debts", () => {
    const { totals } = petitionOf(couple.formData);
    expect(totals["106Sum.9d"]!.amount).toBe(22_700);
    expect(totals["106Sum.9g"]!.amount).toBe(
      ["a", "b", "c", "d", "e", "f"].reduce((sum, part) => sum + totals[`106Sum.9${part}`]!.amount!, 0),
    );
    const business = structuredClone(couple.formData);
    business.personalInfo.debtsMainly = "business";
    expect(linesAt(petitionOf(business), "106Sum", "9g")).toEqual([]);
  });

  it("uses a total entered by the office, and treats no answer as blank, not zero", () => {
    const correction = {
      form: "106Sum",
      line: "2a",
      part: "",
      item: null,
      person: null,
      value: "$5,000",
      reason: "Payoff letter",
    } as const;
    const { totals } = petitionOf(single.formData, { corrections: [correction] });
    expect([totals["106Sum.2"]!.amount, totals["106Sum.total"]!.amount]).toEqual([5_000, 44_335]);
    for (const empty of [petitionOf({}), petitionOf({}, { chapter: "13" })])
      for (const line of ["4", "5", "8"]) expect([line, linesAt(empty, "106Sum", line)[0]!.value]).toEqual([line, null]);
  });
});
