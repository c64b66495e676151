import type { ClaimRow } from "../../petition/facts/exemption-table.ts";
import { printableLine } from "../../questionnaire/printable-text.ts";

/** Maximum length of the text of a law. */
export const lawMax = 300;

/** The text of a law. */
export const lawSchema = printableLine(lawMax).transform((text) => text.trim());

/** Finds the row of an item: the one with its number, or else, if the items have moved, the only one with its description. */
export function findRow(rows: readonly ClaimRow[], { item, description }: { item: number; description: string }): ClaimRow | undefined {
  const named = rows.filter((row) => row.description === description);
  return named.find((row) => row.item === item) ?? (named.length === 1 ? named[0] : undefined);
}
