import type { TransactionSql } from "postgres";
import { decrypt, encrypt } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { env } from "../../platform/env.server.ts";
import type { EncryptionKey } from "../../platform/env-values.server.ts";
import { fingerprintOf } from "../../platform/fingerprint.server.ts";
import { StartError } from "../../platform/start-error.server.ts";
import { isSampleReadable } from "../encrypted-columns.server.ts";

/** Key that the database was encrypted with, and a text that only this key decrypts. */
interface KnownKey {
  fingerprint: string;
  id: string;
  sealedCheck: Buffer;
}

const aad = (fingerprint: string) => `encryption_keys:${fingerprint}:sealed_check`;

const canDecrypt = (key: EncryptionKey, { fingerprint, sealedCheck }: KnownKey): boolean => {
  try {
    return decrypt({ keyId: key.id, bytes: sealedCheck }, aad(fingerprint), [key]) === fingerprint;
  } catch {
    return false;
  }
};

/**
 * Verifies that the given keys are those of the database, and records new ones, so that no server writes data that the
 * others cannot read. Throws a StartError when none of the keys decrypts the data, or when one has the id of another
 * key.
 */
export async function checkKeys(): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`lock table encryption_keys in share row exclusive mode`;
    await rejectForeignKeys(tx);
    for (const key of env.ENCRYPTION_KEYS) await rememberKey(tx, key);
  });
}

/** Verifies the keys as `checkKeys` does, but records nothing. False if the database has no table of keys yet. */
export const verifyKeys = (): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [{ hasKeys }] = await tx<[{ hasKeys: boolean }]>`select to_regclass('encryption_keys') is not null as "hasKeys"`;
    if (hasKeys) await rejectForeignKeys(tx);
    return hasKeys;
  });

async function rejectForeignKeys(tx: TransactionSql): Promise<void> {
  const known = await tx<KnownKey[]>`select fingerprint, id, sealed_check as "sealedCheck" from encryption_keys`;
  for (const { id, key } of env.ENCRYPTION_KEYS) {
    const namesake = known.find((one) => one.id === id);
    if (namesake && namesake.fingerprint !== fingerprintOf(key.export()))
      throw new StartError(
        `ENCRYPTION_KEYS: ${id} is not the same key as the ${id} of the database.`,
        "Use that one, or give the new key another id.",
      );
  }
  if (!(await canDecryptDatabase(tx, known)))
    throw new StartError(
      "ENCRYPTION_KEYS: none of these keys decrypts the data in the database.",
      "Start with the keys that it was encrypted with.",
    );
}

/** Whether one of the given keys decrypts the database. A database from before keys were recorded is tested with a sample of its rows. */
async function canDecryptDatabase(tx: TransactionSql, known: KnownKey[]): Promise<boolean> {
  if (known.length === 0) return isSampleReadable(tx);
  return known.some((one) => env.ENCRYPTION_KEYS.some((key) => canDecrypt(key, one)));
}

async function rememberKey(tx: TransactionSql, key: EncryptionKey): Promise<void> {
  const fingerprint = fingerprintOf(key.key.export());
  const { bytes } = encrypt(fingerprint, aad(fingerprint), [key]);
  await tx`
    insert into encryption_keys (fingerprint, id, sealed_check) values (${fingerprint}, ${key.id}, ${bytes}) on conflict do nothing`;
}
