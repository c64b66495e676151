import type { Fields } from "../fields.ts";
import type { Step } from "../step.ts";
import { cashAdvances } from "./cash-advances.ts";
import { contactInfo } from "./contact-info.ts";
import { expenses } from "./expenses.ts";
import { financialAffairs } from "./financial-affairs.ts";
import { income } from "./income.ts";
import { personalInfo } from "./personal-info.ts";
import { personalProperty } from "./personal-property.ts";
import { priorityCreditors } from "./priority-creditors.ts";
import { propertyList } from "./property-list.ts";
import { realEstate } from "./real-estate.ts";
import { review } from "./review.ts";
import { securedCreditors } from "./secured-creditors.ts";
import { unsecuredCreditors } from "./unsecured-creditors.ts";
import { vehicles } from "./vehicles.ts";

/** The 13 steps that ask questions, in their order. */
export const questionSteps = [
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

/** All 14 steps, in their order. */
export const steps: readonly Step<Fields>[] = [...questionSteps, review];

/** Returns the step with this slug, or undefined. */
export const stepAt = (slug: string | undefined): Step | undefined => steps.find((step) => step.slug === slug);

/** Returns the step with a number from 1 to 14. Any other number returns the first. */
export const stepNumber = (id: number): Step => steps.find((step) => step.id === id) ?? steps[0]!;
