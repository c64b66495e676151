import type { CreditorPlace } from "../../petition/forms/creditor-places.ts";
import { addressKey, isCompatible, isComplete, mailKey } from "../../petition/forms/creditor-places.ts";
import { normalizeText } from "../../petition/answers/normalize-text.ts";
import { partyRoles, type Party } from "../../petition/facts/creditors.ts";
import type { MatrixIssue } from "../../petition/matrix.ts";
import type { Redactor } from "../../petition/redaction/index.ts";
import { formName } from "../../petition/lines/line-text.ts";
import { placeKey, type Line, type LinePlace } from "../../petition/lines/line.ts";
import { formatDollars } from "../../questionnaire/totals.ts";
import { addressPairHash } from "../../casework/addresses/write-addresses.server.ts";
import type { MissingAddress } from "../../casework/addresses/case-addresses.server.ts";
import { placeHash } from "../../casework/addresses/enter-addresses.server.ts";
import { formatAddress } from "../../casework/addresses/format-address.ts";
import { creditorsUrl, lineId, lineUrl } from "../petition-url.ts";
import type { PetitionCase } from "../petition/petition-case.server.ts";
import { bookEntryUrl } from "../urls.ts";

/** Address that one press enters. */
export interface OfferedAddress {
  /** What the button posts. */
  intent: string;
  text: string;
  hint: string;
}

/** Name and address of a case, with all debts of that creditor. */
export interface CreditorRow {
  /** Element ID. */
  id: string;
  name: string;
  /** Whether it only collects the debts of the creditor above it. */
  isCollector: boolean;
  /** What it is in the case: "Secured creditor". It is empty if it stands for a name that is missing. */
  roles: string;
  /** Lines of the schedules that name it, as far as there is room, and the number of the others. */
  lines: { text: string; url: string }[];
  moreLines: number;
  amount: string;
  /** The address on one line; "" for none. */
  address: string;
  /** What is to be corrected before it is on the matrix as it should. */
  issues: { message: string; isListed: boolean }[];
  /** Where the address is entered; null if not on this page. */
  entry: AddressEntry | null;
  /** URL that opens the entry of a complete address; "" if it is open, or not entered here. */
  editUrl: string;
  /** URL that enters a missing address on its line, because no question asks for it; "" for others. */
  onLineUrl: string;
  /** Relative URL where the office answers it; null for none. */
  answer: string | null;
}

/** What the controls of an address are posted with. */
export interface AddressEntry {
  path: string;
  seen: string;
  /** Number of places that get the address: those with the same name and address. */
  count: number;
  parts: Record<"street" | "city" | "state" | "zip", string>;
  offers: OfferedAddress[];
  /** Entries of the book with similar names whose addresses contradict the given parts. */
  conflicting: { to: string; name: string; text: string }[];
}

/** Most lines that a row names. */
const maxLines = 4;

type Parties = [Party, ...Party[]];

/** A creditor of a case, or a name without one: what decides whether its row is shown. */
interface ListedCreditor {
  same: Parties;
  /** Whether it only collects the debts of the creditor above it. */
  isCollector: boolean;
  /** Place of the answers with its address, preferably an incomplete one. */
  place: CreditorPlace | undefined;
  /** Whether the office can enter the address there. Otherwise the lines have another address than the answers. */
  isEditable: boolean;
  issues: readonly MatrixIssue[];
}

/** The creditors of a case, each once for each address, in the order of the schedules, and below each who collects its debts. */
export function listCreditors({ prepared }: PetitionCase): ListedCreditor[] {
  const { petition, creditorPlaces, matrix, redact } = prepared;
  const issuesAt = Map.groupBy(matrix.issues, ({ from }) => from);
  const issuesOf = Map.groupBy(matrix.issues, ({ party }) => party);
  const placeOf = placeFinder(creditorPlaces);
  const toListed = (same: Parties, isCollector: boolean): ListedCreditor => {
    const [party] = same;
    const places = same.flatMap((each) => placeOf(each) ?? []);
    const place = places.find((each) => !isComplete(each)) ?? places[0];
    const own = [...new Set(same.map((each) => each.from))].flatMap((path) => (path && issuesAt.get(path)) || []);
    // The list of issues names each name once, at the first of its lines.
    const found = own.length > 0 || party.missing.length === 0 ? own : (issuesOf.get(party.name || partyRoles[party.role]) ?? []);
    const isEditable = place !== undefined && mailKey(redactedAddress(place, redact)) === mailKey(party);
    return { same, isCollector, place, isEditable, issues: found };
  };
  const parties = petition.parties.filter(({ isFiler }) => !isFiler);
  const creditors = groupByAddress(parties.filter(({ role }) => role !== "collector"));
  const collectors = parties.filter(({ role }) => role === "collector");
  const ofRows = new Map(creditors.flatMap((same) => same.map((party) => [rowPathOf(party), same])));
  const below = Map.groupBy(collectors, (party) => ofRows.get(rowPathOf(party)));
  const listed = creditors.flatMap((same) => [
    toListed(same, false),
    ...groupByAddress(below.get(same) ?? []).map((collector) => toListed(collector, true)),
  ]);
  return [...listed, ...groupByAddress(below.get(undefined) ?? []).map((collector) => toListed(collector, false))];
}

