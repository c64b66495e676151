import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sha256 } from "../platform/crypto.server.ts";
import { editLinkCookie, type Requester } from "../platform/http/requester.server.ts";
import type { AuditAction } from "../records/audit-log.server.ts";
import { findEditLink } from "../records/edit-links.server.ts";
import type { Form } from "../records/form.ts";
import { getForm } from "../records/forms.server.ts";
import { editReason } from "./wording.ts";

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

/** Opens the form of a URL for changes; undefined if there is none. */
export type OpenForm = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<OpenLink | undefined>;

/** Opens the edit link of a URL; undefined if its token is malformed, unknown, expired, or revoked. */
export async function openLink({
  params: { token },
  context: { address },
}: LoaderFunctionArgs | ActionFunctionArgs): Promise<(OpenLink & { expiresAt: Date }) | undefined> {
  if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
  const link = await findEditLink(token);
  const requester: Requester = { kind: "cookieless", editLink: sha256(token), address };
  const form = link && (await getForm(link.formId, requester));
  const saveOptions = { reason: editReason, auditAction: "edit_link_used" } as const;
  return form && { base: `/edit/${token}`, requester, form, expiresAt: link.expiresAt, ...saveOptions };
}

/** The Set-Cookie header that gives a browser access to the form's documents until the link expires. The office uses its session. */
export function linkCookie({ base, expiresAt }: OpenLink): { "Set-Cookie"?: string } {
  if (!expiresAt) return {};
  const seconds = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return { "Set-Cookie": editLinkCookie.set(base.slice(base.lastIndexOf("/") + 1), seconds) };
}
