import { describe, expect, it } from "vitest";
import { guideOf } from "../../app/questionnaire/answers/guide.ts";
import { progressOf, type StepProgress } from "../../app/questionnaire/progress.ts";
import { completeValues, stepValues, type Step, type Values } from "../../app/questionnaire/step.ts";
import { contactInfo } from "../../app/questionnaire/steps/contact-info.ts";
import { expenses } from "../../app/questionnaire/steps/expenses.ts";
import { financialAffairs } from "../../app/questionnaire/steps/financial-affairs.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { realEstate } from "../../app/questionnaire/steps/real-estate.ts";
import { vehicles } from "../../app/questionnaire/steps/vehicles.ts";
import { couple, single } from "../support/households.ts";

const of = (data: object, step: Step): Values => stepValues(step, data)!;
const person = of(single.formData, personalInfo);

describe("how much of a step is answered", () => {
  it('is "nothing" before anything is stored or entered', () => {
    expect(guideOf({}).progress).toEqual(questionSteps.map(() => "nothing"));
    const untouched = questionSteps.map((step): StepProgress => progressOf(step, completeValues(step, undefined)));
    const withNoOnly = ["real-estate", "advances"];
    expect(untouched).toEqual(questionSteps.map(({ slug }) => (withNoOnly.includes(slug) ? "given" : "nothing")));
  });

  it('is "given" for every step of two households that have answered everything', () => {
    for (const { formData } of [single, couple]) expect(guideOf(formData).progress.filter((each) => each === "nothing")).toEqual([]);
    expect(guideOf(couple.formData).progress).toEqual(questionSteps.map(() => "given"));
  });

  it.each<[string, Step, Values, StepProgress]>([
    ["a name alone", personalInfo, { clientName: "Ann Example" }, "some"],
    ["the answers that Next requires", personalInfo, { ...person, previousNames: "" }, "given"],
    ["an SSN that Next rejects", personalInfo, { ...person, clientSSN: "12" }, "some"],
    ["an address without a phone or email", contactInfo, { city: "Cary" }, "some"],
    ["an address and a phone, and no spouse", contactInfo, { city: "Cary", cellPhone: "(919) 555-0100" }, "given"],
    ["one kind of expense", expenses, { food: "$300" }, "some"],
    ["a vehicle", vehicles, { vehicles: [{ make: "Honda" }] }, "given"],
    ["a home without a mortgage balance", realEstate, { ownsHome: "yes" }, "some"],
    ["all of step 13 but one None", financialAffairs, { ...of(couple.formData, financialAffairs), losses: " " }, "some"],
    ["blanks", contactInfo, { city: "  " }, "nothing"],
  ])("is computed for %s", (_what, step, stored, progress) => {
    expect(progressOf(step, stored)).toBe(progress);
  });
});
