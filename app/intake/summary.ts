import { holds, valueAt } from "./conditions.ts";
import type { Field, Fields, ListField, SimpleField } from "./fields.ts";
import { longDate } from "./format.ts";
import { completeValues, emptyValues, stepValues, visibleSections, type Step, type Values } from "./step.ts";
import { questionSteps } from "./steps/index.ts";

export type SummaryRow = { label: string; value: string };
export type SummaryTable = { title: string; count: number; columns: string[]; rows: string[][] };
export type SummaryGroup = { title: string; rows: SummaryRow[]; tables: SummaryTable[] };
export type SummarySection = { key: string; slug: string; title: string; groups: SummaryGroup[]; answered: boolean };
export type Summary = { sections: SummarySection[] };

/** Every answer that is asked for and filled in, in the order of the questions, as a person reads it. */
export const summarize = (formData: object): Summary => ({
  sections: questionSteps.map((step) => summarizeStep(step, stepValues(step, formData))),
});

function summarizeStep(step: Step, stored: Values | undefined): SummarySection {
  const values = completeValues(step, stored);
  const groups = stored ? visibleSections(step, values).map(({ section, fields }) => summarizeGroup(section.title, fields, values)) : [];
  const filled = groups.filter((group) => group.rows.length + group.tables.length > 0);
  return { key: step.key, slug: step.slug, title: step.title, groups: filled, answered: filled.length > 0 };
}

function summarizeGroup(title: string, fields: [string, Field][], values: Values): SummaryGroup {
  return {
    title,
    rows: fields.flatMap(([name, field]) => rowsOf(field, name, values)),
    tables: fields.flatMap(([name, field]) => (field.kind === "list" ? tablesOf(field, values[name] as Values[]) : [])),
  };
}

function rowsOf(field: Field, name: string, values: Values): SummaryRow[] {
  if (field.kind === "list") return [];
  if (field.kind === "group")
    return Object.entries(field.fields)
      .filter(([, member]) => holds(member.showWhen, values))
      .flatMap(([member, memberField]) => rowsOf(memberField, `${name}.${member}`, values));
  if ("enabledBy" in field && field.enabledBy && values[field.enabledBy] !== true) return [];
  const value = spoken(field, valueAt(values, name));
  return value === "" ? [] : [{ label: field.label, value }];
}

/** An answer as a person reads it; "" when there is none. */
function spoken(field: SimpleField, value: unknown): string {
  if (field.kind === "tick") return value === true ? "Yes" : "";
  if (typeof value !== "string") return "";
  if (field.kind === "yesNo") return value === "yes" ? "Yes" : "No";
  if (field.kind === "choice") return field.options[value] ?? "";
  return field.kind === "date" ? longDate(value) : value.trim();
}

function tablesOf(list: ListField, rows: Values[]): SummaryTable[] {
  const columns = Object.entries(list.fields) as [string, SimpleField][];
  const filled = rows.filter((row) => isFilled(list.fields, row, list.fixedRows ? columns.slice(1).map(([name]) => name) : undefined));
  if (filled.length === 0) return [];
  return [
    {
      title: list.label,
      count: filled.filter((row) => isFilled(list.fields, row, list.countedBy)).length,
      columns: columns.map(([, column]) => column.label),
      rows: filled.map((row) => columns.map(([name, column]) => spoken(column, row[name]))),
    },
  ];
}

/** Whether a row holds more than an untouched one does, in the columns named. */
function isFilled(columns: Fields, row: Values, names: readonly string[] = Object.keys(columns)): boolean {
  const untouched: Values = emptyValues(columns);
  return names.some((name) => row[name] !== untouched[name] && String(row[name] ?? "").trim() !== "");
}