/** Whether something about a creditor is left to do. */
export const needsSomething = ({ issues, place, isEditable }: ListedCreditor): boolean =>
  issues.length > 0 || (isEditable && !isComplete(place!));

/** Path of the row of the questionnaire that names a party; "" for none. */
const rowPathOf = ({ from }: Party): string => /^[\w.]+\[\d+\]/.exec(from ?? "")?.[0] ?? from ?? "";

const groupByAddress = (parties: readonly Party[]): Parties[] => [...Map.groupBy(parties, addressKey).values()] as Parties[];

/** Returns a function that makes the row of a listed creditor, with the address at a path open for editing. */
export function rowMaker(
  { form: { id }, view, prepared, sources }: PetitionCase,
  missing: readonly MissingAddress[],
  edit: string | null,
): (listed: ListedCreditor) => CreditorRow {
  const { petition, creditorPlaces, redact } = prepared;
  const amounts = new Map(petition.lines.filter(({ part }) => part === "claim").map((line) => [itemKey(line), line]));
  const counts = Map.groupBy(creditorPlaces, addressKey);
  const proposals = new Map(missing.flatMap((each) => each.same.map(({ path }) => [path, each])));
  const complete = Map.groupBy(creditorPlaces.filter(isComplete), ({ name }) => normalizeText(name));

  const entryOf = (place: CreditorPlace): AddressEntry => {
    const found = proposals.get(place.path);
    const inCase = (complete.get(normalizeText(place.name)) ?? []).find((other) => !isComplete(place) && isCompatible(place, other));
    const fromBook = (found?.proposals ?? []).map(({ entry, similarity, seen }) => ({
      intent: `take ${entry.id} ${seen} ${place.path}`,
      text: `${entry.name}, ${formatAddress(entry)}`,
      hint: similarity >= 1 ? "Same name" : `${Math.round(similarity * 100)}% similar`,
    }));
    const fromCase = inCase && {
      intent: `copy ${addressPairHash(place, inCase)} ${place.path} ${inCase.path}`,
      text: redact(formatAddress(inCase)),
      hint: "Elsewhere in this case",
    };
    const { path, street, city, state, zip } = place;
    return {
      path,
      seen: placeHash(place),
      count: counts.get(addressKey(place))!.length,
      parts: { street, city, state, zip },
      offers: [...(fromCase ? [fromCase] : []), ...fromBook],
      conflicting: (found?.conflicting ?? []).map((entry) => ({
        to: bookEntryUrl(entry.id),
        name: entry.name,
        text: formatAddress(entry),
      })),
    };
  };

  return ({ same, isCollector, place, isEditable, issues }) => {
    const [party] = same;
    const isOpen = isEditable && (!isComplete(place!) || edit === place!.path);
    const lines = same.flatMap(({ place: line }) => line ?? []);
    const claims = lines.flatMap((line) => amounts.get(itemKey(line))?.value ?? []).filter((value) => typeof value === "number");
    const onLine = party.missing.length > 0 && !isEditable ? same.find((each) => each.place) : undefined;
    return {
      id: lineId(`creditor-${place?.path ?? addressKey(party)}`),
      name: party.name || partyRoles[party.role],
      isCollector,
      roles: party.name ? [...new Set(same.map(({ role }) => partyRoles[role]))].join(", ") : "",
      lines: lines.slice(0, maxLines).map((line) => ({
        text: `${formName(line.form).replace("106", "")} ${line.line}`,
        url: lineUrl(id, view, { form: line.form, at: placeKey(line) }),
      })),
      moreLines: Math.max(0, lines.length - maxLines),
      amount: claims.length > 0 ? formatDollars(claims.reduce((sum, value) => sum + value, 0)) : "",
      address: formatAddress(party),
      issues: issues.map(({ message, isListed }) => ({ message, isListed })),
      entry: isOpen ? entryOf(place!) : null,
      editUrl: isEditable && !isOpen ? creditorsUrl(id, view, { edit: place!.path }) : "",
      onLineUrl: onLine ? lineUrl(id, view, { form: onLine.place!.form, correct: placeKey({ ...onLine.place!, part: "street" }) }) : "",
      answer: sources.get(place ? `${place.path}.street` : (party.from ?? ""))?.at ?? null,
    };
  };
}

const itemKey = ({ form, line, item }: LinePlace | Line): string => `${form}|${line}|${item}`;

const redactedAddress = (place: CreditorPlace, redact: Redactor["redact"]) => ({
  street: redact(place.street, "street"),
  city: redact(place.city, "city"),
  state: redact(place.state, "state"),
  zip: redact(place.zip, "zip"),
});

/** Returns a function that finds the place of the answers with the address of a party: the group that names it, or one around that. */
function placeFinder(places: readonly CreditorPlace[]): (party: Party) => CreditorPlace | undefined {
  const byPath = Map.groupBy(places, ({ role, path }) => `${role} ${path}`);
  const findIn = (role: string, path: string): CreditorPlace | undefined => {
    const end = path.lastIndexOf(".");
    const group = path.slice(0, end);
    return end < 0 ? undefined : (byPath.get(`${role} ${group}`)?.[0] ?? findIn(role, group));
  };
  return ({ role, from }) => findIn(role, from ?? "");
}
