import type { CaseFacts } from "../facts/case-facts.ts";
import type { Need, Person } from "../lines/line.ts";
import { clientNeed, useful } from "../lines/needs.ts";
import { debtors, personPaths } from "../facts/people.ts";
import { hasNoOther, taxIdsOf, type TaxId, type TaxIdKind } from "../facts/tax-ids.ts";
import type { Worksheet } from "../facts/worksheet.ts";
import type { statement121 } from "../lines/121.lines.ts";
import { writeName } from "./names.ts";

type Form = Worksheet<typeof statement121>;

/** Writes the only form with full Social Security numbers. It is not part of the public record. */
export function form121(form: Form, facts: CaseFacts): void {
  for (const person of debtors(facts)) {
    const own = form.of(person);
    writeName(own.line("1"), person);
    const ids = taxIdsOf(facts, person);
    const need = clientNeed(`What is ${person === "debtor1" ? "your" : "your spouse's"} Social Security number?`);
    writeNumbers(own, facts, person, "ssn", ids, ids.length === 0 ? need : undefined);
    writeNumbers(own, facts, person, "itin", ids);
    writeUnknown(own, facts, person, ids);
  }
}

const lines = { ssn: "2", itin: "3" } as const;

/** Writes the numbers of one kind, or that there is none. */
function writeNumbers(own: Form, facts: CaseFacts, person: Person, kind: TaxIdKind, ids: readonly TaxId[], need?: Need): void {
  const rows = `${lines[kind]}#` as const;
  const { ssn } = personPaths[person];
  const found = ids.filter((id) => id.kind === kind);
  const written = found.map(({ path }, index) => own.row(rows, index + 1).answer("", path));
  if (found.length === 0)
    written.push(own.row(rows, 1).derived("", { value: null, from: need ? [ssn] : [], path: need ? ssn : null }, need));
  if (written.every(({ value }) => value === null)) writeNone(own, facts, person, kind, ids.length > 0);
}

/** Writes that somebody has no number of a kind, if they say that they have used no other number than the one of the other kind. */
function writeNone(own: Form, facts: CaseFacts, person: Person, kind: TaxIdKind, isAnyGiven: boolean): void {
  const path = personPaths[person].usedOther;
  const need = useful(clientNeed("Have you used another Social Security number or ITIN?"));
  const value = isAnyGiven && hasNoOther(facts, person) ? "yes" : null;
  own.derived(`${lines[kind]}/none`, { value, from: [path], path }, isAnyGiven ? need : undefined);
}

/** Writes numbers that are neither a Social Security number nor an ITIN. They are not printed. */
function writeUnknown(own: Form, { answers }: CaseFacts, person: Person, known: readonly TaxId[]): void {
  const paths = [personPaths[person].ssn, personPaths[person].otherTaxIds];
  const unknown = paths.filter((path) => answers.at(path).text !== "" && known.every((id) => id.path !== path));
  for (const [index, path] of unknown.entries()) {
    const line = own.row("number#", index + 1).answer("asGiven", path);
    own.flag(line, clientNeed("This number is no Social Security number and no ITIN. What is the right one?"), path);
  }
}
