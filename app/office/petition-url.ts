import { placeKey, type FormNumber, type Gap, type LinePlace } from "../petition/lines/line.ts";
import { meansTestFormKeys } from "../petition/means-test-form.ts";
import { exemptionsUrl, petitionUrl, type View } from "./urls.ts";

/** Place on the petition page that a URL leads to. */
export interface Place {
  form?: FormNumber;
  /** Key of the line (`placeKey`) to show. */
  at?: string;
  /** Key of the line to correct. */
  correct?: string;
  /** Which gaps are selected, or "addresses" for all new creditor addresses. */
  select?: "blocking" | "all" | "addresses";
  /** Card to show. */
  card?: "addresses";
  /** Whether every part of the worksheet is expanded. */
  open?: "all";
  /** Anchor of a long list that is shown from another page on than its first. */
  list?: string;
  /** Number of that page, counted from 1. */
  part?: string;
}

/** Element ID of a line. */
export const lineId = (key: string): string => `line-${key.replace(/[^\w.-]/g, "-")}`;

function fragmentOf({ list, correct, at, form, select }: Place): string {
  if (list) return list;
  if (correct) return "";
  if (at) return lineId(at);
  if (form) return "worksheet";
  return select === "addresses" ? select : select ? "gaps" : "";
}

/**
 * URL of the petition page at a place, with the dashboard view to return to. It has no fragment when a line is corrected, because
 * that would take the focus from the form.
 */
export function placeUrl(id: string, view: View, { card, ...place }: Place): string {
  const [path = "", query] = petitionUrl(id, view).split("?");
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(place)) params.set(name, value);
  const fragment = card ?? fragmentOf(place);
  return `${path}${params.size > 0 ? `?${params}` : ""}${fragment && `#${fragment}`}`;
}

/** URL of another page of a long list, from the URL of the list. */
export const partUrl = (listUrl: string, part: number): string => listUrl.replace("#", `&part=${part}#`);

const withoutFragment = (url: string): string => url.split("#", 1)[0]!;

/** URL of the office's entries on the page. */
export const entriesUrl = (id: string, view: View, place: Place): string => `${withoutFragment(placeUrl(id, view, place))}#entries`;

/** URL of the gaps on the page. */
export const gapsUrl = (id: string, view: View, place: Place): string => `${withoutFragment(placeUrl(id, view, place))}#gaps`;

/** URL of the page where the office enters what a form lacks. `passed` is how many forms were completed on the way there. */
export function entryUrl(id: string, view: View, form: FormNumber, passed = 0): string {
  const [path = "", query] = petitionUrl(id, view).split("?");
  const params = new URLSearchParams(query);
  params.set("form", form);
  if (passed > 0) params.set("passed", String(passed));
  return `${path}/entry?${params}`;
}

const decidedLines = ["101|caption|district||", "101|7|||", ...meansTestFormKeys];

/** Whether a line is determined by the office's decisions and nothing else. */
export const isDecided = (place: LinePlace): boolean => decidedLines.includes(placeKey(place));

/** Whether a line is entered in the table of exemptions: all of Schedule C but what is copied from Schedule A/B. */
export const isClaimLine = ({ form, part }: LinePlace): boolean => form === "106C" && !["description", "line", "value"].includes(part);

/** Whether a gap is closed in the table of exemptions. */
export const isClaimGap = (gap: Gap): boolean => gap.isClaim === true || isClaimLine(gap);

/** URL of the table of exemptions, at the item of a line. */
export const claimUrl = (id: string, view: View, { item }: Pick<LinePlace, "item">): string =>
  `${exemptionsUrl(id, view)}${item === null ? "" : `#item-${item}`}`;
