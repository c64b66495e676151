import type { CaseFacts } from "../facts/case-facts.ts";
import { officeNeed, useful } from "../lines/needs.ts";
import { debtors } from "../facts/people.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { declaration106Dec } from "../lines/106Dec.lines.ts";
import { wholeName } from "./names.ts";

/** Writes the declaration about the schedules, without signatures and their dates. */
export function form106Dec(form: Worksheet<typeof declaration106Dec>, facts: CaseFacts): void {
  for (const person of debtors(facts)) form.of(person).derived("caption/name", wholeName(facts.answers, person));
  form.open("preparer", useful(officeNeed("Say whether anyone who is not an attorney was paid to help fill out the forms.")));
}
