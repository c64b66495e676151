import { redirect } from "@remix-run/server-runtime";
import { formHeading, formName } from "../../petition/lines/line-text.ts";
import { formNumbers, type FormNumber } from "../../petition/lines/line.ts";
import type { Form } from "../../records/form.ts";
import type { View } from "../urls.ts";
import { linesToEnter } from "../petition/lines-to-enter.ts";
import { entryUrl, gapsUrl } from "../petition-url.ts";
import { officePetition, type OfficePetition } from "../../casework/petition/prepared.server.ts";
import { toEntries, type Entry } from "./entries.server.ts";

/** Most lines that one page asks for; the others follow after Save. */
export const maxShown = 200;

/** The form that is filled in, and how many were completed before it. */
export interface EntryPlace {
  form: FormNumber | undefined;
  passed: number;
}

/** Data of the page where the office fills in a form. */
export interface EntryPage {
  title: string;
  /** Which of the forms that lack entries it is, counted from 1 and including completed ones, 0 if it lacks none; and their number. */
  position: number;
  count: number;
  /** Number of missing entries on all forms. */
  left: number;
  entries: Entry[];
  /** Number of entries of the form that are not shown yet. */
  more: number;
  /** Name and URL of the next form; null after the last one. */
  next: { name: string; url: string } | null;
  version: number;
}

/** Parses the place in the page's URL. Invalid values count as missing. */
export function parseEntryPlace({ url }: Request): EntryPlace {
  const query = new URL(url).searchParams;
  const passed = Number(/^\d{1,2}$/.exec(query.get("passed") ?? "")?.[0] ?? 0);
  return { form: formNumbers.find((form) => form === query.get("form")), passed };
}

/** The first form after this one that lacks entries; undefined for none. */
const formAfter = (form: FormNumber, open: ReadonlyMap<FormNumber, unknown>): FormNumber | undefined =>
  [...open.keys()].find((each) => formNumbers.indexOf(each) > formNumbers.indexOf(form));

/** URL that follows a form: that of the next form that lacks entries, or else of what is missing on the petition. */
export function urlAfter(form: Form, view: View, { form: current, passed }: EntryPlace, { petition }: OfficePetition): string {
  const open = linesToEnter(petition);
  const next = current && formAfter(current, open);
  const isCompleted = current !== undefined && !open.has(current);
  return next ? entryUrl(form.id, view, next, passed + Number(isCompleted)) : gapsUrl(form.id, view, {});
}

/** Loads the page of a form. Throws a redirect if the URL names none: to the first form that lacks entries, or to the petition. */
export async function loadEntryPage(form: Form, view: View, { form: current, passed }: EntryPlace): Promise<EntryPage> {
  const prepared = await officePetition(form);
  const { petition, entries } = prepared;
  const open = linesToEnter(petition);
  const forms = [...open.keys()];
  if (!current) throw redirect(forms[0] ? entryUrl(form.id, view, forms[0]) : gapsUrl(form.id, view, {}), 303);
  const lines = open.get(current) ?? [];
  const next = formAfter(current, open);
  return {
    title: formHeading(current),
    position: lines.length > 0 ? passed + forms.indexOf(current) + 1 : 0,
    count: passed + forms.length,
    left: [...open.values()].flat().length,
    entries: toEntries(prepared, lines.slice(0, maxShown)),
    more: Math.max(0, lines.length - maxShown),
    next: next ? { name: formName(next), url: entryUrl(form.id, view, next, passed) } : null,
    version: entries.version,
  };
}
