import { describe, expect, it } from "vitest";
import { combineChanges, type Changes } from "../../app/questionnaire/answers/changes.ts";

const city = (from: string, to: string): Changes => ({ formData: { "contactInfo.city": { label: "City", from, to } } });

describe("two successive changes", () => {
  it("become one with the answer before the first and after the second", () => {
    expect(combineChanges(city("Cary", "Apex"), city("Apex", "Durham"))).toEqual(city("Cary", "Durham"));
  });

  it("have no answers if the second undoes the first, or if neither has any", () => {
    expect(combineChanges(city("Cary", "Apex"), city("Apex", "Cary"))).toEqual({});
    expect(combineChanges({ currentStep: 3 }, { isCompleted: true })).toEqual({ currentStep: 3, isCompleted: true });
    expect(combineChanges({ ...city("Cary", "Apex"), currentStep: 3 }, city("Apex", "Cary"))).toEqual({ currentStep: 3 });
  });
});
