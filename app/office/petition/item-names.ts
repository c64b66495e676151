import type { Line, LinePlace } from "../../petition/line.ts";

const itemKey = ({ form, line, item }: LinePlace): string => `${form}|${line}|${item}`;

/** What the items of lists are called: by the first text on their lines. */
export function itemNames(lines: readonly Line[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const line of lines)
    if (line.item !== null && typeof line.value === "string" && !names.has(itemKey(line))) names.set(itemKey(line), line.value);
  return names;
}

/** What the item is called that a line is about; "" for none. */
export const itemName = (names: ReadonlyMap<string, string>, place: LinePlace): string => names.get(itemKey(place)) ?? "";
