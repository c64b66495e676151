import type { Field, SimpleField } from "../../app/questionnaire/fields.ts";
import { stepValues, visibleSections, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/steps/index.ts";

const squeezed = (text: string) => text.replace(/\s+/g, "");

/**
 * The answers missing on a paper: each must follow its question; a list's row must stand in one piece, but for its details and
 * what a page is too narrow for. Lines may break anywhere.
 */
export function findMissingAnswers(paper: string, formData: object): string[] {
  const text = squeezed(paper);
  const expected = questionSteps.flatMap((step) => {
    const values = stepValues(step, formData)!;
    return visibleSections(step, values).flatMap(({ fields }) => [...incomeRows(fields, values), ...questions(fields, values)]);
  });
  return expected.filter((line) => !text.includes(squeezed(line)));
}

type Fields = (readonly [string, Field])[];

/** The lines of questions that are answered one by one, and rows of property with its value. */
function questions(fields: Fields, values: Values): string[] {
  const valueOf = (name: string) => fields.find(([, field]) => "enabledBy" in field && field.enabledBy === name);
  return fields
    .filter(([name, field]) => name !== "monthlyIncome" && !("enabledBy" in field && field.enabledBy))
    .flatMap(([name, field]) => {
      if (field.kind !== "checkbox") return lines(field, values[name]);
      const [value, amount] = valueOf(name) ?? [];
      return values[name] ? [field.label + (value && amount ? read(amount as SimpleField, values[value]) : "")] : [];
    });
}

/** Income as rows of its source, with the debtor's amount and the spouse's. */
function incomeRows(fields: Fields, values: Values): string[] {
  const group = fields.find(([name]) => name === "monthlyIncome")?.[1];
  if (group?.kind !== "group") return [];
  const income = values["monthlyIncome"] as Values;
  return Object.entries(group.fields)
    .filter(([name]) => name.startsWith("debtor"))
    .map(([name, { label }]) => [label.replace(" (debtor)", ""), income[name] ?? "", income[name.replace("debtor", "spouse")] ?? ""])
    .filter(([, ...amounts]) => amounts.some(Boolean))
    .map((row) => row.join(""));
}

function lines(field: Field, value: unknown, mark = ""): string[] {
  if (field.detail && value === undefined) return [];
  if (field.kind === "group") return Object.entries(field.fields).flatMap(([name, member]) => lines(member, (value as Values)[name], mark));
  if (field.kind === "list") return (value as Values[]).flatMap((row) => rowLines(field.fields, row));
  return value ? [field.label + mark + read(field, value)] : [];
}

const columnsOnPaper = 8;

function rowLines(columns: Record<string, Field>, row: Values): string[] {
  const all = Object.entries(columns);
  const inLine = all.filter(([, { detail }]) => !detail).slice(0, columnsOnPaper);
  const below = all.filter((column) => !inLine.includes(column));
  return [
    inLine.map(([name, column]) => read(column as SimpleField, row[name])).join(""),
    ...below.flatMap(([name, column]) => lines(column, row[name], ":")),
  ];
}

function read(field: SimpleField, value: unknown): string {
  if (field.kind === "checkbox") return "Yes";
  if (field.kind === "yesNo") return value === "yes" ? "Yes" : "No";
  if (field.kind === "choice") return field.options[String(value)] ?? "";
  if (field.kind === "date") return value ? longDate(String(value)) : "";
  return String(value ?? "");
}

const longDate = (iso: string) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
