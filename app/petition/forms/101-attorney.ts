import { attorneyParts, type AttorneyPart } from "../attorney.ts";
import type { Need } from "../line.ts";
import { officeNeed, useful, type CaseFacts, type Worksheet } from "../worksheet.ts";

const needs: Partial<Record<AttorneyPart, Need>> = {
  name: useful(officeNeed("Which attorney signs the petition?")),
  barNumber: useful(officeNeed("What is the attorney's bar number?")),
};

/** Part 7, what is printed below the attorney's signature. Who signs dates it, too. */
export function writeAttorney(form: Worksheet, { attorney }: CaseFacts): void {
  for (const [part, label] of Object.entries(attorneyParts) as [AttorneyPart, string][])
    form.office({ line: "attorney", part, label: `Attorney for the debtors: ${label}`, need: needs[part] }, attorney[part] ?? null);
}
