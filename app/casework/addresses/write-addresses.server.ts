import { indexAnswers } from "../../petition/answers/answer-index.ts";
import { addressKey, addressParts, findCreditorPlaces, type Address, type CreditorPlace } from "../../petition/forms/creditor-places.ts";
import { sha256 } from "../../platform/crypto.server.ts";
import type { Requester } from "../../platform/http/requester.server.ts";
import type { AuditAction } from "../../records/activity/audit-log.server.ts";
import type { Form } from "../../records/form.ts";
import { FormTooLarge } from "../../records/form-change.ts";
import { getForm, saveForm } from "../../records/forms/forms.server.ts";
import { retryWhileStale } from "../../records/retry-while-stale.server.ts";

/** Address to be written to a place of a form. */
export interface AddressChange {
  path: string;
  /** Hash of the place's address and the address to be written, as shown when the change was requested (`addressPairHash`). */
  seen: string;
  to: Address;
}

/** Hash of a place's address and a book entry. It shows whether either has changed since a page was rendered. */
export const addressPairHash = (place: Address, to: Address): string =>
  sha256([addressKey(place), addressKey(to)].join("\n"))
    .toString("base64url")
    .slice(0, 16);

interface WriteMode {
  /** Combines the place's address with the new one. */
  merge: (place: CreditorPlace, to: Address) => Omit<Address, "name">;
  reason: string;
  auditAction: AuditAction;
  /** Whether a change is also made at all other places with the same name and address. */
  isForAll: boolean;
}

/** Fills in only the parts the client has not given. */
export const fillMissingParts: WriteMode = {
  merge: (place, to) => mapParts((part) => place[part] || to[part]),
  reason: "Address taken over from the office's book",
  auditAction: "address_taken",
  isForAll: true,
};

/** Replaces what is there with what the office has entered. */
export const enterAddress: WriteMode = {
  merge: (_place, to) => mapParts((part) => to[part]),
  reason: "Address entered by the office",
  auditAction: "address_entered",
  isForAll: true,
};

/** Replaces an earlier address of the book. */
export const replaceAddress: WriteMode = {
  merge: (_place, to) => mapParts((part) => to[part]),
  reason: "Address corrected from the office's book",
  auditAction: "address_updated",
  isForAll: false,
};

const mapParts = (getPart: (part: (typeof addressParts)[number]) => string) =>
  Object.fromEntries(addressParts.map((part) => [part, getPart(part)])) as Omit<Address, "name">;

/** Paths that were written, and those skipped because something else is there now. */
export interface WriteResult {
  written: string[];
  skipped: string[];
}

/**
 * Writes addresses to the answers of a form as one change by the office. Places that have changed since the page was rendered are
 * skipped, so the client's own saves are preserved. Undefined if there is no such form. Throws FormTooLarge.
 */
export async function writeAddresses(
  formId: string,
  requester: Requester & { address: string },
  changes: readonly AddressChange[],
  { merge, reason, auditAction, isForAll }: WriteMode,
): Promise<WriteResult | undefined> {
  return retryWhileStale(async () => {
    const form = await getForm(formId, requester);
    if (!form) return undefined;
    const places = new Map(findCreditorPlaces(indexAnswers(form.formData)).map((place) => [place.path, place]));
    const isUnchanged = ({ path, seen, to }: AddressChange) => places.has(path) && addressPairHash(places.get(path)!, to) === seen;
    const applicable = changes.filter(isUnchanged);
    const skipped = changes.filter((change) => !applicable.includes(change)).map(({ path }) => path);
    if (applicable.length === 0) return { written: [], skipped };
    const isSame = ({ seen, to }: AddressChange, place: CreditorPlace) => addressPairHash(place, to) === seen;
    const others = isForAll ? [...places.values()] : [];
    const written = new Map(
      applicable.flatMap((change) =>
        [places.get(change.path)!, ...others.filter((place) => isSame(change, place))].map((place) => [
          place.path,
          merge(place, change.to),
        ]),
      ),
    );
    const formData = applyToSections(
      form,
      [...written].map(([path, parts]) => ({ path, parts })),
    );
    const paths = [...written.keys()];
    const entry = { action: auditAction, formId, detail: paths.join(", "), address: requester.address };
    const saved = await saveForm(form, requester, { formData }, { ifVersion: form.version, reason, entry });
    if (!saved) return undefined;
    return saved.outcome === "stale" ? "stale" : { written: paths, skipped };
  });
}

/** What became of addresses to be written. */
export type WriteOutcome = "written" | "changed" | "missing" | "too large";

/** Writes addresses like `writeAddresses`, for a page that shows what became of them. */
export async function tryToWrite(...args: Parameters<typeof writeAddresses>): Promise<WriteOutcome> {
  try {
    const result = await writeAddresses(...args);
    return result ? (result.skipped.length === 0 ? "written" : "changed") : "missing";
  } catch (error) {
    if (error instanceof FormTooLarge) return "too large";
    throw error;
  }
}

type Tree = Record<string, unknown>;

/** Returns the form's sections that contain the places, with the new addresses. */
function applyToSections({ formData }: Form, changes: { path: string; parts: object }[]): Tree {
  const sections: Tree = {};
  for (const { path, parts } of changes) {
    const [section = "", ...names] = path.split(/[.[\]]+/).filter(Boolean);
    sections[section] ??= structuredClone(formData[section as keyof typeof formData] ?? {});
    const place = names.reduce((node, name) => (node[name] ??= {}) as Tree, sections[section] as Tree);
    Object.assign(place, parts);
  }
  return sections;
}
