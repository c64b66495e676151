import type { FormWriter } from "../worksheet.ts";
import { writeAttorney } from "./101-attorney.ts";
import { writeCase } from "./101-case.ts";
import { writePeople } from "./101-people.ts";
import { writeReporting } from "./101-reporting.ts";

/** Writes the petition itself, without signatures and their dates. */
export const form101: FormWriter = (form, facts) => {
  writePeople(form, facts);
  writeCase(form, facts);
  writeReporting(form, facts);
  writeAttorney(form, facts);
};
