import { boxAt } from "../petition/lines/catalogues.ts";
import { isPrinted, type Line } from "../petition/lines/line.ts";
import type { FormMap, List, Place, Places, Slot } from "./form-map.ts";

/** One page of a filled form: a page of the blank, or one more copy of it. */
export interface Sheet {
  /** The page of the blank, numbered from 1. */
  page: number;
  placed: PlacedValue[];
}

/** A value with its place. */
export interface PlacedValue {
  place: Place;
  value: string | number;
  /** The line of the value; undefined for numbers of entries and sums of pages. */
  line?: Line;
}

/** A line with a value for which the form has no place, and the blank's page where a reader would look for it. */
export interface UnplacedLine {
  line: Line;
  page: number;
}

/** The values of a form by sheet, and the lines without a place. */
export interface Layout {
  sheets: Sheet[];
  unplaced: UnplacedLine[];
}

/** Joins parts, without empty ones at the end. */
const key = (...parts: (string | null)[]): string => parts.slice(0, parts.findLastIndex(Boolean) + 1).join("|");

const keyOf = ({ line, part, person }: Line): string => key(line, part, person);

const toArray = (places: Places): readonly Place[] => (Array.isArray(places) ? (places as readonly Place[]) : [places as Place]);
const isOfList = (list: List, { line, item }: Line) => item !== null && list.line.replace("#", String(item)) === line;
const pageOf = (slot: Slot): number => toArray(Object.values(slot.parts)[0]!)[0]!.page;

/** The lines of one entry of a list. */
type Entry = Line[];

function entriesOf(list: List, lines: readonly Line[]): Entry[] {
  const entries = new Map<number, Entry>();
  for (const line of lines) if (isOfList(list, line)) entries.set(line.item!, [...(entries.get(line.item!) ?? []), line]);
  const isPrinted = (entry: Entry) => !list.onlyWith || entry.some(({ part }) => list.onlyWith!.includes(part));
  return [...entries]
    .sort(([a], [b]) => a - b)
    .map(([, entry]) => entry)
    .filter(isPrinted);
}

/** Places the lines of a form on its pages, copying pages as its lists require. */
export function placeLines(map: FormMap, lines: readonly Line[]): Layout {
  const sheets: Sheet[] = Array.from({ length: map.pages }, (_, index) => ({ page: index + 1, placed: [] }));
  const filledLines = lines.filter(isPrinted);
  const lists = map.lists ?? [];
  const unplaced = lists.flatMap((list) => placeList(list, entriesOf(list, filledLines), sheets));
  const isInRows = ({ line }: Line) => filledLines.some((each) => each.line === line && each.item !== null);
  const lastOf = (page: number) => sheets.filter((sheet) => sheet.page === page).pop()!;
  for (const line of filledLines.filter((each) => !lists.some((list) => isOfList(list, each)))) {
    const name = keyOf(line);
    const places = map.lines[name];
    if (places) for (const place of toArray(places)) lastOf(place.page).placed.push({ place, value: line.value!, line });
    else if (!isNote(line) && !(map.unlessInRows?.[name] && isInRows(line))) unplaced.push({ line, page: map.pages });
  }
  const isOmitted = ({ page }: Sheet) => page === map.omit?.page && filledLines.some((line) => keyOf(line) === map.omit!.ifLine);
  // What else such a page shows, the total of Schedule D, is the sum of the page before it then.
  const isEntry = ({ line }: Sheet["placed"][number]) => line !== undefined && lists.some((list) => isOfList(list, line));
  const isEmpty = ({ page, placed }: Sheet) => isContinuation(lists, page) && !placed.some(isEntry);
  return { sheets: sheets.filter((sheet) => !isOmitted(sheet) && !isEmpty(sheet)), unplaced };
}

/** Whether a page only has room for more entries of a list that begins on an earlier one. */
const isContinuation = (lists: readonly List[], page: number): boolean =>
  lists.some(({ copies, slots }) => copies === page && slots.some((slot) => pageOf(slot) < page));

/**
 * Places the entries of a list in its slots, and further ones on copies of its page while copies take any. Returns the lines without a
 * place.
 */
function placeList(list: List, entries: readonly Entry[], sheets: Sheet[]): UnplacedLine[] {
  const unplaced: Line[] = [];
  let remaining = [...entries];
  const fillSheet = (sheet: Sheet) => {
    const placedEntries: Entry[] = [];
    for (const slot of list.slots.filter((each) => pageOf(each) === sheet.page)) {
      const entry = remaining.find((each) => matchesSlot(slot, each));
      if (!entry) continue;
      remaining = remaining.filter((each) => each !== entry);
      placedEntries.push(entry);
      unplaced.push(...placeEntry(slot, entry, sheet));
    }
    for (const { part, place } of list.sums ?? [])
      if (place.page === sheet.page && placedEntries.length > 0) sheet.placed.push({ place, value: sumOf(part, placedEntries) });
  };
  for (const sheet of sheets) fillSheet(sheet);
  for (let before = Infinity; list.copies && remaining.length > 0 && remaining.length < before;) {
    before = remaining.length;
    const copy: Sheet = { page: list.copies, placed: [] };
    sheets.splice(sheets.findLastIndex(({ page }) => page === list.copies) + 1, 0, copy);
    fillSheet(copy);
  }
  const lastPage = pageOf(list.slots.slice(-1)[0]!);
  return [...unplaced, ...remaining.flat()].filter((line) => !isNote(line)).map((line) => ({ line, page: lastPage }));
}

/** Whether a form has no box for a line, according to its catalogue. */
const isNote = (line: Line): boolean => Boolean(boxAt(line)?.note);

/** Whether a slot accepts an entry, by its printed number or by type and person. */
function matchesSlot(slot: Slot, entry: Entry): boolean {
  if (slot.item !== undefined) return entry[0]!.item === slot.item;
  if (slot.person && !entry.some(({ person }) => person === slot.person)) return false;
  return !slot.types || slot.types.includes(String(entry.find(({ part }) => part === "type")?.value ?? ""));
}

const sumOf = (part: string, entries: readonly Entry[]): number =>
  entries.flat().reduce((sum, line) => sum + (line.part === part && typeof line.value === "number" ? line.value : 0), 0);

/** Places an entry in its slot; returns the lines for which the slot has no place. */
function placeEntry(slot: Slot, entry: Entry, sheet: Sheet): Line[] {
  if (slot.number) sheet.placed.push({ place: slot.number, value: entry[0]!.line });
  return entry.filter((line) => {
    const part = key(line.part, line.person);
    const places = slot.parts[part];
    for (const place of places ? toArray(places) : []) sheet.placed.push({ place, value: line.value!, line });
    return !places;
  });
}
