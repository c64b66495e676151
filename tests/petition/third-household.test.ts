import { describe, expect, it } from "vitest";
import { petitionOf } from "../support/petitions.ts";
import { widow } from "../support/widow.ts";

const figures = (names: string[]) => {
  const { totals } = petitionOf(widow);
  return Object.fromEntries(names.map((name) => [name, totals[name]?.amount]));
};

describe("a household added up by hand", () => {
  it("owns 145,000 of real estate and 6,700 of other property", () => {
    // 140,000 + 5,000; 4,000; 900 + 200 + 300, clothing not valued yet; 100 + 1,200
    expect(figures(["106AB.55", "106AB.56", "106AB.57", "106AB.58", "106AB.62", "106AB.63"])).toEqual({
      "106AB.55": 145_000,
      "106AB.56": 4_000,
      "106AB.57": 1_400,
      "106AB.58": 1_300,
      "106AB.62": 6_700,
      "106AB.63": 151_700,
    });
    expect(petitionOf(widow).totals["106AB.57"]!.blanks).toEqual(["propertyList.clothingValue"]);
  });

  it("owes 80,600", () => {
    // 60,000 + 3,000; 800; 12,500 + 4,300
    expect(figures(["106D.total", "106EF.6e", "106EF.6j"])).toEqual({ "106D.total": 63_000, "106EF.6e": 800, "106EF.6j": 16_800 });
  });

  it("has 410 left per month", () => {
    // 1,650 + 420; 610 + 140 + 40 + 50 + 350 + 220 + 120 + 90 + 40
    expect(figures(["106I.12", "106J.22c", "106J.23c"])).toEqual({ "106I.12": 2_070, "106J.22c": 1_660, "106J.23c": 410 });
  });
});
