import { describe, expect, it } from "vitest";
import { isUnanswered } from "../../app/questionnaire/answers/answers.ts";
import { completeValues, sectionOf } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { couple } from "../support/households.ts";

/** The data that is stored if every page is posted unchanged. */
const untouched = Object.fromEntries(questionSteps.map((step) => [step.key, sectionOf(step, completeValues(step, undefined))]));

describe("isUnanswered", () => {
  it("is true if nothing is stored, or every page was posted unchanged", () => {
    expect(isUnanswered({})).toBe(true);
    expect(isUnanswered(untouched)).toBe(true);
  });

  it("is true if rows were added and left empty, or removed", () => {
    const [row] = untouched["vehicles"] as object[];
    expect(isUnanswered({ ...untouched, vehicles: [row, row, row] })).toBe(true);
    expect(isUnanswered({ ...untouched, vehicles: [] })).toBe(true);
  });

  it.each(Object.entries(couple.formData))("is false with the answers of %s alone", (key, section) => {
    expect(isUnanswered({ [key]: section })).toBe(false);
  });

  it("is false with one word in the last of several rows, or with one choice", () => {
    const [row] = untouched["vehicles"] as object[];
    expect(isUnanswered({ ...untouched, vehicles: [row, { ...row, make: "Ford" }] })).toBe(false);
    expect(isUnanswered({ financialAffairs: { ...(untouched["financialAffairs"] as object), incomeHistory: [] } })).toBe(true);
    expect(isUnanswered({ personalInfo: { maritalStatus: "married" } })).toBe(false);
  });
});
