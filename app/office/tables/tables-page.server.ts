import { medianWarnings } from "../../petition/means-test.ts";
import { districts } from "../../petition/office-entries.ts";
import { findApplicableRow, subjectOf, type LawRow, type LawTables, type RowOf } from "../../petition/tables/law-tables.ts";
import { tableNames, type TableName } from "../../petition/tables/table-names.ts";
import { officeDay, officeTime } from "../../platform/office-time.ts";
import { longDate } from "../../questionnaire/format.ts";
import { inDollars } from "../../questionnaire/totals.ts";
import { isProposed, loadOfficeTables, hashRow, type Attribution, type OfficeRow } from "../../records/law-tables.server.ts";
import { rowTexts } from "./row-texts.server.ts";
import { editAddress, type Place } from "./tables-address.ts";

/** A row as the page shows it. */
export interface ShownRow {
  id: string;
  print: string;
  title: string;
  about: string;
  /** In the order of the table's columns. */
  cells: string[];
  /** What is too long for a cell, with what it is called. */
  fold: { title: string; text: string } | null;
  from: string;
  source: string;
  note: string;
  /** Whether it counts for a petition that is filed today, or would if it were confirmed. */
  isCounting: boolean;
  isConfirmed: boolean;
  confirmed: string;
  entered: string;
  change: string;
  /** Where one from a later date is made from it; null where all of it would be new. */
  later: string | null;
}

/** The form of a row: of an existing one, or of one to be added. */
export interface RowForm extends Place {
  address: string;
  print: string;
  values: Record<string, string>;
  /** Whether what tells the row apart stays. */
  isFixed: boolean;
  /** What removing it is called; null where there is nothing of the office's to remove. */
  removing: "Remove row" | "Back to what was proposed" | null;
  title: string;
}

/** A table as the page shows it. */
export interface ShownTable {
  name: TableName;
  columns: string[];
  rows: ShownRow[];
  warnings: string[];
  unconfirmed: number;
  /** Where a row about something else is added; null where there is nothing else. */
  add: string | null;
}

/** What the page is rendered from. */
export interface TablesPage {
  today: string;
  tables: ShownTable[];
  form: RowForm | null;
}

type Shown = Pick<ShownRow, "title" | "about" | "cells" | "fold" | "note">;

const columns: Record<TableName, string[]> = {
  medianIncome: ["1 person", "2 people", "3 people", "4 people", "Each further"],
  exemptions: ["Limit", "Dependents"],
  districtProfiles: ["Creditor list", "Divisions"],
  standingCreditors: ["Address"],
};

/** What each table's rows say, in the order of its columns. */
const shown: { [Name in TableName]: (row: RowOf<Name>) => Shown } = {
  medianIncome: ({ state, sizes, perExtraPerson }) => ({
    title: state,
    about: "",
    cells: [...sizes, perExtraPerson].map(inDollars),
    fold: null,
    note: "",
  }),
  exemptions: ({ label, cite, cap, perDependent, note = "" }) => ({
    title: label,
    about: cite,
    cells: [
      cap === null ? "none" : inDollars(cap),
      perDependent ? `${inDollars(perDependent.amount)} each, at most ${inDollars(perDependent.limit)}` : "",
    ],
    fold: null,
    note,
  }),
  districtProfiles: ({ district, counties, divisions, matrix, isConfirmed, note = "" }) => ({
    title: districts[district],
    about: "",
    cells: [
      `${matrix.lines} lines of ${matrix.columns} characters, ` +
        (matrix.isAlphabetical ? "alphabetical." : "in the order of the schedules.") +
        (isConfirmed ? "" : " Clerk's own page not seen."),
      divisions.join(", "),
    ],
    fold: { title: `${counties.length} counties`, text: counties.join(", ") },
    note,
  }),
  standingCreditors: ({ name, street, city, state, zip }) => ({
    title: name,
    about: "",
    cells: [`${street}, ${city}, ${state} ${zip}`],
    fold: null,
    note: "",
  }),
};

