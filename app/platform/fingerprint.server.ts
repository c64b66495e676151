import { createHash } from "node:crypto";

/** What tells a key from others without giving it away: 16 hexadecimal digits of its SHA-256. */
export const fingerprintOf = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, 16);
