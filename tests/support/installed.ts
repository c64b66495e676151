import { existsSync } from "node:fs";
import path from "node:path";

/** Returns the path of a program, searching PATH as a shell does. */
export const findProgram = (program: string): string | undefined =>
  (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

/** Reason why tests that need a program are skipped on this machine; undefined if all its files were found. */
export const explainMissing = (debianPackage: string, ...found: (string | undefined)[]): string | undefined =>
  found.includes(undefined) ? `not installed here (Debian: apt-get install ${debianPackage})` : undefined;
