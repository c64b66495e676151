import { createHash, randomBytes } from "node:crypto";

/** A stored file of random bytes, which opens as a stream of chunks. */
export function storedFile(name: string, size: number) {
  const bytes = randomBytes(size);
  async function* open() {
    for (let at = 0; at < size; at += 65_536) yield bytes.subarray(at, at + 65_536);
  }
  return { id: randomBytes(9).toString("base64url"), name, size, open, isLost: false, sha256: sha256(bytes) };
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
