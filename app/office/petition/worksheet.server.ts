import { formHeading, placeText, createStateLookup, valueText, type ShownState } from "../../petition/line-text.ts";
import { placeKey, type FormNumber, type Line, type LinePlace, type Person } from "../../petition/line.ts";
import { redact } from "../../petition/redaction.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { StoredCorrection } from "../../records/office-entries.server.ts";
import type { View } from "../dashboard/dashboard-view.ts";
import { itemName, type ItemNames } from "./item-names.ts";
import { isDecided, placeAddress, type Place } from "./petition-address.ts";
import type { Source, Sources } from "./sources.server.ts";
import { counted } from "../../questionnaire/counted.ts";

/** A correction as the page shows it. */
export interface ShownCorrection extends LinePlace {
  reason: string;
  time: string;
}

/** A line as the page shows it. A page has up to a thousand: what is not so is left out. */
export interface ShownLine {
  key: string;
  place: string;
  label: string;
  value: string;
  isAmount?: true;
  state: ShownState;
  /** The answers that it comes from; none of many, but how many. */
  sources: Pick<Source, "label" | "at">[];
  manySources?: number;
  correction?: ShownCorrection;
  /** Whether the address leads here. */
  isMeant?: true;
  /** Whether it is decided with the office's entries, and not corrected. */
  isDecided?: true;
  /** What the correction begins with, when the line is being corrected. */
  editing?: Editing;
}

/** A line that is being corrected. */
export interface Editing extends LinePlace {
  value: string;
  reason: string;
  /** Where the page is without the correction. */
  back: string;
}

/** Lines of one item of a list, or single lines. */
export interface LineGroup {
  key: string;
  /** What the item is called; null for single lines. */
  title: string | null;
  /** Its first amount; "" for none. */
  amount: string;
  /** How many gaps its lines have. */
  gaps: number;
  corrected: number;
  isOpen: boolean;
  lines: ShownLine[];
}

/** One form's lines. */
export interface ShownWorksheet {
  form: FormNumber;
  title: string;
  /** The query of the worksheet's address, to which a line is added. */
  query: string;
  groups: LineGroup[];
  totals: { label: string; value: string; note: string }[];
  openAll: string | null;
}

/** The most answers that a line names; of more it says how many. */
const sourcesShown = 3;
/** As many items of a list stand open. */
const itemsOpen = 3;

/** The line as it is printed on the form, and whose it is. */
export const linePlace = (place: LinePlace): string => placeText({ ...place, part: "" });

interface Around {
  /** The keys of lines that have gaps. */
  lacking: ReadonlySet<string>;
  stateOf: (line: Line) => ShownState;
  formId: string;
  view: View;
  place: Place;
  sources: Sources;
  items: ItemNames;
  corrections: ReadonlyMap<string, StoredCorrection>;
}

/** The worksheet of a form. Social Security numbers are masked. */
export function worksheetOf(form: FormNumber, petition: PreparedPetition, given: Omit<Around, "lacking" | "stateOf">): ShownWorksheet {
  const around = { ...given, lacking: new Set(petition.gaps.map(placeKey)), stateOf: createStateLookup(petition.gaps) };
  const lines = petition.lines.filter((line) => line.form === form);
  const groups = groupsOf(lines, around);
  const items = groups.filter(({ title }) => title !== null);
  const isOpen = around.place.open === "all" || items.length <= itemsOpen;
  return {
    form,
    title: formHeading(form),
    query: placeAddress(around.formId, around.view, { form }).replace(/^[^?]*|#.*$/g, ""),
    groups: groups.map((group) => ({ ...group, isOpen: isOpen || group.lines.some(({ isMeant }) => isMeant) })),
    totals: totalsOf(form, petition, lines),
    openAll: isOpen ? null : placeAddress(around.formId, around.view, { form, open: "all" }),
  };
}

/** Lines that follow each other, by the item of a list that they are about. */
function groupsOf(lines: Line[], around: Around): LineGroup[] {
  const gathered: { key: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const key = line.item === null ? "" : `${line.line}|${line.item}`;
    const last = gathered.at(-1);
    if (last?.key === key) last.lines.push(line);
    else gathered.push({ key, lines: [line] });
  }
  return gathered.map(({ key, lines }, index) => {
    const shown = lines.map((line) => shownLine(line, around));
    const amount = lines.find(({ part, value }) => part === "claim" || typeof value === "number")?.value ?? null;
    return {
      key: `${key}:${index}`,
      title: key && lines.length > 1 ? titleOf(lines, around.items) : null,
      amount: valueText(amount),
      gaps: lines.filter((line) => around.lacking.has(placeKey(line))).length,
      corrected: shown.filter(({ correction }) => correction).length,
      isOpen: true,
      lines: shown,
    };
  });
}

/** The line of an item, what the item is called or, without a name, what belongs there, and whose it is. */
function titleOf(lines: Line[], items: ItemNames): string {
  const [first] = lines as [Line];
  const isOnePersons = lines.every(({ person }) => person === first.person);
  return placeText({
    ...first,
    part: redact(itemName(items, first)) || first.label,
    person: isOnePersons ? first.person : null,
  });
}

function shownLine(line: Line, { formId, view, place, sources, corrections, stateOf }: Around): ShownLine {
  const key = placeKey(line);
  const correction = corrections.get(key);
  const value = redact(valueText(line.value));
  const { form, part, item, person } = line;
  const target = { form, line: line.line, part, item, person };
  const known = line.from.flatMap((path) => sources.get(path) ?? []);
  const isEditing = place.correct === key;
  const isReadable = correction && redact(correction.reason) === correction.reason;
  return {
    key,
    place: linePlace(line),
    label: line.label,
    value,
    ...(typeof line.value === "number" && { isAmount: true }),
    state: stateOf(line),
    sources: known.length > sourcesShown ? [] : known.map(({ label, at }) => ({ label, at })),
    ...(known.length > sourcesShown && { manySources: known.length }),
    ...(correction && { correction: { ...target, reason: redact(correction.reason), time: officeTime(new Date(correction.at)) } }),
    ...((place.at === key || isEditing) && { isMeant: true }),
    ...(isDecided(line) && { isDecided: true }),
    ...(isEditing && {
      editing: {
        ...target,
        value: value === valueText(line.value) ? value : "",
        reason: isReadable ? correction.reason : "",
        back: placeAddress(formId, view, { form, at: key }),
      },
    }),
  };
}

function totalsOf(form: FormNumber, { totals }: PreparedPetition, lines: Line[]): ShownWorksheet["totals"] {
  return Object.entries(totals).flatMap(([name, { amount, isEstimate, blanks }]) => {
    if (!name.startsWith(`${form}.`)) return [];
    const [, number = "", person] = /^(.*?)(?:\.(debtor[12]))?$/.exec(name.slice(form.length + 1))!;
    const added = lines.filter((line) => line.line === number && line.person === (person ?? null));
    const { label = "Total" } = added.find(({ part }) => part === "") ?? added[0] ?? {};
    const notes = [isEstimate && "an estimate", blanks.length > 0 && `without ${counted(blanks.length, "amount")} not given yet`];
    const place = placeText({ form, line: number, part: "", item: null, person: (person ?? null) as Person | null });
    return [
      {
        label: /^\d/.test(number) ? `${place}: ${label}` : label,
        value: valueText(amount),
        note: notes.filter(Boolean).join(", "),
      },
    ];
  });
}
