import type { z } from "zod";
import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";
import type { Schema } from "./open-api.ts";

type NamedSchemas = Record<string, z.ZodTypeAny>;

/** Merges the stages of a zod pipeline (`allOf`) into one schema with all their limits. The first stage, the value on the wire, wins. */
const mergeAllOf = (schema: object | undefined) =>
  schema && "allOf" in schema && !("type" in schema) ? (Object.assign({}, ...(schema.allOf as object[]).toReversed()) as object) : schema;

/** Returns a function that converts zod schemas to JSON Schemas with references to the named ones, and the named ones converted. */
export function schemaWriter(named: NamedSchemas) {
  const names = new Map(Object.entries(named).map(([name, { _def }]) => [_def as unknown, name]));
  const write = (schema: z.ZodTypeAny, expanded?: unknown): Schema => {
    const { $schema: _, ...written } = zodToJsonSchema(schema, {
      $refStrategy: "none",
      override: (def) => (names.has(def) && def !== expanded ? { $ref: `#/components/schemas/${names.get(def)}` } : ignoreOverride),
      postProcess: mergeAllOf,
    }) as Schema & { $schema: string };
    return written;
  };
  return {
    write: (schema: z.ZodTypeAny) => write(schema),
    named: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, write(schema, schema._def)])),
  };
}
