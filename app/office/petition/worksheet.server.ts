import { formHeading, placeText, createStateLookup, valueText, type ShownState } from "../../petition/lines/line-text.ts";
import { placeKey, type FormNumber, type Line, type LinePlace } from "../../petition/lines/line.ts";
import { translatedReason } from "../../petition/lines/needs.ts";
import type { Redactor } from "../../petition/redaction/index.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import { officeTime } from "../../platform/office-time.ts";
import type { StoredCorrection } from "../../records/office/office-entries.server.ts";
import type { View } from "../urls.ts";
import { itemName, type ItemNames } from "../../casework/petition/item-names.ts";
import { controlValue, lineBoxOf } from "./line-box.server.ts";
import type { LineBox } from "./line-input.tsx";
import { mapEntries, type ListPage, type Pager } from "../list-page.ts";
import { claimUrl, decisionsUrl, isClaimLine, isDecided, lineId, lineUrl, partUrl, type LineTarget } from "../petition-url.ts";
import { linePlace } from "./line-place.ts";
import type { Source, Sources } from "../sources.server.ts";
import { truncate } from "../../platform/truncate.ts";
import { totalsOf, type ShownTotal } from "./worksheet-totals.ts";

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
  /** Where it is entered instead of being corrected here. */
  enter?: { url: string; label: string };
  /** Initial values of the correction form while the line is being corrected. */
  editing?: Editing;
}

/** Line that is being corrected. */
export interface Editing extends LinePlace {
  box: LineBox;
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
  /** URL that opens the item; null if its lines are shown. */
  openUrl: string | null;
  /** Element ID of the item. */
  id: string;
  lines: ShownLine[];
}

/** Worksheet of one form. */
export interface ShownWorksheet {
  form: FormNumber;
  title: string;
  /** Query of the worksheet's URL, to which a line is added. */
  query: string;
  groups: ListPage<LineGroup>;
  totals: ShownTotal[];
  /** URL with all items open; null if they are. */
  openAllUrl: string | null;
  /** Number of empty lines that are hidden, and the URL that shows them. */
  hidden: number;
  emptyUrl: string;
}

/** What a URL shows of a form's lines. */
export interface WorksheetPlace extends Partial<LineTarget> {
  /** Key of the item that is open, or "all". */
  open?: string | undefined;
  /** Whether empty lines are shown. */
  withEmpty?: boolean;
}

/** Maximum number of answers that a line names. */
const maxSources = 3;

/** Lists with at most this many items are expanded. */
const maxExpanded = 3;

/** Number of lines and items of a page, and of a page on which all items are open. */
const [perPage, openPerPage] = [36, 8];

interface WorksheetContext {
  /** Keys of the lines that have gaps. */
  linesWithGaps: ReadonlySet<string>;
  stateOf: (line: Line) => ShownState;
  formId: string;
  view: View;
  place: WorksheetPlace;
  sources: Sources;
  items: ItemNames;
  pager: Pager;
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
  const { formId, view, place } = context;
  const lines = petition.lines.filter((line) => line.form === form);
  const shown = place.withEmpty ? lines : lines.filter((line) => !isHidden(line, context));
  const all = groupsOf(shown);
  const isOpened = (group: Group) => place.open !== undefined && placeKey(group.lines[0]!) === place.open;
  const targeted = all.findIndex((group) => isOpened(group) || group.lines.some((line) => isTarget(line, place)));
  const isFew = all.filter(isItem).length <= maxExpanded;
  const isAllOpen = place.open === "all" || isFew;
  const urlWith = (parameters: Record<string, string | undefined>, fragment = "") =>
    partUrl("schedules", formId, view, { form, empty: place.withEmpty ? "show" : "", ...parameters }, fragment);
  const openUrlOf = (group: Group) => {
    if (!isItem(group) || isAllOpen || isOpened(group) || group.lines.some((line) => isTarget(line, place))) return null;
    const key = placeKey(group.lines[0]!);
    return urlWith({ open: key }, itemId(key));
  };
  const page = context.pager("lines", all, { target: targeted, size: place.open === "all" && !isFew ? openPerPage : perPage });
  return {
    form,
    title: formHeading(form),
    query: urlWith({}).replace(/^[^?]*/, ""),
    groups: mapEntries(page, (group) => toLineGroup(group, openUrlOf(group), context)),
    totals: totalsOf(form, petition, lines),
    openAllUrl: isAllOpen ? null : urlWith({ open: "all" }),
    hidden: lines.length - shown.length,
    emptyUrl: urlWith({ empty: "show", open: place.open }),
  };
}

