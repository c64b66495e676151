import { createHash, hash } from "node:crypto";

/** Identifies a key without revealing it: 16 hexadecimal digits of its SHA-256. */
export const fingerprintOf = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, 16);

/** Length of a digest in bytes. */
export const digestBytes = 16;

/** Makes digests of texts, one after another, from which `keyedHashes` makes hashes. Anyone can make them. */
export function digestsOf(texts: readonly string[]): Uint8Array {
  const digests = Buffer.alloc(texts.length * digestBytes);
  for (const [index, text] of texts.entries()) digests.write(hash("sha256", text, "hex"), index * digestBytes, digestBytes, "hex");
  return digests;
}
