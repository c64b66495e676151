import { inDollars } from "../questionnaire/totals.ts";
import { formTitles, type FormNumber, type Line, type LinePlace, type LineState, type LineValue } from "./line.ts";

/** A line's value as people read it; "" for nothing. */
export const valueText = (value: LineValue): string => (typeof value === "number" ? inDollars(value) : (value ?? ""));

export const stateTexts: Readonly<Record<LineState, string>> = {
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
export const formName = (form: FormNumber): string => ({ "106AB": "106A/B", "106EF": "106E/F", "122A1": "122A-1" })[form as string] ?? form;

/** "Schedule D: …" under the form's number. */
export const formHeading = (form: FormNumber): string => `${formName(form)} ${formTitles[form]}`;

/** The worksheets of all forms as rows of text, with their headings first. */
export const worksheetRows = (lines: readonly Line[]): string[][] => [
  ["Form", "Line", "Part", "Item", "Debtor", "Label", "Value", "State", "Answers"],
  ...lines.map(({ form, line, part, item, person, label, value, state, from }) => [
    formName(form),
    line,
    part,
    item === null ? "" : String(item),
    person ? personTexts[person] : "",
    label,
    valueText(value),
    stateTexts[state],
    from.join(" "),
  ]),
];
