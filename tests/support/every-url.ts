/** Values of the parameters in paths, by name, or by area and name where areas have different ones. */
export type PathValues = Record<string, string[]>;

/** Every URL of a path with parameters, of a route or of the API's description. An unknown parameter is an error. */
export function urlsOf(path: string, values: PathValues): string[] {
  const [, name] = /[{$(]+(\w+)[})]*|\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return [path];
  const area = /upload-sessions|conflicts|creditor-addresses/.exec(path)?.[0];
  const possible = values[`${area} $${name}`] ?? values[name];
  if (!possible) throw new Error(`no value for ${name} of ${path}`);
  return possible.flatMap((value) => urlsOf(path.replace(/\/?(?:\(\$\w+\)|\{\w+\}|\$\w+)/, value === "" ? "" : `/${value}`), values));
}
