import { findApiKey } from "../platform/api-keys.server.ts";
import { env } from "../platform/env.server.ts";
import { apiError, temporaryError } from "../platform/http/http.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { callingApiClient, setLogApiClient } from "../platform/log.server.ts";
import { audit } from "../records/activity/audit-log.server.ts";
import { countAttempt } from "../records/security/sign-in-attempts.server.ts";
import { tooManyAttempts } from "./sign-in.server.ts";

export const unknownApiKey = "This API key is not known.";
export const readOnlyApiKey = "This API key may only read.";

/** The name of the authenticated API client, or the status and message of the rejection and the seconds to wait. */
export type ApiKeyResult = { program: string } | { status: number; message: string; wait?: number };

/**
 * Authenticates an API client by the API key in its Authorization header. Returns undefined if the header has no key, or if no keys
 * are configured. Wrong keys are counted by IP address and throttled like wrong passwords; a valid key is never throttled.
 */
export async function authenticateApiKey(authorization: string, method: string, address: string): Promise<ApiKeyResult | undefined> {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
  if (sent === undefined || env.API_KEYS.length === 0) return undefined;
  const key = findApiKey(sent, env.API_KEYS);
  if (!key) return rejectKey(address);
  setLogApiClient(key.name);
  const isAllowed = key.role === "full" || ["GET", "HEAD"].includes(method);
  return isAllowed ? { program: key.name } : { status: 403, message: readOnlyApiKey };
}

/** Whether this request is made with a read-only API key, which must not change anything, even with GET. */
export const hasReadOnlyKey = (): boolean => env.API_KEYS.some(({ name, role }) => name === callingApiClient() && role === "read");

/** Throws a Response to a GET call that stores its result, if it is made with a read-only API key: 403. */
export function requireWriteAccess(): void {
  if (hasReadOnlyKey()) throw apiError(403, readOnlyApiKey);
}

async function rejectKey(address: string): Promise<ApiKeyResult> {
  try {
    const attempt = await countAttempt({ name: `API key from ${sourceOfAddress(address)}`, isUnknownDevice: false });
    if (!attempt.isAllowed) return { status: 429, message: tooManyAttempts(attempt.wait), wait: attempt.wait };
    await audit({ action: "api_key_refused", address });
    return { status: 401, message: unknownApiKey };
  } catch (error) {
    const temporary = temporaryError(error);
    if (!temporary) throw error;
    return { status: temporary.init.status, message: temporary.message, wait: Number(temporary.init.headers["Retry-After"]) };
  }
}
