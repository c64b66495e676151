import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { editions } from "../../app/official-forms/editions.ts";
import { sha256 } from "./chosen-files.ts";

/** The folder with the courts' blank forms, which are not part of the project; undefined if there is none. */
export const officialFormsFolder = process.env["OFFICIAL_FORMS_DIR"];

/** Reason why tests that need the courts' blank forms are skipped, for `describeUnless`. */
export const officialFormsMissing = officialFormsFolder ? undefined : "because OFFICIAL_FORMS_DIR names no folder with the courts' forms";

/** The PDFs in the folder. */
export const officialFormFiles = (): { name: string; bytes: Buffer }[] =>
  readdirSync(officialFormsFolder!)
    .filter((name) => name.endsWith(".pdf"))
    .map((name) => ({ name, bytes: readFileSync(path.join(officialFormsFolder!, name)) }));

/** Returns the blank of a form, by its key in the table of editions. */
export function officialForm(form: string): Buffer {
  const expectedHash = editions.find((edition) => edition.form === form)?.sha256;
  const found = officialFormFiles().find(({ bytes }) => sha256(bytes) === expectedHash);
  if (!found) throw new Error(`${officialFormsFolder} has no Form ${form}`);
  return found.bytes;
}
