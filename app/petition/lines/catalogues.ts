import { lineOfRow, splitAddress, type AnyAddress, type Box, type Boxes } from "./boxes.ts";
import { leftOpen101, petition101 } from "./101.lines.ts";
import { leftOpen101A, statement101A } from "./101a.lines.ts";
import { leftOpen101B, statement101B } from "./101b.lines.ts";
import { leftOpen103A, application103A } from "./103a.lines.ts";
import { leftOpen103B, application103B } from "./103b.lines.ts";
import { leftOpen106AB } from "./106ab.left-open.ts";
import { schedule106AB } from "./106ab.lines.ts";
import { leftOpen106C, schedule106C } from "./106c.lines.ts";
import { leftOpen106D, schedule106D } from "./106d.lines.ts";
import { leftOpen106Dec, declaration106Dec } from "./106Dec.lines.ts";
import { leftOpen106EF, schedule106EF } from "./106ef.lines.ts";
import { leftOpen106G, schedule106G } from "./106g.lines.ts";
import { leftOpen106H, schedule106H } from "./106h.lines.ts";
import { leftOpen106I, schedule106I } from "./106i.lines.ts";
import { leftOpen106J, schedule106J } from "./106j.lines.ts";
import { leftOpen106J2, schedule106J2 } from "./106j2.lines.ts";
import { leftOpen106Sum, summary106Sum } from "./106Sum.lines.ts";
import { leftOpen107 } from "./107.left-open.ts";
import { statement107 } from "./107.lines.ts";
import { leftOpen108, statement108 } from "./108.lines.ts";
import { leftOpen121, statement121 } from "./121.lines.ts";
import { leftOpen122A1, statement122A1 } from "./122a1.lines.ts";
import { leftOpen122C1, statement122C1 } from "./122c1.lines.ts";
import type { LeftOpen } from "./left-open.ts";
import type { FormNumber, LinePlace, Person } from "./line.ts";

/** The catalogues of all forms. */
export const catalogues = {
  "101": petition101,
  "101A": statement101A,
  "101B": statement101B,
  "103A": application103A,
  "103B": application103B,
  "106Sum": summary106Sum,
  "106AB": schedule106AB,
  "106C": schedule106C,
  "106D": schedule106D,
  "106EF": schedule106EF,
  "106G": schedule106G,
  "106H": schedule106H,
  "106I": schedule106I,
  "106J": schedule106J,
  "106J2": schedule106J2,
  "106Dec": declaration106Dec,
  "107": statement107,
  "108": statement108,
  "121": statement121,
  "122A1": statement122A1,
  "122C1": statement122C1,
} satisfies Record<FormNumber, Boxes>;

/** The boxes of all forms that no line fills, with the reasons. */
export const leftOpen: Readonly<Record<FormNumber, LeftOpen>> = {
  "101": leftOpen101,
  "101A": leftOpen101A,
  "101B": leftOpen101B,
  "103A": leftOpen103A,
  "103B": leftOpen103B,
  "106Sum": leftOpen106Sum,
  "106AB": leftOpen106AB,
  "106C": leftOpen106C,
  "106D": leftOpen106D,
  "106EF": leftOpen106EF,
  "106G": leftOpen106G,
  "106H": leftOpen106H,
  "106I": leftOpen106I,
  "106J": leftOpen106J,
  "106J2": leftOpen106J2,
  "106Dec": leftOpen106Dec,
  "107": leftOpen107,
  "108": leftOpen108,
  "121": leftOpen121,
  "122A1": leftOpen122A1,
  "122C1": leftOpen122C1,
};

export type Catalogues = typeof catalogues;

/** The total of a line, of one debtor for a line that the form asks each: `106AB.55`, `106I.7.debtor1`. Without one, it is of both. */
type TotalsOf<F extends FormNumber, C = Catalogues[F]> = {
  [L in keyof C & string]: C[L] extends { kind: "amount" }
    ? `${F}.${L}` | (C[L] extends { isPerDebtor: true } ? `${F}.${L}.${Person}` : never)
    : never;
}[keyof C & string];

/** The name of a total. `106Sum.2` is the same as `106Sum.2a`. */
export type TotalName = { [F in FormNumber]: TotalsOf<F> }[FormNumber] | "106Sum.2";

type PartOf<A> = A extends `${string}/${infer P}` ? P : never;

/** The names of the parts of a form's lines and rows. */
export type PartName<F extends FormNumber> = F extends FormNumber ? PartOf<AnyAddress<Catalogues[F]>> : never;

/** Returns a function that tells whether a line is at an address of a form, for rows in any of them. */
export function isAt<F extends FormNumber>(form: F, address: AnyAddress<Catalogues[F]>): (place: LinePlace) => boolean {
  const [key, part] = splitAddress(address);
  const isOfRows = key.endsWith("#");
  return (place) =>
    place.form === form &&
    place.part === part &&
    (isOfRows ? place.item !== null && place.line === lineOfRow(key, place.item) : place.item === null && place.line === key);
}

/** The box of a line; undefined if its form has no such line. */
export function boxAt({ form, line, part, item }: LinePlace): Box | undefined {
  const boxes: Boxes = catalogues[form];
  const rowsOf = (key: string) => (boxes[key]?.parts as Readonly<Record<string, Box>> | undefined)?.[part];
  if (item === null) return part === "" ? (boxes[line] as Box | undefined) : rowsOf(line);
  return rowsOf(`${line}#`) ?? (line.endsWith(`.${item}`) ? rowsOf(`${line.slice(0, -String(item).length)}#`) : undefined);
}
