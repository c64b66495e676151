/** URL of the book, or of a page of search results in it. */
export function bookUrl({ search = "", page = 1, isCounted = false }: { search?: string; page?: number; isCounted?: boolean }): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  if (isCounted) query.set("uses", "count");
  return `/admin/creditor-addresses${query.size > 0 ? `?${query}` : ""}`;
}

/** URL of an entry, optionally with the open cases that use it. */
export const bookEntryUrl = (id: string, withCases = false): string =>
  `/admin/creditor-addresses/${id}${withCases ? "?cases=find#cases" : ""}`;
