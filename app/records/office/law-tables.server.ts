import type { ISql } from "postgres";
import type { LawRow, LawTables, RowOf } from "../../petition/tables/law-tables.ts";
import { proposedTables } from "../../petition/tables/proposed-tables.ts";
import { tableNames, type TableName } from "../../petition/law/table-names.ts";
import { sha256 } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { callerName } from "../../platform/log.server.ts";
import { audit, type AuditAction } from "../activity/audit-log.server.ts";

/** Time of an action on a row (ISO 8601), the IP address it came from, and who did it; no name for nobody in particular. */
export interface Attribution {
  at: string;
  address: string;
  person?: string | null;
}

/** Row with who entered it, null for a row that comes with the product, and who confirmed it. */
export type OfficeRow<Row extends LawRow = LawRow> = Row & { entered: Attribution | null; confirmed: Attribution | null };

/** Table of the office: the rows that come with the product, unless the office has a row with the same id, and the office's own. */
export interface OfficeTable<Name extends TableName = TableName> {
  /** Incremented with every change; 0 before the first. */
  version: number;
  rows: OfficeRow<RowOf<Name>>[];
}

type OfficeTables = { [Name in TableName]: OfficeTable<Name> };

/** Whether a row comes with the product. Such a row may be changed but not removed. */
export const isProposed = (name: TableName, id: string): boolean => proposedTables[name].some((row) => row.id === id);

function mergeProposed<Name extends TableName>(name: Name, kept: readonly OfficeRow<RowOf<Name>>[]): OfficeRow<RowOf<Name>>[] {
  const proposed = (proposedTables[name] as readonly RowOf<Name>[]).map(
    (row) => kept.find(({ id }) => id === row.id) ?? { ...row, entered: null, confirmed: null },
  );
  return [...proposed, ...kept.filter(({ id }) => !isProposed(name, id))];
}

const selectTables = (db: ISql) => db<{ name: TableName; version: number; rows: OfficeRow<never>[] }[]>`
  select distinct on (name) name, version, rows from law_tables order by name, version desc`;

/** Loads all tables of the office. */
export async function loadOfficeTables(db: ISql = sql): Promise<OfficeTables> {
  const stored = await selectTables(db);
  const table = (name: TableName) => {
    const { version = 0, rows = [] } = stored.find((each) => each.name === name) ?? {};
    return [name, { version, rows: mergeProposed(name, rows) }];
  };
  return Object.fromEntries(tableNames.map(table)) as OfficeTables;
}

/** Loads all tables in the form that petitions use. */
export async function loadLawTables(): Promise<LawTables> {
  const { medianIncome, exemptions, districtProfiles, standingCreditors } = await loadOfficeTables();
  return {
    medianIncome: medianIncome.rows,
    exemptions: exemptions.rows,
    districtProfiles: districtProfiles.rows,
    standingCreditors: standingCreditors.rows,
  };
}

interface Change {
  /** Version that the change is based on; undefined for any. */
  baseVersion: number | undefined;
  /** IP address of the caller. */
  address: string;
}

/**
 * Replaces the rows of a table. Omitted rows that come with the product are proposed again. Earlier versions are
 * preserved. "stale" if somebody else has changed the table since the base version.
 */
export async function saveTable(name: TableName, rows: readonly LawRow[], { baseVersion, address }: Change): Promise<"saved" | "stale"> {
  const outcome = await sql.begin(async (tx) => {
    const table = (await loadOfficeTables(tx))[name];
    if (baseVersion !== undefined && baseVersion !== table.version) return "stale";
    const before = new Map<string, OfficeRow>(table.rows.map((row) => [row.id, row]));
    const attribution = { at: new Date().toISOString(), address, person: callerName() };
    const after = rows.map((row) => attributeRow(row, before.get(row.id), attribution));
    const kept = after.filter(({ id, entered, confirmed }) => entered || confirmed || !isProposed(name, id));
    const changes = changesBetween(name, before, kept);
    if (changes.length === 0) return "saved";
    const inserted = await tx`
      insert into law_tables (name, version, rows, address) values (${name}, ${table.version + 1}, ${tx.json(kept as never)}, ${address})
      on conflict do nothing returning version`;
    if (inserted.length === 0) return "conflict";
    for (const { action, id } of changes) await audit({ action, detail: id, address }, tx);
    return "saved";
  });
  if (outcome !== "conflict") return outcome;
  return baseVersion === undefined ? saveTable(name, rows, { baseVersion, address }) : "stale";
}

/** Hashes the content of a row, ignoring who entered and confirmed it. */
export function hashRow({ id: _id, isConfirmed: _is, entered: _entered, confirmed: _confirmed, ...values }: Partial<OfficeRow>): string {
  const inOrder = (_name: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
  return sha256(JSON.stringify(values, inOrder)).toString("hex").slice(0, 16);
}

/** Attributes a row: keeps who entered and confirmed it if its content is unchanged. */
function attributeRow(row: LawRow, before: OfficeRow | undefined, attribution: Attribution): OfficeRow {
  const isSame = before !== undefined && hashRow(row) === hashRow(before);
  const confirmed = row.isConfirmed ? (isSame && before.confirmed) || attribution : null;
  return { ...row, entered: isSame ? before.entered : attribution, confirmed };
}

/** Returns the audit actions for the differences between the current rows and those to be stored. */
function changesBetween(name: TableName, before: ReadonlyMap<string, OfficeRow>, kept: readonly OfficeRow[]) {
  const now = new Map(mergeProposed(name, kept as never[]).map((row: OfficeRow) => [row.id, row]));
  const removed = [...before.keys()].filter((id) => !now.has(id)).map((id) => ({ action: "law_row_removed" as const, id }));
  const others = [...now.values()].flatMap((row) => auditActionsOn(row, before.get(row.id)).map((action) => ({ action, id: row.id })));
  return [...removed, ...others];
}

function auditActionsOn(row: OfficeRow, before: OfficeRow | undefined): AuditAction[] {
  const isSame = before !== undefined && hashRow(row) === hashRow(before);
  const changed: AuditAction[] = isSame ? [] : [before ? "law_row_changed" : "law_row_added"];
  if (row.confirmed && !(isSame && before.confirmed)) return [...changed, "law_row_confirmed"];
  return before?.confirmed && !row.confirmed ? [...changed, "law_row_unconfirmed"] : changed;
}
