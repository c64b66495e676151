import { placeKey, type Line, type LinePlace, type LineValue, type Person } from "../../petition/lines/line.ts";

const itemKey = ({ form, line, item }: LinePlace): string => `${form}|${line}|${item}`;

/** List item with its name, the people whose lines it has, and what the client answered about it. */
export interface NamedItem {
  place: LinePlace;
  name: string;
  people: Set<Person | null>;
  answers: [part: string, person: Person | null, value: LineValue][];
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
    const item = items.get(itemKey(line)) ?? { place: line, name: "", people: new Set(), answers: [] };
    items.set(itemKey(line), item);
    item.people.add(line.person);
    if (line.from.length > 0) item.answers.push([line.part, line.person, line.value]);
    if (typeof line.value === "string" && (!item.name || isSecondName(line))) item.name = `${item.name} ${line.value}`.trimStart();
  }
  return items;
}

/** Name of the item that a line is about; "" for none. */
export const itemName = (names: ItemNames, place: LinePlace): string => names.get(itemKey(place))?.name ?? "";

/** Line of a list item, stored with what the item is recognized by. */
interface ItemLine extends LinePlace {
  itemName: string;
  itemDetails: string;
}

/** Part of the line number that all items of a list share: "2" for item 3 on line 2.3. */
const listOf = ({ line, item }: LinePlace): string => (line.endsWith(`.${item}`) ? line.slice(0, -`.${item}`.length) : line);

/** Finds the items that have a name in the list of a line, and lines of its person. */
const findNamesakes = (names: ItemNames, place: LinePlace, name: string): NamedItem[] =>
  [...names.values()].filter(
    (item) =>
      item.name === name &&
      (place.person === null || item.people.has(place.person)) &&
      item.place.form === place.form &&
      listOf(item.place) === listOf(place),
  );

const detailsOf = ({ answers }: NamedItem, namesakes: number): string => (namesakes > 1 ? JSON.stringify([namesakes, answers]) : "");

/** What distinguishes the item that a line is about from others of its name: their number, and its answers. "" if it is the only one. */
export function itemDetails(names: ItemNames, place: LinePlace): string {
  const item = names.get(itemKey(place));
  return item ? detailsOf(item, findNamesakes(names, place, item.name).length) : "";
}

/**
 * Finds the current place of a line's item: the item there, or else the only item of its list, with that name, person and details.
 * Undefined if there is none.
 */
function findCurrentPlace<Stored extends ItemLine>(names: ItemNames, stored: Stored): Stored | undefined {
  if (!stored.itemName && !names.has(itemKey(stored))) return stored;
  const namesakes = findNamesakes(names, stored, stored.itemName);
  const found = namesakes.filter((item) => detailsOf(item, namesakes.length) === stored.itemDetails);
  if (found.some(({ place }) => itemKey(place) === itemKey(stored))) return stored;
  return stored.itemName && found.length === 1 ? { ...stored, line: found[0]!.place.line, item: found[0]!.place.item } : undefined;
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
