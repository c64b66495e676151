import { splitAddress } from "./boxes.ts";
import type { FormNumber, LinePlace, Person } from "./line.ts";

/** The lines that a worksheet writes: those of the whole form, of a row or within a line, and those of one debtor. */
export interface View {
  row: Pick<LinePlace, "line" | "item"> | null;
  person: Person | null;
  /** What is added to the labels. */
  detail: string;
}

export const wholeForm: View = { row: null, person: null, detail: "" };

/** The place of an address in a view. */
export function placeIn(form: FormNumber, { row, person }: View, address: string): LinePlace {
  if (row) return { form, line: row.line, part: address, item: row.item, person };
  const [line, part] = splitAddress(address);
  return { form, line, part, item: null, person };
}
