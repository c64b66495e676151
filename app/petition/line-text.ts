import { inDollars } from "../questionnaire/totals.ts";
import { formTitles, placeKey, type FormNumber, type Gap, type Line, type LinePlace, type LineState, type LineValue } from "./line.ts";

/** A line's value as people read it; "" for nothing. */
export const valueText = (value: LineValue): string => (typeof value === "number" ? inDollars(value) : (value ?? ""));

/** A line's state as pages show it; an empty line lacks nothing. */
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

/** "2.1 claim, Debtor 2": what tells a line from the others of its form. */
export const placeText = ({ line, part, person }: LinePlace): string =>
  [[line, part].filter(Boolean).join(" "), person && personTexts[person]].filter(Boolean).join(", ");

/** The name of a form's number on paper: 106A/B of 106AB. */
export const formName = (form: FormNumber): string =>
  ({ "106AB": "106A/B", "106EF": "106E/F", "106J2": "106J-2", "122A1": "122A-1", "122C1": "122C-1" })[form as string] ?? form;

/** "Schedule D: …" under the form's number. */
export const formHeading = (form: FormNumber): string => `${formName(form)} ${formTitles[form]}`;

/** Tells the states of lines: one without a value is only missing if it has a gap. */
export function statesIn(gaps: readonly Gap[]): (line: Line) => ShownState {
  const lacking = new Set(gaps.map(placeKey));
  return (line) => (line.state === "missing" && !lacking.has(placeKey(line)) ? "empty" : line.state);
}

/** The worksheets of all forms as rows of text, with their headings first. */
export function worksheetRows({ lines, gaps }: { lines: readonly Line[]; gaps: readonly Gap[] }): string[][] {
  const stateOf = statesIn(gaps);
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
