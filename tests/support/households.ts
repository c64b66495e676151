import type { Answers } from "../../app/questionnaire/answers.ts";
import type { Fields } from "../../app/questionnaire/fields.ts";
import { sectionOf, stepValues, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/steps/index.ts";
import marlowe from "./households/household-1.json" with { type: "json" };
import rowan from "./households/household-2.json" with { type: "json" };

export interface Household {
  name: string;
  formData: Answers;
  /** Social Security numbers, as they are written and as digits alone. */
  secrets: string[];
}

const household = (data: unknown): Household => {
  const formData = data as Answers;
  const { clientName, clientSSN, spouseSSN, otherTaxIds = "" } = formData.personalInfo;
  const written = [clientSSN, spouseSSN, otherTaxIds].filter(Boolean);
  return { name: clientName, formData, secrets: [...written, ...written.map((ssn) => ssn.replaceAll("-", ""))] };
};

/** One client alone with a child, in a rented home. */
export const single = household(marlowe);
/** A married couple behind on two mortgages, with every list longer than one row. */
export const couple = household(rowan);

/** The same couple, the spouses living apart. */
export const apart = household({ ...rowan, personalInfo: { ...rowan.personalInfo, maritalDetail: "livingApart" } });

/** The same answers without the details that a client gives on request. */
export const withoutDetails = (formData: Answers): Answers =>
  Object.fromEntries(
    questionSteps.map((step: Step) => [step.key, sectionOf(step, regular(step.fields, stepValues(step, formData)!))]),
  ) as unknown as Answers;

const regular = (fields: Fields, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !fields[name]!.detail)
      .map(([name, value]) => {
        const field = fields[name]!;
        return [name, field.kind === "list" ? (value as Values[]).map((row) => regular(field.fields, row)) : value];
      }),
  );

/** What everybody is asked of the one client, and one row's details: enough where typing each detail too would show nothing more. */
export const everydayAnswers: Answers = { ...withoutDetails(single.formData), vehicles: single.formData.vehicles };

/** The same answers with so many rows in every list, except for the one that always has three. */
export function fullForm(formData: Answers, rows = 100): Answers {
  const grown = (value: unknown): unknown => {
    if (Array.isArray(value)) return Array.from({ length: rows }, (_, index) => value[index % value.length]);
    return value instanceof Object ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, grown(each)])) : value;
  };
  const full = grown(formData) as Answers;
  const { grossIncomeHistory } = formData.financialAffairs;
  return { ...full, financialAffairs: { ...full.financialAffairs, grossIncomeHistory } };
}
