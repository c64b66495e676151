import { rowId, type LawRow } from "../../petition/tables/law-tables.ts";
import type { TableName } from "../../petition/tables/table-names.ts";
import { loadOfficeTables, hashRow, saveTable } from "../../records/law-tables.server.ts";
import type { RowSchema } from "./row-schemas.server.ts";
import type { z } from "zod";

/** What is done to a row of a table: it is put in the place of another, "" for none, confirmed or not, or left out. */
export type RowChange = { row: z.output<RowSchema> } | { isConfirmed: boolean } | "remove";

interface About {
  name: TableName;
  id: string;
  /** The print of the row that was seen. */
  seen: string;
  /** Whose request it is. */
  address: string;
}

/**
 * Changes one row, whatever others do to the rest: "stale" if it does not say any more what was seen, "twice" if there is
 * another of it.
 */
export async function changeRow({ name, id, seen, address }: About, change: RowChange): Promise<"saved" | "stale" | "twice"> {
  const { version, rows } = (await loadOfficeTables())[name];
  const row: LawRow | undefined = rows.find((each) => each.id === id);
  if (id !== "" && (!row || hashRow(row) !== seen)) return "stale";
  const others: LawRow[] = rows.filter((each) => each !== row);
  const changed = changedRow(name, row, change);
  if (changed && others.some((each) => each.id === changed.id)) return "twice";
  const outcome = await saveTable(name, changed ? [...others, changed] : others, { baseVersion: version, address });
  return outcome === "saved" ? outcome : changeRow({ name, id, seen, address }, change);
}

function changedRow(name: TableName, row: LawRow | undefined, change: RowChange): LawRow | undefined {
  if (change === "remove") return undefined;
  return "row" in change ? { ...change.row, id: rowId(name, change.row) } : row && { ...row, ...change };
}
