import { env } from "../env.server.ts";
import { sha256 } from "../crypto.server.ts";

/** Whether the site uses https, so that its cookies are sent over nothing else. */
export const isSecure = env.PUBLIC_ORIGIN.startsWith("https:");

/** Returns the name of a cookie that no other host can set: with the `__Host-` prefix on https. */
export const hostCookieName = (plainName: string): string => (isSecure ? `__Host-${plainName}` : plainName);

/** Cookie that carries one random token of 43 characters. The database has only the token's SHA-256. */
export interface TokenCookie {
  /** Returns the token of a request; undefined if it is missing or malformed. */
  read: (request: Request) => string | undefined;
  /** Returns the SHA-256 of that token. */
  hashOf: (request: Request) => Buffer | undefined;
  /** Returns the Set-Cookie header that sets the token, for `maxAge` seconds or until the browser is closed. */
  set: (token: string, maxAge?: number) => string;
  /** Returns the Set-Cookie header that clears the cookie. */
  clear: () => string;
}

/** Creates a cookie that scripts, posts from other sites, and other hosts cannot use. */
export function tokenCookie(plainName: string): TokenCookie {
  const name = hostCookieName(plainName);
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
    clear: () => serialize("", 0),
  };
}
