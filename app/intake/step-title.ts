import { stepAt, steps } from "./steps/index.ts";

/** The title of a step's page, as a route's meta. */
export function stepTitle(slug: string | undefined): { title: string }[] {
  const step = stepAt(slug);
  return [{ title: step ? `Step ${step.id} of ${steps.length}: ${step.name} - Bankruptcy Intake` : "404 Page Not Found" }];
}
