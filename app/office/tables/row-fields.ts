import { districts } from "../../petition/lines/office-entries.ts";
import type { TableName } from "../../petition/law/table-names.ts";

/** Form control of a row. */
export interface RowField {
  /** Path of its value in the row. */
  name: string;
  label: string;
  kind: "line" | "paragraph" | "date" | "amount" | "count" | "list" | "yes" | "choice";
  /** Whether it identifies the row and therefore cannot be changed in rows that come with the product. */
  isIdentifying?: boolean;
  choices?: Record<string, string>;
}

const effectiveFrom: RowField = { name: "effectiveFrom", label: "Applies to filings from", kind: "date", isIdentifying: true };
const source: RowField = { name: "source", label: "Source: where it was read, and when", kind: "paragraph" };
const note: RowField = { name: "note", label: "Note", kind: "paragraph" };

/** Form controls of each table's rows. */
export const rowFields: Record<TableName, RowField[]> = {
  medianIncome: [
    { name: "state", label: "State", kind: "line", isIdentifying: true },
    effectiveFrom,
    { name: "sizes.0", label: "1 person", kind: "amount" },
    { name: "sizes.1", label: "2 people", kind: "amount" },
    { name: "sizes.2", label: "3 people", kind: "amount" },
    { name: "sizes.3", label: "4 people", kind: "amount" },
    { name: "perExtraPerson", label: "Each further person", kind: "amount" },
    source,
  ],
  exemptions: [
    { name: "key", label: "Category", kind: "line", isIdentifying: true },
    effectiveFrom,
    { name: "cap", label: "Limit for each debtor, blank for none", kind: "amount" },
    { name: "perDependent.amount", label: "More for each dependent", kind: "amount" },
    { name: "perDependent.limit", label: "For dependents at most", kind: "amount" },
    { name: "label", label: "What it is for", kind: "line" },
    { name: "cite", label: "Statute", kind: "line" },
    note,
    source,
  ],
  districtProfiles: [
    { name: "district", label: "District", kind: "choice", choices: districts, isIdentifying: true },
    effectiveFrom,
    { name: "matrix.lines", label: "Lines of a creditor at most", kind: "count" },
    { name: "matrix.columns", label: "Characters of a line at most", kind: "count" },
    { name: "matrix.isAlphabetical", label: "Creditors in alphabetical order", kind: "yes" },
    { name: "divisions", label: "Divisions, with commas between", kind: "list" },
    { name: "counties", label: "Counties, with commas between", kind: "list" },
    note,
    source,
  ],
  standingCreditors: [
    { name: "name", label: "Name", kind: "line", isIdentifying: true },
    { name: "street", label: "Street or post office box", kind: "line" },
    { name: "city", label: "City", kind: "line" },
    { name: "state", label: "State", kind: "line" },
    { name: "zip", label: "ZIP code", kind: "line" },
    effectiveFrom,
    source,
  ],
};
