import { listBusinesses } from "../facts/businesses.ts";
import type { CaseFacts } from "../facts/case-facts.ts";
import { clientNeed, officeNeed, useful } from "../lines/needs.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { petition101 } from "../lines/101.lines.ts";

/**
 * Writes line 12: a business of a sole proprietor that exists on the planned filing date. A client without a business in the last four
 * years has none now; one who had another may have closed it.
 */
export function writeSoleProprietor(form: Worksheet<typeof petition101>, facts: CaseFacts): void {
  const path = "financialAffairs.asked.business";
  const { raw } = facts.answers.at(path);
  const own = listBusinesses(facts).filter(({ structure, isCurrent }) => structure === "sole" && isCurrent === true);
  const isOffices = raw === "yes" && own.length === 0;
  const need = isOffices
    ? officeNeed("Say whether the client is still a sole proprietor.")
    : clientNeed("Did you own or run a business in the last 4 years?");
  const value = own.length > 0 ? "yes" : raw === "no" ? "no" : null;
  const from = own.length > 0 ? own.flatMap(({ row }) => [`${row}.structure`, `${row}.from`]) : [path];
  form.derived("12", { value, from, path: isOffices ? null : path }, useful(need));
  for (const [index, { row }] of own.entries()) {
    const entry = form.row("12#", index + 1);
    for (const part of ["name", "street", "city", "state", "zip"] as const) entry.answer(part, `${row}.${part}`);
    entry.open("kind", useful(officeNeed("Which box describes the business, such as “None of the above”?")));
  }
}
