import type { FileWork } from "../platform/file-worker.server.ts";
import type { Requester } from "../platform/http/requester.server.ts";
import { sourceOfAddress } from "../platform/http/source-address.ts";
import { isForOffice, type CaseReference } from "../records/activity/audit-log.server.ts";

/**
 * Returns whose turn it is when a file of a case is opened for a requester: the office's, or that of a browser at the
 * network of an IP address. Anyone can have many owner cookies, but not many addresses.
 */
export async function turnOf(requester: Requester, about: CaseReference): Promise<FileWork["turn"]> {
  if (requester.address === undefined || (await isForOffice(requester, about))) return "office";
  return {
    source: sourceOfAddress(requester.address),
    owner: requester.kind === "owner" ? requester.hash.toString("base64url") : undefined,
  };
}
