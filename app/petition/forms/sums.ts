import type { Line } from "../lines/line.ts";

/** The lines of a difference, to be added and subtracted; those that are blank if either is, so that the difference is blank, too. */
export function difference(whole: Line, less: Line, isEstimate = false): [of: Line[], { less: Line[]; isEstimate: boolean }] {
  const blank = [whole, less].filter(({ value }) => value === null);
  return blank.length > 0 ? [blank, { less: [], isEstimate }] : [[whole], { less: [less], isEstimate }];
}
