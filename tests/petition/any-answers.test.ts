import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formMaps } from "../../app/official-forms/maps.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import { bestCaseCsv, bestCaseFiles } from "../../app/petition/best-case.ts";
import { worksheetRows } from "../../app/petition/lines/line-text.ts";
import { buildMatrix } from "../../app/petition/matrix.ts";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import { buildSnapshot } from "../../app/petition/snapshot.ts";
import type { Field, Fields } from "../../app/questionnaire/fields.ts";
import { isListStep, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import { filingDate, petitionOf } from "../support/petitions.ts";

/** Names that every object inherits. */
const inherited = Object.getOwnPropertyNames(Object.prototype);

interface Filling {
  /** The texts of the answers, which take turns. */
  texts: readonly string[];
  /** Whether questions that open others are answered so that they do, instead of with a text. */
  isOpened: boolean;
}

/** A form with a text in every answer. */
function filledForm({ texts, isOpened }: Filling): object {
  let count = 0;
  const next = () => texts[count++ % texts.length]!;
  const valueOf = (field: Field): unknown => {
    if (field.kind === "group") return valuesOf(field.fields);
    if (field.kind === "list") return (field.fixedRows ?? ["", ""]).map(() => valuesOf(field.fields));
    if (field.kind === "checkbox") return isOpened || next();
    if (isOpened && field.kind === "yesNo") return "yes";
    return next();
  };
  const valuesOf = (fields: Fields): Values => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]));
  const sections = questionSteps.map((step: Step) => {
    const values = valuesOf(step.fields);
    return [step.key, isListStep(step) ? values[step.key] : values] as const;
  });
  const form = Object.fromEntries(sections) as { personalInfo: Values };
  return isOpened ? { ...form, personalInfo: { ...form.personalInfo, maritalStatus: "married" } } : form;
}

/** Prepares a petition with all that is made from it; returns its lines. */
function prepareAll(formData: object, entries: OfficeEntries) {
  const petition = petitionOf(formData, entries);
  buildMatrix(petition.parties, petition.matrixRules);
  for (const file of bestCaseFiles) bestCaseCsv(file, petition);
  for (const map of Object.values(formMaps))
    placeLines(
      map,
      petition.lines.filter(({ form }) => form === map.form),
    );
  buildSnapshot(formData, petition, filingDate);
  expect(
    worksheetRows(petition)
      .flat()
      .filter((cell) => typeof cell !== "string"),
  ).toEqual([]);
  return petition.lines;
}

const entries = fc.record<OfficeEntries>({
  chapter: fc.constantFrom("7", "13"),
  filing: fc.constantFrom("alone", "joint"),
  district: fc.constantFrom("eastern", "middle"),
});

describe("a petition of any answers", () => {
  it.each([true, false])("takes a name that every object inherits for no key, with other questions opened: %s", (isOpened) => {
    for (const text of inherited) {
      const lines = prepareAll(filledForm({ texts: [text], isOpened }), { chapter: "7", filing: "joint" });
      expect(lines.filter(({ value }) => value !== null && !["string", "number"].includes(typeof value))).toEqual([]);
      const wrong = lines.filter(({ value }) => /native code|\[object|NaN|undefined/.test(String(value)));
      expect(wrong).toEqual([]);
    }
  });

  it("is prepared whatever the answers are", () => {
    const options = questionSteps.flatMap(({ fields }: Step) =>
      Object.values(fields).flatMap((field) => (field.kind === "choice" ? Object.keys(field.options) : [])),
    );
    const text = fc.oneof(
      fc.constantFrom(...inherited, ...options, "me", "spouse", "both", "vehicle1", "vehicle9", "None", ""),
      fc.string({ unit: "binary" }),
      fc
        .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      fc.stringMatching(/^\$?\d{1,12}$/),
    );
    const filling = fc.record({ texts: fc.array(text, { minLength: 1, maxLength: 50 }), isOpened: fc.boolean() });
    fc.assert(
      fc.property(filling, entries, (answers, office) => {
        const lines = prepareAll(filledForm(answers), office);
        expect(lines.filter(({ value }) => typeof value === "number" && !Number.isFinite(value))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  }, 60_000);
});
