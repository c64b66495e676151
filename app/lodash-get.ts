/**
 * The value at a path such as `rows[0].name`, or undefined. Takes the place of lodash.get in the browser, of which
 * remix-validated-form asks nothing more: 24 kB that every page would load.
 */
export default function get(object: unknown, path: string): unknown {
  const names = path.split(/[.[\]]+/).filter(Boolean);
  return names.reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], object);
}
