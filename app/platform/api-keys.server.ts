import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** What the holder of an API key may do: read, or everything that the attorney's session may at these calls. */
export const apiKeyRoles = ["read", "full"] as const;
export type ApiKeyRole = (typeof apiKeyRoles)[number];

/** The API key of one of the office's programs. Only the hash of the key itself is known. */
export interface ApiKey {
  name: string;
  role: ApiKeyRole;
  hash: Buffer;
}

const digest = (key: string) => createHash("sha256").update(key).digest();

export const isApiKeyRole = (text: string): text is ApiKeyRole => apiKeyRoles.some((role) => role === text);

export const isApiKeyName = (text: string): boolean => /^[\w.-]{1,40}$/.test(text);

/** What names may consist of, for messages. */
export const apiKeyNames = "1 to 40 letters, digits, dots, hyphens or underscores";

function readEntry(entry: string): ApiKey | string {
  const [name = "", role = "", hash = "", ...more] = entry.split(":");
  if (hash === "" || more.length > 0) return "is not name:role:hash";
  if (!isApiKeyName(name)) return `has a name that is not ${apiKeyNames}`;
  if (!isApiKeyRole(role)) return "has a role that is neither read nor full";
  if (!/^[\da-f]{64}$/i.test(hash)) return "does not end in a hash of 64 hexadecimal digits";
  return { name, role, hash: Buffer.from(hash, "hex") };
}

/** The setting API_KEYS: name:role:hash, separated by commas. Its messages tell entries by their position and repeat nothing. */
export const apiKeys = z.string().transform((value, context): ApiKey[] => {
  const keys: ApiKey[] = [];
  const entries = value.split(",").map((entry) => entry.trim());
  for (const [index, entry] of entries.entries()) {
    const read = readEntry(entry);
    const refuse = (reason: string) => context.addIssue({ code: "custom", message: `entry ${index + 1} ${reason}` });
    if (typeof read === "string") refuse(`${read}, as "npm run api-key" prints it`);
    else if (keys.some(({ name }) => name === read.name)) refuse("has the name of an earlier one");
    else if (keys.some(({ hash }) => hash.equals(read.hash))) refuse("has the key of an earlier one");
    else keys.push(read);
  }
  return keys;
});

/** A new key, and its entry of API_KEYS. */
export function newApiKey(name: string, role: ApiKeyRole): { key: string; entry: string } {
  const key = randomBytes(32).toString("base64url");
  return { key, entry: `${name}:${role}:${digest(key).toString("hex")}` };
}

/** The entry of the key that was sent. It is compared with all of them, in a time that tells nothing. */
export function apiKeyLike(sent: string, keys: ApiKey[]): ApiKey | undefined {
  const hash = digest(sent);
  return keys.filter((key) => timingSafeEqual(key.hash, hash))[0];
}
