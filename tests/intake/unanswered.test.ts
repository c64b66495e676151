import { describe, expect, it } from "vitest";
import { isUnanswered } from "../../app/questionnaire/answers.ts";
import { completeValues, sectionOf } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/steps/index.ts";
import { couple } from "../support/households.ts";

/** What is stored when every page is posted as it comes. */
const untouched = Object.fromEntries(questionSteps.map((step) => [step.key, sectionOf(step, completeValues(step, undefined))]));

describe("a form is unanswered", () => {
  it("when nothing is stored, or every page as it comes", () => {
    expect(isUnanswered({})).toBe(true);
    expect(isUnanswered(untouched)).toBe(true);
  });

  it("when rows were added and left empty, or taken away", () => {
    const [row] = untouched["vehicles"] as object[];
    expect(isUnanswered({ ...untouched, vehicles: [row, row, row] })).toBe(true);
    expect(isUnanswered({ ...untouched, vehicles: [] })).toBe(true);
  });

  it.each(Object.entries(couple.formData))("no more with the answers of %s alone", (key, section) => {
    expect(isUnanswered({ [key]: section })).toBe(false);
  });

  it("no more with one word in the last of several rows, or with one choice", () => {
    const [row] = untouched["vehicles"] as object[];
    expect(isUnanswered({ ...untouched, vehicles: [row, { ...row, make: "Ford" }] })).toBe(false);
    expect(isUnanswered({ financialAffairs: { ...(untouched["financialAffairs"] as object), incomeHistory: [] } })).toBe(true);
    expect(isUnanswered({ personalInfo: { maritalStatus: "married" } })).toBe(false);
  });
});
