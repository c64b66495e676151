import type { District } from "../office-entries.ts";

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
  districts: readonly DistrictProfile[];
  standingCreditors: readonly StandingCreditor[];
}

/** The newest row that is in force on a filing date, of those that a test lets pass; undefined if there is none. */
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
