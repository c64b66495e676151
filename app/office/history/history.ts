import { truncate } from "../../platform/truncate.ts";
import { questionAt, type ChangedAnswer, type Changes } from "../../questionnaire/answers/changes.ts";
import { officeTime } from "../../platform/office-time.ts";
import { displayValue } from "../../questionnaire/answers/summary.ts";
import { displayedAnswer, type FormatSsn } from "../answers/answers.ts";

/** Limits of a list of entries: changes per entry, and characters per answer. */
const maxChanges = 10;

/** Changed answer in words. */
export interface DescribedChange {
  label: string;
  from: string;
  to: string;
}

/** One save through an edit link, as the attorney reads it. */
export interface HistoryEntry {
  id: string;
  summary: string;
  time: string;
  note: string;
  changes: DescribedChange[];
  /** Number of changes left out. */
  more: number;
  /** Whether changes are left out or answers are truncated. */
  isShortened: boolean;
}

interface Edit {
  id: string;
  timestamp: Date;
  summary: string;
  changes: Changes;
}

/** Describes an edit with all its changed answers in words. */
export const describeEdit = ({ id, summary, timestamp, changes }: Edit, formatSsn: FormatSsn): HistoryEntry => ({
  id,
  summary,
  time: officeTime(timestamp),
  note: describeKind(changes),
  changes: Object.entries(changes.formData ?? {}).map(([path, answer]) => describeChange(path, answer, formatSsn)),
  more: 0,
  isShortened: false,
});

/** Shortens an entry for a list: only its first changes, with long answers truncated. */
export function shortenEntry(entry: HistoryEntry): HistoryEntry {
  const changes = entry.changes.slice(0, maxChanges).map(({ label, from, to }) => ({ label, from: truncate(from), to: truncate(to) }));
  const more = entry.changes.length - changes.length;
  const isTruncated = changes.some(({ from, to }, index) => from !== entry.changes[index]!.from || to !== entry.changes[index]!.to);
  return { ...entry, changes, more, isShortened: more > 0 || isTruncated };
}

function describeKind({ formData, currentStep, isCompleted }: Changes): string {
  if (formData) return "Form data updated";
  if (currentStep !== undefined) return `Moved to step ${currentStep}`;
  if (isCompleted !== undefined) return `Form completion status: ${isCompleted ? "Completed" : "In Progress"}`;
  return "Form updated";
}

/** Describes a change in words. The answers to a question that is no longer asked are not shown. */
function describeChange(path: string, { label, from, to }: ChangedAnswer, formatSsn: FormatSsn) {
  const field = questionAt(path);
  const inWords = (value: unknown) => (field ? displayedAnswer(field, displayValue(field, value), formatSsn) || "empty" : "not shown");
  return { label, from: inWords(from), to: inWords(to) };
}
