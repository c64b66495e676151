import { createHash } from "node:crypto";

/** Identifies a key without revealing it: 16 hexadecimal digits of its SHA-256. */
export const fingerprintOf = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, 16);
