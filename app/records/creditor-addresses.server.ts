import type { TransactionSql } from "postgres";
import { addressKey, type Address } from "../petition/creditor-places.ts";
import { randomId } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { audit } from "./audit-log.server.ts";

/** Who wrote an address: somebody of the office, or a client in a case from which it was taken. */
export type AddressSource = "typed" | "case";

/** An address in the office's book. It belongs to no case. */
export interface BookEntry extends Address {
  id: string;
  source: AddressSource;
  /** What it was before, by which outdated answers are found. */
  earlier: Address[];
  /** Grows by one with every change. */
  version: number;
}

/** An entry that a name is similar to: 1 for the same name. */
export interface SimilarEntry extends BookEntry {
  similarity: number;
}

const columns = () => sql`id, name, street, city, state, zip, source, earlier, version`;

/** Names are similar from here on: what PostgreSQL takes for it by default. */
const similarEnough = 0.3;
/** A name that stands within a longer one is less than the same. */
const withinLonger = 0.8;

const matching = (search: string) => {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return search === ""
    ? sql`true`
    : sql`(name ilike ${part} or street ilike ${part} or city ilike ${part} or zip like ${part}
        or greatest(similarity(name, ${search}), strict_word_similarity(${search}, name)) >= ${similarEnough})`;
};

/** The entries that a search finds by name, whatever its spelling, or by a part of the address: the closest first, else by name. */
export async function bookEntries(search = "", limit: number | null = null, offset = 0): Promise<BookEntry[]> {
  return sql<BookEntry[]>`
    select ${columns()} from creditor_addresses where ${matching(search)}
    order by greatest(similarity(name, ${search}), strict_word_similarity(${search}, name)) desc, lower(name), street, city, id
    limit ${limit} offset ${offset}`;
}

