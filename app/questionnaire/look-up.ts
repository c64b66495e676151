import { hasOwn } from "./conditions.ts";

/** The value that a table has for a key from an answer; undefined for any other text, also for "constructor" and the like. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  hasOwn(table, key) ? table[key] : undefined;
