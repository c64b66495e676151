import { hasOwn } from "../../questionnaire/conditions.ts";

/** Kinds of what happens in a case, with their labels. */
export const historyKinds = {
  answers: "Answers",
  files: "Files",
  mails: "Mail",
  notes: "Notes",
  downloads: "Downloads",
  links: "Links",
  office: "Office",
} as const;
export type HistoryKind = keyof typeof historyKinds;

export const isHistoryKind = (text: string | null): text is HistoryKind => hasOwn(historyKinds, text ?? "");
