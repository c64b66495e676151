import type { TransactionSql } from "postgres";
import { decrypt, encrypt } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { env, type EncryptionKey } from "../platform/env.server.ts";
import { fingerprintOf } from "../platform/fingerprint.server.ts";
import { StartError } from "../platform/start-error.server.ts";
import { sampleIsReadable } from "./encrypted-columns.server.ts";

/** A key that the database was encrypted with, and a text that only this key opens. */
interface KnownKey {
  fingerprint: string;
  id: string;
  sealedCheck: Buffer;
}

const place = (fingerprint: string) => `encryption_keys:${fingerprint}:sealed_check`;

const opens = (key: EncryptionKey, { fingerprint, sealedCheck }: KnownKey): boolean => {
  try {
    return decrypt({ keyId: key.id, bytes: sealedCheck }, place(fingerprint), [key]) === fingerprint;
  } catch {
    return false;
  }
};

/**
 * Makes sure that the given keys are those of the database, and remembers new ones, so that no server writes what the
 * others cannot read. Throws a StartError when none of them opens it, or when one has the id of another key.
 */
export async function checkKeys(): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table encryption_keys in share row exclusive mode`;
    await refuseStrangers(tx);
    for (const key of env.ENCRYPTION_KEYS) await remember(tx, key);
  });
}

/** As `checkKeys`, but remembers nothing. False if the database has no table of keys yet. */
export const tryKeys = (): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [{ hasKeys }] = await tx<[{ hasKeys: boolean }]>`select to_regclass('encryption_keys') is not null as "hasKeys"`;
    if (hasKeys) await refuseStrangers(tx);
    return hasKeys;
  });

async function refuseStrangers(tx: TransactionSql): Promise<void> {
  const known = await tx<KnownKey[]>`select fingerprint, id, sealed_check as "sealedCheck" from encryption_keys`;
  for (const { id, key } of env.ENCRYPTION_KEYS) {
    const namesake = known.find((one) => one.id === id);
    if (namesake && namesake.fingerprint !== fingerprintOf(key.export()))
      throw new StartError(
        `ENCRYPTION_KEYS: ${id} is another key than the ${id} of the database.`,
        "Start with that one, or give the new one another id.",
      );
  }
  if (!(await opensDatabase(tx, known)))
    throw new StartError(
      "ENCRYPTION_KEYS: none of these keys opens what is in the database.",
      "Start with the keys that it was encrypted with.",
    );
}

/** A database from before keys were remembered is asked for a row that the keys open. */
async function opensDatabase(tx: TransactionSql, known: KnownKey[]): Promise<boolean> {
  if (known.length === 0) return sampleIsReadable(tx);
  return known.some((one) => env.ENCRYPTION_KEYS.some((key) => opens(key, one)));
}

async function remember(tx: TransactionSql, key: EncryptionKey): Promise<void> {
  const fingerprint = fingerprintOf(key.key.export());
  const { bytes } = encrypt(fingerprint, place(fingerprint), [key]);
  await tx`
    insert into encryption_keys (fingerprint, id, sealed_check) values (${fingerprint}, ${key.id}, ${bytes}) on conflict do nothing`;
}
