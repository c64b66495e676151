import type { Redactor } from "../../petition/redaction/index.ts";
import { partyRoles } from "../../petition/facts/creditors.ts";
import type { PreparedCase } from "../../casework/petition/prepare-case.ts";
import { formatAddress } from "../../casework/addresses/format-address.ts";
import { findMissingAddresses, findNewAddresses } from "../../casework/addresses/case-addresses.server.ts";
import { mapEntries, type ListPage, type Pager } from "../list-page.ts";
import { bookEntryUrl } from "../urls.ts";
import type { Sources } from "../sources.server.ts";

/** Data of the petition page's address card. */
export interface CaseAddresses {
  missing: ListPage<{
    path: string;
    name: string;
    role: string;
    /** The number of places with that name and that address. */
    count: number;
    /** The parts of the address that are given. */
    given: string;
    /** Relative URL where the office answers it. */
    answer: string | null;
    proposals: { id: string; name: string; text: string; similarityText: string; seen: string }[];
    /** Entries with similar names whose addresses contradict the given parts. */
    conflicting: { to: string; name: string; text: string }[];
  }>;
  newAddresses: ListPage<{ path: string; name: string; text: string; message: string; isChecked: boolean }>;
}

const formatSimilarity = (similarity: number): string => (similarity >= 1 ? "Same name" : `${Math.round(similarity * 100)}% similar`);

/** Loads the address card of a petition. `selectAll` preselects all new addresses except those for debts that are often owed to people. */
export async function loadCaseAddresses(
  prepared: PreparedCase,
  { sources, selectAll, redact, pager }: { sources: Sources; selectAll: boolean; redact: Redactor["redact"]; pager: Pager },
): Promise<CaseAddresses> {
  const [missing, newAddresses] = await Promise.all([findMissingAddresses(prepared), findNewAddresses(prepared.creditorPlaces)]);
  return {
    missing: mapEntries(pager("missing-addresses", missing), ({ place, same, proposals, conflicting }) => ({
      path: place.path,
      name: redact(place.name),
      role: [...new Set(same.map(({ role }) => partyRoles[role]))].join(", "),
      count: same.length,
      given: redact(formatAddress(place)),
      answer: sources.get(`${place.path}.street`)?.at ?? null,
      proposals: proposals.map(({ entry, similarity, seen }) => ({
        id: entry.id,
        name: entry.name,
        text: formatAddress(entry),
        similarityText: formatSimilarity(similarity),
        seen,
      })),
      conflicting: conflicting.map((entry) => ({ to: bookEntryUrl(entry.id), name: entry.name, text: formatAddress(entry) })),
    })),
    newAddresses: mapEntries(pager("new-addresses", newAddresses), ({ place, address, message }) => ({
      path: place.path,
      name: redact(place.name),
      text: redact(formatAddress(address ?? place)),
      message,
      isChecked: selectAll && address !== null && !place.isPersonal,
    })),
  };
}
