import { yesOrNo } from "../questionnaire/steps/shared-details.ts";
import type { Box, Boxes } from "./lines/boxes.ts";
import { boxAt, catalogues } from "./lines/catalogues.ts";
import { detailsOf } from "./checks/contradictions.ts";
import type { Petition } from "./facts/desk.ts";
import { isPrinted, placeKey, type Gap, type Line } from "./lines/line.ts";

/** Whether a form asks for details after a yes: in boxes of the same line, or in rows below it. */
function hasDetails({ form, line }: Line, { parts }: Box): boolean {
  const boxes: Boxes = catalogues[form];
  return Object.keys(parts).length > 0 || boxes[`${line}#`] !== undefined || boxes[`${line}.#`] !== undefined;
}

/** Finds the lines of a form that are the details that one of its lines asks for. */
function findDetails(question: string, lines: readonly Line[]): Line[] {
  const start = `${question}.`;
  return lines.filter(({ line, part, item }) =>
    line === question ? part !== "" || item !== null : item !== null && line.startsWith(start),
  );
}

/** Whether a line gives a detail, or the office says that there is none. */
const isGiven = (line: Line): boolean => !boxAt(line)?.note && (isPrinted(line) || line.state === "office");

/**
 * Makes a “Yes” block filing while nothing is given of the details that the form asks for after it: the gaps of the details block. If they
 * have none, the question for the details is one, unless the office has entered or confirmed the yes. Returns all gaps.
 */
export function blockBareYes({ lines, gaps }: Petition): Gap[] {
  const blocking = new Set<string>();
  const asked: Gap[] = [];
  const linesOf = Map.groupBy(lines, ({ form }) => form);
  for (const line of lines) {
    const box = line.part === "" && line.value === yesOrNo.yes && isPrinted(line) ? boxAt(line) : undefined;
    if (!box || !hasDetails(line, box)) continue;
    const details = findDetails(line.line, linesOf.get(line.form)!);
    if (details.some(isGiven)) continue;
    const keys = details.map(placeKey);
    for (const key of keys) blocking.add(key);
    const path = line.from.flatMap(detailsOf)[0];
    if (path === undefined || line.state === "office" || gaps.some((gap) => keys.includes(placeKey(gap)))) continue;
    const { label, value: _value, from: _from, state: _state, ...place } = line;
    asked.push({ ...place, who: "client", isBlocking: true, text: `The answer is yes, without the details: ${label}`, path });
  }
  if (blocking.size === 0) return [...gaps, ...asked];
  return [...gaps.map((gap) => (blocking.has(placeKey(gap)) ? { ...gap, isBlocking: true } : gap)), ...asked];
}
