import { hasOwn } from "../questionnaire/conditions.ts";

/** Tables of cases. */
export const caseTables = ["forms", "upload_sessions"] as const;
export type CaseTable = (typeof caseTables)[number];

/**
 * Filters of a list of cases. All but "all" and "closed" leave out closed and declined cases, unless that state is asked for. "today" are
 * those that are due, urgent within two weeks, new, or have a reply of the client.
 */
export const caseFilters = [
  "all",
  "open",
  "today",
  "waiting",
  "ready",
  "closed",
  "new",
  "changed",
  "not-submitted",
  "documents-missing",
  "missing-pictureId",
  "missing-ssnCard",
  "missing-payStubs",
  "missing-taxReturns",
  "mail-failed",
  "asked",
  "answered",
] as const;
export type CaseFilter = (typeof caseFilters)[number];

/** Filters that a search of the office leads to. "mine" are open cases of the person who is working. */
export const viewFilters = [...caseFilters, "mine"] as const;
export type ViewFilter = (typeof viewFilters)[number];

/**
 * Sort orders of a list of upload sessions: by the client's last activity or the creation, latest first, by name, by the next date,
 * nearest first, or by how long a case has waited for its client, longest first.
 */
export const sessionSorts = ["activity", "created", "name", "date", "waiting"] as const;

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
