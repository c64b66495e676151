import { namedAnswers } from "../../questionnaire/answers/named-answers.ts";
import { sha256 } from "../../platform/crypto.server.ts";
import type { CaseTable } from "../../records/case-lists.ts";
import {
  countContents,
  countTraces,
  eraseClient,
  type CaseContents,
  type CaseTraces,
  type Receipt,
} from "../../records/removal/erasures.server.ts";
import type { Form } from "../../records/form.ts";
import { getFormAsOffice } from "../../records/forms/forms.server.ts";
import { countOutboxMails } from "../../records/removal/outbox-mails.server.ts";
import { referenceOf } from "../../records/reference.server.ts";
import { findRelatedCases, type RelatedCase } from "../../records/office/related-cases.server.ts";
import { getSessionAsOffice } from "../../records/files/upload-sessions.server.ts";
import { sumCounts, type Counts } from "./counts-in-words.ts";
import { findLearnedAddresses, type LearnedAddress } from "./learned-addresses.server.ts";
import { findSearchesNaming, type NamingSearch } from "./naming-searches.server.ts";

/** Why a case is part of a preview: it is the case itself, the office joined them, or they have something in common. */
export type Basis = "this" | "joined" | "probable";

/** Case that is or may be the client's. */
export interface PreviewCase {
  table: CaseTable;
  id: string;
  clientName: string;
  /** Reference of a form; null for an upload session. */
  reference: string | null;
  createdAt: Date;
  basis: Basis;
  sameEmail: boolean;
  sameNameAndPhone: boolean;
  contents: CaseContents;
  /** Counts that change by themselves. The fingerprint leaves them out. */
  traces: CaseTraces & { mails: number };
}

/** Everything found about a client. */
export interface ErasurePreview {
  /** Changes with everything that somebody should look at again before it is erased. */
  fingerprint: string;
  /** The case itself comes first. */
  cases: PreviewCase[];
  searches: NamingSearch[];
  addresses: LearnedAddress[];
}

/** What the office has chosen of a preview, by id. The case itself is always included. */
export interface ErasureChoice {
  cases: readonly string[];
  searches: readonly string[];
  addresses: readonly string[];
}

/** Maximum number of cases in a preview. Whoever has more is erased in several steps. */
const maxCases = 50;

type FoundCase = Pick<RelatedCase, "table" | "id" | "sameEmail" | "sameNameAndPhone"> & { basis: Basis };

/** Finds the cases that are or may be the same client's, through those that the office has joined. */
async function findCases(table: CaseTable, id: string): Promise<FoundCase[]> {
  const found = new Map<string, FoundCase>([[id, { table, id, basis: "this", sameEmail: false, sameNameAndPhone: false }]]);
  for (let certain = [...found.values()]; certain.length > 0 && found.size < maxCases;) {
    const next: FoundCase[] = [];
    for (const [of, ofTable] of Map.groupBy(certain, (each) => each.table))
      for (const related of (
        await findRelatedCases(
          of,
          ofTable.map((each) => each.id),
          maxCases,
        )
      ).values())
        for (const { table, id, sameEmail, sameNameAndPhone, isSame } of related) {
          if (isSame === false || (found.has(id) && (found.get(id)!.basis !== "probable" || !isSame))) continue;
          const each: FoundCase = { table, id, sameEmail, sameNameAndPhone, basis: isSame ? "joined" : "probable" };
          found.set(id, each);
          if (isSame) next.push(each);
        }
    certain = next;
  }
  return [...found.values()].slice(0, maxCases);
}

/** Loads a case with its counts; undefined if it does not exist. */
async function loadCase(found: FoundCase): Promise<{ shown: PreviewCase; form: Form | undefined } | undefined> {
  const { table, id } = found;
  const form = table === "forms" ? await getFormAsOffice(id) : undefined;
  const owner = form ?? (table === "upload_sessions" ? (await getSessionAsOffice(id))?.session : undefined);
  const contents = await countContents(table, id);
  if (!owner || !contents) return undefined;
  const [traces, mails] = await Promise.all([countTraces(table, id), countOutboxMails(id)]);
  const { clientName, createdAt } = owner;
  const reference = form ? referenceOf(id) : null;
  return { form, shown: { ...found, clientName, reference, createdAt, contents, traces: { ...traces, mails } } };
}

/** Finds everything about the client of a case; undefined if the case does not exist. */
export async function loadErasurePreview(table: CaseTable, id: string): Promise<ErasurePreview | undefined> {
  const loaded = [];
  for (const found of await findCases(table, id)) loaded.push(await loadCase(found));
  if (!loaded[0]) return undefined;
  const known = loaded.filter((each) => each !== undefined);
  const forms = known.flatMap(({ form }) => form ?? []);
  const cases = known.map(({ shown }) => shown);
  const searches = await findSearchesNaming([...cases.map(({ clientName }) => clientName), ...forms.flatMap(debtorNames)]);
  const addresses = await findLearnedAddresses(forms);
  return { cases, searches, addresses, fingerprint: fingerprintOf({ cases, searches, addresses }) };
}

const debtorNames = ({ formData }: Form): string[] =>
  namedAnswers(formData).flatMap(({ section, text }) => (section === "personalInfo" ? [text] : []));

const fingerprintOf = ({ cases, searches, addresses }: Omit<ErasurePreview, "fingerprint">): string =>
  sha256(
    JSON.stringify([
      cases.map(({ table, id, basis, contents }) => [table, id, basis, contents]),
      searches.map(({ id }) => id),
      addresses.map(({ id }) => id),
    ]),
  ).toString("base64url");

/** Counts what is erased with a choice. */
export const countChosen = ({ cases }: ErasurePreview, choice: ErasureChoice): Counts => {
  const chosen = cases.filter(({ id, basis }) => basis === "this" || choice.cases.includes(id));
  return sumCounts([
    ...chosen.map(({ table, contents, traces }) => ({ [table === "forms" ? "forms" : "sessions"]: 1, ...contents, ...traces })),
    { searches: choice.searches.length, bookAddresses: choice.addresses.length },
  ]);
};

/** Result of an erasure: its receipt, or the preview as it is now if it has changed, or nothing if the case does not exist. */
export type ErasureOutcome = { receipt: Receipt } | { changed: ErasurePreview } | undefined;

const isPartOf = (ids: readonly string[], all: readonly { id: string }[]) => ids.every((id) => all.some((each) => each.id === id));

/** Erases what was chosen of the preview with that fingerprint, for the attorney at that IP address. */
export async function eraseChosen(
  table: CaseTable,
  id: string,
  { fingerprint, ...choice }: ErasureChoice & { fingerprint: string },
  address: string,
): Promise<ErasureOutcome> {
  const preview = await loadErasurePreview(table, id);
  if (!preview) return undefined;
  const isShown =
    isPartOf(choice.cases, preview.cases) && isPartOf(choice.searches, preview.searches) && isPartOf(choice.addresses, preview.addresses);
  if (fingerprint !== preview.fingerprint || !isShown) return { changed: preview };
  const erased = await eraseClient(
    {
      cases: preview.cases.filter((each) => each.basis === "this" || choice.cases.includes(each.id)),
      searches: choice.searches,
      addresses: choice.addresses,
      counts: countChosen(preview, choice),
    },
    address,
  );
  if (typeof erased === "object") return { receipt: erased };
  const changed = await loadErasurePreview(table, id);
  return changed && { changed };
}
