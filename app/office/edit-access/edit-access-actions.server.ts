import { json } from "@remix-run/server-runtime";
import { extendAccess, generateLink, mailLink, noEmail, noLiveLink, revokeAccess } from "../../casework/edit-access/edit-access.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { daysUntil, officeTime } from "../../platform/office-time.ts";
import type { Problem } from "../../platform/problem.ts";
import { findLastEditLinkMail, type EditLinkMail } from "../../records/mail/edit-link-mails.server.ts";
import { getLiveEditLinks } from "../../records/security/edit-links.server.ts";
import type { Form } from "../../records/form.ts";
import type { CreatedLink } from "../new-link.tsx";
import { failureOf } from "./edit-access.ts";

/** Client's access to the form through edit links. */
export interface EditAccess {
  /** Number of active links. */
  count: number;
  /** When the last active link expires; null if there is none. */
  until: string | null;
  daysLeft: number;
  mail: { status: EditLinkMail["status"]; time: string; error: string | null } | null;
}

/** Response to a button about edit links. Only this response contains a new link. */
export interface EditAccessReply {
  link?: CreatedLink;
  /** Asks whether to revoke the active edit links. */
  asksToRevoke?: true;
  problem?: Problem;
}

const extensionDays = 14;

const respond = (reply: EditAccessReply, status = 200) => json(reply, status);

const redirectBack = (url: string, title: string, message: string) => redirectWithFlash(url, { title, message });

type Handle = (form: Form, address: string, url: string) => Promise<Response>;

/** Handles each button about edit links, given the URL of the page that has it. */
const buttons: Record<string, Handle> = {
  async generate(form, address) {
    const link = await generateLink(form, address);
    if (!link) throw pageNotFound(submissionNotFound);
    return respond({ link: { url: link.url, until: officeTime(link.expiresAt) } });
  },
  async extend(form, address, url) {
    const expiresAt = await extendAccess(form.id, extensionDays, address);
    if (!expiresAt) return respond({ problem: failureOf("extend", noLiveLink) }, 409);
    return redirectBack(url, "Edit Token Extended", `The client can edit the form until ${officeTime(expiresAt)}.`);
  },
  /** Asks before active links are revoked, because a client may be changing answers behind one. */
  async revoke(form, _address, url) {
    const { count } = await getLiveEditLinks(form.id);
    return count > 0 ? respond({ asksToRevoke: true }) : redirectBack(url, "Edit Token Revoked", "No edit link was active.");
  },
  async "revoke-all"(form, address, url) {
    await revokeAccess(form.id, address);
    return redirectBack(url, "Edit Token Revoked", "No edit link opens the form anymore.");
  },
  async email(form, address, url) {
    const outcome = await mailLink(form, address);
    if (outcome === "missing") throw pageNotFound(submissionNotFound);
    if (outcome === "noEmail") return respond({ problem: failureOf("email", noEmail) }, 422);
    return redirectBack(url, "Edit Link Sent", "The client has been sent a secure edit link via email.");
  },
};

/** Returns what the button of an intent does; undefined if it is not about edit links. */
export const editAccessButton = (intent: string): Handle | undefined => (Object.hasOwn(buttons, intent) ? buttons[intent] : undefined);

/** Loads the state of a form's edit links. */
export async function loadEditAccess(formId: string): Promise<EditAccess> {
  const [{ count, expiresAt }, mail] = await Promise.all([getLiveEditLinks(formId), findLastEditLinkMail(formId)]);
  return {
    count,
    until: expiresAt && officeTime(expiresAt),
    daysLeft: expiresAt ? daysUntil(expiresAt) : 0,
    mail: mail ? { status: mail.status, error: mail.error, time: officeTime(mail.endedAt ?? mail.createdAt) } : null,
  };
}
