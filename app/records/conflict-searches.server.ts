import type { ISql } from "postgres";
import { decrypt, randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { audit } from "./audit-log.server.ts";
import { associatedData, encryptedValues } from "./encrypted-columns.server.ts";

/** What the office has decided about the name that was searched for, and the initials of who did. */
export interface Decision {
  decision: string;
  initials: string;
}

/** In how many places and cases a name was found. */
export interface FoundCounts {
  places: number;
  cases: number;
}

interface Sealed extends Partial<Decision> {
  name: string;
  /** As of the last time; what it was when something was decided stays. */
  found?: FoundCounts;
}

/** A name that the office has searched for in all cases. */
export interface ConflictSearch extends Sealed {
  id: string;
  createdAt: Date;
  decidedAt: Date | null;
}

type Stored = Omit<ConflictSearch, keyof Sealed> & { sealed: Buffer; keyId: string };

const kind = "searches for conflicts";
const columns = () => sql`id, sealed, key_id as "keyId", created_at as "createdAt", decided_at as "decidedAt"`;

const opened = ({ sealed, keyId, ...row }: Stored): ConflictSearch => ({
  ...row,
  ...(JSON.parse(decrypt({ keyId, bytes: sealed }, associatedData(kind)(row.id))) as Sealed),
});

/** Keeps a name that is to be searched for. */
export async function keepSearch(name: string): Promise<ConflictSearch> {
  const id = randomId();
  const [row] = await sql<[{ createdAt: Date }]>`
    insert into conflict_searches ${sql({ id, ...encryptedValues(kind, id, JSON.stringify({ name })) })}
    returning created_at as "createdAt"`;
  return { id, name, decidedAt: null, ...row };
}

/** A search by its id; undefined if there is none. */
export async function conflictSearch(id: string): Promise<ConflictSearch | undefined> {
  const [row] = await sql<Stored[]>`select ${columns()} from conflict_searches where id = ${id}`;
  return row && opened(row);
}

/** Searches, newest first. */
export async function conflictSearches(limit: number, offset = 0): Promise<ConflictSearch[]> {
  const rows = await sql<Stored[]>`
    select ${columns()} from conflict_searches order by created_at desc, id limit ${limit} offset ${offset}`;
  return rows.map(opened);
}

/** How many searches there are. */
export async function countSearches(): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from conflict_searches`;
  return count;
}

/** Notes in the audit log, without the name, that a search is carried out by the attorney, who calls from that address. */
export const auditSearch = ({ id }: ConflictSearch, address: string): Promise<void> =>
  audit({ action: "name_searched", detail: id, address });

/** Keeps how much was found, unless something has been decided about it. */
export async function noteFound(id: string, found: FoundCounts): Promise<void> {
  await sql.begin(async (tx) => {
    const search = await lockSearch(tx, id);
    if (search && !search.decidedAt) await write(tx, { ...search, found });
  });
}

/**
 * Keeps what was decided about a search by the attorney, who calls from that address. Once decided, it stays: "decided".
 * "missing" if there is no such search.
 */
export async function decide(id: string, decision: Decision, address: string): Promise<ConflictSearch | "decided" | "missing"> {
  return sql.begin(async (tx) => {
    const search = await lockSearch(tx, id);
    if (!search) return "missing";
    if (search.decidedAt) return "decided";
    const decided = { ...search, ...decision };
    await write(tx, decided);
    const [row] = await tx<[{ decidedAt: Date }]>`
      update conflict_searches set decided_at = now() where id = ${id} returning decided_at as "decidedAt"`;
    await audit({ action: "conflict_decided", detail: id, address }, tx);
    return { ...decided, ...row };
  });
}

async function lockSearch(db: ISql, id: string): Promise<ConflictSearch | undefined> {
  const [row] = await db<Stored[]>`select ${columns()} from conflict_searches where id = ${id} for update`;
  return row && opened(row);
}

async function write(db: ISql, { id, createdAt: _created, decidedAt: _decided, ...sealed }: ConflictSearch): Promise<void> {
  await db`update conflict_searches set ${sql(encryptedValues(kind, id, JSON.stringify(sealed)))} where id = ${id}`;
}
