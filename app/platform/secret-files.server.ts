import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "./start-error.server.ts";

type Variables = Record<string, string | undefined>;

/** Removes the line break with which editors and `echo` end a text, which is not part of the value. */
export const withoutLineBreak = (text: string): string =>
  text.endsWith("\r\n") ? text.slice(0, -2) : text.endsWith("\n") ? text.slice(0, -1) : text;

function readSetting(name: string, file: string): string {
  try {
    return withoutLineBreak(readFileSync(file, "utf8"));
  } catch (error) {
    throw new StartError(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Adds the settings that are in files, whose paths `NAME_FILE` gives, or in systemd's credentials, so that the environment needs no
 * secret. Throws a StartError if a file cannot be read, or if a setting is given twice.
 */
export function withSettingsFromFiles(variables: Variables, names: readonly string[]): Variables {
  const folder = variables["CREDENTIALS_DIRECTORY"];
  const found = names.flatMap((name) => {
    const credential = folder && path.join(folder, name);
    const sources: [string, () => string][] = [];
    if (variables[name]) sources.push([name, () => variables[name]!]);
    const file = variables[`${name}_FILE`];
    if (file) sources.push([`${name}_FILE`, () => readSetting(`${name}_FILE`, file)]);
    if (credential && existsSync(credential)) sources.push(["the credential", () => readSetting(name, credential)]);
    if (sources.length > 1) throw new StartError(`${name}: is given more than once, by ${sources.map(([source]) => source).join(" and ")}`);
    return sources.map(([, read]): [string, string] => [name, read()]);
  });
  return { ...variables, ...Object.fromEntries(found) };
}
