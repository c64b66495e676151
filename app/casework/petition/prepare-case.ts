import { indexAnswers, type AnswerIndex } from "../../petition/answers/answer-index.ts";
import { findCreditorPlaces, type CreditorPlace } from "../../petition/forms/creditor-places.ts";
import { placeKey, type LineValue } from "../../petition/lines/line.ts";
import type { AnswerYears } from "../../petition/answers/answer-years.ts";
import type { Attorney } from "../../petition/lines/attorney.ts";
import { buildMatrix, type Matrix } from "../../petition/matrix.ts";
import type { OfficeEntries } from "../../petition/lines/office-entries.ts";
import { preparePetition, type PreparedPetition } from "../../petition/petition.ts";
import type { LawTables } from "../../petition/tables/law-tables.ts";
import type { PetitionSummary } from "../../records/office/petition-summaries.server.ts";
import { itemNames, type ItemNames } from "./item-names.ts";
import { toColumns, type LineColumns } from "./line-columns.ts";

/** What a petition is prepared from besides the office's entries. */
export interface CaseBasis {
  formData: object;
  /** Presets that the client has confirmed, by path. */
  confirmed: Readonly<Record<string, string>>;
  tables: LawTables;
  today: string;
  attorney: Attorney;
  answerYears: AnswerYears;
  /** Whether the client has given answers in Spanish. */
  hasSpanish: boolean;
}

/** Petition of a case with the list of creditors for the court, and the creditors with their addresses as far as they are given. */
export interface PreparedCase {
  petition: PreparedPetition;
  matrix: Matrix;
  creditorPlaces: CreditorPlace[];
}

/** A prepared case as the thread that has prepared it passes it on. */
export type PassedCase = Omit<PreparedCase, "petition"> & { petition: Omit<PreparedPetition, "lines"> & { lines: LineColumns } };

const prepare = (
  { formData, tables, today, attorney, answerYears, hasSpanish }: CaseBasis,
  entries: OfficeEntries,
  answers: AnswerIndex,
): PreparedPetition => preparePetition(formData, entries, tables, entries.asOf ?? today, answers, attorney, answerYears, hasSpanish);

const answersOf = ({ formData, confirmed }: CaseBasis): AnswerIndex => indexAnswers(formData, confirmed);

/** Prepares a case as of the planned filing date, or else as of today. */
export function prepareCase(basis: CaseBasis, entries: OfficeEntries): PassedCase {
  const answers = answersOf(basis);
  const petition = prepare(basis, entries, answers);
  return {
    petition: { ...petition, lines: toColumns(petition.lines) },
    matrix: buildMatrix(petition.parties, petition.matrixRules),
    creditorPlaces: findCreditorPlaces(answers),
  };
}

/** Returns what lists show of a petition. */
export function summaryOf({ gaps, dates }: PreparedPetition): PetitionSummary {
  const urgent = dates.find(({ id }) => id === "urgent-event");
  return {
    blockingGaps: gaps.filter(({ isBlocking }) => isBlocking).length,
    urgent: urgent ? { what: urgent.what || urgent.label, date: urgent.date } : null,
  };
}

/** Prepares a case like `prepareCase`, and returns only what lists show of it. */
export const summarizeCase = (basis: CaseBasis, entries: OfficeEntries): PetitionSummary =>
  summaryOf(prepare(basis, entries, answersOf(basis)));

/** The lines of a case before any corrections. */
export interface Uncorrected {
  /** The items of all lists. */
  names: ItemNames;
  /** The values of lines by key (`placeKey`). */
  values: ReadonlyMap<string, LineValue>;
}

/** Prepares the lines of a case before any corrections. */
export function prepareUncorrected(basis: CaseBasis, decisions: Omit<OfficeEntries, "corrections">): Uncorrected {
  const { lines } = prepare(basis, decisions, answersOf(basis));
  return { names: itemNames(lines), values: new Map(lines.map((line) => [placeKey(line), line.value])) };
}
