import type { FoundCounts } from "../../records/conflict-searches.server.ts";
import { counted } from "../../questionnaire/counted.ts";

/** "12 places in 3 cases." */
export const countsInWords = ({ places, cases }: FoundCounts): string =>
  places === 0 ? "Nothing found." : `${counted(places, "place")} in ${counted(cases, "case")}.`;
