import type { ComponentType } from "react";
import type { Step } from "../../questionnaire/step.ts";
import { DefaultBody } from "./default-body.tsx";
import { IncomeBody } from "./income-body.tsx";
import { PropertyListBody } from "./property-list-body.tsx";

const bodies: Record<string, ComponentType> = { propertyList: PropertyListBody, income: IncomeBody };

/** Returns the component that renders a step's questions. */
export const bodyOf = (step: Step): ComponentType => bodies[step.key] ?? DefaultBody;
