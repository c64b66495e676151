import { inLanguage } from "../../platform/language/language.ts";
import { cashAdvancesEs } from "../es/cash-advances.ts";
import { contactInfoEs } from "../es/contact-info.ts";
import { expensesEs } from "../es/expenses.ts";
import { financialAffairsEs } from "../es/financial-affairs.ts";
import { incomeEs } from "../es/income.ts";
import { personalInfoEs } from "../es/personal-info.ts";
import { personalPropertyEs } from "../es/personal-property.ts";
import { priorityCreditorsEs } from "../es/priority-creditors.ts";
import { propertyListEs } from "../es/property-list.ts";
import { realEstateEs } from "../es/real-estate.ts";
import { reviewEs } from "../es/review.ts";
import { securedCreditorsEs } from "../es/secured-creditors.ts";
import { unsecuredCreditorsEs } from "../es/unsecured-creditors.ts";
import { vehiclesEs } from "../es/vehicles.ts";
import type { Fields } from "../fields.ts";
import type { Step } from "../step.ts";
import { cashAdvances } from "../steps/cash-advances.ts";
import { contactInfo } from "../steps/contact-info.ts";
import { expenses } from "../steps/expenses.ts";
import { financialAffairs } from "../steps/financial-affairs.ts";
import { income } from "../steps/income.ts";
import { personalInfo } from "../steps/personal-info.ts";
import { personalProperty } from "../steps/personal-property.ts";
import { priorityCreditors } from "../steps/priority-creditors.ts";
import { propertyList } from "../steps/property-list.ts";
import { realEstate } from "../steps/real-estate.ts";
import { review } from "../steps/review.ts";
import { securedCreditors } from "../steps/secured-creditors.ts";
import { unsecuredCreditors } from "../steps/unsecured-creditors.ts";
import { vehicles } from "../steps/vehicles.ts";
import { localize } from "../translation.ts";

/** The 13 steps that ask questions, as the office reads them. */
export const questionStepsInEnglish = [
  personalInfo,
  contactInfo,
  realEstate,
  propertyList,
  personalProperty,
  vehicles,
  cashAdvances,
  securedCreditors,
  priorityCreditors,
  unsecuredCreditors,
  income,
  expenses,
  financialAffairs,
] as const;

const spanish = [
  localize(personalInfo, personalInfoEs),
  localize(contactInfo, contactInfoEs),
  localize(realEstate, realEstateEs),
  localize(propertyList, propertyListEs),
  localize(personalProperty, personalPropertyEs),
  localize(vehicles, vehiclesEs),
  localize(cashAdvances, cashAdvancesEs),
  localize(securedCreditors, securedCreditorsEs),
  localize(priorityCreditors, priorityCreditorsEs),
  localize(unsecuredCreditors, unsecuredCreditorsEs),
  localize(income, incomeEs),
  localize(expenses, expensesEs),
  localize(financialAffairs, financialAffairsEs),
] as const satisfies readonly Step[] as unknown as typeof questionStepsInEnglish;

/** The 13 steps that ask questions, in their order, in the current language. */
export const questionSteps = inLanguage({ en: questionStepsInEnglish, es: spanish });

/** All 14 steps, in their order, in the current language. */
export const steps: readonly Step<Fields>[] = inLanguage({
  en: [...questionStepsInEnglish, review],
  es: [...spanish, localize(review, reviewEs)],
});

/** Returns the step with this slug, or undefined. */
export const stepAt = (slug: string | undefined): Step | undefined => steps.find((step) => step.slug === slug);

/** Returns the step with a number from 1 to 14. Any other number returns the first. */
export const stepNumber = (id: number): Step => steps.find((step) => step.id === id) ?? steps[0]!;
