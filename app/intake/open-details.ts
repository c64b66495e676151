import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Fields } from "../questionnaire/fields.ts";
import type { Intent } from "./edit-rows.ts";

/** Which details of a step are open: `vehicles[2]` for those of a row, the name of the first for those of a section, or a question. */
export interface OpenDetails {
  open?: string[];
}

/** Reads which details a page's address opens. */
export function openDetailsIn(url: string): OpenDetails {
  const open = new URL(url).searchParams.getAll("open");
  return open.length > 0 ? { open } : {};
}

/** The query that opens details on a step's page; "" when there is nothing to open. */
export function openDetailsQuery({ open = [] }: OpenDetails): string {
  const query = new URLSearchParams(open.map((place) => ["open", place])).toString();
  return query && `?${query}`;
}

/** The details that are open after a post: those that were, at the places that rows have moved to, and what its button opens. */
export function detailsAfter(posted: { getAll: (name: string) => unknown[] }, { verb, target, row }: Intent): OpenDetails {
  const before = posted.getAll("open").map(String);
  if (verb === "details") return { open: [...before, row < 0 ? target : `${target}[${row}]`] };
  const shift = verb === "remove" ? -1 : verb === "undo" ? 1 : 0;
  if (shift === 0) return { open: before };
  const open = before.flatMap((each) => {
    const place = each.startsWith(`${target}[`) ? Number(/\[(\d+)\]$/.exec(each)?.[1]) : NaN;
    if (!(place >= row)) return [each];
    return place === row && shift < 0 ? [] : [`${target}[${place + shift}]`];
  });
  return { open };
}

/** Whether an open place is one of these, or within it. */
export const isWithin = (place: string, name: string): boolean =>
  place === name || place.startsWith(`${name}.`) || place.startsWith(`${name}[`);

/** Whether an open place is these details, or one of the questions in them. */
export function isOpenDetail(place: string, id: string, prefix: string, fields: Fields): boolean {
  if (place === id) return true;
  const name = place.startsWith(prefix) ? (/^\w+/.exec(place.slice(prefix.length))?.[0] ?? "") : "";
  return fields[name]?.detail === true;
}

/** The details that are open on a page. What is opened stays so until a post is answered otherwise. */
export function useOpenDetails(page: OpenDetails, reply: OpenDetails | undefined) {
  const loaded = reply?.open ?? page.open;
  const [open, setOpen] = useState(loaded ?? []);
  useEffect(() => {
    if (loaded) setOpen(loaded);
  }, [page, reply]);
  const onOpen = useCallback((id: string) => flushSync(() => setOpen((before) => [...before, id])), []);
  return { open, onOpen };
}
