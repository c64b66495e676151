import type { District } from "../lines/office-entries.ts";
import type { TableName } from "../law/table-names.ts";

/** A row of a law table: a legal figure or rule, which the office maintains. */
export interface LawRow {
  id: string;
  /** The first filing date that it applies to, such as 2026-04-01. */
  effectiveFrom: string;
  /** Where the figure comes from, and any doubts about it. */
  source: string;
  /** Whether the office has checked it. Until then, results based on it are marked as not confirmed. */
  isConfirmed: boolean;
}

/** Annual median family income of a state, in US dollars. */
export interface MedianIncome extends LawRow {
  state: string;
  /** For households of one, two, three, and four people. */
  sizes: readonly [number, number, number, number];
  perExtraPerson: number;
}

/** A category of exempt property. */
export interface Exemption extends LawRow {
  key: string;
  label: string;
  cite: string;
  /** The limit per debtor in US dollars; null for no limit. */
  cap: number | null;
  /** The amount that each dependent adds to the cap, and the most that dependents can add in total. */
  perDependent?: { amount: number; limit: number };
  note?: string;
}

/** The counties and divisions of a district, and the rules for its creditor list. */
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

/** A party that is on every creditor list, such as a tax office. */
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
/** The values of a row, without its id and whether it is confirmed. */
export type RowValues<Row extends LawRow = RowOf<TableName>> = Omit<Row, "id" | "isConfirmed">;

const slug = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]+/gu, "-");

/** What a row of each table is about. Only one row about the same subject may take effect on a given day. */
const subjects: { [Name in TableName]: (row: RowValues<RowOf<Name>>) => string } = {
  medianIncome: ({ state }) => `median-${slug(state)}`,
  exemptions: ({ key }) => `nc-${key}`,
  districtProfiles: ({ district }) => `district-${district}`,
  standingCreditors: ({ name }) => `standing-${slug(name)}`,
};

/** The subject of a row, such as `median-nc`. */
export const subjectOf = (name: TableName, row: RowValues): string => (subjects[name] as (row: RowValues) => string)(row);

/** The id of a row: its subject and the date it takes effect. */
export const rowId = (name: TableName, row: RowValues): string => `${subjectOf(name, row)}-${row.effectiveFrom}`;

/** Finds the newest row that is in effect on a filing date and passes a test; undefined if there is none. */
export function findRowInForce<Row extends LawRow>(
  rows: readonly Row[],
  asOf: string,
  matches: (row: Row) => boolean = () => true,
): Row | undefined {
  let newest: Row | undefined;
  for (const row of rows)
    if (row.effectiveFrom <= asOf && (!newest || row.effectiveFrom > newest.effectiveFrom) && matches(row)) newest = row;
  return newest;
}

/** Finds the row that applies on a filing date: the newest confirmed row, or else the newest row, which is then marked as not confirmed. */
export const findApplicableRow = <Row extends LawRow>(
  rows: readonly Row[],
  asOf: string,
  matches: (row: Row) => boolean = () => true,
): Row | undefined => findRowInForce(rows, asOf, (row) => matches(row) && row.isConfirmed) ?? findRowInForce(rows, asOf, matches);
