import { hasOwn } from "./conditions.ts";
import { markDetailsKnown } from "./details.ts";
import { mapFields, type ChoiceField, type Field, type Fields, type GroupField, type SimpleField } from "./fields.ts";
import { normalizeAnswer } from "./format.ts";
import { maxRows } from "./limits.ts";
import type { Step, Values } from "./step.ts";

type FormEntries = Iterable<readonly [string, unknown]>;
type EntriesByName = ReadonlyMap<string, unknown>;

/**
 * Parses and normalizes a posted form by the names of the step's fields. Other names are ignored. A question that the post
 * does not contain is left out, except for a checkbox, which then counts as unchecked.
 */
export const parsePost = (step: Step, form: FormEntries): Values => parseFields(step.fields, entriesByName(form), "");

/** Parses one row by the names of its columns, after a prefix. */
export const parseRow = (columns: Fields, form: FormEntries, prefix: string): Values =>
  parseRowFields(columns, entriesByName(form), prefix);

/** Indexes entries by name, keeping the first of each. Every lookup in a FormData would search all of its entries. */
const entriesByName = (form: FormEntries): EntriesByName => new Map([...form].reverse());

const parseFields = (fields: Fields, form: EntriesByName, prefix: string): Values =>
  mapFields(fields, (field, name) => parseField(field, form, prefix + name));

function parseField(field: Field, form: EntriesByName, path: string): unknown {
  if (field.kind === "group") return parseGroup(field, form, `${path}.`);
  if (field.kind === "list") return parseRows(field.fields, form, path);
  return parseAnswer(field, form.get(path));
}

function parseGroup({ fields, detail }: GroupField, form: EntriesByName, prefix: string): Values | undefined {
  const values = parseFields(fields, form, prefix);
  return detail && Object.keys(values).length === 0 ? undefined : values;
}

function parseAnswer(field: SimpleField, posted: unknown): unknown {
  if (field.kind === "checkbox") return posted !== undefined;
  if (typeof posted !== "string") return undefined;
  if (field.kind === "yesNo") return posted === "yes" || posted === "no" ? posted : undefined;
  if (field.kind === "choice") return parseChoice(field, posted);
  return normalizeAnswer(field, posted);
}

/** "" clears an optional choice. */
function parseChoice({ options, default: preset }: ChoiceField, posted: string): string | null | undefined {
  if (posted === "" && preset === undefined) return null;
  return hasOwn(options, posted) ? posted : undefined;
}

function parseRows(columns: Fields, form: EntriesByName, path: string): Values[] | undefined {
  const count = 1 + Math.max(-1, ...[...form.keys()].map((name) => rowIndex(name, path)));
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, row) => parseRowFields(columns, form, `${path}[${row}].`));
}

const parseRowFields = (columns: Fields, form: EntriesByName, prefix: string): Values =>
  markDetailsKnown(columns, parseFields(columns, form, prefix));

function rowIndex(name: string, path: string): number {
  if (!name.startsWith(`${path}[`)) return -1;
  const digits = /^(\d{1,3})\]\./.exec(name.slice(path.length + 1))?.[1];
  return digits !== undefined && Number(digits) < maxRows ? Number(digits) : -1;
}
