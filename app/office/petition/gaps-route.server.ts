import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/server-runtime";
import { correctionFields, entrySchema, notApplicable } from "../../casework/petition/entries-schema.server.ts";
import { keepLine } from "../../casework/petition/keep-line.server.ts";
import { changePetition, officePetition, otherValue, type OfficeChange } from "../../casework/petition/prepared.server.ts";
import { submissionNotFound } from "../../casework/not-found.ts";
import { valueText } from "../../petition/lines/line-text.ts";
import { translatedReason } from "../../petition/lines/needs.ts";
import { formNumbers, placeKey, type Gap, type Line } from "../../petition/lines/line.ts";
import { redirectWithFlash } from "../../platform/http/flash.server.ts";
import { pageNotFound } from "../../platform/http/http.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";
import { requireAttorney } from "../../sign-in/attorney.server.ts";
import { readTextFields, seenVersion, type FormReply } from "../form-post.server.ts";
import { gapsUrl, type GapTarget } from "../petition-url.ts";
import { requestedView } from "../urls.ts";
import { gapRowConverter, type GapRow } from "./gap-rows.server.ts";
import { listedGaps, loadGapsPage, parseGapTarget } from "./gaps-page.server.ts";
import { loadPetitionCase, type PetitionCase } from "./petition-case.server.ts";

/** Reply to a rejected post, with the lines that were filled in, whether they still have gaps or not. */
export interface GapsReply extends FormReply {
  filled: GapRow[];
}

type Typed = FormReply["typed"];
type Correction = OfficeChange["corrections"][number];

/** What is read of a post: corrections, and messages by the name of a control. */
interface ReadEntries {
  corrections: Correction[];
  messages: FormReply["messages"];
}

/** GET: loads the gaps of a petition. */
export async function loadGaps({ request, params }: LoaderFunctionArgs) {
  await requireAttorney(request);
  const petitionCase = await loadPetitionCase(params["id"] ?? "", requestedView(request), "gaps");
  return json(loadGapsPage(petitionCase, new URL(request.url).searchParams));
}

const enteredReason = "Entered where it was missing";
const keepOrEnter = "Please either enter a value or keep the one that is there";
const nothingEntered = "Nothing is entered yet.";
const stale = "Somebody else has changed this line since you opened this page. Save again to replace it.";

/** The buttons of a line that say what to do with it, each with the message that follows. */
const presses = {
  keep: "Line kept as it is",
  notApplicable: "Line marked as not applicable",
  keepOffice: "Kept the office’s value",
  takeClient: "Took the client’s value",
} as const;
type Press = keyof typeof presses;

/** POST: saves what was entered and pressed, all of it or nothing, and leads to the next gap. */
export async function handleGaps({ request, params, context: { address } }: ActionFunctionArgs) {
  await requireAttorney(request);
  const typed = await readTextFields(request);
  const petitionCase = await loadPetitionCase(params["id"] ?? "", requestedView(request), "gaps");
  const { form, view, prepared } = petitionCase;
  const filled = prepared.petition.lines.filter((line) => isFilled(typed, placeKey(line)));
  const press = (Object.keys(presses) as Press[]).find((each) => typed[each] !== undefined);
  const read = [
    ...filled.map((line) => readEntry(line, typed, press, reasonFor(line, prepared.petition.gaps))),
    ...(press ? [readPress(petitionCase, press, typed)] : []),
  ];
  const corrections = read.flatMap((each) => each.corrections);
  const messages = Object.assign({}, ...read.map((each) => each.messages)) as FormReply["messages"];
  const reject = (why: FormReply["messages"], status = 422) =>
    json<GapsReply>({ typed, messages: why, filled: rowsOf(petitionCase, filled) }, status);
  if (Object.keys(messages).length > 0) return reject(messages);
  if (corrections.length === 0) return reject({ "": nothingEntered });
  const changed = await changePetition(form, { decisions: {}, corrections }, { seen: seenVersion(typed), address });
  if (changed.outcome === "missing") throw pageNotFound(submissionNotFound);
  if (changed.outcome === "wrong")
    return reject(Object.fromEntries(changed.wrong.map(({ index, message }) => [`value:${placeKey(corrections[index]!)}`, message])));
  if (changed.outcome === "stale") return reject(Object.fromEntries(changed.stale.map((key) => [`value:${key}`, stale])), 412);
  const { petition } = await officePetition(form);
  const { form: listed, only } = parseGapTarget(new URL(request.url).searchParams);
  const url = gapsUrl(form.id, view, findNext(prepared.petition.gaps, petition.gaps, corrections.map(placeKey), { form: listed, only }));
  const title = press && corrections.length === 1 ? presses[press] : `${pluralize(corrections.length, "line")} saved`;
  return redirectWithFlash(url, { title });
}

