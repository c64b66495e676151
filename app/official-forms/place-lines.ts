import type { Line } from "../petition/line.ts";
import type { FormMap, List, Place, Places, Slot } from "./form-map.ts";

/** One page of a filled form: a page of the blank, or one more copy of it. */
export interface Sheet {
  /** The blank's page, counted from 1. */
  page: number;
  placed: Placed[];
}

/** A value in its place. */
export interface Placed {
  place: Place;
  value: string | number;
  /** The line that it is of; undefined for what identifies the case, numbers an entry or adds up a page. */
  line?: Line;
}

/** A line with a value that the form has no room for, and the blank's page where a reader would look for it. */
export interface LeftLine {
  line: Line;
  page: number;
}

/** A form's lines on its pages, and those that have no place. */
export interface Layout {
  sheets: Sheet[];
  left: LeftLine[];
}

const key = (...parts: (string | null)[]): string =>
  parts
    .map((part) => part ?? "")
    .join("|")
    .replace(/\|+$/, "");

const several = (places: Places): readonly Place[] => (Array.isArray(places) ? (places as readonly Place[]) : [places as Place]);
const isOfList = (list: List, { line, item }: Line) => item !== null && list.line.replace("#", String(item)) === line;
const pageOf = (slot: Slot): number => several(Object.values(slot.parts)[0]!)[0]!.page;

/** The lines of one entry of a list. */
type Entry = Line[];

function entriesOf(list: List, lines: readonly Line[]): Entry[] {
  const entries = new Map<number, Entry>();
  for (const line of lines) if (isOfList(list, line)) entries.set(line.item!, [...(entries.get(line.item!) ?? []), line]);
  const isWanted = (entry: Entry) => !list.onlyWith || entry.some(({ part }) => list.onlyWith!.includes(part));
  return [...entries]
    .sort(([a], [b]) => a - b)
    .map(([, entry]) => entry)
    .filter(isWanted);
}

/** Puts the lines of a form onto its pages, with as many copies of a page as its lists need. */
export function placeLines(map: FormMap, lines: readonly Line[]): Layout {
  const sheets: Sheet[] = Array.from({ length: map.pages }, (_, index) => ({ page: index + 1, placed: [] }));
  const given = lines.filter(({ value }) => value !== null && value !== "");
  const lists = map.lists ?? [];
  const left = lists.flatMap((list) => placeList(map, list, entriesOf(list, given), sheets));
  const isInRows = ({ line }: Line) => given.some((each) => each.line === line && each.item !== null);
  const lastOf = (page: number) => sheets.filter((sheet) => sheet.page === page).pop()!;
  for (const line of given.filter((each) => !lists.some((list) => isOfList(list, each)))) {
    const name = key(line.line, line.part, line.person);
    const places = map.lines[name];
    if (places) for (const place of several(places)) lastOf(place.page).placed.push({ place, value: line.value!, line });
    else if (!map.notPrinted?.[name] && !(map.unlessInRows?.[name] && isInRows(line))) left.push({ line, page: map.pages });
  }
  return { sheets, left };
}

/** Puts the entries of a list into its slots, and those without one onto copies of its page; returns the lines that have no place. */
function placeList(map: FormMap, list: List, entries: readonly Entry[], sheets: Sheet[]): LeftLine[] {
  const left: Line[] = [];
  let waiting = [...entries];
  const take = (sheet: Sheet) => {
    const taken: Entry[] = [];
    for (const slot of list.slots.filter((each) => pageOf(each) === sheet.page)) {
      const entry = waiting.find((each) => fits(slot, each));
      if (!entry) continue;
      waiting = waiting.filter((each) => each !== entry);
      taken.push(entry);
      left.push(...placeEntry(slot, entry, sheet));
    }
    for (const { part, place } of list.sums ?? [])
      if (place.page === sheet.page && taken.length > 0) sheet.placed.push({ place, value: sumOf(part, taken) });
  };
  for (const sheet of sheets) take(sheet);
  while (waiting.length > 0 && list.copies) {
    const copy: Sheet = { page: list.copies, placed: [] };
    sheets.splice(sheets.findLastIndex(({ page }) => page === list.copies) + 1, 0, copy);
    take(copy);
  }
  const lastPage = pageOf(list.slots.slice(-1)[0]!);
  return [...left, ...waiting.flat()].filter((line) => !map.notPrinted?.[nameIn(list, line)]).map((line) => ({ line, page: lastPage }));
}

/** The key of a line of an entry, such as `2.#|creditor`. */
const nameIn = ({ line }: List, { part, person }: Line): string => key(line, part, person);

/** Whether a slot is for an entry: by the number that it prints, or by the entry's type and person. */
function fits(slot: Slot, entry: Entry): boolean {
  if (slot.item !== undefined) return entry[0]!.item === slot.item;
  if (slot.person && !entry.some(({ person }) => person === slot.person)) return false;
  return !slot.types || slot.types.includes(String(entry.find(({ part }) => part === "type")?.value ?? ""));
}

const sumOf = (part: string, entries: readonly Entry[]): number =>
  entries.flat().reduce((sum, line) => sum + (line.part === part && typeof line.value === "number" ? line.value : 0), 0);

/** Puts an entry into its slot; returns the lines that the slot has no place for. */
function placeEntry(slot: Slot, entry: Entry, sheet: Sheet): Line[] {
  if (slot.number) sheet.placed.push({ place: slot.number, value: entry[0]!.line });
  return entry.filter((line) => {
    const part = key(line.part, line.person);
    const places = slot.parts[part];
    for (const place of places ? several(places) : []) sheet.placed.push({ place, value: line.value!, line });
    return !places;
  });
}
