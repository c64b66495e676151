import { formatDollars } from "../../questionnaire/totals.ts";
import type { TableName } from "../../petition/tables/table-names.ts";
import type { Posted } from "../posted.server.ts";
import { rowFields, type RowField } from "./row-fields.ts";

type Values = Record<string, unknown>;

const at = (row: unknown, path: string): unknown => path.split(".").reduce((value, name) => (value as Values | undefined)?.[name], row);

function textOf({ kind }: RowField, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "amount") return formatDollars(Number(value));
  if (kind === "list") return (value as string[]).join(", ");
  return kind === "yes" ? (value ? "yes" : "") : String(value);
}

/** What the controls of a row's form say of it, by their names. */
export const rowTexts = (name: TableName, row: object): Posted["typed"] =>
  Object.fromEntries(rowFields[name].map((field) => [field.name, textOf(field, at(row, field.name))]));

/** A number as it is typed; what is none stays a text, and nothing is null. */
function numberOf(text: string): number | string | null {
  const digits = text.replace(/^\$|,|\.00$/g, "").trim();
  if (text.trim() === "") return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : text;
}

function valueOf({ kind }: RowField, text: string): unknown {
  if (kind === "amount" || kind === "count") return numberOf(text);
  if (kind === "yes") return text === "yes";
  const names = text.split(/[,\n]/).map((each) => each.trim());
  return kind === "list" ? names.filter(Boolean) : text;
}

/** A row as its form says it, to be checked. */
export function rowTyped(name: TableName, typed: Posted["typed"]): Values {
  const row: Values = { isConfirmed: typed["isConfirmed"] === "yes" };
  for (const field of rowFields[name]) put(row, field.name.split("."), valueOf(field, typed[field.name] ?? ""));
  const { perDependent, note, sizes, ...rest } = row;
  const isGiven = Object.values(perDependent ?? {}).some((value) => value !== null);
  return {
    ...rest,
    ...(sizes !== undefined && { sizes: Object.values(sizes as object) }),
    ...(note !== undefined && note !== "" && { note }),
    ...(isGiven && { perDependent }),
  };
}

function put(row: Values, [name = "", ...more]: string[], value: unknown): void {
  if (more.length === 0) row[name] = value;
  else put((row[name] ??= {}) as Values, more, value);
}
