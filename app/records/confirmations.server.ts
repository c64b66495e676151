import { sha256 } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";

const MAX_PER_DAY = 3;

/**
 * Reserves a confirmation for a submission or a portal session, by its id, to that address: at most three a day for
 * both kinds together. Returns whether it may be sent. An id that was reserved stays reserved, so that a repeated job
 * does the same.
 */
export async function reserveConfirmation(id: string, address: string): Promise<boolean> {
  const hash = sha256(address.toLowerCase());
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('confirmations'), hashtext(${hash.toString("hex")}))`;
    const [{ count, isKnown }] = await tx<[{ count: number; isKnown: boolean }]>`
      select count(*)::int as count, coalesce(bool_or(id = ${id}), false) as "isKnown"
      from confirmations where address_hash = ${hash} and created_at > now() - interval '24 hours'`;
    if (isKnown || count >= MAX_PER_DAY) return isKnown;
    await tx`insert into confirmations ${tx({ id, address_hash: hash })} on conflict (id) do update set created_at = now()`;
    return true;
  });
}

/** Deletes confirmations that no longer count. */
export const purgeConfirmations = () => sql`delete from confirmations where created_at < now() - interval '24 hours'`;
