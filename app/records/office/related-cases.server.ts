import type { PendingQuery, Row } from "postgres";
import { clientNameOf } from "../../questionnaire/client-name.ts";
import { sql } from "../../platform/database/database.server.ts";
import { caseReference, audit } from "../activity/audit-log.server.ts";
import { notifyCaseChange } from "../case-changes.server.ts";
import { caseTables, type CaseTable } from "../case-lists.ts";

/** Another case that may belong to the same client, or does or does not according to the office. */
export interface RelatedCase {
  table: CaseTable;
  id: string;
  clientName: string;
  createdAt: Date;
  /** What the two cases currently have in common. */
  sameEmail: boolean;
  sameNameAndPhone: boolean;
  /** The office's decision; null until there is one. */
  isSame: boolean | null;
}

/** Maximum number of candidates of each kind, for an address that very many cases share. */
const MAX_PER_KIND = 10;

/**
 * A number of ten digits has three indexed endings, of which another number can share at most two. Several numbers of a
 * case may rarely share three together.
 */
const samePhone = () => sql`
  cardinality(array(select unnest(mine.phone_tails) intersect select unnest(candidate.phone_tails))) >= 3`;

const sameEmail = () =>
  sql`mine.client_email <> '' and candidate.client_email <> '' and lower(candidate.client_email) = lower(mine.client_email)`;

const sameName = () => sql`
  mine.client_name <> ${clientNameOf({})} and lower(candidate.client_name) = lower(mine.client_name) and ${samePhone()}`;

const candidates = (table: CaseTable, condition: PendingQuery<Row[]>, order: PendingQuery<Row[]>, limit: number) => sql`
  select mine.id as of, found.id from mine cross join lateral (
    select candidate.id from ${sql(table)} candidate where ${condition} and candidate.id <> mine.id ${order} limit ${limit}) found`;

/** Selects all pairs that may belong together, and those that the office has decided. */
const pairs = (limit: number) => sql`
  select mine.id as of, case when first_id = mine.id then second_id else first_id end as id
  from mine join case_pairs on mine.id in (first_id, second_id)
  union ${caseTables
    .flatMap((table) => [
      candidates(table, sameEmail(), sql`order by candidate.created_at desc`, limit),
      candidates(table, sameName(), sql``, limit),
    ])
    .reduce((all, each) => sql`${all} union ${each}`)}`;

type Found = RelatedCase & { of: string };

/** Finds the cases that may belong to the same client as these, by case: those confirmed by the office first. `limit` is per kind. */
export async function findRelatedCases(table: CaseTable, ids: string[], limit = MAX_PER_KIND): Promise<Map<string, RelatedCase[]>> {
  const cases = caseTables
    .map((each) => sql`select ${each}::text as table, id, client_name, client_email, created_at, phone_tails from ${sql(each)}`)
    .reduce((all, each) => sql`${all} union all ${each}`);
  const rows = await sql<Found[]>`
    with mine as (select id, client_name, client_email, phone_tails from ${sql(table)} where id = any(${ids})), pairs as (${pairs(limit)})
    select pairs.of, candidate.table, candidate.id, candidate.client_name as "clientName", candidate.created_at as "createdAt",
      ${sameEmail()} as "sameEmail", ${sameName()} as "sameNameAndPhone", is_same as "isSame"
    from pairs join mine on mine.id = pairs.of join (${cases}) candidate on candidate.id = pairs.id
    left join case_pairs on first_id = least(pairs.of collate "C", pairs.id) and second_id = greatest(pairs.of collate "C", pairs.id)
    order by is_same desc nulls last, candidate.created_at desc, candidate.id`;
  return Map.groupBy(rows, ({ of }) => of) as Map<string, RelatedCase[]>;
}

/** Finds the table that a case is in; undefined if the case does not exist. */
async function findTable(id: string): Promise<CaseTable | undefined> {
  const [row] = await sql<{ table: CaseTable }[]>`
    select 'forms' as table from forms where id = ${id} union all select 'upload_sessions' from upload_sessions where id = ${id}`;
  return row?.table;
}

const columnOf = (prefix: "" | "other_", table: CaseTable) => `${prefix}${table === "forms" ? "form" : "session"}_id`;

/**
 * Saves whether two cases belong to the same client, for the attorney at that IP address. False if one of them does not
 * exist, or if they are the same case.
 */
export async function decidePair(table: CaseTable, id: string, otherId: string, isSame: boolean, address: string): Promise<boolean> {
  const otherTable = id === otherId ? undefined : await findTable(otherId);
  if (!otherTable || (await findTable(id)) !== table) return false;
  const [first, second] = [
    { table, id },
    { table: otherTable, id: otherId },
  ].sort((one, other) => (one.id < other.id ? -1 : 1)) as [{ table: CaseTable; id: string }, { table: CaseTable; id: string }];
  const pair = { [columnOf("", first.table)]: first.id, [columnOf("other_", second.table)]: second.id, is_same: isSame };
  await sql.begin(async (tx) => {
    await tx`
      insert into case_pairs ${tx(pair)}
      on conflict (first_id, second_id) do update set is_same = excluded.is_same, decided_at = now()`;
    await audit({ action: isSame ? "cases_joined" : "cases_parted", ...caseReference(table, id), detail: otherId, address }, tx);
  });
  notifyCaseChange();
  return true;
}
