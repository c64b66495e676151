import { isDeepStrictEqual } from "node:util";
import type { TransactionSql } from "postgres";
import { addressKey, type Address } from "../../petition/forms/creditor-places.ts";
import { randomId } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { audit } from "../activity/audit-log.server.ts";

/** Author of an address: the office, or a client in a case from which it was copied. */
export type AddressSource = "typed" | "case";

/** Address in the office's book. It belongs to no case. */
export interface BookEntry extends Address {
  id: string;
  source: AddressSource;
  /** Former addresses, by which outdated answers are found. */
  earlier: Address[];
  /** Incremented with every change. */
  version: number;
}

/** Entry with its similarity to a name: 1 for the same name. */
export interface SimilarEntry extends BookEntry {
  similarity: number;
}

const columns = () => sql`id, name, street, city, state, zip, source, earlier, version`;

/** Minimum similarity of names: PostgreSQL's default. */
const similarityThreshold = 0.3;

/** Weight of a name within a longer one, compared with the same name. */
const partialMatchWeight = 0.8;

const matchesSearch = (search: string) => {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return search === ""
    ? sql`true`
    : sql`(name ilike ${part} or street ilike ${part} or city ilike ${part} or zip like ${part}
        or greatest(similarity(name, ${search}), strict_word_similarity(${search}, name)) >= ${similarityThreshold})`;
};

/**
 * Lists the entries that a search finds by similar names, or by a part of the address: the most similar first, without
 * a search by name.
 */
export async function listBookEntries(search = "", limit: number | null = null, offset = 0): Promise<BookEntry[]> {
  return sql<BookEntry[]>`
    select ${columns()} from creditor_addresses where ${matchesSearch(search)}
    order by greatest(similarity(name, ${search}), strict_word_similarity(${search}, name)) desc, lower(name), street, city, id
    limit ${limit} offset ${offset}`;
}

/** Counts the entries that a search finds. */
export async function countBookEntries(search = ""): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`select count(*)::int as count from creditor_addresses where ${matchesSearch(search)}`;
  return count;
}

/** Finds an entry by its id; undefined if there is none. */
export async function findBookEntry(id: string): Promise<BookEntry | undefined> {
  const [entry] = await sql<BookEntry[]>`select ${columns()} from creditor_addresses where id = ${id}`;
  return entry;
}

/** Returns the keys (`addressKey`) that the book has. */
export async function findKnownAddresses(keys: string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`select key from creditor_addresses where key = any(${keys})`;
  return new Set(rows.map(({ key }) => key));
}

/** Finds the entries that were copied from these cases, or have an address of theirs and were copied from a case that is not known. */
export const findEntriesFromCases = async (formIds: string[], keys: string[]): Promise<BookEntry[]> =>
  sql<BookEntry[]>`
    select ${columns()} from creditor_addresses
    where form_id = any(${formIds}) or (form_id is null and source = 'case' and key = any(${keys})) order by lower(name), id`;

const maxSimilar = 20;

/** Finds the entries with similar names for each name, the most similar first. */
export async function findSimilarEntries(names: string[]): Promise<Map<string, SimilarEntry[]>> {
  const rows = await sql<(SimilarEntry & { wanted: string })[]>`
    select wanted, best.* from unnest(${[...new Set(names)]}::text[]) wanted cross join lateral (
      select ${columns()},
        greatest(similarity(name, wanted), ${partialMatchWeight} * strict_word_similarity(wanted, name))::float8 as similarity
      from creditor_addresses where name % wanted or name %>> wanted
      order by similarity desc, lower(name), street, city, id limit ${maxSimilar}) best`;
  const found = new Map<string, SimilarEntry[]>();
  for (const { wanted, ...entry } of rows) found.set(wanted, [...(found.get(wanted) ?? []), entry]);
  return found;
}

/** Returns for each pair of names whether they are similar. */
export async function areSimilar(pairs: readonly (readonly [string, string])[]): Promise<boolean[]> {
  const rows = await sql<{ isSimilar: boolean }[]>`
    select greatest(similarity(one, other), strict_word_similarity(one, other), strict_word_similarity(other, one))
      >= ${similarityThreshold} as "isSimilar"
    from unnest(${pairs.map(([one]) => one)}::text[], ${pairs.map(([, other]) => other)}::text[]) with ordinality
      as pairs (one, other, place) order by place`;
  return rows.map(({ isSimilar }) => isSimilar);
}

