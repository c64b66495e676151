import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/server-runtime";
import { sha256 } from "../platform/crypto.server.ts";
import { env } from "../platform/env.server.ts";
import {
  editLinkCookie,
  editLinkProof,
  editLinkProofCookie,
  hasEditLinkProof,
  requesterOf,
  type Requester,
} from "../platform/http/requester.server.ts";
import type { AuditAction } from "../records/activity/audit-log.server.ts";
import { hasBirthDate } from "../records/forms/birth-dates.server.ts";
import { findEditLink, markEditLinkUsed } from "../records/security/edit-links.server.ts";
import type { Form } from "../records/form.ts";
import { getForm } from "../records/forms/forms.server.ts";
import { isOwn } from "../records/security/ownership.server.ts";

/** A form opened for changes through a valid edit link or by the office, with the requester and how changes are recorded. */
export interface OpenLink {
  /** Base URL of its pages, such as `/edit/<token>`. */
  base: string;
  requester: Requester;
  form: Form;
  /** Null for the office, whose session expires separately. */
  expiresAt: Date | null;
  /** Reason recorded in the history with each save. */
  reason: string;
  auditAction: AuditAction;
}

/** Reason recorded in the history with the saves of an edit link. */
export const editReason = "Client edit via secure link";

/** Opens the form of a URL for changes; undefined if there is none. */
export type OpenForm = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<OpenLink | undefined>;

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The token in a URL; undefined if it is malformed. */
export const readToken = ({ params: { token = "" } }: Args): string | undefined => (/^[\w-]{43}$/.test(token) ? token : undefined);

/** Whether a link opens its form without asking for the client's date of birth. */
export async function mayOpen(args: Args, token: string, formId: string): Promise<boolean> {
  if (hasEditLinkProof(args.request, token)) return true;
  const requester = requesterOf(args);
  return (requester.kind === "owner" && (await isOwn("forms", formId, requester))) || !(await hasBirthDate(formId));
}

/**
 * Opens the edit link of a URL; undefined if its token is malformed, unknown, expired, or revoked, or if it asks for the client's date of
 * birth first. With `isProven`, the date was given.
 */
export async function openLink(args: Args, isProven = false): Promise<(OpenLink & { expiresAt: Date }) | undefined> {
  const token = readToken(args);
  const link = token && (await findEditLink(token));
  if (!link || !(isProven || (await mayOpen(args, token, link.formId)))) return undefined;
  const requester: Requester = { kind: "cookieless", editLink: sha256(token), address: args.context.address };
  const form = await getForm(link.formId, requester);
  const saveOptions = { reason: editReason, auditAction: "edit_link_used" } as const;
  if (form) await markEditLinkUsed(token);
  return form && { base: `/edit/${token}`, requester, form, expiresAt: link.expiresAt, ...saveOptions };
}

/** The headers that give a browser access to the form's documents until the link expires. */
export function linkCookies(token: string, expiresAt: Date): Headers {
  const seconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  const headers = new Headers({ "Set-Cookie": editLinkCookie.set(token, seconds) });
  if (env.EDIT_LINKS_ASK_BIRTH_DATE) headers.append("Set-Cookie", editLinkProofCookie.set(editLinkProof(token), seconds));
  return headers;
}
