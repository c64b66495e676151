import type { TransactionSql } from "postgres";
import { sha256 } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { notifyCaseChange } from "./case-changes.server.ts";

/** A key that a creation can be repeated with, within the scope of one owner or address. */
export interface IdempotencyKey {
  scope: string;
  key: string;
  /** A fingerprint of the request, to tell a repeated request from a different one. */
  request: string;
}

/** The result of a creation: "keyReused" when its key was used for something else. */
export type Outcome = "created" | "repeated" | "keyReused";

type Kind = "form" | "session";

class KeyTaken extends Error {}

/** The same key makes one form and one session. */
const scopeOf = (kind: Kind, { scope }: IdempotencyKey) => (kind === "form" ? scope : `session:${scope}`);

async function keep(tx: TransactionSql, kind: Kind, key: IdempotencyKey, id: string): Promise<void> {
  const row = { scope: scopeOf(kind, key), key: key.key, request_hash: sha256(key.request), [`${kind}_id`]: id };
  const { count } = await tx`insert into idempotency_keys ${tx(row)} on conflict do nothing`;
  if (count === 0) throw new KeyTaken();
}

async function findMade(kind: Kind, key: IdempotencyKey): Promise<{ id: string; isSame: boolean }> {
  const [row] = await sql<{ id: string; requestHash: Buffer }[]>`
    select ${sql(`${kind}_id`)} as id, request_hash as "requestHash" from idempotency_keys
    where scope = ${scopeOf(kind, key)} and key = ${key.key}`;
  if (!row) throw new Error("What this key had made was removed in the meantime");
  return { id: row.id, isSame: row.requestHash.equals(sha256(key.request)) };
}

/** Creates a record together with its key, in one transaction. With a key used before, returns the record created then. */
export async function createOnce<Record extends { id: string }>(
  kind: Kind,
  key: IdempotencyKey | undefined,
  create: (tx: TransactionSql) => Promise<Record>,
  find: (id: string) => Promise<Record | undefined>,
): Promise<{ outcome: Outcome; record: Record }> {
  try {
    const record = await sql.begin(async (tx) => {
      const made = await create(tx);
      if (key) await keep(tx, kind, key, made.id);
      return made;
    });
    notifyCaseChange();
    return { outcome: "created", record: record as Record };
  } catch (error) {
    if (!(error instanceof KeyTaken) || !key) throw error;
    const { id, isSame } = await findMade(kind, key);
    const record = await find(id);
    if (!record) throw new Error("What this key had made was removed in the meantime");
    return { outcome: isSame ? "repeated" : "keyReused", record };
  }
}

/** Purges the keys of creations older than two days. */
export const purgeIdempotencyKeys = () => sql`delete from idempotency_keys where created_at < now() - interval '48 hours'`;
