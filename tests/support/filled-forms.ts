import type { Field, Fields, TextField } from "../../app/questionnaire/fields.ts";
import { isListStep, type Step, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";

/** What a filled form has in its fields; `path` is without row numbers, such as `vehicles.make`. */
export interface Filling {
  rows: number;
  text: (field: TextField, path: string) => string;
}

/** A form with an answer to every question. Questions that open others are answered so that they do. */
export function filledForm({ rows, text }: Filling): Record<string, unknown> {
  let count = 0;
  const valueOf = (field: Field, path: string): unknown => {
    switch (field.kind) {
      case "group":
        return valuesOf(field.fields, `${path}.`);
      case "list":
        return (field.fixedRows ?? Array(rows).fill("")).map(() => valuesOf(field.fields, `${path}.`));
      case "checkbox":
        return true;
      case "yesNo":
        return "yes";
      case "choice":
        return Object.keys(field.options)[count++ % Object.keys(field.options).length];
      default:
        return text(field, path);
    }
  };
  const valuesOf = (fields: Fields, prefix: string): Values =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, prefix + name)]));
  const sections = (questionSteps as readonly Step[]).map((step) => {
    const values = valuesOf(step.fields, isListStep(step) ? "" : `${step.key}.`);
    return [step.key, isListStep(step) ? values[step.key] : values] as const;
  });
  const form = Object.fromEntries(sections) as Record<string, Values>;
  return { ...form, personalInfo: { ...form.personalInfo, maritalStatus: "married", filingWith: "spouse" } };
}

/** The paths of all fields that take text. */
export function textPaths(): { path: string; field: TextField }[] {
  const found = new Map<string, TextField>();
  filledForm({
    rows: 1,
    text: (field, path) => {
      found.set(path, field);
      return "";
    },
  });
  return [...found].map(([path, field]) => ({ path, field }));
}
