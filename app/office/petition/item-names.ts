import { placeKey, type Line, type LinePlace } from "../../petition/line.ts";

const itemKey = ({ form, line, item }: LinePlace): string => `${form}|${line}|${item}`;

/** The items of all lists by their places, with what each is called: by the first text on its lines. */
export interface NamedItem {
  place: LinePlace;
  name: string;
}

export type ItemNames = ReadonlyMap<string, NamedItem>;

/** What the items of lists are called. */
export function itemNames(lines: readonly Line[]): ItemNames {
  const names = new Map<string, NamedItem>();
  for (const line of lines)
    if (line.item !== null && typeof line.value === "string" && !names.has(itemKey(line)))
      names.set(itemKey(line), { place: line, name: line.value });
  return names;
}

/** What the item is called that a line is about; "" for none. */
export const itemName = (names: ItemNames, place: LinePlace): string => names.get(itemKey(place))?.name ?? "";

/** A line of an item of a list, kept with what the item was called. */
interface OfItem extends LinePlace {
  itemName: string;
}

/** "2" of line 2.3 with item 3: what the lines of a list have in common. */
const listOf = ({ line, item }: LinePlace): string => (line.endsWith(`.${item}`) ? line.slice(0, -`.${item}`.length) : line);

/** Where the item of a line stands now: the only one of its list with that name; undefined if there is none. */
function placeNow<Kept extends OfItem>(names: ItemNames, kept: Kept): Kept | undefined {
  if (itemName(names, kept) === kept.itemName) return kept;
  const found = [...names.values()].filter(
    ({ place, name }) => name === kept.itemName && place.form === kept.form && listOf(place) === listOf(kept),
  );
  return found.length === 1 ? { ...kept, line: found[0]!.place.line, item: found[0]!.place.item } : undefined;
}

/**
 * Follows items to where they stand now. What has no item any more stays where it was; when that is where another item would go,
 * none is followed. `isInPlace` tells which lines still are about their item.
 */
export function followed<Kept extends OfItem>(names: ItemNames, all: readonly Kept[]): { from: Kept; now: Kept; isInPlace: boolean }[] {
  const placed = all.map((from) => ({ from, now: placeNow(names, from) }));
  const isClear = new Set(placed.map(({ from, now }) => placeKey(now ?? from))).size === all.length;
  return placed.map(({ from, now }) =>
    isClear || now === from ? { from, now: now ?? from, isInPlace: now !== undefined } : { from, now: from, isInPlace: false },
  );
}
