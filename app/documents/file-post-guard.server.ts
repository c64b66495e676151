import { concurrencyLimit } from "../platform/http/concurrency-limit.server.ts";
import { hasFreeSpace } from "../platform/storage/disk-space.server.ts";
import { env } from "../platform/env.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { requesterOf } from "../platform/http/requester.server.ts";
import { isLiveSession } from "../records/security/attorney-sessions.server.ts";
import { findEditLink } from "../records/security/edit-links.server.ts";
import { findNewestFormPart } from "../records/forms/forms.server.ts";
import { hasOpenSession } from "../records/files/own-sessions.server.ts";

/** A post needs up to 210 MB of disk while it is received. Browsers send one at a time. */
const concurrentPosts = concurrencyLimit(4);

/**
 * Whether a page would accept the files of a post. That takes a form, an open portal session, a valid edit link, or an attorney
 * session.
 */
async function canPost(path: string, cookie: string, address: string): Promise<boolean> {
  const token = /^\/edit\/([^/]+)/.exec(path)?.[1];
  if (token) return (await findEditLink(token)) !== undefined;
  const requester = requesterOf({ request: new Request(env.PUBLIC_ORIGIN, { headers: { Cookie: cookie } }), context: { address } });
  if (path.startsWith("/admin/")) return requester.attorney !== undefined && isLiveSession(requester.attorney);
  if (path === "/upload") return hasOpenSession(requester);
  return (await findNewestFormPart(requester, [])) !== undefined;
}

/** The checks that the server makes before it reads a post with files. */
export const filePostGuard = {
  canPost,
  /** Acquires a slot for an IP address and returns the function that releases it; undefined if all are taken. */
  acquire: (address: string) => concurrentPosts.acquire(sourceOfAddress(address)),
  /** Whether the disk has enough free space. */
  hasFreeDisk: () => hasFreeSpace(env.DATA_DIR),
};

export type FilePostGuard = typeof filePostGuard;