/** How many entries a search finds. */
export async function countBookEntries(search = ""): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from creditor_addresses where ${matching(search)}`;
  return count;
}

/** An entry by its id; undefined if there is none. */
export async function bookEntry(id: string): Promise<BookEntry | undefined> {
  const [entry] = await sql<BookEntry[]>`select ${columns()} from creditor_addresses where id = ${id}`;
  return entry;
}

/** Those of the keys (`addressKey`) that the book has. */
export async function knownAddresses(keys: string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`select key from creditor_addresses where key = any(${keys})`;
  return new Set(rows.map(({ key }) => key));
}

const mostSimilar = 20;

/** For each name the entries with similar names, the most similar first. */
export async function similarEntries(names: string[]): Promise<Map<string, SimilarEntry[]>> {
  const rows = await sql<(SimilarEntry & { wanted: string })[]>`
    select wanted, best.* from unnest(${[...new Set(names)]}::text[]) wanted cross join lateral (
      select ${columns()},
        greatest(similarity(name, wanted), ${withinLonger} * strict_word_similarity(wanted, name))::float8 as similarity
      from creditor_addresses where name % wanted or name %>> wanted
      order by similarity desc, lower(name), street, city, id limit ${mostSimilar}) best`;
  const found = new Map<string, SimilarEntry[]>();
  for (const { wanted, ...entry } of rows) found.set(wanted, [...(found.get(wanted) ?? []), entry]);
  return found;
}

/** Of each pair of names, whether they are similar. */
export async function areSimilar(pairs: readonly (readonly [string, string])[]): Promise<boolean[]> {
  const rows = await sql<{ isSimilar: boolean }[]>`
    select greatest(similarity(one, other), strict_word_similarity(one, other), strict_word_similarity(other, one))
      >= ${similarEnough} as "isSimilar"
    from unnest(${pairs.map(([one]) => one)}::text[], ${pairs.map(([, other]) => other)}::text[]) with ordinality
      as pairs (one, other, place) order by place`;
  return rows.map(({ isSimilar }) => isSimilar);
}

const values = ({ name, street, city, state, zip }: Address) => ({ name, street, city, state, zip });

/** The entry of an address: a new one, or the one that says the same already. The address of the caller is for the audit log. */
async function keep(
  tx: TransactionSql,
  entry: Address,
  source: AddressSource,
  address: string,
): Promise<{ entry: BookEntry; isNew: boolean }> {
  const key = addressKey(entry);
  const [added] = await tx<BookEntry[]>`
    insert into creditor_addresses ${tx({ id: randomId(), key, source, ...values(entry) })}
    on conflict (key) do nothing returning ${columns()}`;
  if (added) await audit({ action: "address_kept", detail: added.id, address }, tx);
  const [known] = added ? [added] : await tx<BookEntry[]>`select ${columns()} from creditor_addresses where key = ${key}`;
  return { entry: known!, isNew: added !== undefined };
}

/** Adds an address to the book, unless it has it. */
export const addEntry = (entry: Address, source: AddressSource, address: string): Promise<{ entry: BookEntry; isNew: boolean }> =>
  sql.begin((tx) => keep(tx, entry, source, address));

/** Adds those addresses that the book does not have; returns how many. */
export async function addEntries(entries: readonly Address[], source: AddressSource, address: string): Promise<number> {
  return sql.begin(async (tx) => {
    let added = 0;
    for (const entry of entries) if ((await keep(tx, entry, source, address)).isNew) added += 1;
    return added;
  });
}

/** What came of a change: it is kept, also together with another entry that said the same; others were faster; or there is none. */
export type EntryChanged =
  { outcome: "changed"; entry: BookEntry; isMerged: boolean } | { outcome: "stale"; entry: BookEntry } | { outcome: "missing" };

/** Who changes an entry, and the version that was seen; undefined for whichever there is. */
interface Caller {
  seen: number | undefined;
  address: string;
}

async function lockEntry(tx: TransactionSql, id: string): Promise<BookEntry | undefined> {
  await tx`lock table creditor_addresses in share row exclusive mode`;
  const [entry] = await tx<BookEntry[]>`select ${columns()} from creditor_addresses where id = ${id}`;
  return entry;
}

/** Puts another address in the place of an entry. */
export async function changeEntry(id: string, to: Address, { seen, address }: Caller): Promise<EntryChanged> {
  return sql.begin(async (tx): Promise<EntryChanged> => {
    const entry = await lockEntry(tx, id);
    if (!entry) return { outcome: "missing" };
    if (seen !== undefined && seen !== entry.version) return { outcome: "stale", entry };
    if (JSON.stringify(values(entry)) === JSON.stringify(values(to))) return { outcome: "changed", entry, isMerged: false };
    const key = addressKey(to);
    const [other] = await tx<BookEntry[]>`delete from creditor_addresses where key = ${key} and id <> ${id} returning ${columns()}`;
    const before = [...(other?.earlier ?? []), ...entry.earlier, values(entry)];
    const earlier = [...new Map(before.map((each) => [addressKey(each), each])).values()];
    const changed = { ...values(to), key, version: entry.version + 1, earlier: tx.json(earlier as never) };
    const [after] = await tx<BookEntry[]>`update creditor_addresses set ${tx(changed)} where id = ${id} returning ${columns()}`;
    await audit({ action: "address_changed", detail: id, address }, tx);
    if (other) await audit({ action: "address_removed", detail: other.id, address }, tx);
    return { outcome: "changed", entry: after!, isMerged: other !== undefined };
  });
}

/** Takes an entry out of the book. The cases that use its address keep it. */
export async function removeEntry(id: string, { seen, address }: Caller): Promise<EntryChanged | { outcome: "removed" }> {
  return sql.begin(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry) return { outcome: "missing" };
    if (seen !== undefined && seen !== entry.version) return { outcome: "stale", entry };
    await tx`delete from creditor_addresses where id = ${id}`;
    await audit({ action: "address_removed", detail: id, address }, tx);
    return { outcome: "removed" };
  });
}
