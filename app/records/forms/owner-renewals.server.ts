import { randomBytes } from "node:crypto";
import { deriveToken, sha256 } from "../../platform/crypto.server.ts";
import { sql } from "../../platform/database/database.server.ts";
import { sourceOfAddress } from "../../platform/http/source-address.ts";
import { ownerCookieHeader, type Requester } from "../../platform/http/requester.server.ts";

/** Requester who will own a new record, with the headers that set a new cookie if there is one. */
export interface Owner {
  requester: Requester;
  headers: { "Set-Cookie"?: string };
}

/**
 * Determines who owns the records that a requester creates now. A browser that owns nothing yet gets a new cookie, so
 * that somebody who copied the old one on a shared computer cannot open the form. Requests with the old cookie from the
 * same IP address within the next minutes, such as a double click or a save in another window, get the same new cookie.
 */
export async function resolveOwner(requester: Requester): Promise<Owner> {
  if (requester.kind !== "owner") return { requester, headers: {} };
  await sql`delete from owner_renewals where renewed_at < now() - interval '5 minutes'`;
  const [renewal] = await sql<{ salt: Buffer }[]>`
    insert into owner_renewals (old_hash, source, salt)
    select ${requester.hash}, ${sourceOfAddress(requester.address ?? "")}, ${randomBytes(32)}
    where not exists (select from forms where owner_hash = ${requester.hash})
      and not exists (select from upload_sessions where owner_hash = ${requester.hash})
      and not exists (select from form_devices where owner_hash = ${requester.hash})
    on conflict (old_hash, source) do update set salt = owner_renewals.salt returning salt`;
  if (!renewal) return { requester, headers: {} };
  const token = deriveToken("owner", requester.hash, renewal.salt);
  return { requester: { ...requester, hash: sha256(token) }, headers: { "Set-Cookie": ownerCookieHeader(token) } };
}
