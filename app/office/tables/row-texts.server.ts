import { formatDollars } from "../../questionnaire/totals.ts";
import type { TableName } from "../../petition/law/table-names.ts";
import type { FormReply } from "../form-post.server.ts";
import { rowFields, type RowField } from "./row-fields.ts";

type Values = Record<string, unknown>;

const getAt = (row: unknown, path: string): unknown => path.split(".").reduce((value, name) => (value as Values | undefined)?.[name], row);

function formatValue({ kind }: RowField, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "amount") return formatDollars(Number(value));
  if (kind === "list") return (value as string[]).join(", ");
  return kind === "yes" ? (value ? "yes" : "") : String(value);
}

/** Formats a row as the values of its form, by control name. */
export const formatRow = (name: TableName, row: object): FormReply["typed"] =>
  Object.fromEntries(rowFields[name].map((field) => [field.name, formatValue(field, getAt(row, field.name))]));

/** Parses a typed number. Returns null for an empty text, and the text itself if it is not a number. */
function parseNumber(text: string): number | string | null {
  const digits = text.replace(/^\$|,|\.00$/g, "").trim();
  if (text.trim() === "") return null;
  return /^\d{1,9}$/.test(digits) ? Number(digits) : text;
}

function parseValue({ kind }: RowField, text: string): unknown {
  if (kind === "amount" || kind === "count") return parseNumber(text);
  if (kind === "yes") return text === "yes";
  const names = text.split(/[,\n]/).map((each) => each.trim());
  return kind === "list" ? names.filter(Boolean) : text;
}

/** Builds a row from the values of its form. It is not validated yet. */
export function parseRow(name: TableName, typed: FormReply["typed"]): Values {
  const row: Values = { isConfirmed: typed["isConfirmed"] === "yes" };
  for (const field of rowFields[name]) setAt(row, field.name.split("."), parseValue(field, typed[field.name] ?? ""));
  const { perDependent, note, sizes, ...rest } = row;
  const isGiven = Object.values(perDependent ?? {}).some((value) => value !== null);
  return {
    ...rest,
    ...(sizes !== undefined && { sizes: Object.values(sizes as object) }),
    ...(note !== undefined && note !== "" && { note }),
    ...(isGiven && { perDependent }),
  };
}

function setAt(row: Values, [name = "", ...more]: string[], value: unknown): void {
  if (more.length === 0) row[name] = value;
  else setAt((row[name] ??= {}) as Values, more, value);
}
