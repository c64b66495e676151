import { formHeading, formName } from "../../petition/line-text.ts";
import { redact } from "../../petition/redaction.ts";
import { formNumbers, placeKey, type FormNumber, type Gap } from "../../petition/line.ts";
import type { View } from "../dashboard/dashboard-view.ts";
import { tableAddress } from "../tables/tables-address.ts";
import { entriesAddress, isDecided, placeAddress, type Place } from "./petition-address.ts";
import { itemName, type ItemNames } from "./item-names.ts";
import { linePlace } from "./worksheet.server.ts";
import type { Source, Sources } from "./sources.server.ts";

/** A gap as the page lists it. */
export interface ShownGap {
  key: string;
  place: string;
  /** What the item is called that it is about; "" for none. */
  item: string;
  text: string;
  isBlocking: boolean;
  isClients: boolean;
  /** The question that the client can be asked; null for none. */
  path: string | null;
  isTicked: boolean;
  /** Where the row is confirmed that it needs; null for none. */
  table: string | null;
  /** Where the office answers that question, and where it enters or decides the line. */
  source: Source | null;
  line: string;
  isDecided: boolean;
}

/** The gaps of one form. */
export interface FormGaps {
  form: FormNumber;
  title: string;
  blocking: number;
  useful: number;
  gaps: ShownGap[];
}

interface Around {
  formId: string;
  view: View;
  sources: Sources;
  items: ItemNames;
  tick: Place["tick"];
  /** The form that the page shows. */
  shownForm: Pick<Place, "form">;
}

/** The gaps by form, what keeps a form from being filed first. */
export function gapList(gaps: readonly Gap[], { formId, view, sources, items, tick, shownForm }: Around): FormGaps[] {
  const shown = ({ path, who, isBlocking, text, table, ...place }: Gap, index: number): ShownGap => {
    const source = (path !== null && sources.get(path)) || null;
    const isAskable = who === "client" && source !== null;
    return {
      key: `${placeKey(place)}:${index}`,
      place: linePlace(place),
      item: redact(itemName(items, place)),
      text,
      isBlocking,
      isClients: who === "client",
      path: isAskable ? path : null,
      isTicked: isAskable && (tick === "all" || (tick === "blocking" && isBlocking)),
      table: table ? tableAddress(table) : null,
      source,
      line: isDecided(place)
        ? entriesAddress(formId, view, shownForm)
        : placeAddress(formId, view, { form: place.form, correct: placeKey(place) }),
      isDecided: isDecided(place),
    };
  };
  return formNumbers.flatMap((form) => {
    const here = gaps.filter((gap) => gap.form === form).toSorted((one, other) => Number(other.isBlocking) - Number(one.isBlocking));
    const blocking = here.filter(({ isBlocking }) => isBlocking).length;
    return here.length === 0 ? [] : [{ form, title: formHeading(form), blocking, useful: here.length - blocking, gaps: here.map(shown) }];
  });
}

/** A form's tab. */
export interface Tab {
  form: FormNumber;
  name: string;
  to: string;
  isCurrent: boolean;
  blocking: number;
}

/** The forms that have lines. */
export const tabsOf = (forms: FormNumber[], current: FormNumber | undefined, gaps: FormGaps[], formId: string, view: View): Tab[] =>
  forms.map((form) => ({
    form,
    name: formName(form),
    to: placeAddress(formId, view, { form }),
    isCurrent: form === current,
    blocking: gaps.find((each) => each.form === form)?.blocking ?? 0,
  }));
