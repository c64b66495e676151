import { hasOwn } from "../questionnaire/conditions.ts";

/** The tables of cases. */
export type CaseTable = "forms" | "upload_sessions";

/** What a list of cases can be narrowed to. */
export const caseFilters = ["all", "new", "not-submitted", "documents-missing", "changed", "mail-failed", "asked", "answered"] as const;
export type CaseFilter = (typeof caseFilters)[number];

/** What a list of upload sessions can be sorted by: the client's last activity or the creation, the latest first, or the name. */
export const sessionSorts = ["activity", "created", "name"] as const;

/** What a list of forms can be sorted by: also the urgent date, the nearest first, and its blocking gaps, the fewest first. */
export const caseSorts = [...sessionSorts, "urgent", "gaps"] as const;
export type CaseSort = (typeof caseSorts)[number];

/** How the office's work on a case is getting on. */
export const workStates = {
  new: "New",
  "in-review": "In review",
  waiting: "Waiting for client",
  ready: "Ready",
  closed: "Closed",
} as const;
export type WorkState = keyof typeof workStates;

export const isWorkState = (text: string | null): text is WorkState => hasOwn(workStates, text ?? "");

/** The initials of the person in charge, as they are stored and searched. */
export const initialsMax = 4;
