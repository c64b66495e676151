import { valueText } from "../../petition/lines/line-text.ts";
import { placeKey, type Gap, type Line } from "../../petition/lines/line.ts";
import { truncate } from "../../platform/truncate.ts";
import { keepLabel } from "../petition/gap-list.server.ts";
import { itemName, itemNames } from "../../casework/petition/item-names.ts";
import { lineBoxOf } from "../petition/line-box.server.ts";
import type { LineBox } from "../petition/line-input.tsx";
import { isEntered } from "../petition/lines-to-enter.ts";
import type { OfficePetition } from "../../casework/petition/prepared.server.ts";
import { linePlace } from "../petition/worksheet.server.ts";

/** Line that the office fills in. */
export interface Entry {
  key: string;
  /** Its number on the form, whose it is, and the form's words. */
  label: string;
  /** Name of the list item it is about; "" for none, or if a reason names it. */
  item: string;
  /** Why it is missing. */
  texts: string[];
  isBlocking: boolean;
  box: LineBox;
  /** The value that the line has; "" for none. */
  value: string;
  /** What the firm's defaults propose; "" for nothing. */
  proposed: string;
  /** Label of the box that keeps this value; "" without one. */
  keepLabel: string;
}

/** Converts lines for the page, with what they need. */
export function toEntries({ petition: { lines, gaps }, proposals }: OfficePetition, chosen: readonly Line[]): Entry[] {
  const items = itemNames(lines);
  const gapsOf = Map.groupBy(gaps.filter(isEntered), placeKey);
  return chosen.map((line) => {
    const [key, value] = [placeKey(line), valueText(line.value)];
    const needs: Gap[] = gapsOf.get(key) ?? [];
    const texts = [...new Set(needs.map(({ text }) => text))];
    const item = itemName(items, line);
    return {
      key,
      label: /^\d/.test(line.line) ? `${linePlace(line)}: ${line.label}` : line.label,
      item: texts.some((text) => text.includes(item)) ? "" : truncate(item),
      texts,
      isBlocking: needs.some(({ isBlocking }) => isBlocking),
      box: lineBoxOf(line),
      value,
      proposed: proposals.find((proposal) => placeKey(proposal) === key)?.value ?? "",
      keepLabel: value && line.form !== "121" ? keepLabel(needs.flatMap(({ masked = [] }) => masked)) : "",
    };
  });
}
