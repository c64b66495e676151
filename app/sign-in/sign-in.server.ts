import { sha256 } from "../platform/crypto.server.ts";
import { tokenCookie } from "../platform/http/token-cookie.server.ts";
import { attorneyCookie } from "../platform/http/requester.server.ts";
import { beginSession, endSession } from "../records/security/attorney-sessions.server.ts";
import { audit } from "../records/activity/audit-log.server.ts";
import { isKnownDevice, rememberDevice } from "../records/security/known-devices.server.ts";
import { countAttempt, forgiveAttempts, type AttemptSource } from "../records/security/sign-in-attempts.server.ts";
import { isAttorneysPassword, type SignInStrategy } from "./password.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { QueueFull } from "../platform/work-queue.server.ts";

const MAX_PASSWORD_BYTES = 1024;
const ONE_YEAR = 365 * 24 * 60 * 60;
const BUSY_SECONDS = 5;

/**
 * Cookie that recognizes a device that has signed in before, so that attacks from other devices do not lock it out. It grants no
 * access.
 */
const deviceCookie = tokenCookie("known-device");

/** The Set-Cookie headers of a new session, or the status and message of the rejection and the seconds to wait. */
export type SignIn = { isSignedIn: true; cookies: string[] } | { isSignedIn: false; status: number; message: string; wait?: number };

/**
 * Signs the attorney in with the password in a request, whose body has not been read yet: `password` comes from a copy. Attempts are
 * counted by device, or by IP address for unknown devices.
 */
export async function signIn(request: Request, address: string, password: unknown, strategy: SignInStrategy): Promise<SignIn> {
  if (typeof password !== "string" || password === "") return reject(422, "Password is required");
  if (Buffer.byteLength(password) > MAX_PASSWORD_BYTES) return reject(422, "Password is too long (max 1024 bytes)");
  const source = await findAttemptSource(request, address);
  const attempt = await countAttempt(source);
  if (!attempt.isAllowed) return reject(429, tooManyAttempts(attempt.wait), attempt.wait);
  try {
    if (!(await isAttorneysPassword(request, strategy))) {
      await audit({ action: "sign_in_failed", address });
      if (attempt.pause > 0) await audit({ action: "sign_in_paused", address });
      return reject(401, "Invalid password");
    }
  } catch (error) {
    if (error instanceof QueueFull) return reject(503, "Too many people are signing in. Please try again in a few seconds.", BUSY_SECONDS);
    throw error;
  }
  await forgiveAttempts(source);
  const cookies = [
    attorneyCookie.set(await beginSession(attorneyCookie.hashOf(request))),
    deviceCookie.set(await rememberDevice(deviceCookie.read(request)), ONE_YEAR),
  ];
  await audit({ action: "signed_in", address });
  return { isSignedIn: true, cookies };
}

const reject = (status: number, message: string, wait?: number): SignIn => ({ isSignedIn: false, status, message, ...(wait && { wait }) });

async function findAttemptSource(request: Request, address: string): Promise<AttemptSource> {
  const device = deviceCookie.read(request);
  const hash = device === undefined ? undefined : sha256(device);
  if (hash && (await isKnownDevice(hash))) return { name: `device ${hash.toString("base64url")}`, isUnknownDevice: false };
  return { name: sourceOfAddress(address), isUnknownDevice: true };
}

/** Message for a throttled client, with the seconds to wait. */
export const tooManyAttempts = (seconds: number): string => `Too many attempts. Please wait ${formatWait(seconds)} and try again.`;

function formatWait(seconds: number): string {
  if (seconds >= 120) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
}

/** Ends the attorney's session if there is one. Returns the headers that clear its cookie and cached pages from the browser. */
export async function signOut(request: Request, address: string): Promise<Headers> {
  const idHash = attorneyCookie.hashOf(request);
  const { count } = idHash ? await endSession(idHash) : { count: 0 };
  if (count > 0) await audit({ action: "signed_out", address });
  return new Headers({ "Set-Cookie": attorneyCookie.clear(), "Clear-Site-Data": '"cache"' });
}
