import { sha256 } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";

const MOST_A_DAY = 3;

/**
 * Whether the client of a submission or of a portal session, by its id, may get a confirmation to that address: three a day
 * at most, of both together. Who may keeps that answer, so that a repeated job does the same.
 */
export async function mayConfirm(id: string, address: string): Promise<boolean> {
  const hash = sha256(address.toLowerCase());
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('confirmations'), hashtext(${hash.toString("hex")}))`;
    const [{ count, isKnown }] = await tx<[{ count: number; isKnown: boolean }]>`
      select count(*)::int as count, coalesce(bool_or(id = ${id}), false) as "isKnown"
      from confirmations where address_hash = ${hash} and created_at > now() - interval '24 hours'`;
    if (isKnown || count >= MOST_A_DAY) return isKnown;
    await tx`insert into confirmations ${tx({ id, address_hash: hash })} on conflict (id) do update set created_at = now()`;
    return true;
  });
}

/** Purges confirmations that count no more. */
export const purgeConfirmations = () => sql`delete from confirmations where created_at < now() - interval '24 hours'`;
