import type { CaseFacts } from "../facts/case-facts.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import { writeAttorney } from "./101-attorney.ts";
import { writeCase } from "./101-case.ts";
import type { petition101 } from "../lines/101.lines.ts";
import { writePeople } from "./101-people.ts";
import { writeReporting } from "./101-reporting.ts";

/** Writes the petition itself, without signatures and their dates. */
export function form101(form: Worksheet<typeof petition101>, facts: CaseFacts): void {
  writePeople(form, facts);
  writeCase(form, facts);
  writeReporting(form, facts);
  writeAttorney(form, facts);
}
