import { deriveToken, randomToken, sha256 } from "../crypto.server.ts";
import { env } from "../env.server.ts";
import { words } from "../wording/index.ts";
import { tokenCookie } from "./token-cookie.server.ts";

const thirtyDays = 30 * 24 * 60 * 60;

const owner = tokenCookie("owner");

/** Cookie of the attorney's session, until the browser is closed. */
export const attorneyCookie = tokenCookie("attorney");
/** Cookie of the edit link that a browser has opened last. */
export const editLinkCookie = tokenCookie("edit-link");
/** Cookie that proves that the client's date of birth was given to that link. */
export const editLinkProofCookie = tokenCookie("edit-link-proof");

/** The proof that the date of birth was given to the edit link with this token. */
export const editLinkProof = (token: string): string => deriveToken("edit link proof", sha256(token));

/** Whether a browser may use an edit link without being asked for the date of birth, if such links ask at all. */
export const hasEditLinkProof = (request: Request, token: string): boolean =>
  !env.EDIT_LINKS_ASK_BIRTH_DATE || Boolean(editLinkProofCookie.hashOf(request)?.equals(sha256(editLinkProof(token))));

/** The hash of the edit link that a browser has opened. */
function openedEditLink(request: Request): Buffer | undefined {
  const token = editLinkCookie.read(request);
  return token !== undefined && hasEditLinkProof(request, token) ? sha256(token) : undefined;
}

/** Other credentials of a request, as hashes that the records know: the attorney's session and an edit link. */
interface Credentials {
  attorney?: Buffer | undefined;
  editLink?: Buffer | undefined;
  /** Set for one of the office's API clients, once its API key was verified. Never read from a request header here. */
  hasApiKey?: true;
}

interface Caller extends Credentials {
  /** IP address; unset for work that the office does itself. */
  address?: string | undefined;
}

/**
 * Who makes a request: a browser, by the hash of its owner cookie; an API client without cookies and origin; or a
 * browser that rejects cookies.
 */
export type Requester = ({ kind: "owner"; hash: Buffer } | { kind: "apiClient" } | { kind: "cookieless" }) & Caller;

/** Reads the requester only from the connection's address and the request's own headers. */
export function requesterOf({ request, context: { address } }: { request: Request; context: { address: string } }): Requester {
  const caller = { address, attorney: attorneyCookie.hashOf(request), editLink: openedEditLink(request) };
  const hash = owner.hashOf(request);
  if (hash) return { kind: "owner", hash, ...caller };
  return { kind: request.headers.has("Cookie") || request.headers.has("Origin") ? "cookieless" : "apiClient", ...caller };
}

/** Returns the Set-Cookie header that sets the owner cookie for 30 days. */
export const ownerCookieHeader = (token: string): string => owner.set(token, thirtyDays);

/**
 * Returns the headers of a page that set the owner cookie if the browser has none, and extend it by 30 days if the
 * browser owns something. The cookie of a browser that owns nothing is left alone, because a response to another window
 * may be replacing it.
 */
export function ownerHeaders(request: Request, ownsSomething: boolean): { "Set-Cookie"?: string } {
  const token = owner.read(request);
  if (token !== undefined && !ownsSomething) return {};
  return { "Set-Cookie": ownerCookieHeader(token ?? randomToken()) };
}

/** Returns the message for a browser that did not send the cookie that an action needs. */
export const cookiesRequired = (what: string): string => words.cookiesRequired(what, env.FIRM_PHONE);

/** Returns the Set-Cookie header that clears the owner cookie. */
export const clearedOwnerCookieHeader = (): string => owner.clear();