/** The gap that follows those that were closed, among what the page lists as long as there is any, and then among all. */
function findNext(
  before: readonly Gap[],
  after: readonly Gap[],
  closed: readonly string[],
  listed: Pick<GapTarget, "form" | "only">,
): GapTarget {
  const keysOf = (gaps: Gap[][]) => gaps.map(([gap]) => placeKey(gap!));
  const left = keysOf(listedGaps(after, listed));
  const keys = keysOf(listedGaps(before, listed));
  const last = Math.max(...closed.map((key) => keys.indexOf(key)));
  const next = keys.slice(last + 1).find((key) => left.includes(key)) ?? left[0];
  if (next) return { ...listed, next };
  const all = listedGaps(after, {});
  const { form } = listed;
  const following = form && all.find(([gap]) => formNumbers.indexOf(gap!.form) > formNumbers.indexOf(form));
  return { next: keysOf(following ? [following] : all)[0] };
}

const textOf = (typed: Typed, name: string): string => (typed[name] ?? "").trim();

const isFilled = (typed: Typed, key: string): boolean => textOf(typed, `value:${key}`) !== "";

/** The rows of lines that were filled in. */
function rowsOf(petitionCase: PetitionCase, lines: readonly Line[]): GapRow[] {
  const { gaps } = petitionCase.prepared.petition;
  const toRow = gapRowConverter(petitionCase);
  return lines.map((line) => {
    const own = gaps.filter((gap) => placeKey(gap) === placeKey(line));
    return toRow(own.length > 0 ? own : [{ ...line, who: "office", isBlocking: false, text: "", path: null }]);
  });
}

/** The reason for entering a line if none is typed. A line that has a value already needs one, unless it is the client's Spanish. */
function reasonFor(line: Line, gaps: readonly Gap[]): string {
  if (line.value === null) return enteredReason;
  return gaps.some((gap) => gap.isTranslation && placeKey(gap) === placeKey(line)) ? translatedReason : "";
}

/** Reads what was entered for a line. */
function readEntry(line: Line, typed: Typed, press: Press | undefined, usualReason: string): ReadEntries {
  const key = placeKey(line);
  if (press && typed[press] === key) return { corrections: [], messages: { [`value:${key}`]: keepOrEnter } };
  const { form, line: number, part, item, person } = line;
  const reason = textOf(typed, `reason:${key}`) || usualReason;
  const result = entrySchema.safeParse({ form, line: number, part, item, person, value: textOf(typed, `value:${key}`), reason });
  if (result.success) return { corrections: [result.data], messages: {} };
  return {
    corrections: [],
    messages: Object.fromEntries(result.error.issues.map(({ path, message }) => [`${String(path[0])}:${key}`, message])),
  };
}

/** Reads what a button of a line says about it. Throws 404 if there is no such line or correction. */
function readPress({ prepared: { petition, entries } }: PetitionCase, press: Press, typed: Typed): ReadEntries {
  const key = typed[press]!;
  const only = (correction: Correction | undefined): ReadEntries => {
    if (!correction) throw pageNotFound(submissionNotFound);
    return { corrections: [correction], messages: {} };
  };
  const line = petition.lines.find((each) => placeKey(each) === key);
  if (isFilled(typed, key)) return { corrections: [], messages: {} };
  if (press === "keep") {
    const seen = typed[`was:${key}`];
    if (line && seen !== undefined && seen !== valueText(line.value))
      return { corrections: [], messages: { [`value:${key}`]: otherValue } };
    return only(keepLine(petition, key));
  }
  if (press === "notApplicable") {
    const reason = correctionFields.reason.safeParse(typed[`reason:${key}`] ?? "");
    const message = reason.success ? "Please say why this line does not apply" : reason.error.issues[0]!.message;
    if (line && !reason.data) return { corrections: [], messages: { [`reason:${key}`]: message } };
    return only(line && { ...placeOf(line), value: notApplicable, kind: "notApplicable", reason: reason.data! });
  }
  const correction = entries.corrections.find((each) => placeKey(each) === key);
  const { kind, reason, value } = correction ?? {};
  return only(correction && { ...placeOf(correction), kind, reason: reason!, value: press === "keepOffice" ? value! : null });
}

const placeOf = ({ form, line, part, item, person }: Pick<Line, "form" | "line" | "part" | "item" | "person">) => ({
  form,
  line,
  part,
  item,
  person,
});
