import type { LinePlace } from "./line.ts";

const byNumber = new Intl.Collator("en", { numeric: true });

/** Compares two lines of a form by their order on paper: by number, entry of a list, and debtor. */
export const compareOnForm = (one: LinePlace, other: LinePlace): number =>
  byNumber.compare(one.line, other.line) || (one.item ?? 0) - (other.item ?? 0) || byNumber.compare(one.person ?? "", other.person ?? "");
