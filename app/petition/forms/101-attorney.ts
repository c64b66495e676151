import { attorneyParts, type AttorneyPart } from "../attorney.ts";
import type { CaseFacts } from "../case-facts.ts";
import type { Need } from "../line.ts";
import { officeNeed } from "../needs.ts";
import type { Worksheet } from "../worksheet.ts";
import type { petition101 } from "./101.lines.ts";

const needs: Partial<Record<AttorneyPart, Need>> = {
  name: officeNeed("Which attorney signs the petition? The firm's settings can say it for all cases."),
  barNumber: officeNeed("What is the attorney's bar number? The firm's settings can say it for all cases."),
};

/** Writes Part 7: the attorney's details below the signature. The attorney dates the form when signing it. */
export function writeAttorney(form: Worksheet<typeof petition101>, { attorney }: CaseFacts): void {
  for (const part of Object.keys(attorneyParts) as AttorneyPart[]) form.office(`attorney/${part}`, attorney[part] ?? null, needs[part]);
}
