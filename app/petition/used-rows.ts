import { standingRows } from "./creditors.ts";
import { profileOf, rowOfCounty } from "./district.ts";
import { exemptionRows } from "./exemptions.ts";
import { medianRow } from "./means-test.ts";
import type { LawRow } from "./tables/law-tables.ts";
import type { TableName } from "./tables/table-names.ts";
import type { CaseFacts } from "./worksheet.ts";

/** A row that a petition goes by. */
export interface UsedRow extends LawRow {
  table: TableName;
}

/** The rows that count for a case on the planned filing date: of a district, its own and that of the client's county. */
export function usedRows(facts: CaseFacts): UsedRow[] {
  const { district } = facts.entries;
  const rows: Record<TableName, (LawRow | undefined)[]> = {
    medianIncome: [medianRow(facts)],
    exemptions: exemptionRows(facts),
    districtProfiles: [...new Set([rowOfCounty(facts), district && profileOf(facts, district)])],
    standingCreditors: standingRows(facts),
  };
  return Object.entries(rows).flatMap(([table, those]) => those.flatMap((row) => (row ? [usedRow(table as TableName, row)] : [])));
}

const usedRow = (table: TableName, { id, effectiveFrom, source, isConfirmed }: LawRow): UsedRow => ({
  table,
  id,
  effectiveFrom,
  source,
  isConfirmed,
});