const addressColumns = ({ name, street, city, state, zip }: Address) => ({ name, street, city, state, zip });

/** Inserts an address, or returns the existing entry of the same address. The IP address of the caller is for the audit log. */
async function insertIfNew(
  tx: TransactionSql,
  entry: Address,
  source: AddressSource,
  address: string,
  formId: string | null = null,
): Promise<{ entry: BookEntry; isNew: boolean }> {
  const key = addressKey(entry);
  const [added] = await tx<BookEntry[]>`
    insert into creditor_addresses ${tx({ id: randomId(), key, source, form_id: formId, ...addressColumns(entry) })}
    on conflict (key) do nothing returning ${columns()}`;
  if (added) await audit({ action: "address_kept", detail: added.id, address }, tx);
  const [known] = added ? [added] : await tx<BookEntry[]>`select ${columns()} from creditor_addresses where key = ${key}`;
  return { entry: known!, isNew: added !== undefined };
}

/** Adds an address to the book, unless it exists. */
export const addEntry = (entry: Address, source: AddressSource, address: string): Promise<{ entry: BookEntry; isNew: boolean }> =>
  sql.begin((tx) => insertIfNew(tx, entry, source, address));

/** Adds the addresses of a case that the book does not have, and returns how many there were. */
export async function addEntriesOfCase(entries: readonly Address[], formId: string, address: string): Promise<number> {
  return sql.begin(async (tx) => {
    let added = 0;
    for (const entry of entries) if ((await insertIfNew(tx, entry, "case", address, formId)).isNew) added += 1;
    return added;
  });
}

/**
 * Result of a change: it was made, and maybe the entry was merged with another of the same address; the entry was
 * changed since the base version; or it does not exist.
 */
export type EntryChangeResult =
  { outcome: "changed"; entry: BookEntry; isMerged: boolean } | { outcome: "stale"; entry: BookEntry } | { outcome: "missing" };

/** Version that a change is based on, undefined for any, and IP address of the caller. */
interface EntryChange {
  baseVersion: number | undefined;
  address: string;
}

async function lockEntry(tx: TransactionSql, id: string): Promise<BookEntry | undefined> {
  await tx`lock table creditor_addresses in share row exclusive mode`;
  const [entry] = await tx<BookEntry[]>`select ${columns()} from creditor_addresses where id = ${id}`;
  return entry;
}

/** Changes the address of an entry. */
export async function changeEntry(id: string, to: Address, { baseVersion, address }: EntryChange): Promise<EntryChangeResult> {
  return sql.begin(async (tx): Promise<EntryChangeResult> => {
    const entry = await lockEntry(tx, id);
    if (!entry) return { outcome: "missing" };
    if (baseVersion !== undefined && baseVersion !== entry.version) return { outcome: "stale", entry };
    if (isDeepStrictEqual(addressColumns(entry), addressColumns(to))) return { outcome: "changed", entry, isMerged: false };
    const key = addressKey(to);
    const [other] = await tx<BookEntry[]>`delete from creditor_addresses where key = ${key} and id <> ${id} returning ${columns()}`;
    const before = [...(other?.earlier ?? []), ...entry.earlier, addressColumns(entry)];
    const earlier = [...new Map(before.map((each) => [addressKey(each), each])).values()];
    const changed = { ...addressColumns(to), key, version: entry.version + 1, earlier: tx.json(earlier as never) };
    const [after] = await tx<BookEntry[]>`update creditor_addresses set ${tx(changed)} where id = ${id} returning ${columns()}`;
    await audit({ action: "address_changed", detail: id, address }, tx);
    if (other) await audit({ action: "address_removed", detail: other.id, address }, tx);
    return { outcome: "changed", entry: after!, isMerged: other !== undefined };
  });
}

/** Removes an entry from the book. Cases that use its address keep it. */
export async function removeEntry(id: string, { baseVersion, address }: EntryChange): Promise<EntryChangeResult | { outcome: "removed" }> {
  return sql.begin(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry) return { outcome: "missing" };
    if (baseVersion !== undefined && baseVersion !== entry.version) return { outcome: "stale", entry };
    await tx`delete from creditor_addresses where id = ${id}`;
    await audit({ action: "address_removed", detail: id, address }, tx);
    return { outcome: "removed" };
  });
}
