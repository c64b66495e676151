import { existsSync } from "node:fs";
import path from "node:path";

/** Where a program is installed, as a shell finds it. */
export const find = (program: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

/** Why tests with a program are skipped on this machine; undefined where all its files were found. */
export const missing = (debianPackage: string, ...found: (string | undefined)[]): string | undefined =>
  found.includes(undefined) ? `not installed here (Debian: apt-get install ${debianPackage})` : undefined;
