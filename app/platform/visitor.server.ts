import { env } from "./env.server.ts";
import { randomToken, sha256 } from "./crypto.server.ts";

const isSecure = env.PUBLIC_ORIGIN.startsWith("https:");
const cookieName = isSecure ? "__Host-owner" : "owner";
const thirtyDays = 30 * 24 * 60 * 60;

/** Who calls: the hash of a browser's owner cookie, a program without cookies and origin, or a browser that keeps no cookies. */
export type Visitor = { kind: "owner"; hash: Buffer } | { kind: "program" } | { kind: "cookieless" };

/** Reads who calls from the request's own headers, and from nothing else. */
export function visitorOf(request: Request): Visitor {
  const secret = ownerSecret(request);
  if (secret) return { kind: "owner", hash: sha256(secret) };
  return request.headers.has("Cookie") || request.headers.has("Origin") ? { kind: "cookieless" } : { kind: "program" };
}

/** The Set-Cookie header that gives a browser its owner cookie, or keeps the one it has for another 30 days. */
export const ownerCookie = (request: Request): string => serialize(ownerSecret(request) ?? randomToken(), thirtyDays);

/** The Set-Cookie header that takes the owner cookie away. */
export const endedOwnerCookie = (): string => serialize("", 0);

function ownerSecret(request: Request): string | undefined {
  const pair = request.headers
    .get("Cookie")
    ?.split(/;\s*/)
    .find((each) => each.startsWith(`${cookieName}=`));
  return /^[\w-]{43}$/.exec(pair?.slice(cookieName.length + 1) ?? "")?.[0];
}

const serialize = (value: string, maxAge: number): string =>
  `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure ? "; Secure" : ""}`;
