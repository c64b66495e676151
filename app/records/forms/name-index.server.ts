import { keyedHash } from "../../platform/crypto.server.ts";
import { planAnew } from "../../platform/database/database-pool.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { env } from "../../platform/env.server.ts";

const hashAll = (keys: readonly string[]): string[] =>
  [...new Set(keys.map(keyedHash(env.ENCRYPTION_KEYS[0]!.key, "words of a name")))].map(String);

/** What the index of a form is made from: the version of its answers, the first key, and the rules for names. */
const basisOf = (version: number | string, rules: string): string => `${version}.${env.ENCRYPTION_KEYS[0]!.id}.${rules}`;
const currentBasis = (rules: string) => sql`concat(forms.version, ${basisOf("", rules)}::text)`;

/** Lists forms that have changed since they were indexed, or were never indexed, after an id. */
export const findUnindexedForms = (rules: string, after: string, limit: number): Promise<{ id: string; version: number }[]> =>
  sql<{ id: string; version: number }[]>`
    select id, version from forms left join name_keys on form_id = id
    where id > ${after} and basis is distinct from ${currentBasis(rules)} order by id limit ${limit}`;

/**
 * Indexes a version of a form under its keys, of which only hashes are stored. A form that is gone stays so.
 * @param keys null if the names cannot be read, or are too many
 */
export async function saveNameKeys(id: string, version: number, rules: string, keys: readonly string[] | null): Promise<void> {
  const hashes = keys && hashAll(keys);
  await sql`
    insert into name_keys (form_id, basis, keys)
    select id, ${basisOf(version, rules)}, ${hashes}::text[]::integer[] from forms where id = ${id}
    on conflict (form_id) do update set basis = excluded.basis, keys = excluded.keys`;
}

/** Keys of which a form has at least one of each group. Null for a group that every form has. */
type Groups = readonly (readonly string[] | null)[];

/**
 * Finds the forms that may contain a name: those that have the keys of any of the alternatives, and those that are not indexed as they are
 * now. The ids are in order.
 */
export async function findNameCandidates(rules: string, alternatives: readonly Groups[]): Promise<string[]> {
  const hasSome = (keys: readonly string[] | null) => (keys === null ? sql`true` : sql`keys && ${hashAll(keys)}::text[]::integer[]`);
  const hasAll = (groups: Groups) => groups.map(hasSome).reduce((all, each) => sql`${all} and ${each}`);
  const withKeys = alternatives.map((groups) => sql`select form_id as id from name_keys where ${hasAll(groups)}`);
  const rows = await sql.begin(async (tx) => {
    // The planner takes comparing thousands of keys with hundreds for cheap, and would rather go through all forms.
    await tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;
    return planAnew(tx<{ id: string }[]>`
      ${withKeys.reduce((all, each) => sql`${all} union ${each}`)}
      union select form_id as id from name_keys where keys is null
      union select id from forms left join name_keys on form_id = id where basis is distinct from ${currentBasis(rules)}
      order by id`);
  });
  return rows.map(({ id }) => id);
}
