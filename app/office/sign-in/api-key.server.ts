import { findApiKey } from "../../platform/api-keys.server.ts";
import { env } from "../../platform/env.server.ts";
import { temporaryError } from "../../platform/http/http.server.ts";
import { sourceOfAddress } from "../../platform/http/source-address.ts";
import { setLogApiClient } from "../../platform/log.server.ts";
import { audit } from "../../records/audit-log.server.ts";
import { countAttempt } from "../../records/sign-in-attempts.server.ts";
import { tooManyAttempts } from "./sign-in.server.ts";

export const unknownApiKey = "This API key is not known.";
export const onlyReads = "This API key may only read.";

/** The name of the program that is admitted; or why none is, with the status of the answer and the seconds to wait. */
export type Admission = { program: string } | { status: number; message: string; wait?: number };

/**
 * Looks whether one of the office's programs makes a call, by its API key. Undefined if the Authorization header has no key, or if
 * there are none. Wrong keys are counted by IP address and meet pauses as wrong passwords do; a right one never waits.
 */
export async function admitProgram(authorization: string, method: string, address: string): Promise<Admission | undefined> {
  const [, sent] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
  if (sent === undefined || env.API_KEYS.length === 0) return undefined;
  const key = findApiKey(sent, env.API_KEYS);
  if (!key) return refuseKey(address);
  setLogApiClient(key.name);
  const isAllowed = key.role === "full" || ["GET", "HEAD"].includes(method);
  return isAllowed ? { program: key.name } : { status: 403, message: onlyReads };
}

async function refuseKey(address: string): Promise<Admission> {
  try {
    const attempt = await countAttempt({ name: `API key from ${sourceOfAddress(address)}`, isUnknownDevice: false });
    if (!attempt.isAllowed) return { status: 429, message: tooManyAttempts(attempt.wait), wait: attempt.wait };
    await audit({ action: "api_key_refused", address });
    return { status: 401, message: unknownApiKey };
  } catch (error) {
    const trouble = temporaryError(error);
    if (!trouble) throw error;
    return { status: trouble.init.status, message: trouble.message, wait: Number(trouble.init.headers["Retry-After"]) };
  }
}
