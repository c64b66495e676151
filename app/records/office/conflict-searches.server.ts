import type { ISql } from "postgres";
import { decrypt, randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { audit } from "../activity/audit-log.server.ts";
import { associatedData, encryptedValues } from "../encrypted-columns.server.ts";

/** The office's decision about a name that was searched for, with the initials of the person who decided. */
export interface Decision {
  decision: string;
  initials: string;
}

/** Number of places and cases where a name was found. */
export interface FoundCounts {
  places: number;
  cases: number;
}

interface SearchContent extends Partial<Decision> {
  name: string;
  /** Counts of the last search; unchanged after a decision. */
  found?: FoundCounts;
}

/** Search for a name in all cases. */
export interface ConflictSearch extends SearchContent {
  id: string;
  createdAt: Date;
  decidedAt: Date | null;
}

type StoredSearch = Omit<ConflictSearch, keyof SearchContent> & { sealed: Buffer; keyId: string };

const kind = "searches for conflicts";
const columns = () => sql`id, sealed, key_id as "keyId", created_at as "createdAt", decided_at as "decidedAt"`;

const decryptSearch = ({ sealed, keyId, ...row }: StoredSearch): ConflictSearch => ({
  ...row,
  ...(JSON.parse(decrypt({ keyId, bytes: sealed }, associatedData(kind)(row.id))) as SearchContent),
});

/** Creates a search for a name. */
export async function createSearch(name: string): Promise<ConflictSearch> {
  const id = randomId();
  const [row] = await sql<[{ createdAt: Date }]>`
    insert into conflict_searches ${sql({ id, ...encryptedValues(kind, id, JSON.stringify({ name })) })}
    returning created_at as "createdAt"`;
  return { id, name, decidedAt: null, ...row };
}

/** Finds a search by its id; undefined if there is none. */
export async function findConflictSearch(id: string): Promise<ConflictSearch | undefined> {
  const [row] = await sql<StoredSearch[]>`select ${columns()} from conflict_searches where id = ${id}`;
  return row && decryptSearch(row);
}

/** Lists searches, newest first. */
export async function listConflictSearches(limit: number, offset = 0): Promise<ConflictSearch[]> {
  const rows = await sql<StoredSearch[]>`
    select ${columns()} from conflict_searches order by created_at desc, id limit ${limit} offset ${offset}`;
  return rows.map(decryptSearch);
}

/** Counts all searches. */
export async function countSearches(): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from conflict_searches`;
  return count;
}

/** Records a search by the attorney at that IP address in the audit log, without the name. */
export const auditSearch = ({ id }: ConflictSearch, address: string): Promise<void> =>
  audit({ action: "name_searched", detail: id, address });

/** Saves the number of matches, unless the search is decided. */
export async function recordFoundCounts(id: string, found: FoundCounts): Promise<void> {
  await sql.begin(async (tx) => {
    const search = await lockSearch(tx, id);
    if (search && !search.decidedAt) await saveSearch(tx, { ...search, found });
  });
}

/**
 * Saves the decision about a search for the attorney at that IP address. "decided" if there is a decision already,
 * "missing" if the search does not exist.
 */
export async function decideSearch(id: string, decision: Decision, address: string): Promise<ConflictSearch | "decided" | "missing"> {
  return sql.begin(async (tx) => {
    const search = await lockSearch(tx, id);
    if (!search) return "missing";
    if (search.decidedAt) return "decided";
    const decided = { ...search, ...decision };
    await saveSearch(tx, decided);
    const [row] = await tx<[{ decidedAt: Date }]>`
      update conflict_searches set decided_at = now() where id = ${id} returning decided_at as "decidedAt"`;
    await audit({ action: "conflict_decided", detail: id, address }, tx);
    return { ...decided, ...row };
  });
}

async function lockSearch(db: ISql, id: string): Promise<ConflictSearch | undefined> {
  const [row] = await db<StoredSearch[]>`select ${columns()} from conflict_searches where id = ${id} for update`;
  return row && decryptSearch(row);
}

async function saveSearch(db: ISql, { id, createdAt: _created, decidedAt: _decided, ...sealed }: ConflictSearch): Promise<void> {
  await db`update conflict_searches set ${sql(encryptedValues(kind, id, JSON.stringify(sealed)))} where id = ${id}`;
}
