import { findStandingRows } from "./facts/creditors.ts";
import { findProfile, findProfileByCounty } from "./facts/district.ts";
import { findExemptionRows } from "./facts/exemptions.ts";
import { findMedianRow } from "./facts/means-test.ts";
import type { LawRow } from "./tables/law-tables.ts";
import type { TableName } from "./law/table-names.ts";
import type { CaseFacts } from "./facts/case-facts.ts";

/** A row of a law table that applies to a petition. */
export interface UsedRow extends LawRow {
  table: TableName;
}

/** The table rows that apply to a case on the planned filing date. A district can have two: its own, and that of the client's county. */
export function findUsedRows(facts: CaseFacts): UsedRow[] {
  const { district } = facts.entries;
  const rows: Record<TableName, (LawRow | undefined)[]> = {
    medianIncome: [findMedianRow(facts)],
    exemptions: findExemptionRows(facts),
    districtProfiles: [...new Set([findProfileByCounty(facts), district && findProfile(facts, district)])],
    standingCreditors: findStandingRows(facts),
  };
  return Object.entries(rows).flatMap(([table, tableRows]) =>
    tableRows.flatMap((row) => (row ? [toUsedRow(table as TableName, row)] : [])),
  );
}

const toUsedRow = (table: TableName, { id, effectiveFrom, source, isConfirmed }: LawRow): UsedRow => ({
  table,
  id,
  effectiveFrom,
  source,
  isConfirmed,
});
