import { hasDetails } from "./details.ts";
import { isBehindButton, mapFields, type Field, type Fields } from "./fields.ts";
import type { Step, Values } from "./step.ts";

const folded = new Map<Step, Step>();

/**
 * Returns the definition of a step that its page needs. The definitions of the details behind buttons are left out as long
 * as no detail is given or open. Until then, nothing that a page computes from its answers depends on them.
 */
export function stepForPage(step: Step, values: Values, open: readonly string[] = []): Step {
  if (open.length > 0 || hasDetails(step.fields, values)) return step;
  if (!folded.has(step)) folded.set(step, foldedStep(step));
  return folded.get(step)!;
}

const foldedStep = (step: Step): Step => ({
  ...step,
  fields: foldedFields(step.fields),
  sections: step.sections.map((section) => ({ ...section, fields: section.fields.filter((name) => !isBehindButton(step.fields[name]!)) })),
  isFolded: true,
});

const foldedFields = (fields: Fields): Fields =>
  mapFields<Field>(fields, (field) => {
    if (isBehindButton(field)) return undefined;
    return field.kind === "list" ? { ...field, fields: foldedFields(field.fields) } : field;
  });
