import { questionAt, type ChangedAnswer, type Changes } from "../intake/changes.ts";
import { officeTime } from "../intake/office-time.ts";
import { spoken } from "../intake/summary.ts";
import { shown, type WriteSsn } from "./answers.ts";

/** One save by an edit link, as the attorney reads it. */
export interface HistoryEntry {
  id: string;
  summary: string;
  time: string;
  note: string;
  changes: { label: string; from: string; to: string }[];
}

interface Edit {
  id: string;
  timestamp: Date;
  summary: string;
  changes: Changes;
}

/** The edits of a form with the changed answers in words. */
export const readHistory = (edits: Edit[], writeSsn: WriteSsn): HistoryEntry[] =>
  edits.map(({ id, summary, timestamp, changes }) => ({
    id,
    summary,
    time: officeTime(timestamp),
    note: noteOf(changes),
    changes: Object.entries(changes.formData ?? {}).map(([path, answer]) => changeOf(path, answer, writeSsn)),
  }));

function noteOf({ formData, currentStep, isCompleted }: Changes): string {
  if (formData) return "Form data updated";
  if (currentStep !== undefined) return `Moved to step ${currentStep}`;
  if (isCompleted !== undefined) return `Form completion status: ${isCompleted ? "Completed" : "In Progress"}`;
  return "Form updated";
}

/** A change in words; of a question that is no longer asked, only that there was one. */
function changeOf(path: string, { label, from, to }: ChangedAnswer, writeSsn: WriteSsn) {
  const field = questionAt(path);
  const inWords = (value: unknown) => (field ? shown(field, spoken(field, value), writeSsn) || "empty" : "not shown");
  return { label, from: inWords(from), to: inWords(to) };
}
