import { normalizeText } from "../answers/normalize-text.ts";
import type { CaseFacts } from "../facts/case-facts.ts";

/**
 * Adds up the amounts of the rows that have the same name, and returns a function for the total of a row's name. An amount that is not
 * given may be any: the total is infinite. A row without a name stands alone.
 */
export function totalsByName({ answers }: CaseFacts, rows: readonly string[], name: string, amount: string): (row: string) => number {
  const names = new Map(rows.map((row) => [row, normalizeText(answers.at(`${row}.${name}`).text) || row]));
  const totals = new Map<string, number>();
  for (const [row, key] of names) totals.set(key, (totals.get(key) ?? 0) + (answers.at(`${row}.${amount}`).amount ?? Infinity));
  return (row) => totals.get(names.get(row)!)!;
}
