import fc from "fast-check";
import type { OfficeEntries } from "../../app/petition/lines/office-entries.ts";
import type { Field, Fields } from "../../app/questionnaire/fields.ts";
import { isListStep, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";

const amounts = fc.oneof(
  fc.constantFrom("", "$0", "$0", "-$50", "about 300"),
  fc.integer({ min: 1, max: 99_999 }).map((sum) => `$${sum}`),
);
const dates = fc.constantFrom("", "2026-10-01", "2025-03-04", "2019-05-06");
const texts = fc.constantFrom(
  "",
  "None",
  "Sample",
  "Prepaid rent",
  "1/2",
  "3",
  "June 2026",
  "IRA",
  "Old house on the hill, Apex, NC 27502",
);
const months = ["May 2026", "6/2026", "2026-07", "August 2026", "9/2026", "October 2026"];

function arbitraryOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.kind) {
    case "checkbox":
      return fc.boolean();
    case "yesNo":
      return fc.constantFrom("", "yes", "no");
    case "choice":
      return fc.constantFrom("", ...Object.keys(field.options));
    case "group":
      return valuesOf(field.fields);
    case "list":
      return field.fixedRows
        ? fc.tuple(
            ...field.fixedRows.map((name) => valuesOf(field.fields).map((row) => ({ ...row, [Object.keys(field.fields)[0]!]: name }))),
          )
        : fc.array(valuesOf(field.fields), { maxLength: 3 });
    case "money":
      return amounts;
    case "date":
      return dates;
    default:
      return texts;
  }
}

const valuesOf = (fields: Fields): fc.Arbitrary<Values> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, arbitraryOf(field)])));

const sectionOf = (step: Step): fc.Arbitrary<unknown> =>
  valuesOf(step.fields).map((values) => (isListStep(step) ? values[step.key] : values));

/** Households that answer each question plausibly or not at all; half of them give all six months before filing. */
export const anyAnswers: fc.Arbitrary<object> = fc
  .tuple(
    fc.record(Object.fromEntries((questionSteps as readonly Step[]).map((step) => [step.key, sectionOf(step)]))) as fc.Arbitrary<
      Record<string, Values>
    >,
    fc.constantFrom("married", "single"),
    fc.option(fc.array(fc.tuple(amounts, amounts), { minLength: 6, maxLength: 6 })),
  )
  .map(([form, maritalStatus, six]) => ({
    ...form,
    personalInfo: { ...form["personalInfo"], maritalStatus },
    ...(six && {
      income: {
        ...form["income"],
        sixMonths: six.flatMap(([mine, spouses], index) => [
          { month: months[index], who: "me", wages: mine, businessReceipts: spouses },
          { month: months[index], who: "spouse", wages: spouses, pension: mine },
        ]),
      },
    }),
  }));

/** What the office may decide. */
export const anyEntries: fc.Arbitrary<OfficeEntries> = fc.record<OfficeEntries>({
  chapter: fc.constantFrom("7", "13"),
  filing: fc.constantFrom("alone", "joint"),
  district: fc.constantFrom("eastern", "middle"),
});