const deedText = (deed: Attribution | null): string => (deed ? `${officeTime(new Date(deed.at))}, from ${deed.address}` : "");

const addable: readonly TableName[] = ["medianIncome", "standingCreditors"];

function shownRow(name: TableName, row: OfficeRow, counting: LawRow | undefined): ShownRow {
  const { id, isConfirmed } = row;
  return {
    ...(shown[name] as (row: LawRow) => Shown)(row),
    id,
    print: hashRow(row),
    from: longDate(row.effectiveFrom),
    source: row.source,
    isCounting: row === counting,
    isConfirmed,
    confirmed: deedText(row.confirmed),
    entered: deedText(row.entered),
    change: editAddress({ table: name, edit: "change", row: id }),
    later: name === "medianIncome" ? null : editAddress({ table: name, edit: "later", row: id }),
  };
}

/** The rows of a table by what they are about, the newest first. */
function shownTable(name: TableName, rows: readonly OfficeRow[], today: string): ShownTable {
  const subjects = [...new Set(rows.map((row) => subjectOf(name, row)))];
  const shownRows = subjects.flatMap((subject) => {
    const those = rows.filter((row) => subjectOf(name, row) === subject);
    const counting = findApplicableRow(those, today);
    const inOrder = those.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1));
    return inOrder.map((row) => shownRow(name, row, counting));
  });
  return {
    name,
    columns: columns[name],
    rows: shownRows,
    warnings: name === "medianIncome" ? warningsOf(rows as unknown as LawTables["medianIncome"], today) : [],
    unconfirmed: rows.filter(({ isConfirmed }) => !isConfirmed).length,
    add: addable.includes(name) ? editAddress({ table: name, edit: "new", row: "" }) : null,
  };
}

/** What is doubtful about each state's row for a filing of today. */
const warningsOf = (rows: LawTables["medianIncome"], today: string): string[] =>
  [...new Set(rows.map(({ state }) => state))].flatMap((state) => {
    const row = findApplicableRow(rows, today, (each) => each.state === state);
    return row ? medianWarnings(rows, row, today, "today").map((warning) => `${state}: ${warning}`) : [];
  });

/** What an address of the page asks for. What makes no sense in it counts as left out. */
export function placeIn(query: URLSearchParams): Place | null {
  const table = tableNames.find((name) => name === query.get("table"));
  const edit = (["change", "later", "new"] as const).find((each) => each === query.get("edit"));
  return table && edit ? { table, edit, row: query.get("row") ?? "" } : null;
}

/** The form that an address asks for. Of a row that is not there any more, it adds one. */
function formAt({ table, edit, row: id }: Place, rows: readonly OfficeRow[]): RowForm {
  const row = edit === "new" ? undefined : rows.find((each) => each.id === id);
  const place = row ? { table, edit, row: id } : { table, edit: "new" as const, row: "" };
  const values = row ? rowTexts(table, row) : { state: table === "medianIncome" ? "NC" : "" };
  const title = row && (shown[table] as (row: LawRow) => Shown)(row).title;
  return {
    ...place,
    address: editAddress(place),
    print: row ? hashRow(row) : "",
    values: place.edit === "later" ? { ...values, effectiveFrom: "", source: "" } : values,
    isFixed: place.edit === "change" && isProposed(table, id),
    removing: place.edit !== "change" || !row?.entered ? null : isProposed(table, id) ? "Back to what was proposed" : "Remove row",
    title: !row ? "New row" : edit === "change" ? `Change ${title}, from ${longDate(row.effectiveFrom)}` : `${title}, from a later date`,
  };
}

/** The page of all tables. */
export async function tablesPage(place: Place | null): Promise<TablesPage> {
  const tables = await loadOfficeTables();
  const today = officeDay(new Date());
  return {
    today: longDate(today),
    tables: tableNames.map((name) => shownTable(name, tables[name].rows, today)),
    form: place && formAt(place, tables[place.table].rows),
  };
}
