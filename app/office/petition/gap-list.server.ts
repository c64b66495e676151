import { formHeading, formName } from "../../petition/lines/line-text.ts";
import { formNumbers, placeKey, type FormNumber, type Gap, type PrivateKind } from "../../petition/lines/line.ts";
import type { PreparedPetition } from "../../petition/petition.ts";
import { truncate } from "../../platform/truncate.ts";
import { type View, tableUrl } from "../urls.ts";
import { claimUrl, entriesUrl, entryUrl, isClaimGap, isDecided, placeUrl, type Place } from "../petition-url.ts";
import { itemName, type ItemNames } from "../../casework/petition/item-names.ts";
import { linesToEnter } from "./lines-to-enter.ts";
import { mapEntries, type ListPage, type Pager } from "../list-page.ts";
import { linePlace } from "./worksheet.server.ts";
import type { Source, Sources } from "../sources.server.ts";

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
  /** Where the office enters or decides the line. */
  line: { url: string; label: string };
  /** For a line that has a value: its key, and the label of the button that keeps it. Null for others. */
  keep: { key: string; label: string } | null;
  /** For a corrected line whose answer has changed: its key. Null for others. */
  changed: string | null;
}

/** Label of the button that keeps the value of a line. */
export const keepLabel = (masked: readonly PrivateKind[] = []): string =>
  masked.length === 0
    ? "Confirm as is"
    : masked.includes("ssn") || masked.includes("account")
      ? "Keep the last four"
      : masked.includes("name")
        ? "Keep the initials"
        : "Keep the year";

/** Gaps of one form. */
export interface FormGaps {
  form: FormNumber;
  name: string;
  title: string;
  blocking: number;
  useful: number;
  /** Whether the list shows gaps that were chosen, or that one press settles. */
  hasChoices: boolean;
  /** Number of lines that the office fills in, and the URL of the page with all of them. */
  entries: number;
  entryUrl: string;
  gaps: ListPage<ShownGap>;
}

interface GapContext {
  /** Keys of the lines that have a value. */
  withValue: ReadonlySet<string>;
  formId: string;
  view: View;
  sources: Sources;
  items: ItemNames;
  pager: Pager;
  select: Place["select"];
  /** Form that the page shows. */
  shownForm: Pick<Place, "form">;
}

/** Whether the client can be asked to fill in a gap. */
export const isAskable = ({ who, path }: Gap, sources: Sources): boolean => who === "client" && path !== null && sources.has(path);

/** Groups the gaps by form, with those that block filing first. */
export function gapList(
  { lines, gaps }: PreparedPetition,
  { formId, view, sources, items, pager, select, shownForm, withValue }: GapContext,
): FormGaps[] {
  const toShownGap = (gap: Gap, index: number): ShownGap => {
    const { path, who, isBlocking, text, table, masked, changed, isClaim, ...place } = gap;
    const canAsk = isAskable(gap, sources);
    return {
      key: `${placeKey(place)}:${index}`,
      place: linePlace(place),
      item: truncate(itemName(items, place)),
      text,
      isBlocking,
      isClients: who === "client",
      path: canAsk ? path : null,
      isChecked: canAsk && (select === "all" || (select === "blocking" && isBlocking)),
      tableUrl: table ? tableUrl(table) : null,
      source: (path !== null && sources.get(path)) || null,
      line: isDecided(place)
        ? { url: entriesUrl(formId, view, shownForm), label: "Decide in the office entries" }
        : isClaimGap(gap)
          ? { url: claimUrl(formId, view, isClaim ? { item: null } : place), label: "Claim exemptions" }
          : { url: placeUrl(formId, view, { form: place.form, correct: placeKey(place) }), label: `Enter on line ${linePlace(place)}` },
      changed: changed ? placeKey(place) : null,
      keep: masked || (withValue.has(placeKey(place)) && !isDecided(place)) ? { key: placeKey(place), label: keepLabel(masked) } : null,
    };
  };
  const open = linesToEnter({ lines, gaps });
  return formNumbers.flatMap((form) => {
    const formGaps = gaps.filter((gap) => gap.form === form).toSorted((one, other) => Number(other.isBlocking) - Number(one.isBlocking));
    const blocking = formGaps.filter(({ isBlocking }) => isBlocking).length;
    if (formGaps.length === 0) return [];
    const page = mapEntries(pager(`gaps-${form}`, formGaps), toShownGap);
    const hasChoices = page.page > 1 || page.entries.some(({ isChecked, keep }) => isChecked || keep !== null);
    const entries = open.get(form)?.length ?? 0;
    const counts = { blocking, useful: formGaps.length - blocking, entries };
    return [
      { form, name: formName(form), title: formHeading(form), ...counts, hasChoices, entryUrl: entryUrl(formId, view, form), gaps: page },
    ];
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
