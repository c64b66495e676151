import { parsePageNumber } from "./urls.ts";

/** Number of entries of a list that a page shows at a time. */
const entriesPerPage = 50;

/** The entries of a long list that a page shows. */
export interface ListPage<Entry> {
  entries: Entry[];
  /** Length of the whole list. */
  total: number;
  /** Number of this page, counted from 1. */
  page: number;
  /** Number of the last page. */
  last: number;
  /** URL of this list without the number of a page. */
  url: string;
}

interface PagerOptions {
  /** Index of the entry to show; by default what the URL asks for. */
  target?: number;
  size?: number;
}

/** Returns the page of a list that is shown: the one with an entry, or the one that the URL asks for. */
export type Pager = <Entry>(list: string, all: readonly Entry[], options?: PagerOptions) => ListPage<Entry>;

/** Creates the pager for a requested page. Only one of its lists at a time is shown from another part on than its first. */
export const createPager =
  (url: string, query: URLSearchParams): Pager =>
  (list, all, { target = -1, size = entriesPerPage } = {}) => {
    const last = Math.max(1, Math.ceil(all.length / size));
    const asked = target >= 0 ? Math.floor(target / size) + 1 : query.get("list") === list ? parsePageNumber(query.get("part")) : 1;
    const page = Math.min(Math.max(asked, 1), last);
    const start = (page - 1) * size;
    const [base = ""] = url.split("#", 1);
    const listUrl = `${base}${base.includes("?") ? "&" : "?"}list=${encodeURIComponent(list)}#${list}`;
    return { entries: all.slice(start, start + size), total: all.length, page, last, url: listUrl };
  };

/** URL of another part of a long list, from the URL of the list. */
export const listPartUrl = (listUrl: string, part: number): string => listUrl.replace("#", `&part=${part}#`);

/** Returns a list page with its entries converted. */
export const mapEntries = <From, To>(page: ListPage<From>, convert: (entry: From, index: number) => To): ListPage<To> => ({
  ...page,
  entries: page.entries.map(convert),
});
