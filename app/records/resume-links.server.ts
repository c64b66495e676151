import { randomToken, sha256 } from "../platform/crypto.server.ts";
import type { ISql } from "postgres";
import { sql } from "../platform/database/database.server.ts";
import { ownerCookieHeader, type Requester } from "../platform/http/requester.server.ts";
import { audit } from "./audit-log.server.ts";
import { consumeRateLimit } from "./rate-limits.server.ts";

const lifeInDays = 14;

/** A new link: the token itself is known only to who gets the mail. */
export interface NewResumeLink {
  token: string;
  expiresAt: Date;
}

/** A link that opens a draft. */
export interface ResumeLink {
  formId: string;
  updatedAt: Date;
}

const isDraft = () => sql`exists (select from forms where forms.id = form_id and submitted_at is null)`;

/** Creates a link to a draft for 14 days. Its other links work until this one's mail is sent. Undefined if it is no draft. */
export async function createResumeLink(formId: string, db: ISql): Promise<NewResumeLink | undefined> {
  const token = randomToken();
  const [link] = await db<{ expiresAt: Date }[]>`
    insert into resume_links (token_hash, form_id, expires_at)
    select ${sha256(token)}, id, now() + make_interval(days => ${lifeInDays}) from forms
    where id = ${formId} and submitted_at is null
    returning expires_at as "expiresAt"`;
  return link && { token, expiresAt: link.expiresAt };
}

/** The draft that a link opens; undefined for a link that is unknown, expired or replaced, or whose form was submitted. */
export async function findResumeLink(token: string): Promise<ResumeLink | undefined> {
  const [link] = await sql<ResumeLink[]>`
    select form_id as "formId", updated_at as "updatedAt" from resume_links join forms on forms.id = form_id
    where token_hash = ${sha256(token)} and expires_at > now() and submitted_at is null`;
  return link;
}

/**
 * Lets a browser open the draft of a link. The browser gets a new owner cookie that opens nothing else, so that whoever noted
 * its old one, on a shared computer, does not open the draft; the header sets it. Undefined for a link that opens nothing.
 * Throws RateLimited.
 */
export async function openResumeLink(token: string, { address }: Requester): Promise<{ "Set-Cookie": string } | undefined> {
  await consumeRateLimit("resumeLink", address);
  const owner = randomToken();
  const formId = await sql.begin(async (tx) => {
    const [device] = await tx<{ formId: string }[]>`
      insert into form_devices (owner_hash, form_id)
      select ${sha256(owner)}, form_id from resume_links
      where token_hash = ${sha256(token)} and expires_at > now() and ${isDraft()}
      returning form_id as "formId"`;
    if (device) await audit({ action: "resume_link_opened", formId: device.formId, address: address ?? null }, tx);
    return device?.formId;
  });
  return formId === undefined ? undefined : { "Set-Cookie": ownerCookieHeader(owner) };
}

/** Ends one link, whose token reached nobody. */
export const dropResumeLink = (token: string) => sql`delete from resume_links where token_hash = ${sha256(token)}`;

/** Ends all links of a draft but the one that was mailed last. */
export const dropOlderResumeLinks = (formId: string, token: string) =>
  sql`delete from resume_links where form_id = ${formId} and token_hash <> ${sha256(token)}`;

/** Purges the links that have expired. */
export const purgeResumeLinks = () => sql`delete from resume_links where expires_at < now()`;
