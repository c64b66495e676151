import { z } from "zod";
import type { Issue } from "../../platform/http/api-shapes.server.ts";
import { pick } from "../../platform/pick.ts";
import type { Draft } from "./answers.ts";
import { questionAt } from "./changes.ts";
import { group, mapFields, type Field, type Fields } from "../fields.ts";
import { normalizeAnswer } from "../format.ts";
import { controlName } from "../control-name.ts";
import { maxRows, textLimits } from "../limits.ts";
import { isListStep, type Step, type Values } from "../step.ts";
import { questionSteps } from "../form/index.ts";
import { anyPrintableLine, anyPrintableText, printableLine } from "../printable-text.ts";
import { asTyped, isUnclear, typedAmountsKey, type TypedAmounts } from "../typed-amounts.ts";
import { walkFields } from "../walk-fields.ts";
import { words } from "../wording/index.ts";

/** Says how many rows a list may have. */
const withMaximum: z.ZodErrorMap = (issue, { defaultError }) => ({
  message: issue.code === "too_big" ? words.tooManyRows(Number(issue.maximum)) : defaultError,
});

const fieldSchema = (field: Field): z.ZodTypeAny => valueSchema(field).describe(field.label);

function valueSchema(field: Field): z.ZodTypeAny {
  switch (field.kind) {
    case "checkbox":
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
      return z.array(fieldsSchema(field.fields), { errorMap: withMaximum }).max(rows);
    }
    case "longText":
      return anyPrintableText();
    default:
      return anyPrintableLine();
  }
}

const fieldsSchema = (fields: Fields) =>
  z.object(mapFields(fields, (field) => (field.detail ? fieldSchema(field).nullable() : fieldSchema(field)).optional()));

/** Normalizes valid values, in their place, for storage. Returns what was typed for their unclear amounts. */
function normalizeValues(fields: Fields, values: Values): TypedAmounts {
  const typed: TypedAmounts = {};
  walkFields(fields, values, ({ control, name, field, value, values: around }) => {
    const isText = field.kind !== "checkbox" && field.kind !== "yesNo" && field.kind !== "choice";
    if (!isText || typeof value !== "string" || value === "") return;
    if (isUnclear(field, value)) typed[control] = asTyped(value);
    around[name] = normalizeAnswer(field, value);
  });
  return typed;
}

/** One transformation for all values. One per value would cost more than all other processing. */
function normalized(fields: Fields) {
  return (values: Values): Values => {
    normalizeValues(fields, values);
    return values;
  };
}

const postedSchemas = new Map<string, z.ZodType<Values>>(questionSteps.map((step) => [step.key, fieldsSchema(step.fields)]));
const valuesSchemas = new Map<string, z.ZodType<Values, z.ZodTypeDef, unknown>>(
  questionSteps.map((step) => [step.key, fieldsSchema(step.fields).transform(normalized(step.fields))]),
);

const sections: Fields = Object.fromEntries(
  questionSteps.map((step: Step) => [step.key, isListStep(step) ? step.fields[step.key]! : group(step.title, step.fields)]),
);

/**
 * Schemas of the sections of a draft. Every part is optional, types and the numbers of rows are checked, and unknown names are dropped.
 * Lengths are not checked, because the limits apply only to what a save changes.
 */
export const sectionSchemas: Record<string, z.ZodTypeAny> = Object.fromEntries(
  Object.entries(sections).map(([key, section]) => [key, fieldSchema(section)]),
);

/** Schema of what was typed for amounts that may mean something else, by path. */
const typedAmountsSchema = z.record(printableLine(textLimits.line).nullable());

const onlyAmounts = (typed: TypedAmounts): TypedAmounts =>
  Object.fromEntries(Object.entries(typed).filter(([path]) => questionAt(path)?.kind === "money"));

/** Parses what was typed for amounts from any input. Ignores what belongs to no amount; never throws. */
export const parseTypedAmounts = (raw: unknown): TypedAmounts => onlyAmounts(typedAmountsSchema.catch({}).parse(raw));

/** Schema of the form's data while it is being filled in. */
export const draftSchema = z
  .object<Record<string, z.ZodTypeAny>>({
    ...Object.fromEntries(Object.entries(sectionSchemas).map(([key, section]) => [key, section.optional()])),
    [typedAmountsKey]: typedAmountsSchema
      .describe(
        "What was typed for amounts that may mean something else than what was kept, by path, such as vehicles[0].balanceOwed. " +
          "A save adds those that it reads itself. Null confirms the amount that was kept.",
      )
      .optional(),
  })
  .describe("The answers, by section. A draft may contain any part of them.");

/** Like draftSchema, but normalizes the answers for storage. */
export const normalizedDraftSchema = draftSchema.transform(({ [typedAmountsKey]: sent, ...draft }) => {
  const typedAmounts = { ...normalizeValues(pick(sections, Object.keys(draft)), draft), ...onlyAmounts((sent ?? {}) as TypedAmounts) };
  return { ...draft, ...(Object.keys(typedAmounts).length > 0 && { typedAmounts }) } as Draft;
});

/**
 * Parses a step's values from any input. Returns the values that can be stored and the issues of the others. Never throws. A
 * list with an invalid row is left out as a whole.
 */
export const parseStep = (step: Step, raw: unknown): Parsed => parseValues(valuesSchemas.get(step.key), raw);

/** Like parseStep, for the result of parsePost, which is already normalized. */
export const checkPost = (step: Step, posted: Values): Parsed => parseValues(postedSchemas.get(step.key), posted);

interface Parsed {
  values: Values;
  issues: Issue[];
}

function parseValues(schema: z.ZodType<Values, z.ZodTypeDef, unknown> | undefined, raw: unknown): Parsed {
  if (!schema) return { values: {}, issues: [] };
  const result = schema.safeParse(raw);
  if (result.success) return { values: result.data, issues: [] };
  const issues = result.error.issues.map((issue) => ({ path: controlName(issue.path), message: issue.message }));
  if (typeof raw !== "object" || raw === null) return { values: {}, issues };
  const rejected = new Set(result.error.issues.map((issue) => issue.path[0]));
  const rest = Object.fromEntries(Object.entries(raw).filter(([name]) => !rejected.has(name)));
  return { values: schema.parse(rest), issues };
}
