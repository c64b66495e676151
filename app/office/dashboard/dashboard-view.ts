import {
  caseFilters,
  caseSorts,
  isWorkState,
  sessionSorts,
  type CaseFilter,
  type CaseSort,
  type WorkState,
} from "../../records/case-lists.ts";

/** What of the cases a page of the dashboard shows. */
export interface View {
  tab: "forms" | "uploads";
  filter: CaseFilter;
  sort: CaseSort;
  /** A state of the office's work, and the initials of who is in charge; "" for all. */
  state: WorkState | "";
  person: string;
  /** A part of a name or of an e-mail address, the end of a phone number, or a reference; "" for everything. */
  search: string;
  /** From 1 on. */
  page: number;
}

export const searchMax = 200;
export const rowsPerPage = 25;

const [everything] = caseFilters;
const [byActivity] = caseSorts;

/** What is searched for, of whatever was typed. */
export const cleanSearch = (text: string): string => text.split("\0").join("").trim().slice(0, searchMax);

const stateOf = (text: string | null): View["state"] => (isWorkState(text) ? text : "");

/** What a tab can be sorted by: upload sessions have no petition. */
export const sortsOf = (tab: View["tab"]): readonly CaseSort[] => (tab === "forms" ? caseSorts : sessionSorts);

const tabOf = (query: URLSearchParams): View["tab"] => (query.get("tab") === "uploads" ? "uploads" : "forms");

/** The view an address asks for; what makes no sense in it counts as left out. */
export const viewOf = (query: URLSearchParams): View => ({
  tab: tabOf(query),
  filter: caseFilters.find((filter) => filter === query.get("filter")) ?? everything,
  sort: sortsOf(tabOf(query)).find((sort) => sort === query.get("sort")) ?? byActivity,
  state: stateOf(query.get("state")),
  person: /^[A-Z]{0,4}$/.exec((query.get("person") ?? "").trim().toUpperCase())?.[0] ?? "",
  search: cleanSearch(query.get("search") ?? ""),
  page: pageNumber(query.get("page")),
});

/** A tab with everything in it. */
export const wholeTab = (tab: View["tab"]): View => ({
  tab,
  filter: everything,
  sort: byActivity,
  state: "",
  person: "",
  search: "",
  page: 1,
});

/** The page that an address names; the first for what makes no sense. */
export const pageNumber = (text: string | null): number => Number(/^[1-9]\d{0,8}$/.exec(text ?? "")?.[0] ?? 1);

/** A view, and a page of a case's history, as the query of an address; "" for the first pages of all. */
export function queryOf({ tab, filter, sort, state, person, search, page }: View, history = 1): string {
  const query = new URLSearchParams();
  if (tab === "uploads") query.set("tab", tab);
  if (filter !== everything) query.set("filter", filter);
  if (sort !== byActivity) query.set("sort", sort);
  if (state) query.set("state", state);
  if (person) query.set("person", person);
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  if (history > 1) query.set("history", String(history));
  return query.size > 0 ? `?${query}` : "";
}

/** The address of a view. */
export const addressOf = (view: View): string => `/admin/dashboard${queryOf(view)}`;

/** The pages of a case, which lead back to the view. */
export const formAddress = (formId: string, view: View, history = 1): string => `/admin/submissions/${formId}${queryOf(view, history)}`;
export const entryAddress = (formId: string, entryId: string, view: View): string =>
  `/admin/submissions/${formId}/history/${entryId}${queryOf(view)}`;
export const sessionAddress = (sessionId: string, view: View): string => `/admin/upload-sessions/${sessionId}${queryOf(view)}`;

/** The page that asks the client of a form. */
export const askAddress = (formId: string, view: View): string => `/admin/submissions/${formId}/ask${queryOf(view)}`;

/** The petition of a form. */
export const petitionAddress = (formId: string, view: View): string => `/admin/submissions/${formId}/petition${queryOf(view)}`;

/** The filled official forms of a form's petition. */
export const packetAddress = (formId: string, view: View): string => `/admin/submissions/${formId}/packet${queryOf(view)}`;

/** The client's step pages, for the office. */
export const answerAddress = (formId: string): string => `/admin/submissions/${formId}/answer`;

/** The page that deletes a form, and leads back to the view. */
export const deleteAddress = (formId: string, view: View): string => `/admin/submissions/${formId}/delete${queryOf(view)}`;

/** Where the work on the case of this address is saved. */
export const workAddress = (caseAddress: string): string => caseAddress.replace(/(?=\?|$)/, "/work");
