import { z } from "zod";
import { decrypt, encrypt } from "../platform/crypto.server.ts";
import { getSessionAsOffice, type UploadSession } from "./upload-sessions.server.ts";

const lifeMs = 14 * 24 * 60 * 60 * 1000;
const associatedData = "portal links";

const contentSchema = z.tuple([z.string(), z.number()]);

/** A submitted session, and until when its client may add to it by a link. */
export interface PortalLink {
  token: string;
  expiresAt: Date;
}

/**
 * The secret part of the link in a session's confirmation. It is the session's id and the link's end, encrypted: nothing of
 * it is stored, it cannot be guessed, and it says nothing.
 */
export function makePortalLink(sessionId: string): PortalLink {
  const expiresAt = new Date(Date.now() + lifeMs);
  const { keyId, bytes } = encrypt(JSON.stringify([sessionId, expiresAt.getTime()]), associatedData);
  return { token: `${bytes.toString("base64url")}.${keyId}`, expiresAt };
}

/** The submitted session of a link that still works. */
export async function sessionOfLink(token: string): Promise<(UploadSession & { submittedAt: Date }) | undefined> {
  const [ciphertext = "", keyId = ""] = token.split(".");
  const content = contentOf(keyId, Buffer.from(ciphertext, "base64url"));
  if (!content || content[1] < Date.now()) return undefined;
  const session = (await getSessionAsOffice(content[0]))?.session;
  return session?.submittedAt ? { ...session, submittedAt: session.submittedAt } : undefined;
}

function contentOf(keyId: string, bytes: Buffer): [string, number] | undefined {
  try {
    return contentSchema.parse(JSON.parse(decrypt({ keyId, bytes }, associatedData))) as [string, number];
  } catch {
    return undefined;
  }
}
