import type { Answers } from "../../app/questionnaire/answers.ts";
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
  const { clientName, clientSSN, spouseSSN } = formData.personalInfo;
  const written = [clientSSN, spouseSSN].filter(Boolean);
  return { name: clientName, formData, secrets: [...written, ...written.map((ssn) => ssn.replaceAll("-", ""))] };
};

/** One client alone with a child, in a rented home. */
export const single = household(marlowe);
/** A married couple behind on two mortgages, with every list longer than one row. */
export const couple = household(rowan);

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
