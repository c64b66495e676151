import { attorneyParts, type AttorneyPart } from "../attorney.ts";
import type { Need } from "../line.ts";
import type { CaseFacts } from "../case-facts.ts";
import { officeNeed, useful, type Worksheet } from "../worksheet.ts";

const needs: Partial<Record<AttorneyPart, Need>> = {
  name: useful(officeNeed("Which attorney signs the petition?")),
  barNumber: useful(officeNeed("What is the attorney's bar number?")),
};

/** Writes Part 7: the attorney's details below the signature. The attorney dates the form when signing it. */
export function writeAttorney(form: Worksheet, { attorney }: CaseFacts): void {
  for (const [part, label] of Object.entries(attorneyParts) as [AttorneyPart, string][])
    form.office({ line: "attorney", part, label: `Attorney for the debtors: ${label}`, need: needs[part] }, attorney[part] ?? null);
}
