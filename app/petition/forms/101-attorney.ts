import { attorneyParts, type AttorneyPart } from "../lines/attorney.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import type { Need } from "../lines/line.ts";
import { officeNeed } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { petition101 } from "../lines/101.lines.ts";

const needs: Partial<Record<AttorneyPart, Need>> = {
  name: officeNeed("Which attorney signs the petition? The firm's settings can say it for all cases."),
  barNumber: officeNeed("What is the attorney's bar number? The firm's settings can say it for all cases."),
};

/** Writes Part 7: the attorney's details below the signature. The attorney dates the form when signing it. */
export function writeAttorney(form: Worksheet<typeof petition101>, { attorney }: CaseFacts): void {
  for (const part of Object.keys(attorneyParts) as AttorneyPart[]) form.office(`attorney/${part}`, attorney[part] ?? null, needs[part]);
}
