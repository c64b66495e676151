import { formatDollars } from "../../questionnaire/totals.ts";
import { formTitles, placeKey, type FormNumber, type Gap, type Line, type LinePlace, type LineState, type LineValue } from "./line.ts";

/** Formats a line's value for display; "" for null. */
export const valueText = (value: LineValue): string => (typeof value === "number" ? formatDollars(value) : (value ?? ""));

/** A line's state as pages show it. An empty line has no value and needs none. */
export type ShownState = LineState | "empty";

export const stateTexts: Readonly<Record<ShownState, string>> = {
  empty: "Empty",
  answered: "Answered",
  default: "Preset, not touched",
  missing: "Missing",
  computed: "Computed",
  office: "Office",
};

const personTexts = { debtor1: "Debtor 1", debtor2: "Debtor 2" } as const;

/** Describes which line of its form a line is, such as "2.1 claim, Debtor 2". */
export const placeText = ({ line, part, person }: LinePlace): string =>
  [[line, part].filter(Boolean).join(" "), person && personTexts[person]].filter(Boolean).join(", ");

/** The number of a form as it is printed: 106A/B for 106AB. */
export const formName = (form: FormNumber): string =>
  ({ "106AB": "106A/B", "106EF": "106E/F", "106J2": "106J-2", "122A1": "122A-1", "122C1": "122C-1" })[form as string] ?? form;

/** The number and title of a form, such as "106D Schedule D: Creditors …". */
export const formHeading = (form: FormNumber): string => `${formName(form)} ${formTitles[form]}`;

/** Returns a function that determines the shown state of lines: a line without a value is missing only if it has a gap. */
export function createStateLookup(gaps: readonly Gap[]): (line: Line) => ShownState {
  const placesWithGaps = new Set(gaps.map(placeKey));
  return (line) => (line.state === "missing" && !placesWithGaps.has(placeKey(line)) ? "empty" : line.state);
}

/** The worksheets of all forms as rows of text, beginning with a header row. */
export function worksheetRows({ lines, gaps }: { lines: readonly Line[]; gaps: readonly Gap[] }): string[][] {
  const stateOf = createStateLookup(gaps);
  const rows = lines.map((line) => [
    formName(line.form),
    line.line,
    line.part,
    line.item === null ? "" : String(line.item),
    line.person ? personTexts[line.person] : "",
    line.label,
    valueText(line.value),
    stateTexts[stateOf(line)],
    line.from.join(" "),
  ]);
  return [["Form", "Line", "Part", "Item", "Debtor", "Label", "Value", "State", "Answers"], ...rows];
}
