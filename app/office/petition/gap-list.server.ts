import { formHeading, formName } from "../../petition/line-text.ts";
import { formNumbers, placeKey, type FormNumber, type Gap, type PrivateKind } from "../../petition/line.ts";
import type { View } from "../dashboard/dashboard-view.ts";
import { tableUrl } from "../tables/tables-url.ts";
import { entriesUrl, isDecided, placeUrl, type Place } from "./petition-url.ts";
import { itemName, type ItemNames } from "./item-names.ts";
import { linePlace } from "./worksheet.server.ts";
import type { Source, Sources } from "./sources.server.ts";

/** Gap as the page lists it. */
export interface ShownGap {
  key: string;
  place: string;
  /** Name of the list item it is about; "" for none. */
  item: string;
  text: string;
  isBlocking: boolean;
  isClients: boolean;
  /** Path of the question that the client can be asked; null for none. */
  path: string | null;
  isChecked: boolean;
  /** URL of the table row that must be confirmed; null for none. */
  tableUrl: string | null;
  /** Where the office answers the question. */
  source: Source | null;
  /** URL where the office enters or decides the line. */
  lineUrl: string;
  isDecided: boolean;
  /** For a line that leaves out what may not be filed: its key, and the label of the button that keeps the rest. Null for others. */
  keep: { key: string; label: string } | null;
}

const keepLabel = (masked: readonly PrivateKind[]): string =>
  masked.includes("ssn") || masked.includes("account")
    ? "Keep the last four"
    : masked.includes("name")
      ? "Keep the initials"
      : "Keep the year";

/** Gaps of one form. */
export interface FormGaps {
  form: FormNumber;
  title: string;
  blocking: number;
  useful: number;
  gaps: ShownGap[];
}

interface GapContext {
  formId: string;
  view: View;
  sources: Sources;
  items: ItemNames;
  select: Place["select"];
  /** Form that the page shows. */
  shownForm: Pick<Place, "form">;
}

/** Groups the gaps by form, with those that block filing first. */
export function gapList(gaps: readonly Gap[], { formId, view, sources, items, select, shownForm }: GapContext): FormGaps[] {
  const toShownGap = ({ path, who, isBlocking, text, table, masked, ...place }: Gap, index: number): ShownGap => {
    const source = (path !== null && sources.get(path)) || null;
    const isAskable = who === "client" && source !== null;
    return {
      key: `${placeKey(place)}:${index}`,
      place: linePlace(place),
      item: itemName(items, place),
      text,
      isBlocking,
      isClients: who === "client",
      path: isAskable ? path : null,
      isChecked: isAskable && (select === "all" || (select === "blocking" && isBlocking)),
      tableUrl: table ? tableUrl(table) : null,
      source,
      lineUrl: isDecided(place)
        ? entriesUrl(formId, view, shownForm)
        : placeUrl(formId, view, { form: place.form, correct: placeKey(place) }),
      isDecided: isDecided(place),
      keep: masked ? { key: placeKey(place), label: keepLabel(masked) } : null,
    };
  };
  return formNumbers.flatMap((form) => {
    const formGaps = gaps.filter((gap) => gap.form === form).toSorted((one, other) => Number(other.isBlocking) - Number(one.isBlocking));
    const blocking = formGaps.filter(({ isBlocking }) => isBlocking).length;
    if (formGaps.length === 0) return [];
    return [{ form, title: formHeading(form), blocking, useful: formGaps.length - blocking, gaps: formGaps.map(toShownGap) }];
  });
}

/** Tab of a form. */
export interface Tab {
  form: FormNumber;
  name: string;
  to: string;
  isCurrent: boolean;
  blocking: number;
}

/** Tabs of the forms that have lines. */
export const tabsOf = (forms: FormNumber[], current: FormNumber | undefined, gaps: FormGaps[], formId: string, view: View): Tab[] =>
  forms.map((form) => ({
    form,
    name: formName(form),
    to: placeUrl(formId, view, { form }),
    isCurrent: form === current,
    blocking: gaps.find((each) => each.form === form)?.blocking ?? 0,
  }));
