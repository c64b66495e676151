import { randomToken, sha256 } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";

/** Whether a device with this token hash has signed in within a year. */
export async function isKnownDevice(hash: Buffer): Promise<boolean> {
  const rows = await sql`select from known_devices where id_hash = ${hash} and seen_at > now() - interval '1 year'`;
  return rows.length === 1;
}

/** Remembers a device that has signed in for another year. Returns its token, a new one if the device was unknown. */
export async function rememberDevice(token: string | undefined): Promise<string> {
  if (token) {
    const kept = await sql`update known_devices set seen_at = now() where id_hash = ${sha256(token)} returning 1`;
    if (kept.length === 1) return token;
  }
  const fresh = randomToken();
  await sql`insert into known_devices (id_hash) values (${sha256(fresh)})`;
  return fresh;
}

/** Deletes devices that have not signed in for a year. */
export const purgeDevices = () => sql`delete from known_devices where seen_at < now() - interval '1 year'`;
