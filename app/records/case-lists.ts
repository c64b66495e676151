/** What a list of cases can be narrowed to. */
export const caseFilters = ["all", "new", "not-submitted", "documents-missing", "changed", "mail-failed"] as const;
export type CaseFilter = (typeof caseFilters)[number];

/** What a list of cases can be sorted by: the client's last activity or the creation, the latest first, or the name. */
export const caseSorts = ["activity", "created", "name"] as const;
export type CaseSort = (typeof caseSorts)[number];
