import { z } from "zod";
import { decrypt, encrypt } from "../../platform/crypto.server.ts";
import { getFormAsOffice } from "../forms/forms.server.ts";
import type { Form } from "../form.ts";
import { getSessionAsOffice } from "./upload-sessions.server.ts";

const VALID_MS = 14 * 24 * 60 * 60 * 1000;
const associatedData = "portal links";

const contentSchema = z.tuple([z.string(), z.number()]);

/** Token of a portal link, and its expiry. */
export interface PortalLink {
  token: string;
  expiresAt: Date;
}

/**
 * Creates the token of the link in a session's confirmation or a form's receipt: the id of the session or form and the link's expiry,
 * encrypted. It is not stored, cannot be guessed, and reveals nothing.
 */
export function createPortalLink(id: string): PortalLink {
  const expiresAt = new Date(Date.now() + VALID_MS);
  const { keyId, bytes } = encrypt(JSON.stringify([id, expiresAt.getTime()]), associatedData);
  return { token: `${bytes.toString("base64url")}.${keyId}`, expiresAt };
}

/** Who sent the session or the form of a portal link. */
export interface LinkedSender {
  clientName: string;
  clientEmail: string;
  submittedAt: Date;
  /** The form; null for a session. */
  form: Form | null;
}

/** Finds who sent the submitted session or form of a valid link. */
export async function findLinkedSender(token: string): Promise<LinkedSender | undefined> {
  const [ciphertext = "", keyId = ""] = token.split(".");
  const content = decryptToken(keyId, Buffer.from(ciphertext, "base64url"));
  if (!content || content[1] < Date.now()) return undefined;
  const form = (await getFormAsOffice(content[0])) ?? null;
  const { clientName = "", clientEmail = "", submittedAt = null } = form ?? (await getSessionAsOffice(content[0]))?.session ?? {};
  return submittedAt ? { clientName, clientEmail, submittedAt, form } : undefined;
}

function decryptToken(keyId: string, bytes: Buffer): [string, number] | undefined {
  try {
    return contentSchema.parse(JSON.parse(decrypt({ keyId, bytes }, associatedData))) as [string, number];
  } catch {
    return undefined;
  }
}
