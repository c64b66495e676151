import type { ISql } from "postgres";
import type { LawRow, LawTables, RowOf } from "../petition/tables/law-tables.ts";
import { proposedTables } from "../petition/tables/proposed-tables.ts";
import { tableNames, type TableName } from "../petition/tables/table-names.ts";
import { sha256 } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { audit, type AuditAction } from "./audit-log.server.ts";

/** When something was done to a row (ISO 8601), and from which address. */
export interface Deed {
  at: string;
  address: string;
}

/** A row with who entered it, null for one as it comes with the product, and who confirmed it. */
export type OfficeRow<Row extends LawRow = LawRow> = Row & { entered: Deed | null; confirmed: Deed | null };

/** A table as the office has it: what comes with the product, unless the office has a row of that name, and the office's own. */
export interface OfficeTable<Name extends TableName = TableName> {
  /** Grows by one with every change; 0 before the first. */
  version: number;
  rows: OfficeRow<RowOf<Name>>[];
}

type OfficeTables = { [Name in TableName]: OfficeTable<Name> };

/** Whether a row comes with the product, which may be changed but stays. */
export const isProposed = (name: TableName, id: string): boolean => proposedTables[name].some((row) => row.id === id);

function withProposed<Name extends TableName>(name: Name, kept: readonly OfficeRow<RowOf<Name>>[]): OfficeRow<RowOf<Name>>[] {
  const proposed = (proposedTables[name] as readonly RowOf<Name>[]).map(
    (row) => kept.find(({ id }) => id === row.id) ?? { ...row, entered: null, confirmed: null },
  );
  return [...proposed, ...kept.filter(({ id }) => !isProposed(name, id))];
}

const storedTables = (db: ISql) => db<{ name: TableName; version: number; rows: OfficeRow<never>[] }[]>`
  select distinct on (name) name, version, rows from law_tables order by name, version desc`;

/** All tables as the office has them. */
export async function officeTables(db: ISql = sql): Promise<OfficeTables> {
  const stored = await storedTables(db);
  const table = (name: TableName) => {
    const { version = 0, rows = [] } = stored.find((each) => each.name === name) ?? {};
    return [name, { version, rows: withProposed(name, rows) }];
  };
  return Object.fromEntries(tableNames.map(table)) as OfficeTables;
}

/** All tables as a petition goes by them. */
export async function lawTables(): Promise<LawTables> {
  const { medianIncome, exemptions, districtProfiles, standingCreditors } = await officeTables();
  return {
    medianIncome: medianIncome.rows,
    exemptions: exemptions.rows,
    districtProfiles: districtProfiles.rows,
    standingCreditors: standingCreditors.rows,
  };
}

interface Change {
  /** The version that the rows were made from; undefined for whichever there is. */
  seen: number | undefined;
  /** Whose request it is. */
  address: string;
}

/**
 * Makes these the rows of a table. What comes with the product and is left out is proposed again. Earlier versions are kept.
 * "stale" if somebody else has changed the table since.
 */
export async function saveTable(name: TableName, rows: readonly LawRow[], { seen, address }: Change): Promise<"saved" | "stale"> {
  const outcome = await sql.begin(async (tx) => {
    const table = (await officeTables(tx))[name];
    if (seen !== undefined && seen !== table.version) return "stale";
    const before = new Map<string, OfficeRow>(table.rows.map((row) => [row.id, row]));
    const deed = { at: new Date().toISOString(), address };
    const after = rows.map((row) => withDeeds(row, before.get(row.id), deed));
    const kept = after.filter(({ id, entered, confirmed }) => entered || confirmed || !isProposed(name, id));
    const changes = changesBetween(name, before, kept);
    if (changes.length === 0) return "saved";
    const inserted = await tx`
      insert into law_tables (name, version, rows, address) values (${name}, ${table.version + 1}, ${tx.json(kept as never)}, ${address})
      on conflict do nothing returning version`;
    if (inserted.length === 0) return "raced";
    for (const { action, id } of changes) await audit({ action, detail: id, address }, tx);
    return "saved";
  });
  if (outcome !== "raced") return outcome;
  return seen === undefined ? saveTable(name, rows, { seen, address }) : "stale";
}

/** The same for rows that say the same, confirmed or not. */
export function printOf({ id: _id, isConfirmed: _is, entered: _entered, confirmed: _confirmed, ...values }: Partial<OfficeRow>): string {
  const inOrder = (_name: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
  return sha256(JSON.stringify(values, inOrder)).toString("hex").slice(0, 16);
}

/** A row with who entered and confirmed it: as before, as far as it says the same. */
function withDeeds(row: LawRow, before: OfficeRow | undefined, deed: Deed): OfficeRow {
  const isSame = before !== undefined && printOf(row) === printOf(before);
  const confirmed = row.isConfirmed ? (isSame && before.confirmed) || deed : null;
  return { ...row, entered: isSame ? before.entered : deed, confirmed };
}

/** What happens to which rows of a table, compared with what would be kept of it. */
function changesBetween(name: TableName, before: ReadonlyMap<string, OfficeRow>, kept: readonly OfficeRow[]) {
  const now = new Map(withProposed(name, kept as never[]).map((row: OfficeRow) => [row.id, row]));
  const removed = [...before.keys()].filter((id) => !now.has(id)).map((id) => ({ action: "law_row_removed" as const, id }));
  const others = [...now.values()].flatMap((row) => actionsOn(row, before.get(row.id)).map((action) => ({ action, id: row.id })));
  return [...removed, ...others];
}

function actionsOn(row: OfficeRow, before: OfficeRow | undefined): AuditAction[] {
  const isSame = before !== undefined && printOf(row) === printOf(before);
  const changed: AuditAction[] = isSame ? [] : [before ? "law_row_changed" : "law_row_added"];
  if (row.confirmed && !(isSame && before.confirmed)) return [...changed, "law_row_confirmed"];
  return before?.confirmed && !row.confirmed ? [...changed, "law_row_unconfirmed"] : changed;
}
