import { hasOwn } from "./conditions.ts";
import type { ChoiceField, Field, Fields, SimpleField } from "./fields.ts";
import { tidy } from "./format.ts";
import { maxRows } from "./limits.ts";
import type { Step, Values } from "./step.ts";

type Posted = Iterable<readonly [string, unknown]>;
type Answers = ReadonlyMap<string, unknown>;

/**
 * Reads a posted form by the step's own names, tidied; names the step does not have are never looked at.
 * A question the post does not hold is left out, except a tick box, which is then not ticked.
 */
export const readPosted = (step: Step, form: Posted): Values => readFields(step.fields, answersIn(form), "");

/** The answers by name, the first of several: looking one up in a form itself means going through all that it has. */
const answersIn = (form: Posted): Answers => new Map([...form].reverse());

function readFields(fields: Fields, form: Answers, prefix: string): Values {
  const values = Object.entries(fields).map(([name, field]) => [name, readField(field, form, prefix + name)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function readField(field: Field, form: Answers, path: string): unknown {
  if (field.kind === "group") return readFields(field.fields, form, `${path}.`);
  if (field.kind === "list") return readRows(field.fields, form, path);
  return readAnswer(field, form.get(path));
}

function readAnswer(field: SimpleField, posted: unknown): unknown {
  if (field.kind === "tick") return posted !== undefined;
  if (typeof posted !== "string") return undefined;
  if (field.kind === "yesNo") return posted === "yes" || posted === "no" ? posted : undefined;
  if (field.kind === "choice") return readChoice(field, posted);
  return tidy(field.kind, posted);
}

/** "" takes a choice back that need not be made. */
function readChoice({ options, default: preset }: ChoiceField, posted: string): string | null | undefined {
  if (posted === "" && preset === undefined) return null;
  return hasOwn(options, posted) ? posted : undefined;
}

function readRows(columns: Fields, form: Answers, path: string): Values[] | undefined {
  const count = 1 + Math.max(-1, ...[...form.keys()].map((name) => rowOf(name, path)));
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, row) => readFields(columns, form, `${path}[${row}].`));
}

function rowOf(name: string, path: string): number {
  if (!name.startsWith(`${path}[`)) return -1;
  const digits = /^(\d{1,3})\]\./.exec(name.slice(path.length + 1))?.[1];
  return digits !== undefined && Number(digits) < maxRows ? Number(digits) : -1;
}
