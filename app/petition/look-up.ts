/** The value that a table has for a key from an answer; undefined for any other text, also for "constructor" and the like. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
