/** Converts a path to the name of a control, such as `bankAccounts[0].balance`. */
export const controlName = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (name, part) => (typeof part === "number" ? `${name}[${part}]` : name && part ? `${name}.${part}` : `${name}${part}`),
    "",
  );
