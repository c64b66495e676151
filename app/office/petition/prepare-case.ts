import type { AnswerYears } from "../../petition/answer-years.ts";
import type { Attorney } from "../../petition/attorney.ts";
import { buildMatrix, type Matrix } from "../../petition/matrix.ts";
import type { OfficeEntries } from "../../petition/office-entries.ts";
import { preparePetition, type PreparedPetition } from "../../petition/petition.ts";
import type { LawTables } from "../../petition/tables/law-tables.ts";
import { itemNames, type ItemNames } from "./item-names.ts";

/** What a petition is prepared from besides the office's entries. */
export interface CaseBasis {
  formData: object;
  /** Presets that the client has confirmed, by path. */
  confirmed: Readonly<Record<string, string>>;
  tables: LawTables;
  today: string;
  attorney: Attorney;
  answerYears: AnswerYears;
}

/** Petition of a case with the list of creditors for the court. */
export interface PreparedCase {
  petition: PreparedPetition;
  matrix: Matrix;
}

const prepare = ({ formData, confirmed, tables, today, attorney, answerYears }: CaseBasis, entries: OfficeEntries): PreparedPetition =>
  preparePetition(formData, entries, tables, entries.asOf ?? today, confirmed, attorney, answerYears);

/** Prepares a case as of the planned filing date, or else as of today. */
export function prepareCase(basis: CaseBasis, entries: OfficeEntries): PreparedCase {
  const petition = prepare(basis, entries);
  return { petition, matrix: buildMatrix(petition.parties, petition.matrixRules) };
}

/** Names the items in all lists of a case, before any corrections. */
export const nameItems = (basis: CaseBasis, decisions: Omit<OfficeEntries, "corrections">): ItemNames =>
  itemNames(prepare(basis, decisions).lines);
