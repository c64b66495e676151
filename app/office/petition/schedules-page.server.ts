import { formName } from "../../petition/lines/line-text.ts";
import { formNumbers, placeKey, type FormNumber } from "../../petition/lines/line.ts";
import { itemNames } from "../../casework/petition/item-names.ts";
import { createPager } from "../list-page.ts";
import { lineUrl, partUrl } from "../petition-url.ts";
import type { PetitionCase, PetitionPage } from "./petition-case.server.ts";
import { worksheetOf, type ShownWorksheet, type WorksheetPlace } from "./worksheet.server.ts";

/** Link to the lines of a form. */
export interface FormTab {
  form: FormNumber;
  name: string;
  to: string;
  isCurrent: boolean;
  blocking: number;
}

/** Data of the page with the lines of one form. */
export interface SchedulesPage extends PetitionPage {
  tabs: FormTab[];
  worksheet: ShownWorksheet | null;
}

/** Parses which lines a URL leads to. Invalid values count as missing. */
function parsePlace(query: URLSearchParams): WorksheetPlace {
  const form = formNumbers.find((each) => each === query.get("form"));
  return {
    ...(form && { form }),
    ...(query.has("at") && { at: query.get("at")! }),
    ...(query.has("correct") && { correct: query.get("correct")! }),
    open: query.get("open") ?? undefined,
    withEmpty: query.get("empty") === "show",
  };
}

/** Loads the lines of the form in the URL, or else of the first form. */
export function loadSchedulesPage({ form, view, prepared, sources, page }: PetitionCase, query: URLSearchParams): SchedulesPage {
  const { petition, entries, unapplied, redact } = prepared;
  const place = parsePlace(query);
  const applied = entries.corrections.filter((correction) => !unapplied.includes(correction));
  const withLines = new Set(petition.lines.map((line) => line.form));
  const forms = formNumbers.filter((number) => withLines.has(number));
  const current = place.form && withLines.has(place.form) ? place.form : forms[0];
  const pageUrl = partUrl("schedules", form.id, view, { form: current, open: place.open, empty: place.withEmpty ? "show" : "" });
  return {
    ...page,
    tabs: forms.map((number) => ({
      form: number,
      name: formName(number),
      to: lineUrl(form.id, view, { form: number }),
      isCurrent: number === current,
      blocking: petition.gaps.filter((gap) => gap.form === number && gap.isBlocking).length,
    })),
    worksheet: current
      ? worksheetOf(current, petition, {
          formId: form.id,
          view,
          place,
          sources,
          items: itemNames(petition.lines),
          pager: createPager(pageUrl, query),
          corrections: new Map(applied.map((correction) => [placeKey(correction), correction])),
          redact,
        })
      : null,
  };
}
