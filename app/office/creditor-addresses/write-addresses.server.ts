import { indexAnswers } from "../../petition/answer-index.ts";
import { addressKey, addressParts, findCreditorPlaces, type Address, type CreditorPlace } from "../../petition/creditor-places.ts";
import { sha256 } from "../../platform/crypto.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import { audit, type AuditAction } from "../../records/audit-log.server.ts";
import type { Form } from "../../records/form.ts";
import { getForm, saveForm } from "../../records/forms.server.ts";

/** An address that is to be written to a place of a form. */
export interface AddressChange {
  path: string;
  /** What stood there, and what was to be written, when somebody decided on it (`seenPrint`). */
  seen: string;
  to: Address;
}

/** Tells whether a place and the entry for it are still what somebody has seen. */
export const seenPrint = (place: Address, to: Address): string =>
  sha256([addressKey(place), addressKey(to)].join("\n"))
    .toString("base64url")
    .slice(0, 16);

interface Writing {
  /** How an address is laid over what stands there. */
  over: (place: CreditorPlace, to: Address) => Omit<Address, "name">;
  reason: string;
  audited: AuditAction;
}

/** Fills in what the client has not given. */
export const filledIn: Writing = {
  over: (place, to) => partsOf((part) => place[part] || to[part]),
  reason: "Address taken over from the office's book",
  audited: "address_taken",
};

/** Replaces an address that the book had before. */
export const replaced: Writing = {
  over: (_place, to) => partsOf((part) => to[part]),
  reason: "Address corrected from the office's book",
  audited: "address_updated",
};

const partsOf = (of: (part: (typeof addressParts)[number]) => string) =>
  Object.fromEntries(addressParts.map((part) => [part, of(part)])) as Omit<Address, "name">;

/** The paths that were written, and those where something else stands by now. */
export interface Written {
  written: string[];
  skipped: string[];
}

/**
 * Writes addresses to the answers of a form as one change by the office, for the attorney, who is the requester. What the client
 * saves in the meantime stays: a place that is not as it was seen is skipped. Undefined if there is no such form. Throws FormTooLarge.
 */
export async function writeAddresses(
  formId: string,
  requester: Requester & { address: string },
  changes: readonly AddressChange[],
  { over, reason, audited }: Writing,
): Promise<Written | undefined> {
  for (;;) {
    const form = await getForm(formId, requester);
    if (!form) return undefined;
    const places = new Map(findCreditorPlaces(indexAnswers(form.formData)).map((place) => [place.path, place]));
    const isAsSeen = ({ path, seen, to }: AddressChange) => places.has(path) && seenPrint(places.get(path)!, to) === seen;
    const due = changes.filter(isAsSeen);
    const skipped = changes.filter((change) => !due.includes(change)).map(({ path }) => path);
    if (due.length === 0) return { written: [], skipped };
    const formData = sectionsWith(
      form,
      due.map(({ path, to }) => ({ path, parts: over(places.get(path)!, to) })),
    );
    const saved = await saveForm(form, requester, { formData }, { ifVersion: form.version, reason });
    if (!saved) return undefined;
    if (saved.outcome === "stale") continue;
    await audit({ action: audited, formId, detail: due.map(({ path }) => path).join(", "), address: requester.address });
    return { written: due.map(({ path }) => path), skipped };
  }
}

type Tree = Record<string, unknown>;

/** The sections of a form in which the places are, with their addresses. */
function sectionsWith({ formData }: Form, changes: { path: string; parts: object }[]): Tree {
  const sections: Tree = {};
  for (const { path, parts } of changes) {
    const [section = "", ...names] = path.split(/[.[\]]+/).filter(Boolean);
    sections[section] ??= structuredClone(formData[section as keyof typeof formData] ?? {});
    const place = names.reduce((at, name) => (at[name] ??= {}) as Tree, sections[section] as Tree);
    Object.assign(place, parts);
  }
  return sections;
}
