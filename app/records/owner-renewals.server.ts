import { randomBytes } from "node:crypto";
import { derivedToken, sha256 } from "../platform/crypto.server.ts";
import { sql } from "../platform/database/database.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { givenOwnerCookie, type Visitor } from "../platform/http/requester.server.ts";

/** A visitor for whom something is made, and the headers that give a browser its new cookie. */
export interface Owner {
  visitor: Visitor;
  headers: { "Set-Cookie"?: string };
}

/**
 * Who is to own what a visitor makes now. A browser that owns nothing yet gets a new cookie, so that whoever noted the
 * old one, on a shared computer, does not open the form. Requests with the old cookie from the same address within the
 * next minutes, such as a double click or another window's save, get the same new one.
 */
export async function ownerToBe(visitor: Visitor): Promise<Owner> {
  if (visitor.kind !== "owner") return { visitor, headers: {} };
  await sql`delete from owner_renewals where renewed_at < now() - interval '5 minutes'`;
  const [renewal] = await sql<{ salt: Buffer }[]>`
    insert into owner_renewals (old_hash, source, salt)
    select ${visitor.hash}, ${sourceOfAddress(visitor.address ?? "")}, ${randomBytes(32)}
    where not exists (select from forms where owner_hash = ${visitor.hash})
      and not exists (select from upload_sessions where owner_hash = ${visitor.hash})
    on conflict (old_hash, source) do update set salt = owner_renewals.salt returning salt`;
  if (!renewal) return { visitor, headers: {} };
  const token = derivedToken("owner", visitor.hash, renewal.salt);
  return { visitor: { ...visitor, hash: sha256(token) }, headers: { "Set-Cookie": givenOwnerCookie(token) } };
}
