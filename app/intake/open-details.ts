import { useCallback, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isBehindButton, type Fields } from "../questionnaire/fields.ts";
import type { EditedRow, Intent } from "./edit-rows.ts";

/** The open details of a step: `vehicles[2]` for those of a row, the name of the first one for those of a section, or a question. */
export interface OpenDetails {
  open?: string[];
}

/** Reads from a page's URL which details are open. */
export function readOpenDetails(url: string): OpenDetails {
  const open = new URL(url).searchParams.getAll("open");
  return open.length > 0 ? { open } : {};
}

/** Returns the query that opens details on a step's page; "" without open details. */
export function openDetailsQuery({ open = [] }: OpenDetails): string {
  const query = new URLSearchParams(open.map((place) => ["open", place])).toString();
  return query && `?${query}`;
}

/** Returns the details that are open after a post: those open before, adjusted for a row that was edited, and those its button opens. */
export function openDetailsAfter(
  posted: { getAll: (name: string) => unknown[] },
  { verb, target, row }: Intent,
  edited: EditedRow | undefined,
): OpenDetails {
  const before = posted.getAll("open").map(String);
  if (verb === "details") return { open: [...before, row < 0 ? target : `${target}[${row}]`] };
  return { open: edited ? before.flatMap((each) => movedPlace(each, edited)) : before };
}

/** Returns where open details are after a row was removed or restored: nowhere if they belonged to the removed row. */
function movedPlace(open: string, { list, row, removed }: EditedRow): string[] {
  const place = open.startsWith(`${list}[`) ? Number(/\[(\d+)\]$/.exec(open)?.[1]) : NaN;
  if (!(place >= row)) return [open];
  if (removed) return place === row ? [] : [`${list}[${place - 1}]`];
  return [`${list}[${place + 1}]`];
}

/** Whether a place is the named question or inside it. */
export const isWithin = (place: string, name: string): boolean =>
  place === name || place.startsWith(`${name}.`) || place.startsWith(`${name}[`);

/** Whether a place is the details with this id, or one of their questions. */
export function isOpenDetail(place: string, id: string, prefix: string, fields: Fields): boolean {
  if (place === id) return true;
  const name = place.startsWith(prefix) ? (/^\w+/.exec(place.slice(prefix.length))?.[0] ?? "") : "";
  return name in fields && isBehindButton(fields[name]!);
}

/** Manages the open details of a page. Opened details stay open until the reply to a post says otherwise. */
export function useOpenDetails(page: OpenDetails, reply: OpenDetails | undefined) {
  const loaded = reply?.open ?? page.open;
  const [open, setOpen] = useState(loaded ?? []);
  useEffect(() => {
    if (loaded) setOpen(loaded);
  }, [page, reply]);
  const onOpen = useCallback((id: string) => flushSync(() => setOpen((before) => [...before, id])), []);
  return { open, onOpen };
}
