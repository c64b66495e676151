import { placeKey, type FormNumber, type Gap, type LinePlace } from "../petition/lines/line.ts";
import { meansTestFormKeys } from "../petition/means-test-form.ts";
import { petitionUrl, type View } from "./urls.ts";

/** The pages of a petition with their names. The first one has the address of the petition, and the others the end of theirs. */
export const petitionParts = {
  gaps: "Gaps",
  decisions: "Decisions and dates",
  "means-test": "Means test",
  exemptions: "Exemptions",
  creditors: "Creditors",
  schedules: "Schedules",
} as const;

export type PetitionPart = keyof typeof petitionParts;

/** URL of a page of a petition, with the dashboard view to return to. Parameters without a text are left out. */
export function partUrl(
  part: PetitionPart,
  id: string,
  view: View,
  parameters: Readonly<Record<string, string | undefined>> = {},
  fragment = "",
): string {
  const [path = "", query] = petitionUrl(id, view).split("?");
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) if (value) all.set(name, value);
  return `${path}${part === "gaps" ? "" : `/${part}`}${all.size > 0 ? `?${all}` : ""}${fragment && `#${fragment}`}`;
}

/** Line of the schedules that a URL leads to. */
export interface LineTarget {
  form: FormNumber;
  /** Key of the line (`placeKey`) to show. */
  at?: string;
  /** Key of the line to correct. */
  correct?: string;
}

/** Element ID of a line. */
export const lineId = (key: string): string => `line-${key.replace(/[^\w.-]/g, "-")}`;

/**
 * URL of a form's lines, at a line. It has no fragment when a line is corrected, because that would take the focus from the form.
 */
export const lineUrl = (id: string, view: View, { form, at, correct }: LineTarget): string =>
  partUrl("schedules", id, view, { form, at, correct }, at && !correct ? lineId(at) : "");

/** Gaps that a URL leads to. */
export interface GapTarget {
  /** The form whose gaps are shown; all forms if omitted. */
  form?: FormNumber | undefined;
  /** Shows only what is required. */
  only?: "required" | undefined;
  /** Key of the line whose entry has the focus. */
  next?: string | undefined;
  /** Shows what the client can be asked, with nothing, what is required, or everything selected. */
  ask?: AskSelection | undefined;
}

export const askSelections = ["none", "required", "all"] as const;
export type AskSelection = (typeof askSelections)[number];

/** URL of the gaps. It has no fragment, because that would take the focus from the next entry. */
export const gapsUrl = (id: string, view: View, { form, only, next, ask }: GapTarget = {}): string =>
  partUrl("gaps", id, view, { form, only, next, ask });

/** URL of the office's decisions for the whole petition. */
export const decisionsUrl = (id: string, view: View, fragment = ""): string => partUrl("decisions", id, view, {}, fragment);

/** URL of the creditors. */
export const creditorsUrl = (
  id: string,
  view: View,
  parameters: Readonly<Record<string, string | undefined>> = {},
  fragment = "",
): string => partUrl("creditors", id, view, parameters, fragment);

const decidedLines = ["101|caption|district||", "101|7|||", ...meansTestFormKeys];

/** Whether a line is determined by the office's decisions and nothing else. */
export const isDecided = (place: LinePlace): boolean => decidedLines.includes(placeKey(place));

/** Whether a line is entered in the table of exemptions: all of Schedule C but what is copied from Schedule A/B. */
export const isClaimLine = ({ form, part }: LinePlace): boolean => form === "106C" && !["description", "line", "value"].includes(part);

/** Whether a gap is closed in the table of exemptions. */
export const isClaimGap = (gap: Gap): boolean => gap.isClaim === true || isClaimLine(gap);

/** URL of the table of exemptions, at the item of a line. */
export const claimUrl = (id: string, view: View, { item }: Pick<LinePlace, "item">): string =>
  partUrl("exemptions", id, view, {}, item === null ? "" : `item-${item}`);
