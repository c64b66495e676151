import type { Answers } from "../../app/questionnaire/answers/answers.ts";
import type { Fields } from "../../app/questionnaire/fields.ts";
import { sectionOf, stepValues, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";
import marlowe from "./households/household-1.json" with { type: "json" };
import rowan from "./households/household-2.json" with { type: "json" };

export interface Household {
  name: string;
  formData: Answers;
  /** Social Security numbers, formatted and as digits only. */
  secrets: string[];
}

const household = (data: unknown): Household => {
  const formData = data as Answers;
  const { clientName, clientSSN, spouseSSN, otherTaxIds = "" } = formData.personalInfo;
  const written = [clientSSN, spouseSSN, otherTaxIds].filter(Boolean);
  return { name: clientName, formData, secrets: [...written, ...written.map((ssn) => ssn.replaceAll("-", ""))] };
};

/** A single client with a child, in a rented home. */
export const single = household(marlowe);
/** A married couple behind on two mortgages. Every list has more than one row. */
export const couple = household(rowan);

/** The same couple, living apart. */
export const separatedCouple = household({
  ...rowan,
  personalInfo: { ...rowan.personalInfo, maritalDetail: "livingApart" },
  expenses: { ...rowan.expenses, separateHousehold: "yes" },
});

/** Removes the details from the answers. */
export const withoutDetails = (formData: Answers): Answers =>
  Object.fromEntries(
    questionSteps.map((step: Step) => [step.key, sectionOf(step, removeDetails(step.fields, stepValues(step, formData)!))]),
  ) as unknown as Answers;

const removeDetails = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !fields[name]!.detail)
      .map(([name, value]) => {
        const field = fields[name]!;
        return [name, field.kind === "list" ? (value as Values[]).map((row) => removeDetails(field.fields, row)) : value];
      }),
  );

/** The single client's answers with the details of the vehicles only, for tests in which typing all details would prove no more. */
export const everydayAnswers: Answers = { ...withoutDetails(single.formData), vehicles: single.formData.vehicles };

/** Repeats the rows of every list up to the given number, except for the list that always has three rows. */
export function fullForm(formData: Answers, rows = 100): Answers {
  const grow = (value: unknown): unknown => {
    if (Array.isArray(value)) return Array.from({ length: rows }, (_, index) => value[index % value.length]);
    return value instanceof Object ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, grow(each)])) : value;
  };
  const full = grow(formData) as Answers;
  const { grossIncomeHistory } = formData.financialAffairs;
  return { ...full, financialAffairs: { ...full.financialAffairs, grossIncomeHistory } };
}
