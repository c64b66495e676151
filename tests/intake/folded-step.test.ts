import { describe, expect, it } from "vitest";
import { withoutDetails } from "../../app/questionnaire/details.ts";
import { isBehindButton, type Fields } from "../../app/questionnaire/fields.ts";
import { stepForPage } from "../../app/questionnaire/folded-step.ts";
import { answerHashes, mergeThreeWay } from "../../app/questionnaire/merge.ts";
import { progressOf } from "../../app/questionnaire/progress.ts";
import { completeValues, stepValues, validateStep, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { couple } from "../support/households.ts";

const steps: readonly Step[] = questionSteps;

const plain = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(withoutDetails(fields, values)).map(([name, value]) => {
      const field = fields[name];
      return [name, field?.kind === "list" ? (value as Values[]).map((row) => withoutDetails(field.fields, row)) : value];
    }),
  );

const given = (step: Step): Values => completeValues(step, stepValues(step, couple.formData));
const behindButtons = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (isBehindButton(field)) return [name];
    return field.kind === "list" ? behindButtons(field.fields) : [];
  });
const trim = (hashes: string) => hashes.replace(/\.+$/, "");

describe("the folded definition of a step", () => {
  it.each(steps.map((step) => [step.slug, step] as const))(
    "gives the same results as the whole one for %s while no detail is given",
    (_, step) => {
      for (const values of [completeValues(step, undefined), plain(step.fields, given(step))]) {
        const folded = stepForPage(step, values);
        expect(folded.isFolded).toBe(true);
        expect(behindButtons(folded.fields)).toEqual([]);
        expect(completeValues(folded, values)).toEqual(completeValues(step, values));
        expect(trim(answerHashes(step.fields, values))).toBe(trim(answerHashes(folded.fields, values)));
        expect(progressOf(folded, values)).toBe(progressOf(step, values));
        expect(validateStep(folded, values)).toEqual(validateStep(step, values));
        const base = answerHashes(folded.fields, completeValues(step, undefined));
        const remote = given(step);
        expect(mergeThreeWay(step.fields, base, values, remote)).toEqual(
          mergeThreeWay(step.fields, completeValues(step, undefined), values, remote),
        );
      }
    },
  );

  it("is replaced by the whole one once a detail is given or open", () => {
    const [personalInfo, , , , , , , securedCreditors] = steps as [Step, Step, Step, Step, Step, Step, Step, Step];
    const none = completeValues(personalInfo, undefined);
    expect(stepForPage(personalInfo, none, ["clientLegalName"])).toBe(personalInfo);
    expect(stepForPage(personalInfo, { ...none, military: "active" })).toBe(personalInfo);
    expect(stepForPage(personalInfo, { ...none, priorCases: [{ filedOn: "" }, { filedOn: "" }] })).toBe(personalInfo);
    expect(stepForPage(personalInfo, { ...none, military: "", priorCases: [{ filedOn: "" }] }).isFolded).toBe(true);
    expect(stepForPage(securedCreditors, { securedCreditors: [{ creditor: "A" }, { creditor: "B", whoOwes: "me" }] })).toBe(
      securedCreditors,
    );
    expect(stepForPage(securedCreditors, { securedCreditors: [{ creditor: "A", street: null, zip: "28202" }] }).isFolded).toBe(true);
  });

  it("keeps the names of the first details", () => {
    for (const step of steps)
      for (const owner of [...step.sections, ...Object.values(step.fields)])
        expect("more" in owner && owner.more !== undefined, JSON.stringify(owner)).toBe("firstDetails" in owner);
    const { sections } = steps[3]!;
    expect(sections[1]!.firstDetails!.slice(0, 1)).toEqual([
      { control: "trustDescription", showWhen: { field: "trustBeneficiary", is: "yes" } },
    ]);
    expect(sections[1]!.firstDetails!.slice(-1)[0]).not.toHaveProperty("showWhen");
  });
});
