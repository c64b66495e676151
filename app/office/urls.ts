import type { FoundCase } from "../casework/conflicts/find-in-cases.server.ts";
import {
  caseSorts,
  isWorkState,
  sessionSorts,
  viewFilters,
  type CaseSort,
  type CaseTable,
  type ViewFilter,
  type WorkState,
} from "../records/case-lists.ts";
import type { TableName } from "../petition/law/table-names.ts";

/** Tab, filters, sort order, search and page of the dashboard. */
export interface View {
  tab: "forms" | "uploads";
  filter: ViewFilter;
  sort: CaseSort;
  /** State of the office's work and initials of the assignee; "" for all. */
  state: WorkState | "";
  person: string;
  /** Part of a name or email address, the end of a phone number, a reference, or a text with an id; "" for no search. */
  search: string;
  /** Starts at 1. */
  page: number;
}

export const searchMax = 200;
export const rowsPerPage = 25;

const defaultFilter = "open";

/** Sort order in which a filter is read: today's cases by date, waiting ones by how long they have waited, others by activity. */
export const defaultSortOf = (filter: ViewFilter): CaseSort =>
  filter === "today" ? "date" : filter === "waiting" ? "waiting" : "activity";

const parseFilter = (query: URLSearchParams): ViewFilter => viewFilters.find((filter) => filter === query.get("filter")) ?? defaultFilter;

/** Cleans up a typed search text: no NUL characters, trimmed, and at most `searchMax` characters. */
export const cleanSearch = (text: string): string => text.split("\0").join("").trim().slice(0, searchMax);

const parseState = (text: string | null): View["state"] => (isWorkState(text) ? text : "");

/** Sort orders of a tab. Upload sessions have no petition to sort by. */
export const sortsOf = (tab: View["tab"]): readonly CaseSort[] => (tab === "forms" ? caseSorts : sessionSorts);

const parseTab = (query: URLSearchParams): View["tab"] => (query.get("tab") === "uploads" ? "uploads" : "forms");

/** Parses the view in a URL's query. Invalid values count as missing. */
export const parseView = (query: URLSearchParams): View => ({
  tab: parseTab(query),
  filter: parseFilter(query),
  sort: sortsOf(parseTab(query)).find((sort) => sort === query.get("sort")) ?? defaultSortOf(parseFilter(query)),
  state: parseState(query.get("state")),
  person: /^[A-Z]{0,4}$/.exec((query.get("person") ?? "").trim().toUpperCase())?.[0] ?? "",
  search: cleanSearch(query.get("search") ?? ""),
  page: parsePageNumber(query.get("page")),
});

/** View requested in a request's URL. */
export const requestedView = ({ url }: Request): View => parseView(new URL(url).searchParams);

/** Unfiltered first page of a tab. */
export const defaultView = (tab: View["tab"]): View => ({
  tab,
  filter: defaultFilter,
  sort: defaultSortOf(defaultFilter),
  state: "",
  person: "",
  search: "",
  page: 1,
});

/** Parses a page number; 1 if it is invalid. */
export const parsePageNumber = (text: string | null): number => Number(/^[1-9]\d{0,8}$/.exec(text ?? "")?.[0] ?? 1);

