import { editUrl } from "../../correspondence/urls.server.ts";
import { callingApiClient } from "../../platform/log.server.ts";
import { runInLanguage } from "../../platform/language/run-in-language.server.ts";
import { audit } from "../../records/activity/audit-log.server.ts";
import { queueEditLinkMail } from "../../records/mail/edit-link-mails.server.ts";
import { createEditLink, extendEditLinks, revokeEditLinks } from "../../records/security/edit-links.server.ts";
import type { Form } from "../../records/form.ts";

export const noLiveLink = "There is no active edit link. Generate one first.";
export const noEmail = "This form has no e-mail address to send the link to.";

/** New edit link. Its token cannot be looked up afterwards. */
export interface GeneratedLink {
  token: string;
  url: string;
  expiresAt: Date;
}

/**
 * Creates an edit link, which opens in the language that the client last used. Undefined if there is no such form. `address` is the IP
 * address for the audit log.
 */
export async function generateLink(
  { id: formId, language }: Pick<Form, "id" | "language">,
  address: string,
): Promise<GeneratedLink | undefined> {
  const link = await createEditLink(formId, callingApiClient() ?? "Office");
  if (!link) return undefined;
  await audit({ action: "edit_link_made", formId, address });
  return { ...link, url: runInLanguage(language, () => editUrl(link.token)) };
}

/** Extends a form's active links by a number of days and returns the last expiry. Undefined if none is active. */
export async function extendAccess(formId: string, days: number, address: string): Promise<Date | undefined> {
  const expiresAt = await extendEditLinks(formId, days);
  if (expiresAt) await audit({ action: "edit_link_extended", formId, detail: `${days} ${days === 1 ? "day" : "days"}`, address });
  return expiresAt;
}

/** Revokes a form's active links, cancels queued emails with new ones, and returns the number revoked. */
export async function revokeAccess(formId: string, address: string): Promise<number> {
  const count = await revokeEditLinks(formId);
  await audit({ action: "edit_link_revoked", formId, address });
  return count;
}

/** Queues an email with a new edit link to the client, or returns why not. */
export async function mailLink({ id, clientEmail }: Form, address: string): Promise<"queued" | "noEmail" | "missing"> {
  if (!clientEmail) return "noEmail";
  if (!(await queueEditLinkMail(id))) return "missing";
  await audit({ action: "edit_link_mailed", formId: id, address });
  return "queued";
}
