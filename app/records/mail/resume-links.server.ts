import { randomToken, sha256 } from "../../platform/crypto.server.ts";
import type { ISql } from "postgres";
import { sql } from "../../platform/database/database.server.ts";
import { ownerCookieHeader, type Requester } from "../../platform/http/requester.server.ts";
import { audit } from "../activity/audit-log.server.ts";
import { hasTriesLeft } from "../security/link-tries.server.ts";
import { consumeRateLimit } from "../rate-limits.server.ts";

const VALID_DAYS = 14;

/** New resume link. Only the recipient of the email knows the token. */
export interface NewResumeLink {
  token: string;
  expiresAt: Date;
}

/** Resume link that opens a draft. */
export interface ResumeLink {
  formId: string;
  updatedAt: Date;
}

/** Matches a link that opens its draft. */
const opensDraft = (token: string) => sql`
  token_hash = ${sha256(token)} and expires_at > now() and ${hasTriesLeft()}
  and exists (select from forms where forms.id = form_id and submitted_at is null)`;

/**
 * Creates a resume link to a draft for 14 days, to be mailed to an address, of which only the hash is stored. The draft's other links
 * work until this one's email is sent. Undefined if it is not a draft.
 */
export async function createResumeLink(formId: string, addressHash: Buffer, db: ISql): Promise<NewResumeLink | undefined> {
  const token = randomToken();
  const [link] = await db<{ expiresAt: Date }[]>`
    insert into resume_links (token_hash, form_id, address_hash, expires_at)
    select ${sha256(token)}, id, ${addressHash}, now() + make_interval(days => ${VALID_DAYS}) from forms
    where id = ${formId} and submitted_at is null for key share
    returning expires_at as "expiresAt"`;
  return link && { token, expiresAt: link.expiresAt };
}

/** Finds the draft that a link opens; undefined if the link is unknown, expired, replaced or out of tries, or if the form was submitted. */
export async function findResumeLink(token: string): Promise<ResumeLink | undefined> {
  const [link] = await sql<ResumeLink[]>`
    select form_id as "formId", updated_at as "updatedAt" from resume_links join forms on forms.id = form_id
    where ${opensDraft(token)}`;
  return link;
}

/** Finds the form of a link that was submitted since; undefined if the link is unknown, expired, replaced or out of tries. */
export async function findSubmittedByLink(token: string): Promise<{ formId: string; submittedAt: Date } | undefined> {
  const [form] = await sql<{ formId: string; submittedAt: Date }[]>`
    select form_id as "formId", submitted_at as "submittedAt" from resume_links join forms on forms.id = form_id
    where token_hash = ${sha256(token)} and expires_at > now() and ${hasTriesLeft()} and submitted_at is not null`;
  return form;
}

/**
 * Lets a browser open the draft of a link. The browser gets a new owner cookie that opens nothing else, so that
 * somebody who copied the old one on a shared computer cannot open the draft. Returns the header that sets it;
 * undefined if the link opens nothing. Throws RateLimited.
 */
export async function openResumeLink(token: string, { address }: Requester): Promise<{ "Set-Cookie": string } | undefined> {
  await consumeRateLimit("resumeLink", address);
  const owner = randomToken();
  const formId = await sql.begin(async (tx) => {
    const [device] = await tx<{ formId: string }[]>`
      insert into form_devices (owner_hash, form_id)
      select ${sha256(owner)}, form_id from resume_links join forms on forms.id = form_id
      where ${opensDraft(token)} for key share of forms
      returning form_id as "formId"`;
    if (device) await proveAddress(token, tx);
    if (device) await audit({ action: "resume_link_opened", formId: device.formId, address: address ?? null }, tx);
    return device?.formId;
  });
  return formId === undefined ? undefined : { "Set-Cookie": ownerCookieHeader(owner) };
}

/** Records that the client gets the emails to the address of a link, because the link was opened. */
export async function proveAddress(token: string, db: ISql = sql): Promise<void> {
  await db`
    insert into proven_addresses (form_id, address_hash)
    select form_id, address_hash from resume_links where ${opensDraft(token)}
    on conflict do nothing`;
}

/** Deletes a link whose token was not delivered. */
export const deleteResumeLink = (token: string) => sql`delete from resume_links where token_hash = ${sha256(token)}`;

/**
 * Deletes the links of a draft that are older than one that was mailed. A newer one stays, because its email may be under way at the
 * same time.
 */
export const deleteOlderResumeLinks = (formId: string, token: string) => sql`
  delete from resume_links where form_id = ${formId}
    and created_at < (select created_at from resume_links where token_hash = ${sha256(token)})`;

/** Deletes expired links. */
export const purgeResumeLinks = () => sql`delete from resume_links where expires_at < now()`;
