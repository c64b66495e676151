import { type ConflictSearch, auditSearch, recordFoundCounts } from "../../records/office/conflict-searches.server.ts";
import { consumeSearchLimit } from "../../records/rate-limits.server.ts";
import { hasReadOnlyKey } from "../../sign-in/api-key.server.ts";
import { signedInAs } from "../../sign-in/attorney.server.ts";
import { type Found, searchNames } from "./search-names.server.ts";

/**
 * Runs a conflict search and records it in the audit log. Stores the number of matches unless the request is aborted or is made with a
 * read-only API key. Throws RateLimited, or ServiceUnavailable if too many searches are waiting.
 */
export async function runConflictSearch(
  search: ConflictSearch,
  request: Request,
  { address, onClose }: { address: string; onClose: (listener: () => void) => void },
): Promise<Found> {
  await consumeSearchLimit(signedInAs(request));
  let isAborted = false;
  onClose(() => (isAborted = true));
  await auditSearch(search, address);
  const found = await searchNames(search.name, () => isAborted);
  if (!isAborted && !hasReadOnlyKey()) await recordFoundCounts(search.id, { places: found.places, cases: found.cases });
  return found;
}

export const alreadyDecided = "A decision about this search is already noted.";
export const conflictSearchNotFound = "This search does not exist";
