import { isBehindButton, type Field, type Fields } from "../../app/questionnaire/fields.ts";
import type { Step, Values } from "../../app/questionnaire/step.ts";

type Control = [name: string, field: Exclude<Field, { kind: "list" | "group" }>, value: unknown];

/** Every control of a step's page with its value. Lists have the rows of the given values; details are included if they have one. */
export function controlsOf(fields: Fields, values: Values, prefix = ""): Control[] {
  return Object.entries(fields).flatMap(([name, field]): Control[] => {
    const path = prefix + name;
    const value = values[name];
    if (field.detail && value === undefined) return [];
    if (field.kind === "group") return controlsOf(field.fields, value as Values, `${path}.`);
    if (field.kind === "list") return (value as Values[]).flatMap((row, index) => controlsOf(field.fields, row, `${path}[${index}].`));
    return [[path, field, value]];
  });
}

/** The names of a step's controls, with one row per list. */
export const controlNames = (step: Step): string[] => namesOf(step.fields, "");

/** The names of the controls that an empty page shows: all except details behind a button. */
export const askedNames = (step: Step): string[] => [
  ...namesOf(withoutDetails(step.fields), ""),
  ...step.sections.flatMap(({ asks }) => asks ?? []),
];

const withoutDetails = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !isBehindButton(field))
      .map(([name, field]) => [name, "fields" in field ? { ...field, fields: withoutDetails(field.fields) } : field]),
  );

const namesOf = (fields: Fields, prefix: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "group") return namesOf(field.fields, `${prefix}${name}.`);
    if (field.kind !== "list") return [prefix + name];
    const rows = field.fixedRows ?? [""];
    return rows.flatMap((_, row) => namesOf(field.fields, `${prefix}${name}[${row}].`));
  });

/** The form data that a step's page posts after these values were entered. */
export function postOf(step: Step, values: Values): FormData {
  const form = new FormData();
  for (const [name, field, value] of controlsOf(step.fields, values)) {
    if (field.kind === "checkbox") {
      if (value === true) form.append(name, "yes");
    } else form.append(name, typeof value === "string" ? value : "");
  }
  return form;
}
