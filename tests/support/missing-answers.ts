import type { Field, SimpleField } from "../../app/questionnaire/fields.ts";
import { stepValues, visibleSections, type Values } from "../../app/questionnaire/step.ts";
import { questionSteps } from "../../app/questionnaire/form/index.ts";

const removeSpaces = (text: string) => text.replace(/\s+/g, "");

/**
 * The answers that are missing in the text of a document. Each answer must follow its question. The columns of a list row must be
 * together, except for details and the columns that do not fit the page. Lines may break anywhere.
 */
export function missingOn(documentText: string, formData: object): string[] {
  const text = removeSpaces(documentText);
  const expected = questionSteps.flatMap((step) => {
    const values = stepValues(step, formData)!;
    return visibleSections(step, values).flatMap(({ fields }) => [...incomeLines(fields, values), ...questionLines(fields, values)]);
  });
  return expected.filter((line) => !text.includes(removeSpaces(line)));
}

type Fields = (readonly [string, Field])[];

/** The lines of single questions, and of property with its value. */
function questionLines(fields: Fields, values: Values): string[] {
  const valueOf = (name: string) => fields.find(([, field]) => "enabledBy" in field && field.enabledBy === name);
  return fields
    .filter(([name, field]) => name !== "monthlyIncome" && !("enabledBy" in field && field.enabledBy))
    .flatMap(([name, field]) => {
      if (field.kind !== "checkbox") return fieldLines(field, values[name]);
      const [value, amount] = valueOf(name) ?? [];
      return values[name] ? [field.label + (value && amount ? printedValue(amount as SimpleField, values[value]) : "")] : [];
    });
}

/** The lines of income: the source, the debtor's amount, and the spouse's amount. */
function incomeLines(fields: Fields, values: Values): string[] {
  const group = fields.find(([name]) => name === "monthlyIncome")?.[1];
  if (group?.kind !== "group") return [];
  const income = values["monthlyIncome"] as Values;
  return Object.entries(group.fields)
    .filter(([name]) => name.startsWith("debtor"))
    .map(([name, { label }]) => [label.replace(" (you)", ""), income[name] ?? "", income[name.replace("debtor", "spouse")] ?? ""])
    .filter(([, ...amounts]) => amounts.some(Boolean))
    .map((row) => row.join(""));
}

function fieldLines(field: Field, value: unknown, separator = ""): string[] {
  if (field.detail && value === undefined) return [];
  if (field.kind === "group")
    return Object.entries(field.fields).flatMap(([name, member]) => fieldLines(member, (value as Values)[name], separator));
  if (field.kind === "list") return (value as Values[]).flatMap((row) => rowLines(field.fields, row));
  return value ? [field.label + separator + printedValue(field, value)] : [];
}

const MAX_COLUMNS = 8;

function rowLines(columns: Record<string, Field>, row: Values): string[] {
  const all = Object.entries(columns);
  const inLine = all.filter(([, { detail }]) => !detail).slice(0, MAX_COLUMNS);
  const below = all.filter((column) => !inLine.includes(column));
  return [
    inLine.map(([name, column]) => printedValue(column as SimpleField, row[name])).join(""),
    ...below.flatMap(([name, column]) => fieldLines(column, row[name], ":")),
  ];
}

function printedValue(field: SimpleField, value: unknown): string {
  if (field.kind === "checkbox") return "Yes";
  if (field.kind === "yesNo") return value === "yes" ? "Yes" : "No";
  if (field.kind === "choice") return field.options[String(value)] ?? "";
  if (field.kind === "date") return value ? longDate(String(value)) : "";
  return String(value ?? "");
}

const longDate = (iso: string) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString("en-US", { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" });
