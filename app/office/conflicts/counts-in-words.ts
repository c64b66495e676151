import type { FoundCounts } from "../../records/conflict-searches.server.ts";

const counted = (count: number, one: string): string => `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

/** "12 places in 3 cases." */
export const countsInWords = ({ places, cases }: FoundCounts): string =>
  places === 0 ? "Nothing found." : `${counted(places, "place")} in ${counted(cases, "case")}.`;
