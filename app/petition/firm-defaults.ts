import { lineOfRow, splitAddress, type AnyAddress, type Box } from "./lines/boxes.ts";
import { boxAt, isAt, type Catalogues } from "./lines/catalogues.ts";
import { placeKey, type FormNumber, type Line, type LinePlace } from "./lines/line.ts";

/** Lines of a form that get the same value in most cases of a firm. */
interface DefaultLines {
  form: FormNumber;
  /** The number of the line; "" for entries of a list, and for a line without one. */
  number: string;
  box: Box;
  isFor: (place: LinePlace) => boolean;
}

function lines<F extends FormNumber>(form: F, ...addresses: AnyAddress<Catalogues[F]>[]): DefaultLines {
  const [key, part] = splitAddress(addresses[0]!);
  const item = key.endsWith("#") ? 1 : null;
  const box = boxAt({ form, line: item === null ? key : lineOfRow(key, item), part, item, person: null })!;
  const number = item === null && /^\d/.test(key) ? key : "";
  return { form, number, box, isFor: (place) => addresses.some((address) => isAt(form, address)(place)) };
}

/** What a firm may set a default for: questions for which the questionnaire has none, and whose answer seldom differs. */
export const defaultLines = {
  "101.14": lines("101", "14"),
  "106EF.offset": lines("106EF", "2.#/offset", "4.#/offset"),
  "106I.3": lines("106I", "3"),
  "106Dec.preparer": lines("106Dec", "preparer"),
  "107.14": lines("107", "14"),
  "107.16": lines("107", "16"),
  "107.25": lines("107", "25"),
  "107.26": lines("107", "26"),
  "107.preparer": lines("107", "preparer"),
} as const;

export type DefaultKey = keyof typeof defaultLines;

export const defaultKeys = Object.keys(defaultLines) as DefaultKey[];

/** The firm's values as the forms have them, for what it has set a default for. */
export type DefaultValues = Partial<Record<DefaultKey, string>>;

/** Value that a firm's default proposes for a line. */
export interface Proposal extends LinePlace {
  label: string;
  value: string;
}

/** The values that the firm's defaults propose for lines without an answer. They are on no form until the office confirms them. */
export const proposeDefaults = (all: readonly Line[], values: DefaultValues): Proposal[] =>
  all.flatMap((line) => {
    if (line.state !== "missing" || line.value !== null) return [];
    const key = defaultKeys.find((each) => values[each] !== undefined && defaultLines[each].isFor(line));
    if (!key) return [];
    const { form, line: number, part, item, person, label } = line;
    return [{ form, line: number, part, item, person, label, value: values[key]! }];
  });

/** Finds the proposal for a line with exactly this value. */
export const findProposal = (proposals: readonly Proposal[], place: LinePlace, value: string): Proposal | undefined =>
  proposals.find((each) => placeKey(each) === placeKey(place) && each.value === value);
