import { env } from "../env.server.ts";
import { sha256 } from "../crypto.server.ts";

/** Whether the site is on https, so that its cookies are sent over nothing else. */
export const isSecure = env.PUBLIC_ORIGIN.startsWith("https:");

/** The name of a cookie that no other host can set: on https with the `__Host-` prefix. */
export const ownName = (plainName: string): string => (isSecure ? `__Host-${plainName}` : plainName);

/** A cookie that carries one random token of 43 characters. The database knows only the token's SHA-256. */
export interface TokenCookie {
  /** The token a request carries; undefined for none or a malformed one. */
  read: (request: Request) => string | undefined;
  /** The SHA-256 of that token. */
  hashOf: (request: Request) => Buffer | undefined;
  /** The Set-Cookie header that gives the token to a browser, for seconds or until the browser is closed. */
  set: (token: string, maxAge?: number) => string;
  /** The Set-Cookie header that clears the cookie. */
  end: () => string;
}

/** A cookie out of reach of scripts, of other sites' posts and of other hosts. */
export function tokenCookie(plainName: string): TokenCookie {
  const name = ownName(plainName);
  const serialize = (value: string, maxAge?: number) =>
    `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${maxAge === undefined ? "" : `; Max-Age=${maxAge}`}${isSecure ? "; Secure" : ""}`;
  const read = (request: Request) => {
    const pairs = request.headers.get("Cookie")?.split(/;\s*/) ?? [];
    const pair = pairs.find((each) => each.startsWith(`${name}=`));
    return /^[\w-]{43}$/.exec(pair?.slice(name.length + 1) ?? "")?.[0];
  };
  return {
    read,
    hashOf: (request) => {
      const token = read(request);
      return token === undefined ? undefined : sha256(token);
    },
    set: serialize,
    end: () => serialize("", 0),
  };
}
