import { hasOwn } from "../questionnaire/conditions.ts";

/** Tables of cases. */
export type CaseTable = "forms" | "upload_sessions";

/** Filters of a list of cases. */
export const caseFilters = ["all", "new", "not-submitted", "documents-missing", "changed", "mail-failed", "asked", "answered"] as const;
export type CaseFilter = (typeof caseFilters)[number];

/** Sort orders of a list of upload sessions: by the client's last activity or the creation, latest first, or by name. */
export const sessionSorts = ["activity", "created", "name"] as const;

/** Sort orders of a list of forms: also by the urgent date, nearest first, and by blocking gaps, fewest first. */
export const caseSorts = [...sessionSorts, "urgent", "gaps"] as const;
export type CaseSort = (typeof caseSorts)[number];

/** States of the office's work on a case. */
export const workStates = {
  new: "New",
  "in-review": "In review",
  waiting: "Waiting for client",
  ready: "Ready",
  closed: "Closed",
  declined: "Declined",
} as const;
export type WorkState = keyof typeof workStates;

export const isWorkState = (text: string | null): text is WorkState => hasOwn(workStates, text ?? "");

/** Maximum length of the initials of the person in charge. */
export const maxInitials = 4;
