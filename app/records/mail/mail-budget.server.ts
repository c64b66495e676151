import type { TransactionSql } from "postgres";
import { sha256 } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";

/**
 * Mails to a client's address in 24 hours, of each kind and of all together, whoever asks for them: submitting, sending
 * files, and asking for links cost a stranger nothing. What the office sends is not counted.
 */
const MAX_OF_KIND = { confirmation: 3, resumeLink: 3, reminder: 3 };
const MAX_OF_ALL = 6;

export type ClientMailKind = keyof typeof MAX_OF_KIND;

/**
 * Reserves a mail to a client's address by an id. Returns whether it may be sent. An id that was reserved stays
 * reserved, so that a repeated job does the same.
 */
export async function reserveMail(tx: TransactionSql, kind: ClientMailKind, id: string, address: string): Promise<boolean> {
  const hash = sha256(address.toLowerCase());
  await tx`select pg_advisory_xact_lock(hashtext('confirmations'), hashtext(${hash.toString("hex")}))`;
  const [{ ofKind, ofAll, isKnown }] = await tx<[{ ofKind: number; ofAll: number; isKnown: boolean }]>`
    select count(*) filter (where kind = ${kind})::int as "ofKind", count(*)::int as "ofAll",
      coalesce(bool_or(id = ${id}), false) as "isKnown"
    from confirmations where address_hash = ${hash} and created_at > now() - interval '24 hours'`;
  if (isKnown || ofKind >= MAX_OF_KIND[kind] || ofAll >= MAX_OF_ALL) return isKnown;
  await tx`insert into confirmations ${tx({ id, kind, address_hash: hash })} on conflict (id) do update set created_at = now()`;
  return true;
}

/** Reserves a confirmation of a submission or a portal session, by its id, to that address. Returns whether it may be sent. */
export const reserveConfirmation = (id: string, address: string): Promise<boolean> =>
  sql.begin((tx) => reserveMail(tx, "confirmation", id, address)) as Promise<boolean>;

/** Deletes what no longer counts. */
export const purgeMailBudget = () => sql`delete from confirmations where created_at < now() - interval '24 hours'`;
