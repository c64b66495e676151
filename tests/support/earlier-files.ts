import { withDatabase } from "./database.ts";
import type { Store } from "./stores.ts";

/** Replaces a stored file by the given bytes, under a key such as earlier versions used. Returns the new key. */
export async function storeAsEarlierVersion({ server, lose, plant }: Store, key: string, bytes: Buffer): Promise<string> {
  const earlier = key.slice(0, -".bound".length);
  await withDatabase(server, async (sql) => {
    for (const table of ["documents", "upload_files", "packets"])
      await sql`update ${sql(table)} set storage_key = ${earlier} where storage_key = ${key}`;
  });
  lose(key);
  plant(earlier, bytes);
  return earlier;
}
