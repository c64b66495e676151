import type { FormNumber } from "../petition/lines/line.ts";
import { parsePageNumber, type View } from "./urls.ts";
import { placeUrl, type Place } from "./petition-url.ts";

/** Number of entries of a list that the petition page shows at a time. */
const entriesPerPage = 50;

/** The entries of a long list that the petition page shows. */
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

/** Returns the page of a list that is shown: the one with the entry at the index `target`, or the one that the URL asks for. */
export type Pager = <Entry>(list: string, all: readonly Entry[], target?: number) => ListPage<Entry>;

/** Creates the pager for a place on the petition page. Only one list at a time is shown from another page on than its first. */
export const createPager =
  (formId: string, view: View, place: Place, shownForm: { form?: FormNumber }): Pager =>
  (list, all, target = -1) => {
    const last = Math.max(1, Math.ceil(all.length / entriesPerPage));
    const asked = target >= 0 ? Math.floor(target / entriesPerPage) + 1 : place.list === list ? parsePageNumber(place.part ?? null) : 1;
    const page = Math.min(Math.max(asked, 1), last);
    const start = (page - 1) * entriesPerPage;
    return {
      entries: all.slice(start, start + entriesPerPage),
      total: all.length,
      page,
      last,
      url: placeUrl(formId, view, { ...shownForm, ...(place.select && { select: place.select }), list }),
    };
  };

/** Returns a list page with its entries converted. */
export const mapEntries = <From, To>(page: ListPage<From>, convert: (entry: From, index: number) => To): ListPage<To> => ({
  ...page,
  entries: page.entries.map(convert),
});
