import { medianWarnings } from "../../petition/facts/means-test.ts";
import { districts } from "../../petition/lines/office-entries.ts";
import { federalAmounts } from "../../petition/law/federal-amounts.ts";
import { findApplicableRow, subjectOf, type LawRow, type LawTables, type RowOf } from "../../petition/tables/law-tables.ts";
import { tableNames, type TableName } from "../../petition/law/table-names.ts";
import { officeDay, officeTime } from "../../platform/office-time.ts";
import { longDate } from "../../questionnaire/format.ts";
import { formatDollars } from "../../questionnaire/totals.ts";
import { isProposed, loadOfficeTables, hashRow, type Attribution, type OfficeRow } from "../../records/office/law-tables.server.ts";
import { formatRow } from "./row-texts.server.ts";
import { editRowUrl, type TablePlace } from "../urls.ts";

/** Row as the page shows it. */
export interface ShownRow {
  id: string;
  hash: string;
  title: string;
  about: string;
  /** Cells in the order of the table's columns. */
  cells: string[];
  /** Text that is too long for a cell, collapsed under a title. */
  collapsed: { title: string; text: string } | null;
  from: string;
  source: string;
  note: string;
  /** Whether it applies to a petition filed today, or would if it were confirmed. */
  isInEffect: boolean;
  isConfirmed: boolean;
  confirmed: string;
  entered: string;
  changeUrl: string;
  /** URL of the form for a row from a later date based on this one; null if all of it would be new. */
  laterUrl: string | null;
}

/** Form of an existing row, or of a row to be added. */
export interface RowForm extends TablePlace {
  postUrl: string;
  /** Hash of the row as shown; "" for a new one. */
  hash: string;
  values: Record<string, string>;
  /** Whether the identifying fields cannot be changed. */
  isFixed: boolean;
  /** Label of the remove button; null if the office has entered nothing to remove. */
  removeLabel: "Remove row" | "Back to what was proposed" | null;
  title: string;
}

/** Table as the page shows it. */
export interface ShownTable {
  name: TableName;
  columns: string[];
  rows: ShownRow[];
  warnings: string[];
  unconfirmed: number;
  /** URL of the form for a new row; null if the table cannot have more subjects. */
  addUrl: string | null;
}

/** Dollar amount of federal law, as the page shows it. */
export interface ShownAmount {
  label: string;
  from: string;
  amount: string;
  source: string;
  /** Whether the office has to confirm it against its source. */
  mustConfirm: boolean;
}

/** Data of the page. */
export interface TablesPage {
  today: string;
  tables: ShownTable[];
  amounts: ShownAmount[];
  form: RowForm | null;
  /** The table that the page's URL names. */
  named: TableName | null;
}

type RowDisplay = Pick<ShownRow, "title" | "about" | "cells" | "collapsed" | "note">;

const columns: Record<TableName, string[]> = {
  medianIncome: ["1 person", "2 people", "3 people", "4 people", "Each further"],
  exemptions: ["Limit", "Dependents"],
  districtProfiles: ["Creditor list", "Divisions"],
  standingCreditors: ["Address"],
};

/** Describes the rows of each table, with cells in the order of its columns. */
const describeRow: { [Name in TableName]: (row: RowOf<Name>) => RowDisplay } = {
  medianIncome: ({ state, sizes, perExtraPerson }) => ({
    title: state,
    about: "",
    cells: [...sizes, perExtraPerson].map(formatDollars),
    collapsed: null,
    note: "",
  }),
  exemptions: ({ label, cite, cap, perDependent, note = "" }) => ({
    title: label,
    about: cite,
    cells: [
      cap === null ? "none" : formatDollars(cap),
      perDependent ? `${formatDollars(perDependent.amount)} each, at most ${formatDollars(perDependent.limit)}` : "",
    ],
    collapsed: null,
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
    collapsed: { title: `${counties.length} counties`, text: counties.join(", ") },
    note,
  }),
  standingCreditors: ({ name, street, city, state, zip }) => ({
    title: name,
    about: "",
    cells: [`${street}, ${city}, ${state} ${zip}`],
    collapsed: null,
    note: "",
  }),
};

const describeActivity = (change: Attribution | null): string =>
  change ? `${officeTime(new Date(change.at))}, by ${change.person ?? "Office"}` : "";

const addable: readonly TableName[] = ["medianIncome", "standingCreditors"];

