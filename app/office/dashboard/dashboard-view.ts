/** What of the cases a page of the dashboard shows. */
export interface View {
  tab: "forms" | "uploads";
  /** A part of a name or of an e-mail address; "" for everything. */
  search: string;
  /** From 1 on. */
  page: number;
}

export const searchMax = 200;
export const rowsPerPage = 25;

/** What is searched for, of whatever was typed. */
export const cleanSearch = (text: string): string => text.split("\0").join("").trim().slice(0, searchMax);

/** The view an address asks for; what makes no sense in it counts as left out. */
export const viewOf = (query: URLSearchParams): View => ({
  tab: query.get("tab") === "uploads" ? "uploads" : "forms",
  search: cleanSearch(query.get("search") ?? ""),
  page: pageNumber(query.get("page")),
});

/** The page that an address names; the first for what makes no sense. */
export const pageNumber = (text: string | null): number => Number(/^[1-9]\d{0,8}$/.exec(text ?? "")?.[0] ?? 1);

/** A view, and a page of a case's history, as the query of an address; "" for the first pages of all. */
export function queryOf({ tab, search, page }: View, history = 1): string {
  const query = new URLSearchParams();
  if (tab === "uploads") query.set("tab", tab);
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

/** The page that deletes a form, and leads back to the view. */
export const deleteAddress = (formId: string, view: View): string => `/admin/submissions/${formId}/delete${queryOf(view)}`;
