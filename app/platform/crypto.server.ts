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
import { env, type EncryptionKey } from "./env.server.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** How many bytes a ciphertext has more than its text. */
export const overheadBytes = NONCE_BYTES + TAG_BYTES;

/** Ciphertext as stored: nonce, encrypted text and tag in one buffer, and the id of the key used. */
export type Ciphertext = { keyId: string; bytes: Buffer };

/**
 * Encrypts with the first of the keys. `aad` names the place the text belongs to, such as its row;
 * the same value is needed to read it again.
 */
export function encrypt(text: string, aad: string, keys: EncryptionKey[] = env.ENCRYPTION_KEYS): Ciphertext {
  const [current] = keys;
  if (!current) throw new Error("no encryption key");
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(aad));
  const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return { keyId: current.id, bytes };
}

/** The text of a ciphertext. Throws when the key is unknown, or when bytes or `aad` are not those of encryption. */
export function decrypt({ keyId, bytes }: Ciphertext, aad: string, keys: EncryptionKey[] = env.ENCRYPTION_KEYS): string {
  const key = keys.find(({ id }) => id === keyId)?.key;
  if (!key) throw new Error(`unknown encryption key ${keyId}`);
  if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("ciphertext is too short");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(aad))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

/** The SHA-256 of a text that is only ever compared. */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** A new identity: 24 unguessable characters. */
export function randomId(): string {
  return randomBytes(18).toString("base64url");
}

/** A new secret that opens something by itself: 43 unguessable characters. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A secret as long as `randomToken`'s, which only this installation can make again, of a purpose and some bytes. */
export function derivedToken(purpose: string, ...parts: Buffer[]): string {
  return createHmac("sha256", env.SESSION_SECRET).update(`${purpose}\0`).update(Buffer.concat(parts)).digest("base64url");
}

const derivedKeys = new WeakMap<KeyObject, Map<string, KeyObject>>();

/** The key that one purpose has, derived once: that takes longer than using it. Bytes would be made a key of at each use. */
function derivedKey(key: KeyObject, purpose: string): KeyObject {
  const known = derivedKeys.get(key) ?? new Map<string, KeyObject>();
  derivedKeys.set(key, known);
  const derived = known.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync("sha256", key, "", purpose, 32)));
  known.set(purpose, derived);
  return derived;
}

/**
 * Distinguishes a text from others, and reveals nothing of it without the key: 16 hexadecimal digits, of their
 * own for each purpose.
 */
export const keyedFingerprint = (key: KeyObject, purpose: string, text: string): string =>
  createHmac("sha256", derivedKey(key, purpose)).update(text).digest("hex").slice(0, 16);