/** Formats a view as a URL query; "" for the defaults. */
export function viewQuery({ tab, filter, sort, state, person, search, page }: View): string {
  const query = new URLSearchParams();
  if (tab === "uploads") query.set("tab", tab);
  if (filter !== defaultFilter) query.set("filter", filter);
  if (sort !== defaultSortOf(filter)) query.set("sort", sort);
  if (state) query.set("state", state);
  if (person) query.set("person", person);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

/** URL of the dashboard with a view. */
export const dashboardUrl = (view: View): string => `/admin/dashboard${viewQuery(view)}`;

/** Tabs of a case, each with its label and the end of its path. */
export const caseTabs = {
  case: { label: "Case", path: "" },
  answers: { label: "Answers", path: "/answers" },
  documents: { label: "Documents", path: "/documents" },
  requests: { label: "Requests", path: "/requests" },
  petition: { label: "Petition", path: "/petition" },
  forms: { label: "Forms", path: "/packet" },
  history: { label: "History", path: "/history" },
} as const;
export type CaseTab = keyof typeof caseTabs;

/** Tab of a case. It links back to the view. */
export const caseTabUrl = (tab: CaseTab, formId: string, view: View): string =>
  `/admin/submissions/${formId}${caseTabs[tab].path}${viewQuery(view)}`;

/** The answers of a case, with one section open, or with an editor for one answer. */
export function answersUrl(formId: string, view: View, { open, edit }: { open?: string; edit?: string }): string {
  const query = new URLSearchParams(viewQuery(view));
  if (open) query.set("open", open);
  if (edit) query.set("edit", edit);
  return `${caseTabUrl("answers", formId, view).split("?", 1)[0]}${query.size > 0 ? `?${query}` : ""}`;
}

/** A page of the history of a case, with the entries of one kind. */
export function historyUrl(formId: string, view: View, kind = "", page = 1): string {
  const query = new URLSearchParams(viewQuery(view));
  if (kind) query.set("kind", kind);
  if (page > 1) query.set("history", String(page));
  return `${caseTabUrl("history", formId, view).split("?", 1)[0]}${query.size > 0 ? `?${query}` : ""}`;
}

export const isCaseTab = (text: string | undefined): text is CaseTab => Object.keys(caseTabs).includes(text ?? "");

/** Pages of a case. They link back to the view. */
export const formUrl = (formId: string, view: View): string => caseTabUrl("case", formId, view);
export const historyEntryUrl = (formId: string, entryId: string, view: View): string =>
  `/admin/submissions/${formId}/history/${entryId}${viewQuery(view)}`;

export const sessionUrl = (sessionId: string, view: View): string => `/admin/upload-sessions/${sessionId}${viewQuery(view)}`;

/** Page with what a form's client is asked, and for asking more. */
export const requestsUrl = (formId: string, view: View): string => caseTabUrl("requests", formId, view);

/** Page with a form's documents. */
export const documentsUrl = (formId: string, view: View): string => caseTabUrl("documents", formId, view);

/** Petition of a form. */
export const petitionUrl = (formId: string, view: View): string => caseTabUrl("petition", formId, view);

/** URL to which it is posted that a form's petition is prepared again. It leads to the page `to`. */
export const prepareUrl = (formId: string, to: string): string => `/admin/submissions/${formId}/prepare?${new URLSearchParams({ to })}`;

/** Filled official forms of a form's petition. */
export const packetUrl = (formId: string, view: View): string => caseTabUrl("forms", formId, view);

/** Step pages of a form as the office edits them. */
export const answerUrl = (formId: string): string => `/admin/submissions/${formId}/answer`;

/** Page with the names of the people in the office. */
export const namesUrl = "/admin/names";

/** Page that deletes a form. It leads back to the view. */
export const deleteUrl = (formId: string, view: View): string => deleteCaseUrl("forms", formId, view);

const casePath = (table: CaseTable, id: string) => `/admin/${table === "forms" ? "submissions" : "upload-sessions"}/${id}`;

/** Page that deletes a case, and page that erases everything about its client. */
export const deleteCaseUrl = (table: CaseTable, id: string, view: View): string => `${casePath(table, id)}/delete${viewQuery(view)}`;
export const eraseUrl = (table: CaseTable, id: string, view: View): string => `${casePath(table, id)}/erase${viewQuery(view)}`;

/** Page with the receipt of an erasure. */
export const receiptUrl = (receipt: string): string => `/admin/erasures/${receipt}`;

/** URL to which the work on a case is posted, from the URL of the case. */
export const workUrl = (caseUrl: string): string => caseUrl.replace(/(?=\?|$)/, "/work");

/** URL of a case in which something was found. */
export const caseUrl = ({ table, id }: Pick<FoundCase, "table" | "id">): string =>
  table === "forms" ? formUrl(id, defaultView("forms")) : sessionUrl(id, defaultView("uploads"));

/** Form requested in the URL of the tables: to change a row, to add one from a later date based on a row, or to add a new one. */
export interface TablePlace {
  table: TableName;
  edit: "change" | "later" | "new";
  /** ID of the row; "" for a new one. */
  row: string;
}

const tablesUrl = "/admin/tables";

/** URL of the tables with a table unfolded, at one of its rows if one is given. */
export const tableUrl = (table: TableName, row?: string): string => `${tablesUrl}?table=${table}#${encodeURIComponent(row || table)}`;

/** URL of the tables with a form. It has no fragment, because that would take the focus from the form. */
export const editRowUrl = ({ table, edit, row }: TablePlace): string =>
  `${tablesUrl}?${new URLSearchParams({ table, edit, ...(row && { row }) })}`;

/** URL of the creditor address book, or of a page of search results in it. */
export function bookUrl({ search = "", page = 1, isCounted = false }: { search?: string; page?: number; isCounted?: boolean }): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  if (isCounted) query.set("uses", "count");
  return `/admin/creditor-addresses${query.size > 0 ? `?${query}` : ""}`;
}

/** URL of an entry of the book, optionally with the open cases that use it. */
export const bookEntryUrl = (id: string, withCases = false): string =>
  `/admin/creditor-addresses/${id}${withCases ? "?cases=find#cases" : ""}`;
