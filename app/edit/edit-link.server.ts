import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sha256 } from "../platform/crypto.server.ts";
import { editLinkCookie, type Requester } from "../platform/http/requester.server.ts";
import type { AuditAction } from "../records/audit-log.server.ts";
import { findEditLink } from "../records/edit-links.server.ts";
import type { Form } from "../records/form.ts";
import { getForm } from "../records/forms.server.ts";
import { editReason } from "./wording.ts";

/** A form that is open for changes, by a valid link or for the office: who changes it, and what is written down of that. */
export interface OpenLink {
  /** Where its pages begin: `/edit/<token>`. */
  base: string;
  requester: Requester;
  form: Form;
  /** Null for the office, whose session ends by itself. */
  expiresAt: Date | null;
  /** The reason of its saves in the history, and their line in the audit log. */
  reason: string;
  audited: AuditAction;
}

/** Opens the form that an address leads to; undefined when it leads to none. */
export type OpenForm = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<OpenLink | undefined>;

/** Opens the link of an address; undefined for a token that is malformed, unknown, expired or revoked. */
export async function openLink({
  params: { token },
  context: { address },
}: LoaderFunctionArgs | ActionFunctionArgs): Promise<(OpenLink & { expiresAt: Date }) | undefined> {
  if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
  const link = await findEditLink(token);
  const requester: Requester = { kind: "cookieless", editLink: sha256(token), address };
  const form = link && (await getForm(link.formId, requester));
  const writes = { reason: editReason, audited: "edit_link_used" } as const;
  return form && { base: `/edit/${token}`, requester, form, expiresAt: link.expiresAt, ...writes };
}

/** The Set-Cookie header with which a browser reaches the form's documents, until the link expires. The office has a session. */
export function linkCookie({ base, expiresAt }: OpenLink): { "Set-Cookie"?: string } {
  if (!expiresAt) return {};
  const seconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return { "Set-Cookie": editLinkCookie.set(base.slice(base.lastIndexOf("/") + 1), seconds) };
}
