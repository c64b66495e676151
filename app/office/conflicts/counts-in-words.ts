import type { FoundCounts } from "../../records/office/conflict-searches.server.ts";
import { pluralize } from "../../questionnaire/pluralize.ts";

/** "12 places in 3 cases." */
export const countsInWords = ({ places, cases }: FoundCounts): string =>
  places === 0 ? "Nothing found." : `${pluralize(places, "place")} in ${pluralize(cases, "case")}.`;
