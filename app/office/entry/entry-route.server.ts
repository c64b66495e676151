import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { valueText } from "../../petition/lines/line-text.ts";
import { placeKey, type Line } from "../../petition/lines/line.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { loadCaseFrame, type Framed } from "../case-frame/case-frame.server.ts";
import { formOr404 } from "../form-or-404.server.ts";
import { requestedView } from "../urls.ts";
import { readTextFields, seenVersion, type FormReply } from "../form-post.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { entrySchema } from "../../casework/petition/entries-schema.server.ts";
import { keepLine } from "../../casework/petition/keep-line.server.ts";
import { linesToEnter } from "../petition/lines-to-enter.ts";
import {
  changePetition,
  officePetition,
  otherValue,
  type OfficeChange,
  type OfficePetition,
} from "../../casework/petition/prepared.server.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { toEntries, type Entry } from "./entries.server.ts";
import { loadEntryPage, maxShown, type EntryPage, parseEntryPlace, urlAfter } from "./entry-page.server.ts";

/** Reply to a rejected post, with the lines that lack an entry and those that were filled in. */
export interface EntryReply extends FormReply {
  entries: Entry[];
}

/** GET: loads what a form lacks. */
export async function loadEntry({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const form = await formOr404(params["id"] ?? "");
  const page = await loadEntryPage(form, requestedView(request), parseEntryPlace(request));
  return json<Framed<EntryPage>>({ ...page, frame: await loadCaseFrame(form) });
}

const enteredReason = "Entered where it was missing";
const keepOrEnter = "Please either enter a value or keep the one that is there";
const staleEntry = "Somebody else has changed this line since you opened this page. Save again to replace it.";

/** POST: saves what was filled in, all of it or nothing, and leads to the next form that lacks entries. */
export async function handleEntry({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  const form = await formOr404(params["id"] ?? "");
  const [place, view] = [parseEntryPlace(request), requestedView(request)];
  const before = await officePetition(form);
  const filled = before.petition.lines.filter((line) => line.form === place.form && isFilled(typed, placeKey(line)));
  const reject = (messages: FormReply["messages"], status = 422) => {
    const missing = (place.form && linesToEnter(before.petition).get(place.form))?.slice(0, maxShown) ?? [];
    const entries = toEntries(before, [...missing, ...filled.filter((line) => !missing.includes(line))]);
    return json<EntryReply>({ typed, messages, entries }, status);
  };
  const read = filled.map((line) => readEntry(before, line, typed));
  const messages = Object.assign({}, ...read.map((each) => each.messages)) as FormReply["messages"];
  if (Object.keys(messages).length > 0) return reject(messages);
  const corrections = read.flatMap(({ correction }) => correction ?? []);
  if (corrections.length === 0) return redirect(urlAfter(form, view, place, before), 303);
  const changed = await changePetition(form, { decisions: {}, corrections }, { seen: seenVersion(typed), address });
  if (changed.outcome === "missing") throw pageNotFound(submissionNotFound);
  if (changed.outcome === "wrong")
    return reject(Object.fromEntries(changed.wrong.map(({ index, message }) => [`value:${placeKey(corrections[index]!)}`, message])));
  if (changed.outcome === "stale") return reject(Object.fromEntries(changed.stale.map((key) => [`value:${key}`, staleEntry])), 412);
  const url = urlAfter(form, view, place, await officePetition(form));
  return redirectWithFlash(url, { title: `${pluralize(corrections.length, "line")} saved` });
}

const textOf = (typed: FormReply["typed"], name: string): string => (typed[name] ?? "").trim();

const isFilled = (typed: FormReply["typed"], key: string): boolean =>
  textOf(typed, `value:${key}`) !== "" || typed[`keep:${key}`] !== undefined;

/** Reads what was filled in for a line. The reason is asked only for a line that has a value already. */
function readEntry(
  { petition }: OfficePetition,
  line: Line,
  typed: FormReply["typed"],
): { correction?: OfficeChange["corrections"][number] | undefined; messages: FormReply["messages"] } {
  const key = placeKey(line);
  const [value, kept] = [textOf(typed, `value:${key}`), typed[`keep:${key}`]];
  const message = (text: string) => ({ messages: { [`value:${key}`]: text } });
  if (kept !== undefined) {
    if (value) return message(keepOrEnter);
    return kept === valueText(line.value) ? { correction: keepLine(petition, key), messages: {} } : message(otherValue);
  }
  const { form, line: number, part, item, person } = line;
  const reason = line.value === null ? enteredReason : textOf(typed, `reason:${key}`);
  const result = entrySchema.safeParse({ form, line: number, part, item, person, value, reason });
  if (result.success) return { correction: result.data, messages: {} };
  return { messages: Object.fromEntries(result.error.issues.map(({ path, message: text }) => [`${String(path[0])}:${key}`, text])) };
}
