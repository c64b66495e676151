import { formHeading, formName } from "../../petition/lines/line-text.ts";
import { formNumbers, placeKey, type FormNumber, type Gap } from "../../petition/lines/line.ts";
import { maxAskItems } from "../../records/forms/ask-content.server.ts";
import { createPager, mapEntries, type ListPage } from "../list-page.ts";
import { askSelections, gapsUrl, type AskSelection, type GapTarget } from "../petition-url.ts";
import { packetUrl, requestsUrl } from "../urls.ts";
import { gapRowConverter, groupGaps, isAskable, type GapRow } from "./gap-rows.server.ts";
import type { PetitionCase, PetitionPage } from "./petition-case.server.ts";

/** Number of gaps that the page shows at a time. */
const gapsPerPage = 20;

/** Data of the page with the gaps of a petition. */
export interface GapsPage extends PetitionPage {
  /** URL that the entries are posted to. */
  url: string;
  /** Links to all gaps, to what is required, and to the gaps of each form. */
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
  requestsUrl: string;
  packetPageUrl: string;
}

/** Parses which gaps a URL leads to. Invalid values count as missing. */
export function parseGapTarget(query: URLSearchParams): GapTarget {
  return {
    form: formNumbers.find((form) => form === query.get("form")),
    only: query.get("only") === "required" ? "required" : undefined,
    next: query.get("next") ?? undefined,
    ask: askSelections.find((selection) => selection === query.get("ask")),
  };
}

/** The gaps by line, as far as the page lists them. */
export const listedGaps = (gaps: readonly Gap[], { form, only }: Pick<GapTarget, "form" | "only">): Gap[][] =>
  groupGaps(form ? gaps.filter((gap) => gap.form === form) : gaps).filter((same) => !only || same.some(({ isBlocking }) => isBlocking));

/** Loads the gaps of a petition. */
export function loadGapsPage(petitionCase: PetitionCase, query: URLSearchParams): GapsPage {
  const { form, view, prepared, sources, page: framed } = petitionCase;
  const target = parseGapTarget(query);
  const { gaps } = prepared.petition;
  const all = listedGaps(gaps, {});
  const askable = all.filter((each) => each.some((gap) => isAskable(gap, sources)));
  const ask = target.ask ?? null;
  const shown = ask ? askable : listedGaps(gaps, target);
  const { form: listed, only } = target;
  const pager = createPager(gapsUrl(form.id, view, { form: listed, only, ask: target.ask }), query);
  const next = shown.findIndex(([gap]) => placeKey(gap!) === target.next);
  const page = pager("gaps", shown, { target: next, size: ask ? maxAskItems : gapsPerPage });
  const withGaps = formNumbers.filter((number) => gaps.some((gap) => gap.form === number));
  const link = (name: string, title: string, to: Pick<GapTarget, "form" | "only">) => ({
    name,
    title,
    to: gapsUrl(form.id, view, to),
    count: listedGaps(gaps, to).length,
    isCurrent: !ask && to.form === listed && to.only === only,
  });
  return {
    ...framed,
    url: gapsUrl(form.id, view, { form: listed, only }),
    forms: [
      link("All", "All forms", {}),
      link("Required", "What is required, on all forms", { only: "required" }),
      ...withGaps.map((number) => link(formName(number), formHeading(number), { form: number })),
    ],
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
    requestsUrl: requestsUrl(form.id, view),
    packetPageUrl: packetUrl(form.id, view),
  };
}
