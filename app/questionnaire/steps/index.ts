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

/** The thirteen steps that ask questions, in their order. */
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

/** All fourteen steps, in their order. */
export const steps: readonly Step<Fields>[] = [...questionSteps, review];

/** The step at an address, or undefined. */
export const stepAt = (slug: string | undefined): Step | undefined => steps.find((step) => step.slug === slug);

/** The step of a number from 1 to 14; any other number returns the first. */
export const stepNumber = (id: number): Step => steps.find((step) => step.id === id) ?? steps[0]!;
