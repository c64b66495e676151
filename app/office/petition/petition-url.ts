import { placeKey, type FormNumber, type LinePlace } from "../../petition/line.ts";
import { petitionUrl, type View } from "../dashboard/dashboard-view.ts";

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
}

/** Element ID of a line. */
export const lineId = (key: string): string => `line-${key.replace(/[^\w.-]/g, "-")}`;

/**
 * URL of the petition page at a place, with the dashboard view to return to. It has no fragment when a line is corrected, because
 * that would take the focus from the form.
 */
export function placeUrl(id: string, view: View, { card, ...place }: Place): string {
  const [path = "", query] = petitionUrl(id, view).split("?");
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(place)) params.set(name, value);
  const fragment = card
    ? card
    : place.correct
      ? ""
      : place.at
        ? lineId(place.at)
        : place.form
          ? "worksheet"
          : place.select === "addresses"
            ? place.select
            : place.select
              ? "gaps"
              : "";
  return `${path}${params.size > 0 ? `?${params}` : ""}${fragment && `#${fragment}`}`;
}

const withoutFragment = (url: string): string => url.split("#", 1)[0]!;

/** URL of the office's entries on the page. */
export const entriesUrl = (id: string, view: View, place: Place): string => `${withoutFragment(placeUrl(id, view, place))}#entries`;

/** URL of the gaps on the page. */
export const gapsUrl = (id: string, view: View, place: Place): string => `${withoutFragment(placeUrl(id, view, place))}#gaps`;

const decidedLines = ["101|caption|district||", "101|7|||"];

/** Whether a line is determined by the office's decisions and nothing else. */
export const isDecided = (place: LinePlace): boolean => decidedLines.includes(placeKey(place));