function toShownRow(name: TableName, row: OfficeRow, current: LawRow | undefined): ShownRow {
  const { id, isConfirmed } = row;
  return {
    ...(describeRow[name] as (row: LawRow) => RowDisplay)(row),
    id,
    hash: hashRow(row),
    from: longDate(row.effectiveFrom),
    source: row.source,
    isInEffect: row === current,
    isConfirmed,
    confirmed: describeActivity(row.confirmed),
    entered: describeActivity(row.entered),
    changeUrl: editRowUrl({ table: name, edit: "change", row: id }),
    laterUrl: name === "medianIncome" ? null : editRowUrl({ table: name, edit: "later", row: id }),
  };
}

/** Converts a table for the page, with its rows by subject and the newest first. */
function toShownTable(name: TableName, rows: readonly OfficeRow[], today: string): ShownTable {
  const subjects = [...new Set(rows.map((row) => subjectOf(name, row)))];
  const shownRows = subjects.flatMap((subject) => {
    const subjectRows = rows.filter((row) => subjectOf(name, row) === subject);
    const current = findApplicableRow(subjectRows, today);
    const newestFirst = subjectRows.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1));
    return newestFirst.map((row) => toShownRow(name, row, current));
  });
  return {
    name,
    columns: columns[name],
    rows: shownRows,
    warnings: name === "medianIncome" ? warningsOf(rows as unknown as LawTables["medianIncome"], today) : [],
    unconfirmed: rows.filter(({ isConfirmed }) => !isConfirmed).length,
    addUrl: addable.includes(name) ? editRowUrl({ table: name, edit: "new", row: "" }) : null,
  };
}

/** Lists what is doubtful about each state's row for a petition filed today. */
const warningsOf = (rows: LawTables["medianIncome"], today: string): string[] =>
  [...new Set(rows.map(({ state }) => state))].flatMap((state) => {
    const row = findApplicableRow(rows, today, (each) => each.state === state);
    return row ? medianWarnings(rows, row, today, "today").map((warning) => `${state}: ${warning}`) : [];
  });

/** Parses the form that the page's URL requests of a table. Invalid values count as missing. */
function parsePlace(table: TableName | null, query: URLSearchParams): TablePlace | null {
  const edit = (["change", "later", "new"] as const).find((each) => each === query.get("edit"));
  return table && edit ? { table, edit, row: query.get("row") ?? "" } : null;
}

/** Builds the requested form. If the row no longer exists, the form adds a new one. */
function toRowForm({ table, edit, row: id }: TablePlace, rows: readonly OfficeRow[]): RowForm {
  const row = edit === "new" ? undefined : rows.find((each) => each.id === id);
  const place = row ? { table, edit, row: id } : { table, edit: "new" as const, row: "" };
  const values = row ? formatRow(table, row) : { state: table === "medianIncome" ? "NC" : "" };
  const title = row && (describeRow[table] as (row: LawRow) => RowDisplay)(row).title;
  return {
    ...place,
    postUrl: editRowUrl(place),
    hash: row ? hashRow(row) : "",
    values: place.edit === "later" ? { ...values, effectiveFrom: "", source: "" } : values,
    isFixed: place.edit === "change" && isProposed(table, id),
    removeLabel: place.edit !== "change" || !row?.entered ? null : isProposed(table, id) ? "Back to what was proposed" : "Remove row",
    title: !row ? "New row" : edit === "change" ? `Change ${title}, from ${longDate(row.effectiveFrom)}` : `${title}, from a later date`,
  };
}

/** Loads the page with all tables, and what the query of its URL requests. */
export async function loadTablesPage(query: URLSearchParams): Promise<TablesPage> {
  const named = tableNames.find((name) => name === query.get("table")) ?? null;
  const place = parsePlace(named, query);
  const tables = await loadOfficeTables();
  const today = officeDay(new Date());
  return {
    today: longDate(today),
    tables: tableNames.map((name) => toShownTable(name, tables[name].rows, today)),
    amounts: Object.values(federalAmounts).map(({ label, amount, source, effectiveFrom, isRead }) => ({
      label,
      from: longDate(effectiveFrom),
      amount: formatDollars(amount),
      source,
      mustConfirm: !isRead,
    })),
    form: place && toRowForm(place, tables[place.table].rows),
    named,
  };
}
