import { z } from "zod";
import type { Issue } from "../platform/api-shapes.server.ts";
import type { Field, Fields } from "./fields.ts";
import { tidy } from "./format.ts";
import { maxLength, maxRows } from "./limits.ts";
import { isListStep, type Step, type Values } from "./step.ts";
import { questionSteps } from "./steps/index.ts";
import { storableLine, storableText, tooLong } from "./storable.ts";

const fieldSchema = (field: Field): z.ZodTypeAny => valueSchema(field).describe(field.label);

function valueSchema(field: Field): z.ZodTypeAny {
  switch (field.kind) {
    case "tick":
      return z.boolean();
    case "yesNo":
      return z.enum(["yes", "no"]);
    case "choice": {
      const options = z.enum(Object.keys(field.options) as [string, ...string[]]);
      return field.default === undefined ? options.nullable() : options;
    }
    case "group":
      return fieldsSchema(field.fields);
    case "list": {
      const rows = field.fixedRows?.length ?? maxRows;
      return z.array(fieldsSchema(field.fields)).max(rows, `Please list at most ${rows}`);
    }
    case "longText":
      return storableText().transform((text) => tidy("longText", text));
    default: {
      const { kind } = field;
      return storableLine()
        .transform((text) => tidy(kind, text))
        .pipe(z.string().max(maxLength, tooLong));
    }
  }
}

const fieldsSchema = (fields: Fields) =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field).optional()])));

const sectionSchema = (step: Step): z.ZodTypeAny =>
  isListStep(step) ? fieldSchema(step.fields[step.key]!) : fieldsSchema(step.fields).describe(step.title);

/** What each section of a draft may hold: any part of it, of the right types and sizes. Unknown names are dropped. */
export const sectionSchemas: Record<string, z.ZodTypeAny> = Object.fromEntries(questionSteps.map((step) => [step.key, sectionSchema(step)]));

const valuesSchemas = new Map(questionSteps.map((step) => [step.key as string, fieldsSchema(step.fields)]));

/** What the form's data may hold while it is being filled in. */
export const draftSchema = z
  .object(Object.fromEntries(Object.entries(sectionSchemas).map(([key, section]) => [key, section.optional()])))
  .describe("The answers, by section. A draft may hold any part of them.");

/** zod's path as the name of a control: `bankAccounts[0].balance`. */
export const nameOfPath = (path: readonly (string | number)[]): string =>
  path.reduce<string>((name, part) => (typeof part === "number" ? `${name}[${part}]` : name && part ? `${name}.${part}` : `${name}${part}`), "");

/**
 * A step's values out of anything: what can be kept, and what cannot with the reason. Never fails. A list with a
 * row that cannot be kept is left as it was.
 */
export function readStep(step: Step, raw: unknown): { values: Values; issues: Issue[] } {
  const schema = valuesSchemas.get(step.key);
  if (!schema) return { values: {}, issues: [] };
  const result = schema.safeParse(raw);
  if (result.success) return { values: result.data, issues: [] };
  const issues = result.error.issues.map((issue) => ({ path: nameOfPath(issue.path), message: issue.message }));
  if (typeof raw !== "object" || raw === null) return { values: {}, issues };
  const refused = new Set(result.error.issues.map((issue) => issue.path[0]));
  const rest = Object.fromEntries(Object.entries(raw).filter(([name]) => !refused.has(name)));
  return { values: schema.parse(rest), issues };
}
