import type { PendingQuery, Row } from "postgres";
import { keyedFingerprint, keyedHashes } from "../../platform/crypto.server.ts";
import { planAnew } from "../../platform/database/database-pool.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { env } from "../../platform/env.server.ts";
import { digestsOf } from "../../platform/fingerprint.server.ts";
import { caseTables, type CaseTable } from "../case-lists.ts";
import { nameVersions } from "./named-cases.server.ts";

/**
 * Where the keys of each kind of case are stored, and by which of their hashes. The names of upload sessions are not encrypted, so equal
 * hashes would tell what words the answers of forms have.
 */
const indexes = {
  forms: { keys: "name_keys", caseId: "form_id", hash: 0 },
  upload_sessions: { keys: "session_name_keys", caseId: "session_id", hash: 1 },
} as const satisfies Record<CaseTable, object>;

/** The hashes, in a kind's index, of the keys with these digests. */
const hashAll = (table: CaseTable, digests: Uint8Array): string[] =>
  Array.from(keyedHashes(env.ENCRYPTION_KEYS[0]!.key, "words of a name", digests, indexes[table].hash), String);

/** What the index of a case is made from: the version of its names, the first key, and the rules for names. */
const basisOf = (version: string, rules: string): string => `${version}.${env.ENCRYPTION_KEYS[0]!.id}.${rules}`;
const isOutdated = (table: CaseTable, rules: string) => sql`basis is distinct from ${nameVersions[table]()} || ${basisOf("", rules)}::text`;
const withKeys = (table: CaseTable) => {
  const { keys, caseId } = indexes[table];
  return sql`${sql(table)} left join ${sql(keys)} on ${sql(caseId)} = id`;
};

/** A case that is not indexed as it is now, with what its index was made from, if it has one. */
export interface Unindexed {
  id: string;
  version: string;
  basis: string | null;
  fingerprint: string | null;
}

/** Lists cases that have changed since they were indexed, or were never indexed, after an id. */
export const findUnindexed = (table: CaseTable, rules: string, after: string, limit: number): Promise<Unindexed[]> =>
  sql<Unindexed[]>`
    select id, ${nameVersions[table]()} as version, basis, fingerprint from ${withKeys(table)}
    where id > ${after} and ${isOutdated(table, rules)} order by id limit ${limit}`;

/**
 * Distinguishes the names that the keys of a case are made of. It belongs to one basis, because an earlier version of the server, which
 * does not know it, may still replace the keys and the basis.
 */
const fingerprintOf = (id: string, basis: string, names: readonly string[]): string =>
  keyedFingerprint(env.ENCRYPTION_KEYS[0]!.key, "names of a case", JSON.stringify([id, basis, ...names]));

/** Whether a case is indexed by these names, by the first key and the same rules. */
export const hasSameNames = ({ id, basis, fingerprint }: Unindexed, rules: string, names: readonly string[]): boolean =>
  basis !== null && basis.endsWith(basisOf("", rules)) && fingerprint === fingerprintOf(id, basis, names);

/** Has the keys of a case stand for another version of it, which has the same names, unless it has been indexed anew meanwhile. */
export async function keepNameKeys(
  table: CaseTable,
  { id, basis: indexed }: Unindexed,
  version: string,
  rules: string,
  names: readonly string[],
): Promise<void> {
  const { keys, caseId } = indexes[table];
  const basis = basisOf(version, rules);
  const change = { basis, fingerprint: fingerprintOf(id, basis, names) };
  await sql`update ${sql(keys)} set ${sql(change)} where ${sql(caseId)} = ${id} and basis = ${indexed}`;
}

/**
 * Indexes a version of a case under the keys of its names, given by their digests, of which only hashes are stored. A case that is gone
 * stays so. Both are null if the names cannot be read, the keys alone if there are too many.
 */
export async function saveNameKeys(
  table: CaseTable,
  { id, version }: { id: string; version: string },
  rules: string,
  { names, keys }: { names: readonly string[] | null; keys: Uint8Array | null },
): Promise<void> {
  const hashes = keys && hashAll(table, keys);
  const index = indexes[table];
  const basis = basisOf(version, rules);
  const fingerprint = names && fingerprintOf(id, basis, names);
  await sql`
    insert into ${sql(index.keys)} (${sql(index.caseId)}, basis, keys, fingerprint)
    select id, ${basis}, ${hashes}::text[]::integer[], ${fingerprint} from ${sql(table)} where id = ${id}
    on conflict (${sql(index.caseId)}) do update set basis = excluded.basis, keys = excluded.keys, fingerprint = excluded.fingerprint`;
}

/** Keys of which a case has at least one of each group. Null for a group that every case has. */
type Groups = readonly (readonly string[] | null)[];

/**
 * Finds the cases that may contain a name: those that have the keys of any of the alternatives, and those that are not indexed as they are
 * now. The ids of each kind are in order.
 */
export async function findNameCandidates(rules: string, alternatives: readonly Groups[]): Promise<Record<CaseTable, string[]>> {
  const always = caseTables.map(
    (table) => sql`select ${table} as table, id from ${withKeys(table)} where keys is null or ${isOutdated(table, rules)}`,
  );
  const digested = alternatives.map((groups) => groups.map((keys) => keys && digestsOf(keys)));
  const found = caseTables.flatMap((table) => {
    const { keys, caseId } = indexes[table];
    return digested.map((groups) => {
      const hasSome = groups.map((digests) => (digests ? sql`keys && ${hashAll(table, digests)}::text[]::integer[]` : sql`true`));
      const hasAll = hasSome.reduce((all, each) => sql`${all} and ${each}`);
      return sql`select ${table} as table, ${sql(caseId)} as id from ${sql(keys)} where ${hasAll}`;
    });
  });
  const unite = (statements: PendingQuery<Row[]>[]) => statements.reduce((all, each) => sql`${all} union all ${each}`);
  const rows = await sql.begin(async (tx) => {
    const list = (statements: PendingQuery<Row[]>[]) => tx<{ table: CaseTable; id: string }[]>`${unite(statements)}`;
    // A case that is indexed after the first statement has its keys when the last one begins.
    const [, unindexed, , indexed] = await Promise.all([
      // Starting parallel workers takes longer than either statement.
      tx`select set_config('max_parallel_workers_per_gather', '0', true)`,
      list(always),
      // The planner takes comparing thousands of keys with hundreds for cheap, and would rather go through all cases.
      tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`,
      planAnew(list(found)),
    ]);
    return [...unindexed, ...indexed];
  });
  const idsOf = (table: CaseTable) => [...new Set(rows.filter((row) => row.table === table).map(({ id }) => id))].sort();
  return { forms: idsOf("forms"), upload_sessions: idsOf("upload_sessions") };
}
