import type { TransactionSql } from "postgres";
import { sha256 } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";

/** Key for repeating a creation, within the scope of one owner or IP address. */
export interface IdempotencyKey {
  scope: string;
  key: string;
  /** Fingerprint of the request, to distinguish a repeated request from a different one. */
  request: string;
}

/** Result of a creation: "keyReused" if its key was used for a different request. */
export type Outcome = "created" | "repeated" | "keyReused";

type Kind = "form" | "session";

class KeyTaken extends Error {}

/** Returns the scope of a key for one kind of record. The same key can create one form and one session. */
const scopeOf = (kind: Kind, { scope }: IdempotencyKey) => (kind === "form" ? scope : `session:${scope}`);

async function insertKey(tx: TransactionSql, kind: Kind, key: IdempotencyKey, id: string): Promise<void> {
  const row = { scope: scopeOf(kind, key), key: key.key, request_hash: sha256(key.request), [`${kind}_id`]: id };
  const { count } = await tx`insert into idempotency_keys ${tx(row)} on conflict do nothing`;
  if (count === 0) throw new KeyTaken();
}

async function findCreated(kind: Kind, key: IdempotencyKey): Promise<{ id: string; isSame: boolean }> {
  const [row] = await sql<{ id: string; requestHash: Buffer }[]>`
    select ${sql(`${kind}_id`)} as id, request_hash as "requestHash" from idempotency_keys
    where scope = ${scopeOf(kind, key)} and key = ${key.key}`;
  if (!row) throw new Error("the record created with this key was removed");
  return { id: row.id, isSame: row.requestHash.equals(sha256(key.request)) };
}

/** Creates a record together with its key in one transaction. With a key that was used before, returns the record that was created then. */
export async function createOnce<Record extends { id: string }>(
  kind: Kind,
  key: IdempotencyKey | undefined,
  create: (tx: TransactionSql) => Promise<Record>,
  find: (id: string) => Promise<Record | undefined>,
): Promise<{ outcome: Outcome; record: Record }> {
  try {
    const record = await sql.begin(async (tx) => {
      const created = await create(tx);
      if (key) await insertKey(tx, kind, key, created.id);
      return created;
    });
    notifyCaseChange();
    return { outcome: "created", record: record as Record };
  } catch (error) {
    if (!(error instanceof KeyTaken) || !key) throw error;
    const { id, isSame } = await findCreated(kind, key);
    const record = await find(id);
    if (!record) throw new Error("the record created with this key was removed");
    return { outcome: isSame ? "repeated" : "keyReused", record };
  }
}

/** Whether a key has created a form, which was at most two days ago. */
export const hasCreatedForm = async (key: IdempotencyKey): Promise<boolean> =>
  (await sql`select from idempotency_keys where scope = ${scopeOf("form", key)} and key = ${key.key}`).length > 0;

/** Deletes the keys of creations older than two days. */
export const purgeIdempotencyKeys = () => sql`delete from idempotency_keys where created_at < now() - interval '48 hours'`;
