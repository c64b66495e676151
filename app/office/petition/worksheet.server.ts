import { formHeading, placeText, createStateLookup, valueText, type ShownState } from "../../petition/line-text.ts";
import { placeKey, type FormNumber, type Line, type LinePlace, type Person } from "../../petition/line.ts";
import type { Redactor } from "../../petition/redaction/index.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { StoredCorrection } from "../../records/office-entries.server.ts";
import type { View } from "../dashboard/dashboard-view.ts";
import { itemName, type ItemNames } from "./item-names.ts";
import { isDecided, placeUrl, type Place } from "./petition-url.ts";
import type { Source, Sources } from "./sources.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";

/** Correction as the page shows it. */
export interface ShownCorrection extends LinePlace {
  reason: string;
  time: string;
}

/** Line as the page shows it. A page can have a thousand lines, so flags that do not apply are left out. */
export interface ShownLine {
  key: string;
  place: string;
  label: string;
  value: string;
  isAmount?: true;
  state: ShownState;
  /** Answers the line comes from; empty if there are too many to name. */
  sources: Pick<Source, "label" | "at">[];
  /** Number of those answers if there are too many to name. */
  sourceCount?: number;
  correction?: ShownCorrection;
  /** Whether the URL leads to this line. */
  isTarget?: true;
  /** Whether it is determined by the office's decisions and cannot be corrected. */
  isDecided?: true;
  /** Initial values of the correction form while the line is being corrected. */
  editing?: Editing;
}

/** Line that is being corrected. */
export interface Editing extends LinePlace {
  value: string;
  reason: string;
  /** URL of the page without the correction form. */
  cancelUrl: string;
}

/** Lines of one list item, or a single line. */
export interface LineGroup {
  key: string;
  /** Name of the item; null for a single line. */
  title: string | null;
  /** First amount of the item; "" for none. */
  amount: string;
  /** Number of gaps in its lines. */
  gaps: number;
  corrected: number;
  isOpen: boolean;
  lines: ShownLine[];
}

/** Worksheet of one form. */
export interface ShownWorksheet {
  form: FormNumber;
  title: string;
  /** Query of the worksheet's URL, to which a line is added. */
  query: string;
  groups: LineGroup[];
  totals: { label: string; value: string; note: string }[];
  openAllUrl: string | null;
}

/** Maximum number of answers that a line names. */
const maxSources = 3;
/** Lists with at most this many items are expanded. */
const maxExpanded = 3;

/** Line as printed on the form, and whose it is. */
export const linePlace = (place: LinePlace): string => placeText({ ...place, part: "" });

interface WorksheetContext {
  /** Keys of the lines that have gaps. */
  linesWithGaps: ReadonlySet<string>;
  stateOf: (line: Line) => ShownState;
  formId: string;
  view: View;
  place: Place;
  sources: Sources;
  items: ItemNames;
  corrections: ReadonlyMap<string, StoredCorrection>;
  redact: Redactor["redact"];
}

/** Builds the worksheet of a form. */
export function worksheetOf(
  form: FormNumber,
  petition: PreparedPetition,
  options: Omit<WorksheetContext, "linesWithGaps" | "stateOf">,
): ShownWorksheet {
  const context = { ...options, linesWithGaps: new Set(petition.gaps.map(placeKey)), stateOf: createStateLookup(petition.gaps) };
  const lines = petition.lines.filter((line) => line.form === form);
  const groups = groupsOf(lines, context);
  const items = groups.filter(({ title }) => title !== null);
  const isOpen = context.place.open === "all" || items.length <= maxExpanded;
  return {
    form,
    title: formHeading(form),
    query: placeUrl(context.formId, context.view, { form }).replace(/^[^?]*|#.*$/g, ""),
    groups: groups.map((group) => ({ ...group, isOpen: isOpen || group.lines.some(({ isTarget }) => isTarget) })),
    totals: totalsOf(form, petition, lines),
    openAllUrl: isOpen ? null : placeUrl(context.formId, context.view, { form, open: "all" }),
  };
}

/** Groups consecutive lines by the list item they are about. */
function groupsOf(lines: Line[], context: WorksheetContext): LineGroup[] {
  const groups: { key: string; lines: Line[] }[] = [];
  for (const line of lines) {
    const key = line.item === null ? "" : `${line.line}|${line.item}`;
    const last = groups.at(-1);
    if (last?.key === key) last.lines.push(line);
    else groups.push({ key, lines: [line] });
  }
  return groups.map(({ key, lines }, index) => {
    const shown = lines.map((line) => toShownLine(line, context));
    const amount = lines.find(({ part, value }) => part === "claim" || typeof value === "number")?.value ?? null;
    return {
      key: `${key}:${index}`,
      title: key && lines.length > 1 ? titleOf(lines, context.items) : null,
      amount: valueText(amount),
      gaps: lines.filter((line) => context.linesWithGaps.has(placeKey(line))).length,
      corrected: shown.filter(({ correction }) => correction).length,
      isOpen: true,
      lines: shown,
    };
  });
}

/** Title of an item: its line, its name or else the label of its first line, and whose it is. */
function titleOf(lines: Line[], items: ItemNames): string {
  const [first] = lines as [Line];
  const isOnePersons = lines.every(({ person }) => person === first.person);
  return placeText({
    ...first,
    part: itemName(items, first) || first.label,
    person: isOnePersons ? first.person : null,
  });
}

function toShownLine(line: Line, { formId, view, place, sources, corrections, redact, stateOf }: WorksheetContext): ShownLine {
  const key = placeKey(line);
  const correction = corrections.get(key);
  const value = valueText(line.value);
  const { form, part, item, person } = line;
  const target = { form, line: line.line, part, item, person };
  const answers = line.from.flatMap((path) => sources.get(path) ?? []);
  const isEditing = place.correct === key;
  const isReadable = correction && redact(correction.reason) === correction.reason;
  return {
    key,
    place: linePlace(line),
    label: line.label,
    value,
    ...(typeof line.value === "number" && { isAmount: true }),
    state: stateOf(line),
    sources: answers.length > maxSources ? [] : answers.map(({ label, at }) => ({ label, at })),
    ...(answers.length > maxSources && { sourceCount: answers.length }),
    ...(correction && { correction: { ...target, reason: redact(correction.reason), time: officeTime(new Date(correction.at)) } }),
    ...((place.at === key || isEditing) && { isTarget: true }),
    ...(isDecided(line) && { isDecided: true }),
    ...(isEditing && {
      editing: {
        ...target,
        value: form === "121" && value.startsWith("xxx-xx-") ? "" : value,
        reason: isReadable ? correction.reason : "",
        cancelUrl: placeUrl(formId, view, { form, at: key }),
      },
    }),
  };
}

function totalsOf(form: FormNumber, { totals }: PreparedPetition, lines: Line[]): ShownWorksheet["totals"] {
  return Object.entries(totals).flatMap(([name, { amount, isEstimate, blanks }]) => {
    if (!name.startsWith(`${form}.`)) return [];
    const [, number = "", person] = /^(.*?)(?:\.(debtor[12]))?$/.exec(name.slice(form.length + 1))!;
    const totalLines = lines.filter((line) => line.line === number && line.person === (person ?? null));
    const { label = "Total" } = totalLines.find(({ part }) => part === "") ?? totalLines[0] ?? {};
    const notes = [isEstimate && "an estimate", blanks.length > 0 && `without ${pluralize(blanks.length, "amount")} not given yet`];
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
