import { rowId, type LawRow } from "../../petition/tables/law-tables.ts";
import type { TableName } from "../../petition/law/table-names.ts";
import { loadOfficeTables, hashRow, saveTable } from "../../records/office/law-tables.server.ts";
import type { RowSchema } from "./row-schemas.server.ts";
import type { z } from "zod";

/** Change to a row of a table: a new version of it or a new row, a changed confirmation, or its removal. */
export type RowChange = { row: z.output<RowSchema> } | { isConfirmed: boolean } | "remove";

interface RowTarget {
  name: TableName;
  /** ID of the row; "" for a new one. */
  id: string;
  /** Hash of the row as the page showed it. */
  expectedHash: string;
  /** IP address of the request. */
  address: string;
}

/**
 * Changes one row, regardless of concurrent changes to other rows. Returns "stale" if the row no longer has the expected hash, and
 * "twice" if another row has the same ID.
 */
export async function changeRow({ name, id, expectedHash, address }: RowTarget, change: RowChange): Promise<"saved" | "stale" | "twice"> {
  const { version, rows } = (await loadOfficeTables())[name];
  const row: LawRow | undefined = rows.find((each) => each.id === id);
  if (id !== "" && (!row || hashRow(row) !== expectedHash)) return "stale";
  const others: LawRow[] = rows.filter((each) => each !== row);
  const changed = applyChange(name, row, change);
  if (changed && others.some((each) => each.id === changed.id)) return "twice";
  const outcome = await saveTable(name, changed ? [...others, changed] : others, { baseVersion: version, address });
  return outcome === "saved" ? outcome : changeRow({ name, id, expectedHash, address }, change);
}

function applyChange(name: TableName, row: LawRow | undefined, change: RowChange): LawRow | undefined {
  if (change === "remove") return undefined;
  return "row" in change ? { ...change.row, id: rowId(name, change.row) } : row && { ...row, ...change };
}
