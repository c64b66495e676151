import { questionAt, type ChangedAnswer, type Changes } from "../../questionnaire/changes.ts";
import { officeTime } from "../../platform/office-time.ts";
import { displayValue } from "../../questionnaire/summary.ts";
import { shown, type FormatSsn } from "./answers.ts";

/** The most changes of an entry, and the most characters of an answer, that a list of entries shows. */
const changesShown = 10;
const charactersShown = 120;

/** One answer that was changed, in words. */
export interface ChangeInWords {
  label: string;
  from: string;
  to: string;
}

/** One save by an edit link, as the attorney reads it. */
export interface HistoryEntry {
  id: string;
  summary: string;
  time: string;
  note: string;
  changes: ChangeInWords[];
  /** How many changes are left out. */
  more: number;
  /** Whether changes are left out or answers are cut. */
  isShortened: boolean;
}

interface Edit {
  id: string;
  timestamp: Date;
  summary: string;
  changes: Changes;
}

/** An edit with all its changed answers in words. */
export const readEdit = ({ id, summary, timestamp, changes }: Edit, writeSsn: FormatSsn): HistoryEntry => ({
  id,
  summary,
  time: officeTime(timestamp),
  note: noteOf(changes),
  changes: Object.entries(changes.formData ?? {}).map(([path, answer]) => changeOf(path, answer, writeSsn)),
  more: 0,
  isShortened: false,
});

/** The same with its first changes, and with long answers cut: what a list of many needs. */
export function shortEntry(entry: HistoryEntry): HistoryEntry {
  const changes = entry.changes.slice(0, changesShown).map(({ label, from, to }) => ({ label, from: cut(from), to: cut(to) }));
  const more = entry.changes.length - changes.length;
  const isCut = changes.some(({ from, to }, index) => from !== entry.changes[index]!.from || to !== entry.changes[index]!.to);
  return { ...entry, changes, more, isShortened: more > 0 || isCut };
}

/** Cuts between characters, not within a surrogate pair. */
const cut = (text: string): string =>
  text.length <= charactersShown
    ? text
    : `${text
        .slice(0, charactersShown - 1)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd()}…`;

function noteOf({ formData, currentStep, isCompleted }: Changes): string {
  if (formData) return "Form data updated";
  if (currentStep !== undefined) return `Moved to step ${currentStep}`;
  if (isCompleted !== undefined) return `Form completion status: ${isCompleted ? "Completed" : "In Progress"}`;
  return "Form updated";
}

/** A change in words; of a question that is no longer asked, only that there was one. */
function changeOf(path: string, { label, from, to }: ChangedAnswer, writeSsn: FormatSsn) {
  const field = questionAt(path);
  const inWords = (value: unknown) => (field ? shown(field, displayValue(field, value), writeSsn) || "empty" : "not shown");
  return { label, from: inWords(from), to: inWords(to) };
}
