import { formHeading, formName } from "../../petition/lines/line-text.ts";
import { formNumbers, placeKey, type FormNumber, type Gap } from "../../petition/lines/line.ts";
import { maxAskItems } from "../../records/forms/asks.server.ts";
import { createPager, mapEntries, type ListPage } from "../list-page.ts";
import { askSelections, gapsUrl, type AskSelection, type GapTarget } from "../petition-url.ts";
import { askUrl, packetUrl } from "../urls.ts";
import { gapRowConverter, groupGaps, isAskable, type GapRow } from "./gap-rows.server.ts";
import type { PetitionCase, PetitionPage } from "./petition-case.server.ts";

/** Number of gaps that the page shows at a time, about as many as a screen and a half. */
const gapsPerPage = 25;

/** Data of the page with the gaps of a petition. */
export interface GapsPage extends PetitionPage {
  /** URL that the entries are posted to. */
  url: string;
  /** Links to the gaps of all forms and of each. */
  forms: { name: string; title: string; to: string; count: number; isCurrent: boolean }[];
  gaps: ListPage<GapRow>;
  /** Titles of the forms that are listed, by number. */
  titles: Partial<Record<FormNumber, string>>;
  /** Key of the line whose entry has the focus; "" for none. */
  next: string;
  /** What is selected on the list for asking the client; null while the gaps are entered. */
  ask: AskSelection | null;
  /** URLs of the list for asking the client, by what is selected on it. */
  askListUrls: Record<AskSelection, string>;
  /** Number of gaps that the client can be asked about. */
  askable: number;
  /** URL that the selected questions are posted to. */
  askPageUrl: string;
  packetPageUrl: string;
}

/** Parses which gaps a URL leads to. Invalid values count as missing. */
export function parseGapTarget(query: URLSearchParams): GapTarget {
  return {
    form: formNumbers.find((form) => form === query.get("form")),
    next: query.get("next") ?? undefined,
    ask: askSelections.find((selection) => selection === query.get("ask")),
  };
}

/** The gaps by line, as far as the page lists them. */
export const listedGaps = (gaps: readonly Gap[], form: FormNumber | undefined): Gap[][] =>
  groupGaps(form ? gaps.filter((gap) => gap.form === form) : gaps);

/** Loads the gaps of a petition. */
export function loadGapsPage(petitionCase: PetitionCase, query: URLSearchParams): GapsPage {
  const { form, view, prepared, sources, page: framed } = petitionCase;
  const target = parseGapTarget(query);
  const { gaps } = prepared.petition;
  const all = listedGaps(gaps, undefined);
  const askable = all.filter((each) => each.some((gap) => isAskable(gap, sources)));
  const ask = target.ask ?? null;
  const shown = ask ? askable : listedGaps(gaps, target.form);
  const pager = createPager(gapsUrl(form.id, view, { form: target.form, ask: target.ask }), query);
  const next = shown.findIndex(([gap]) => placeKey(gap!) === target.next);
  const page = pager("gaps", shown, { target: next, size: ask ? maxAskItems : gapsPerPage });
  const withGaps = formNumbers.filter((number) => gaps.some((gap) => gap.form === number));
  const formLink = (number: FormNumber | undefined, name: string, title: string) => ({
    name,
    title,
    to: gapsUrl(form.id, view, { form: number }),
    count: number ? all.filter(([gap]) => gap!.form === number).length : all.length,
    isCurrent: !ask && number === target.form,
  });
  return {
    ...framed,
    url: gapsUrl(form.id, view, { form: target.form }),
    forms: [formLink(undefined, "All", "all forms"), ...withGaps.map((number) => formLink(number, formName(number), formHeading(number)))],
    gaps: mapEntries(page, gapRowConverter(petitionCase)),
    titles: Object.fromEntries(withGaps.map((number) => [number, formHeading(number)])),
    next: next >= 0 ? target.next! : "",
    ask,
    askListUrls: {
      none: gapsUrl(form.id, view, { ask: "none" }),
      required: gapsUrl(form.id, view, { ask: "required" }),
      all: gapsUrl(form.id, view, { ask: "all" }),
    },
    askable: askable.length,
    askPageUrl: askUrl(form.id, view),
    packetPageUrl: packetUrl(form.id, view),
  };
}
