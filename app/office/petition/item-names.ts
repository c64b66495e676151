import { placeKey, type Line, type LinePlace, type Person } from "../../petition/line.ts";

const itemKey = ({ form, line, item }: LinePlace): string => `${form}|${line}|${item}`;

/** List item with its name and the people whose lines it has. */
export interface NamedItem {
  place: LinePlace;
  name: string;
  people: Set<Person | null>;
}

/** Items of all lists by place. */
export type ItemNames = ReadonlyMap<string, NamedItem>;

/** Whether a line is part of its item's name although another text precedes it, such as the year of an income that recurs every year. */
const isSecondName = ({ form, line, part }: Line): boolean => form === "107" && line === "5" && part === "year";

/** Names the items of lists by the first text on their lines, and by whatever else distinguishes them. */
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

/** Name of the item that a line is about; "" for none. */
export const itemName = (names: ItemNames, place: LinePlace): string => names.get(itemKey(place))?.name ?? "";

/** Line of a list item, stored with the item's name at that time. */
interface ItemLine extends LinePlace {
  itemName: string;
}

/** Part of the line number that all items of a list share: "2" for item 3 on line 2.3. */
const listOf = ({ line, item }: LinePlace): string => (line.endsWith(`.${item}`) ? line.slice(0, -`.${item}`.length) : line);

const isItemOf = ({ name, people }: NamedItem, { itemName: expectedName, person }: ItemLine): boolean =>
  name === expectedName && (person === null || people.has(person));

/** Finds the current place of a line's item: the only item of its list with that name and person. Undefined if there is none. */
function findCurrentPlace<Stored extends ItemLine>(names: ItemNames, stored: Stored): Stored | undefined {
  const itemThere = names.get(itemKey(stored));
  if (itemThere ? isItemOf(itemThere, stored) : !stored.itemName) return stored;
  const found = [...names.values()].filter(
    (item) => item.name && isItemOf(item, stored) && item.place.form === stored.form && listOf(item.place) === listOf(stored),
  );
  return found.length === 1 ? { ...stored, line: found[0]!.place.line, item: found[0]!.place.item } : undefined;
}

/**
 * Follows items to their current places. A line whose item is gone stays where it was. If another item would move to that place, no
 * item is followed. `isInPlace` shows which lines still belong to their item.
 */
export function followItems<Stored extends ItemLine>(
  names: ItemNames,
  all: readonly Stored[],
): { from: Stored; now: Stored; isInPlace: boolean }[] {
  const followed = all.map((from) => ({ from, now: findCurrentPlace(names, from) }));
  const isUnambiguous = new Set(followed.map(({ from, now }) => placeKey(now ?? from))).size === all.length;
  return followed.map(({ from, now }) =>
    isUnambiguous || now === from ? { from, now: now ?? from, isInPlace: now !== undefined } : { from, now: from, isInPlace: false },
  );
}
