import type { Address } from "../../petition/creditor-places.ts";

/** "P.O. Box 12, Raleigh, NC 27601", of whatever is given of it. */
export const addressText = ({ street, city, state, zip }: Omit<Address, "name">): string =>
  [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");

/** The page of the book, or one of what a search finds in it. */
export function bookAddress({ search = "", page = 1, isCounted = false }: { search?: string; page?: number; isCounted?: boolean }): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  if (isCounted) query.set("uses", "count");
  return `/admin/creditor-addresses${query.size > 0 ? `?${query}` : ""}`;
}

/** The page of an entry; with the open cases that use it. */
export const entryAddress = (id: string, withCases = false): string =>
  `/admin/creditor-addresses/${id}${withCases ? "?cases=find#cases" : ""}`;
