import { concurrencyLimit } from "../platform/http/concurrency-limit.server.ts";
import { hasFreeSpace } from "../platform/storage/disk-space.server.ts";
import { env } from "../platform/env.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { requesterOf } from "../platform/http/requester.server.ts";
import { isLiveSession } from "../records/attorney-sessions.server.ts";
import { findEditLink } from "../records/edit-links.server.ts";
import { findNewestFormPart } from "../records/forms.server.ts";
import { findNewestSession } from "../records/upload-sessions.server.ts";

/** A post takes up to 210 MB of disk while it is under way. Browsers send one after the other. */
const postsAtOnce = concurrencyLimit(4);

/**
 * Whether a page would keep the files of a post: it needs a form, an open session of the portal, a live edit link or the
 * attorney's session.
 */
async function mayPost(path: string, cookie: string, address: string): Promise<boolean> {
  const token = /^\/edit\/([^/]+)\//.exec(path)?.[1];
  if (token) return (await findEditLink(token)) !== undefined;
  const requester = requesterOf({ request: new Request(env.PUBLIC_ORIGIN, { headers: { Cookie: cookie } }), context: { address } });
  if (path.startsWith("/admin/")) return requester.attorney !== undefined && isLiveSession(requester.attorney);
  if (path === "/upload") return (await findNewestSession(requester))?.status === "active";
  return (await findNewestFormPart(requester, [])) !== undefined;
}

/** What the server asks before it reads a post with files. */
export const filesPosts = {
  mayPost,
  /** Takes one of an IP address's slots, and returns the function that releases it; undefined when all are taken. */
  acquire: (address: string) => postsAtOnce.acquire(sourceOfAddress(address)),
  /** Whether the disk has room for the files. */
  hasRoom: () => hasFreeSpace(env.DATA_DIR),
};

export type FilesPosts = typeof filesPosts;
