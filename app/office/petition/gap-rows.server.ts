import { addressParts } from "../../petition/forms/creditor-places.ts";
import { valueText } from "../../petition/lines/line-text.ts";
import { formNumbers, placeKey, type FormNumber, type Gap, type PrivateKind } from "../../petition/lines/line.ts";
import { truncate } from "../../platform/truncate.ts";
import { itemName, itemNames } from "../../casework/petition/item-names.ts";
import { claimUrl, creditorsUrl, decisionsUrl, isClaimGap, isDecided, lineUrl } from "../petition-url.ts";
import type { Source, Sources } from "../sources.server.ts";
import { tableUrl, type View } from "../urls.ts";
import { lineBoxOf } from "./line-box.server.ts";
import type { LineBox } from "./line-input.tsx";
import { linePlace } from "./line-place.ts";
import type { PetitionCase } from "./petition-case.server.ts";

/** Line with gaps, as the page lists it. */
export interface GapRow {
  key: string;
  form: FormNumber;
  /** The line as it is printed, and its label. */
  place: string;
  label: string;
  /** URL of the line on the worksheet of its form. */
  lineUrl: string;
  /** Name of the list item it is about; "" for none, or if a reason names it. */
  item: string;
  /** What is missing. */
  texts: string[];
  isBlocking: boolean;
  isClients: boolean;
  /** Path of the question that the client can be asked; null for none. */
  path: string | null;
  /** Where the office answers the question. */
  source: Source | null;
  /** What the line takes, if it is entered here. */
  box: LineBox | null;
  /** The value that the line has; "" for none. */
  value: string;
  /** What the firm's defaults propose; "" for nothing. */
  proposed: string;
  /** Label of the button that keeps the value; "" without one. */
  keepLabel: string;
  /** Whether it is a corrected line whose answer has changed. */
  isChanged: boolean;
  /** The page where it is decided; null for none. */
  elsewhere: { url: string; label: string } | null;
}

/** Label of the button that keeps the value of a line. */
const keepLabelOf = (masked: readonly PrivateKind[]): string =>
  masked.length === 0
    ? "Confirm as is"
    : masked.includes("ssn") || masked.includes("account")
      ? "Keep the last four"
      : masked.includes("name")
        ? "Keep the initials"
        : "Keep the year";

/** Whether the client can be asked to fill in a gap. */
export const isAskable = ({ who, path }: Gap, sources: Sources): boolean => who === "client" && path !== null && sources.has(path);

/** The gaps by line: by form in filing order, and what is required before the rest of its form. */
export function groupGaps(gaps: readonly Gap[]): Gap[][] {
  const byLine = [...Map.groupBy(gaps, placeKey).values()];
  const rank = (all: Gap[]) => 2 * formNumbers.indexOf(all[0]!.form) + (all.some(({ isBlocking }) => isBlocking) ? 0 : 1);
  return byLine.toSorted((one, other) => rank(one) - rank(other));
}

/** Converts the gaps of lines for the page. */
export function gapRowConverter({ form: { id }, view, prepared, sources }: PetitionCase): (gaps: readonly Gap[]) => GapRow {
  const { petition, proposals, creditorPlaces } = prepared;
  const lines = new Map(petition.lines.map((line) => [placeKey(line), line]));
  const items = itemNames(petition.lines);
  const proposed = new Map(proposals.map((proposal) => [placeKey(proposal), proposal.value]));
  const addresses = new Set(creditorPlaces.flatMap(({ path }) => addressParts.map((part) => `${path}.${part}`)));
  return (gaps) => {
    const [gap] = gaps as [Gap];
    const { form, path } = gap;
    const key = placeKey(gap);
    const line = lines.get(key);
    const value = valueText(line?.value ?? null);
    const texts = [...new Set(gaps.map(({ text }) => text))];
    const item = itemName(items, gap);
    const masked = gaps.flatMap((each) => each.masked ?? []);
    const isChanged = gaps.some(({ changed }) => changed);
    const elsewhere = findElsewhere(gaps, addresses, { id, view });
    return {
      key,
      form,
      place: linePlace(gap),
      label: line?.label ?? "",
      lineUrl: lineUrl(id, view, { form, at: key }),
      item: texts.some((text) => text.includes(item)) ? "" : truncate(item),
      texts,
      isBlocking: gaps.some(({ isBlocking }) => isBlocking),
      isClients: gap.who === "client",
      path: gaps.find((each) => isAskable(each, sources))?.path ?? null,
      source: (path !== null && sources.get(path)) || null,
      box: isChanged || (elsewhere && !gap.table) ? null : lineBoxOf(gap),
      value,
      proposed: proposed.get(key) ?? "",
      keepLabel: masked.length > 0 || (value && form !== "121" && !isChanged && !elsewhere) ? keepLabelOf(masked) : "",
      isChanged,
      elsewhere,
    };
  };
}

/** The page where a gap is closed that is not closed on its line. */
function findElsewhere(
  gaps: readonly Gap[],
  addresses: ReadonlySet<string>,
  { id, view }: { id: string; view: View },
): GapRow["elsewhere"] {
  const [gap] = gaps as [Gap];
  const { table, isClaim, path } = gap;
  if (isDecided(gap)) return { url: decisionsUrl(id, view, "entries"), label: "Decide" };
  if (isClaimGap(gap)) return { url: claimUrl(id, view, isClaim ? { item: null } : gap), label: "Claim exemptions" };
  if (table) return { url: tableUrl(table), label: "Open the table" };
  return path !== null && addresses.has(path) ? { url: creditorsUrl(id, view, { show: "open" }), label: "Enter the address" } : null;
}
