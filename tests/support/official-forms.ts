import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { identify } from "../../app/official-forms/identify.ts";
import { factsOfPdf } from "../../app/official-forms/identify-pdf.ts";

/** The folder with the courts' blank official forms, which are not part of the project; undefined where there is none. */
export const officialFormsFolder = process.env["OFFICIAL_FORMS_DIR"];

/** Why tests that need the courts' own forms are skipped, for `describeUnless`. */
export const withoutOfficialForms = officialFormsFolder ? undefined : "because OFFICIAL_FORMS_DIR names no folder with the courts' forms";

/** Every PDF of the folder. */
export const officialFormFiles = (): { name: string; bytes: Buffer }[] =>
  readdirSync(officialFormsFolder!)
    .filter((name) => name.endsWith(".pdf"))
    .map((name) => ({ name, bytes: readFileSync(path.join(officialFormsFolder!, name)) }));

let found: Promise<Map<string, Buffer>> | undefined;

/** The blank of a form, by its key in the table of editions. */
export async function officialForm(form: string): Promise<Buffer> {
  const bytes = (await (found ??= findForms())).get(form);
  if (!bytes) throw new Error(`${officialFormsFolder} has no Form ${form}`);
  return bytes;
}

async function findForms(): Promise<Map<string, Buffer>> {
  const forms = new Map<string, Buffer>();
  for (const { bytes } of officialFormFiles()) {
    const identity = identify(await factsOfPdf(bytes));
    if (identity.status === "current") forms.set(identity.edition.form, bytes);
  }
  return forms;
}
