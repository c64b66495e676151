import type { District } from "../office-entries.ts";
import type { TableName } from "./table-names.ts";

/** A figure or a rule of law, as the office keeps it. */
export interface LawRow {
  id: string;
  /** The first filing date that it holds for, such as 2026-04-01. */
  effectiveFrom: string;
  /** Where it was read, and what is doubtful about it. */
  source: string;
  /** Whether the office has checked it. Until then results name it as not confirmed. */
  isConfirmed: boolean;
}

/** Yearly median family income of a state. */
export interface MedianIncome extends LawRow {
  state: string;
  /** For households of one, two, three and four. */
  sizes: readonly [number, number, number, number];
  perExtraPerson: number;
}

/** A category of property that a debtor may keep. */
export interface Exemption extends LawRow {
  key: string;
  label: string;
  cite: string;
  /** In US dollars for each debtor; null for none. */
  cap: number | null;
  /** What each dependent adds to the cap, up to a limit. */
  perDependent?: { amount: number; limit: number };
  note?: string;
}

/** What a court wants of its list of creditors, and which counties it serves. */
export interface DistrictProfile extends LawRow {
  district: District;
  counties: readonly string[];
  divisions: readonly string[];
  matrix: MatrixRules;
  note?: string;
}

export interface MatrixRules {
  lines: number;
  columns: number;
  isAlphabetical: boolean;
}

/** Somebody who is on every list of creditors, such as a tax office. */
export interface StandingCreditor extends LawRow {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
}

export interface LawTables {
  medianIncome: readonly MedianIncome[];
  exemptions: readonly Exemption[];
  districtProfiles: readonly DistrictProfile[];
  standingCreditors: readonly StandingCreditor[];
}

export type RowOf<Name extends TableName> = LawTables[Name][number];
/** What a row says, without its name and whether it is confirmed. */
export type RowValues<Row extends LawRow = RowOf<TableName>> = Omit<Row, "id" | "isConfirmed">;

const slug = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "-");

/** What rows of a table are about, of which only one may begin on a day. */
const subjects: { [Name in TableName]: (row: RowValues<RowOf<Name>>) => string } = {
  medianIncome: ({ state }) => `median-${slug(state)}`,
  exemptions: ({ key }) => `nc-${key}`,
  districtProfiles: ({ district }) => `district-${district}`,
  standingCreditors: ({ name }) => `standing-${slug(name)}`,
};

/** What a row is about, such as `median-nc`. */
export const subjectOf = (name: TableName, row: RowValues): string => (subjects[name] as (row: RowValues) => string)(row);

/** The name of a row: what it is about, and the date that it holds from. */
export const rowId = (name: TableName, row: RowValues): string => `${subjectOf(name, row)}-${row.effectiveFrom}`;

/** The newest row that begins on a filing date or before, of those that a test lets pass; undefined if there is none. */
export function inForce<Row extends LawRow>(
  rows: readonly Row[],
  asOf: string,
  isMeant: (row: Row) => boolean = () => true,
): Row | undefined {
  const candidates = rows.filter((row) => row.effectiveFrom <= asOf && isMeant(row));
  return candidates.reduce<Row | undefined>(
    (newest, row) => (!newest || row.effectiveFrom > newest.effectiveFrom ? row : newest),
    undefined,
  );
}

/** The row that counts on a filing date: the newest confirmed one; while none is, the newest, which results name as not confirmed. */
export const countingRow = <Row extends LawRow>(
  rows: readonly Row[],
  asOf: string,
  isMeant: (row: Row) => boolean = () => true,
): Row | undefined => inForce(rows, asOf, (row) => isMeant(row) && row.isConfirmed) ?? inForce(rows, asOf, isMeant);
