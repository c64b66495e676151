import { placeKey, type Line, type LinePlace, type Person } from "../../petition/line.ts";

const itemKey = ({ form, line, item }: LinePlace): string => `${form}|${line}|${item}`;

/** An item of a list: what it is called, and whose lines it has. */
export interface NamedItem {
  place: LinePlace;
  name: string;
  people: Set<Person | null>;
}

/** The items of all lists by their places. */
export type ItemNames = ReadonlyMap<string, NamedItem>;

/** Whether a line is part of its item's name although another text stands before it: the same income may come every year. */
const isSecondName = ({ form, line, part }: Line): boolean => form === "107" && line === "5" && part === "year";

/** What the items of lists are called: by the first text on their lines, and what else tells them apart. */
export function itemNames(lines: readonly Line[]): ItemNames {
  const items = new Map<string, NamedItem>();
  for (const line of lines) {
    if (line.item === null) continue;
    const item = items.get(itemKey(line)) ?? { place: line, name: "", people: new Set() };
    items.set(itemKey(line), item);
    item.people.add(line.person);
    if (typeof line.value === "string" && (!item.name || isSecondName(line))) item.name = `${item.name} ${line.value}`.trimStart();
  }
  return items;
}

/** What the item is called that a line is about; "" for none. */
export const itemName = (names: ItemNames, place: LinePlace): string => names.get(itemKey(place))?.name ?? "";

/** A line of an item of a list, kept with what the item was called. */
interface OfItem extends LinePlace {
  itemName: string;
}

/** "2" of line 2.3 with item 3: what the lines of a list have in common. */
const listOf = ({ line, item }: LinePlace): string => (line.endsWith(`.${item}`) ? line.slice(0, -`.${item}`.length) : line);

const isItemOf = ({ name, people }: NamedItem, { itemName: called, person }: OfItem): boolean =>
  name === called && (person === null || people.has(person));

/** Where the item of a line stands now: the only one of its list with that name and person; undefined if there is none. */
function placeNow<Kept extends OfItem>(names: ItemNames, kept: Kept): Kept | undefined {
  const here = names.get(itemKey(kept));
  if (here ? isItemOf(here, kept) : !kept.itemName) return kept;
  const found = [...names.values()].filter(
    (item) => item.name && isItemOf(item, kept) && item.place.form === kept.form && listOf(item.place) === listOf(kept),
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
