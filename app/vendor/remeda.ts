/**
 * The functions of remeda that remix-validated-form needs. They replace it in the browser, where remeda itself would add 0.6 kB to
 * every page with a form.
 */
export const omitBy = (object: Record<string, unknown>, isOmitted: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => !isOmitted(value)));

export const omit = (object: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

export const uniq = <Item>(items: Item[]): Item[] => [...new Set(items)];

/** Compares form values deeply: strings, numbers, and arrays and plain objects of them. */
export function equals(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => name in other && equals(one[name], other[name]));
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
