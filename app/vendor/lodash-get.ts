/**
 * Returns the value at a path such as `rows[0].name`, or undefined. Replaces lodash.get in the browser, which would add 24 kB to
 * every page; remix-validated-form needs nothing more of it.
 */
export default function get(object: unknown, path: string): unknown {
  const names = path.split(/[.[\]]+/).filter(Boolean);
  return names.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], object);
}
