import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutBlankDetails } from "../../app/questionnaire/details.ts";
import { parsePost } from "../../app/questionnaire/parse-post.ts";
import { parseStep } from "../../app/questionnaire/answers/answer-schemas.server.ts";
import { completeValues, mergeValues, stepValues, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { personalInfo } from "../../app/questionnaire/steps/personal-info.ts";
import { personalProperty } from "../../app/questionnaire/steps/personal-property.ts";
import { propertyList } from "../../app/questionnaire/steps/property-list.ts";
import { vehicles } from "../../app/questionnaire/steps/vehicles.ts";
import { controlNames, postOf } from "../support/controls.ts";
import household1 from "../support/households/household-1.json" with { type: "json" };
import household2 from "../support/households/household-2.json" with { type: "json" };

const form = (entries: [string, string][]) => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
};

describe("a posted step", () => {
  it.each(questionSteps.map((step) => [step.slug, step as Step] as const))("%s is parsed as it was written", (_slug, step) => {
    for (const household of [household1, household2]) {
      const values = stepValues(step, household)!;
      const posted = mergeValues(step.fields, {}, parsePost(step, postOf(step, values)));
      expect(withoutBlankDetails(step.fields, posted)).toEqual(values);
    }
  });

  it("leaves out missing answers, but a missing checkbox counts as unchecked", () => {
    expect(parsePost(personalInfo, form([["clientName", "Ann"]]))).toEqual({ clientName: "Ann" });
    expect(parsePost(propertyList, form([]))).toMatchObject({ householdGoods: false, firearms: false });
    expect(parsePost(personalProperty, form([]))).toEqual({});
  });

  it("ignores names that the step does not have", () => {
    const posted = form([
      ["__proto__.x", "1"],
      ["constructor.prototype.x", "1"],
      ["vehicles[0].__proto__.x", "1"],
      ["vehicles[4294967294].make", "1"],
      ["vehicles[100].make", "1"],
      ["vehicles[-1].make", "1"],
      ["vehicles[1e2].make", "1"],
      ["vehicles[0].nothing", "1"],
      ["vehicles[1].make", "Honda"],
    ]);
    const read = withoutBlankDetails(vehicles.fields, parsePost(vehicles, posted));
    expect(read).toEqual({ vehicles: [{}, { make: "Honda" }] });
    expect(({} as Values)["x"]).toBeUndefined();
  });

  it("drops invalid choices", () => {
    expect(
      parsePost(
        personalInfo,
        form([
          ["maritalStatus", "constructor"],
          ["ncResidency", "maybe"],
        ]),
      ),
    ).toEqual({});
  });
});

describe("parsing never fails", () => {
  const anyStep = fc.constantFrom(...(questionSteps as readonly Step[]));
  const anyName = (step: Step) =>
    fc.oneof(
      fc.constantFrom(...controlNames(step)),
      fc.string(),
      fc.constant("__proto__"),
      fc.stringMatching(/^\w{1,12}\[\d{1,12}\]\.\w{1,12}$/),
    );
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("yes", "no", "single", "term", "x".repeat(5_001), "\0"),
  );

  it("for posts, and parsing the result again changes nothing", () => {
    const anyPost = anyStep.chain((step) => fc.tuple(fc.constant(step), fc.array(fc.tuple(anyName(step), anyText), { maxLength: 30 })));
    fc.assert(
      fc.property(anyPost, ([step, entries]) => {
        const { values } = parseStep(step, parsePost(step, form(entries as [string, string][])));
        const again = parseStep(step, values);
        expect(again.issues).toEqual([]);
        expect(again.values).toEqual(values);
        expect(Object.keys(completeValues(step, values)).every((name) => Object.hasOwn(step.fields, name))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("for anything that an API client may send", () => {
    fc.assert(
      fc.property(
        anyStep,
        fc.oneof(
          fc.anything(),
          fc.object(),
          fc.json().map((text) => JSON.parse(text)),
        ),
        (step, raw) => {
          const { values } = parseStep(step, raw);
          expect(parseStep(step, values)).toEqual({ values, issues: [] });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
