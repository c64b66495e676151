import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import { env } from "./env.server.ts";
import type { EncryptionKey } from "./env-values.server.ts";
import { digestBytes } from "./fingerprint.server.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Number of bytes by which a ciphertext is longer than its text. */
export const overheadBytes = NONCE_BYTES + TAG_BYTES;

/** Ciphertext as it is stored: nonce, encrypted text and tag in one buffer, with the id of the key. */
export type Ciphertext = { keyId: string; bytes: Buffer };

/**
 * Encrypts a text with the first of the keys. `aad` names the place that the text belongs to, such as its row. The same
 * value is needed to decrypt it.
 */
export function encrypt(text: string, aad: string, keys: EncryptionKey[] = env.ENCRYPTION_KEYS): Ciphertext {
  const [current] = keys;
  if (!current) throw new Error("no encryption key");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(aad));
  const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return { keyId: current.id, bytes };
}

/** Decrypts a text. Throws when the key is unknown, or when the bytes or `aad` differ from those of the encryption. */
export function decrypt({ keyId, bytes }: Ciphertext, aad: string, keys: EncryptionKey[] = env.ENCRYPTION_KEYS): string {
  const key = keys.find(({ id }) => id === keyId)?.key;
  if (!key) throw new Error(`unknown encryption key ${keyId}`);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("ciphertext is too short");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(aad))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** Returns the SHA-256 of a text that is only ever compared. */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Creates an id of 24 unguessable characters. */
export function randomId(): string {
  return randomBytes(18).toString("base64url");
}

/** Creates a token of 43 unguessable characters, for secrets that are sufficient on their own. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Derives a token as long as those of `randomToken` from a purpose and some bytes. Only this installation can derive it again. */
export function deriveToken(purpose: string, ...parts: Buffer[]): string {
  return createHmac("sha256", env.SESSION_SECRET).update(`${purpose}\0`).update(Buffer.concat(parts)).digest("base64url");
}

const derivedKeys = new WeakMap<KeyObject, Map<string, KeyObject>>();

/**
 * Derives the key for one purpose, and caches it as a KeyObject: deriving takes longer than using it, and raw bytes
 * would be imported at each use.
 */
function deriveKey(key: KeyObject, purpose: string): KeyObject {
  const keysByPurpose = derivedKeys.get(key) ?? new Map<string, KeyObject>();
  derivedKeys.set(key, keysByPurpose);
  const derived = keysByPurpose.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync("sha256", key, "", purpose, 32)));
  keysByPurpose.set(purpose, derived);
  return derived;
}

/**
 * Returns the 32-bit hashes of the texts with these digests, for one purpose. Each text has two, of which these are the first or the
 * second. Without the key, they reveal nothing about the texts or each other. The block cipher, which takes each digest on its own, is much
 * faster than thousands of HMACs.
 */
export function keyedHashes(key: KeyObject, purpose: string, digests: Uint8Array, which: 0 | 1): Set<number> {
  const blocks = createCipheriv("aes-256-ecb", deriveKey(key, purpose), null).setAutoPadding(false).update(digests);
  const hashes = new Set<number>();
  for (let start = 0; start < blocks.length; start += digestBytes) hashes.add(blocks.readInt32BE(start + 4 * which));
  return hashes;
}

/** Returns 16 hexadecimal digits that distinguish a text from others for one purpose, and reveal nothing about it without the key. */
export const keyedFingerprint = (key: KeyObject, purpose: string, text: string): string =>
  createHmac("sha256", deriveKey(key, purpose)).update(text).digest("hex").slice(0, 16);
