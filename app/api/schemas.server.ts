import type { z } from "zod";
import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";
import type { Schema } from "./open-api.ts";

type Named = Record<string, z.ZodTypeAny>;

/** What a value passes through one after the other is one schema with all their limits; the first is what is sent. */
const joined = (written: object | undefined) =>
  written && "allOf" in written && !("type" in written)
    ? (Object.assign({}, ...(written.allOf as object[]).toReversed()) as object)
    : written;

/** Writes zod's schemas as JSON Schemas, in which the named ones are referred to. */
export function schemaWriter(named: Named) {
  const names = new Map(Object.entries(named).map(([name, { _def }]) => [_def as unknown, name]));
  const write = (schema: z.ZodTypeAny, inFull?: unknown): Schema => {
    const { $schema: _, ...written } = zodToJsonSchema(schema, {
      $refStrategy: "none",
      override: (def) => (names.has(def) && def !== inFull ? { $ref: `#/components/schemas/${names.get(def)}` } : ignoreOverride),
      postProcess: joined,
    }) as Schema & { $schema: string };
    return written;
  };
  return {
    write: (schema: z.ZodTypeAny) => write(schema),
    named: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, write(schema, schema._def)])),
  };
}
