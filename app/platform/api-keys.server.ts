import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** Permissions of an API key: read only, or everything that the attorney's session may do in the API. */
export const apiKeyRoles = ["read", "full"] as const;
export type ApiKeyRole = (typeof apiKeyRoles)[number];

/** API key of one of the office's API clients. Only the hash of the key is known. */
export interface ApiKey {
  name: string;
  role: ApiKeyRole;
  hash: Buffer;
}

const digest = (key: string) => createHash("sha256").update(key).digest();

export const isApiKeyRole = (text: string): text is ApiKeyRole => apiKeyRoles.some((role) => role === text);

export const isApiKeyName = (text: string): boolean => /^[\w.-]{1,40}$/.test(text);

/** Allowed names, as error messages describe them. */
export const apiKeyNameFormat = "1 to 40 letters, digits, dots, hyphens or underscores";

function readEntry(entry: string): ApiKey | string {
  const [name = "", role = "", hash = "", ...more] = entry.split(":");
  if (hash === "" || more.length > 0) return "is not name:role:hash";
  if (!isApiKeyName(name)) return `has a name that is not ${apiKeyNameFormat}`;
  if (!isApiKeyRole(role)) return "has a role that is neither read nor full";
  if (!/^[\da-f]{64}$/i.test(hash)) return "does not end in a hash of 64 hexadecimal digits";
  return { name, role, hash: Buffer.from(hash, "hex") };
}

/**
 * Parses the setting API_KEYS: `name:role:hash` entries separated by commas. Messages identify an entry by its position
 * and never repeat its content.
 */
export const apiKeys = z.string().transform((value, context): ApiKey[] => {
  const keys: ApiKey[] = [];
  const entries = value.split(",").map((entry) => entry.trim());
  for (const [index, entry] of entries.entries()) {
    const read = readEntry(entry);
    const reject = (reason: string) => context.addIssue({ code: "custom", message: `entry ${index + 1} ${reason}` });
    if (typeof read === "string") reject(`${read}, as "npm run api-key" prints it`);
    else if (keys.some(({ name }) => name === read.name)) reject("has the name of an earlier one");
    else if (keys.some(({ hash }) => hash.equals(read.hash))) reject("has the key of an earlier one");
    else keys.push(read);
  }
  return keys;
});

/** Creates a key, and returns it with its entry for API_KEYS. */
export function createApiKey(name: string, role: ApiKeyRole): { key: string; entry: string } {
  const key = randomBytes(32).toString("base64url");
  return { key, entry: `${name}:${role}:${digest(key).toString("hex")}` };
}

/** Returns the entry of the given key. The key is compared with every entry in constant time. */
export function findApiKey(sent: string, keys: ApiKey[]): ApiKey | undefined {
  const hash = digest(sent);
  return keys.filter((key) => timingSafeEqual(key.hash, hash))[0];
}
