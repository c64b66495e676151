import { placeKey, type FormNumber, type LinePlace } from "../../petition/line.ts";
import { petitionAddress, type View } from "../dashboard/dashboard-view.ts";

/** What an address of the petition's page asks for. */
export interface Place {
  form?: FormNumber;
  /** The key of a line (`placeKey`): to be seen, or to be corrected. */
  at?: string;
  correct?: string;
  /** Which gaps are ticked, or all addresses that the book lacks. */
  tick?: "blocking" | "all" | "addresses";
  /** The card to be seen. */
  card?: "addresses";
  /** Whether every part of the worksheet is open. */
  open?: "all";
}

/** A name of a line that may be an id. */
export const lineId = (key: string): string => `line-${key.replace(/[^\w.-]/g, "-")}`;

/** The petition's page at a place; it leads back to the view. A fragment would keep the focus from the line that is corrected. */
export function placeAddress(id: string, view: View, { card, ...place }: Place): string {
  const [path = "", query] = petitionAddress(id, view).split("?");
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
          : place.tick === "addresses"
            ? place.tick
            : place.tick
              ? "gaps"
              : "";
  return `${path}${params.size > 0 ? `?${params}` : ""}${fragment && `#${fragment}`}`;
}

/** The office's entries on the page. */
export const entriesAddress = (id: string, view: View, place: Place): string =>
  `${placeAddress(id, view, place).replace(/#.*$/, "")}#entries`;

const decided = ["101|caption|district||", "101|7|||"];

/** Whether a line says what the office decides with its entries, and nowhere else. */
export const isDecided = (place: LinePlace): boolean => decided.includes(placeKey(place));
