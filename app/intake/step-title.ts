import { stepNames } from "../questionnaire/steps/names.ts";

/** The title of a step's page, as a route's meta. */
export function stepTitle(slug: string | undefined): { title: string }[] {
  const step = stepNames.find((each) => each.slug === slug);
  return [{ title: step ? `Step ${step.id} of ${stepNames.length}: ${step.name} - Bankruptcy Intake` : "404 Page Not Found" }];
}