/** Whether a line is empty, and nothing is to be done about it. */
const isHidden = (line: Line, { stateOf, corrections, place }: WorksheetContext): boolean =>
  stateOf(line) === "empty" && !corrections.has(placeKey(line)) && !isTarget(line, place);

const itemId = (key: string): string => `item-${lineId(key)}`;

/** Consecutive lines about the same list item, or a single line. */
interface Group {
  /** Identifies the item; "" for a single line. */
  key: string;
  lines: Line[];
}

/** Groups consecutive lines by the list item they are about. */
function groupsOf(lines: Line[]): Group[] {
  const groups: Group[] = [];
  for (const line of lines) {
    const key = line.item === null ? "" : `${line.line}|${line.item}`;
    const last = groups.at(-1);
    if (key !== "" && last?.key === key) last.lines.push(line);
    else groups.push({ key, lines: [line] });
  }
  return groups;
}

/** Whether a group has the lines of a list item, and so a title. */
const isItem = ({ key, lines }: Group): boolean => key !== "" && lines.length > 1;

function toLineGroup(group: Group, openUrl: string | null, context: WorksheetContext): LineGroup {
  const { lines } = group;
  const key = placeKey(lines[0]!);
  const amount = lines.find(({ part, value }) => part === "claim" || typeof value === "number")?.value ?? null;
  return {
    key,
    id: itemId(key),
    title: isItem(group) ? titleOf(lines, context.items) : null,
    amount: valueText(amount),
    gaps: lines.filter((line) => context.linesWithGaps.has(placeKey(line))).length,
    corrected: lines.filter((line) => context.corrections.has(placeKey(line))).length,
    openUrl,
    lines: openUrl === null ? lines.map((line) => toShownLine(line, context)) : [],
  };
}

/** Title of an item: its line, its name or else the label of its first line, and whose it is. */
function titleOf(lines: Line[], items: ItemNames): string {
  const [first] = lines as [Line];
  const isOnePersons = lines.every(({ person }) => person === first.person);
  return placeText({
    ...first,
    part: truncate(itemName(items, first)) || first.label,
    person: isOnePersons ? first.person : null,
  });
}

/** Whether the page's URL leads to a line. */
const isTarget = (line: Line, { at, correct }: WorksheetPlace): boolean => [at, correct].includes(placeKey(line));

/** Why a line was corrected, and what a client had written in another language. */
const describeReason = ({ reason, replaced = null }: StoredCorrection): string =>
  reason === translatedReason && replaced !== null ? `${reason}: “${truncate(valueText(replaced), 300)}”` : reason;

function toShownLine(line: Line, { formId, view, place, sources, corrections, redact, stateOf }: WorksheetContext): ShownLine {
  const key = placeKey(line);
  const correction = corrections.get(key);
  const value = valueText(line.value);
  const { form, part, item, person } = line;
  const target = { form, line: line.line, part, item, person };
  const answers = line.from.flatMap((path) => sources.get(path) ?? []);
  const isEditing = place.correct === key && !isClaimLine(line);
  const box = lineBoxOf(line);
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
    ...(correction && { correction: { ...target, reason: redact(describeReason(correction)), time: officeTime(new Date(correction.at)) } }),
    ...(isTarget(line, place) && { isTarget: true }),
    ...(isDecided(line) && { enter: { url: decisionsUrl(formId, view, "entries"), label: "Decide" } }),
    ...(isClaimLine(line) && { enter: { url: claimUrl(formId, view, line), label: "Claim" } }),
    ...(isEditing && {
      editing: {
        ...target,
        box,
        value: form === "121" && value.startsWith("xxx-xx-") ? "" : controlValue(line, box),
        reason: isReadable ? correction.reason : "",
        cancelUrl: lineUrl(formId, view, { form, at: key }),
      },
    }),
  };
}
