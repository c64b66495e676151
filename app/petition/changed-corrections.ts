import { placeKey, type Gap, type Line } from "./lines/line.ts";
import { valueText } from "./lines/line-text.ts";
import type { Correction } from "./lines/office-entries.ts";

/**
 * Finds the corrections of lines whose answer is another one now than when they were entered: both cannot be right.
 * @param lines as corrected
 * @param uncorrected the same lines without any correction
 */
export function findChangedCorrections(corrections: readonly Correction[], lines: readonly Line[], uncorrected: readonly Line[]): Gap[] {
  const [now, before] = [lines, uncorrected].map((all) => new Map(all.map((line) => [placeKey(line), line]))) as [
    Map<string, Line>,
    Map<string, Line>,
  ];
  return corrections.flatMap(({ replaced, kind, ...correction }): Gap[] => {
    const [line, client] = [now, before].map((all) => all.get(placeKey(correction)));
    if (replaced === undefined || !line || !client || client.from.length === 0 || client.value === replaced) return [];
    const changed = { office: kind === "notApplicable" ? "Not applicable" : valueText(line.value), client: valueText(client.value) };
    if (changed.office === changed.client) return [];
    const { form, line: number, part, item, person } = line;
    const answer = changed.client ? `“${changed.client}”` : "empty";
    const text = `The answer has changed since the office corrected the line to “${changed.office}”: it is now ${answer}.`;
    return [{ form, line: number, part, item, person, who: "office", isBlocking: true, text, path: client.from[0]!, changed }];
  });
}
