import { z } from "zod";
import { decrypt, encrypt } from "../../platform/crypto.server.ts";
import { getSessionAsOffice, type UploadSession } from "./upload-sessions.server.ts";

const VALID_MS = 14 * 24 * 60 * 60 * 1000;
const associatedData = "portal links";

const contentSchema = z.tuple([z.string(), z.number()]);

/** Token of a portal link, and its expiry. */
export interface PortalLink {
  token: string;
  expiresAt: Date;
}

/**
 * Creates the token of the link in a session's confirmation: the session's id and the link's expiry, encrypted. It is
 * not stored, cannot be guessed, and reveals nothing.
 */
export function createPortalLink(sessionId: string): PortalLink {
  const expiresAt = new Date(Date.now() + VALID_MS);
  const { keyId, bytes } = encrypt(JSON.stringify([sessionId, expiresAt.getTime()]), associatedData);
  return { token: `${bytes.toString("base64url")}.${keyId}`, expiresAt };
}

/** Finds the submitted session of a valid link. */
export async function findLinkedSession(token: string): Promise<(UploadSession & { submittedAt: Date }) | undefined> {
  const [ciphertext = "", keyId = ""] = token.split(".");
  const content = decryptToken(keyId, Buffer.from(ciphertext, "base64url"));
  if (!content || content[1] < Date.now()) return undefined;
  const session = (await getSessionAsOffice(content[0]))?.session;
  return session?.submittedAt ? { ...session, submittedAt: session.submittedAt } : undefined;
}

function decryptToken(keyId: string, bytes: Buffer): [string, number] | undefined {
  try {
    return contentSchema.parse(JSON.parse(decrypt({ keyId, bytes }, associatedData))) as [string, number];
  } catch {
    return undefined;
  }
}
