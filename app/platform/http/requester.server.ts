import { randomToken } from "../crypto.server.ts";
import { env } from "../env.server.ts";
import { tokenCookie } from "./token-cookie.server.ts";

const thirtyDays = 30 * 24 * 60 * 60;

const owner = tokenCookie("owner");

/** The attorney's session, until the browser is closed. */
export const attorneyCookie = tokenCookie("attorney");
/** The edit link that a browser has opened last. */
export const editLinkCookie = tokenCookie("edit-link");

/** What else a request presents, as hashes that the records know: the attorney's session, an edit link. */
interface Credentials {
  attorney?: Buffer | undefined;
  editLink?: Buffer | undefined;
  /** Whether it is one of the office's programs, whose API key was found right. No header of a request says so. */
  isProgram?: true;
}

interface Caller extends Credentials {
  /** The IP address; unset for work that the office does itself. */
  address?: string | undefined;
}

/** Who calls: the hash of a browser's owner cookie, an API client without cookies and origin, or a browser that keeps no cookies. */
export type Requester = ({ kind: "owner"; hash: Buffer } | { kind: "apiClient" } | { kind: "cookieless" }) & Caller;

/** Reads who calls from the connection's address and the request's own headers, and from nothing else. */
export function requesterOf({ request, context: { address } }: { request: Request; context: { address: string } }): Requester {
  const caller = { address, attorney: attorneyCookie.hashOf(request), editLink: editLinkCookie.hashOf(request) };
  const hash = owner.hashOf(request);
  if (hash) return { kind: "owner", hash, ...caller };
  return { kind: request.headers.has("Cookie") || request.headers.has("Origin") ? "cookieless" : "apiClient", ...caller };
}

/** The Set-Cookie header that gives a browser its owner cookie for 30 days. */
export const ownerCookieHeader = (token: string): string => owner.set(token, thirtyDays);

/**
 * The headers of a page that give a browser its owner cookie if it has none, and keep that of one that owns something
 * for another 30 days. One that owns nothing is left alone: an answer to another window may be replacing it.
 */
export function ownerHeaders(request: Request, ownsSomething: boolean): { "Set-Cookie"?: string } {
  const token = owner.read(request);
  if (token !== undefined && !ownsSomething) return {};
  return { "Set-Cookie": ownerCookieHeader(token ?? randomToken()) };
}

/** The message for a browser without our cookie, for which we cannot do this. */
export const cookiesRequired = (what: string): string =>
  [
    `Your browser did not send our cookie, so we cannot ${what}.`,
    "Please allow cookies for this site and press the button again. Nothing you typed on this page is lost.",
    `You can also call us at ${env.FIRM_PHONE}.`,
  ].join(" ");

/** The Set-Cookie header that clears the owner cookie. */
export const clearedOwnerCookieHeader = (): string => owner.end();
