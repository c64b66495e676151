import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { sha256 } from "../platform/crypto.server.ts";
import { editLinkCookie, type Requester } from "../platform/http/requester.server.ts";
import { openEditLink } from "../records/edit-links.server.ts";
import type { Form } from "../records/form.ts";
import { getForm } from "../records/forms.server.ts";

/** A valid link: who holds it, its form, and when it expires. */
export interface OpenLink {
  /** Where its pages begin: `/edit/<token>`. */
  base: string;
  requester: Requester;
  form: Form;
  expiresAt: Date;
}

/** Opens the link of an address; undefined for a token that is malformed, unknown, expired or revoked. */
export async function openLink({
  params: { token },
  context: { address },
}: LoaderFunctionArgs | ActionFunctionArgs): Promise<OpenLink | undefined> {
  if (!token || !/^[\w-]{43}$/.test(token)) return undefined;
  const link = await openEditLink(token);
  const requester: Requester = { kind: "cookieless", editLink: sha256(token), address };
  const form = link && (await getForm(link.formId, requester));
  return form && { base: `/edit/${token}`, requester, form, expiresAt: link.expiresAt };
}

/** The Set-Cookie header with which a browser reaches the form's documents, until the link expires. */
export const linkCookie = ({ base, expiresAt }: OpenLink): string =>
  editLinkCookie.set(base.slice(base.lastIndexOf("/") + 1), Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000)));
