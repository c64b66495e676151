import { readFileSync } from "node:fs";
import type { Box as Rectangle, List, Place } from "../../app/official-forms/form-map.ts";
import { formMaps } from "../../app/official-forms/maps.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import { placeLines } from "../../app/official-forms/place-lines.ts";
import { printedText } from "../../app/official-forms/print.ts";
import { lineOfRow, type Box, type Boxes } from "../../app/petition/lines/boxes.ts";
import { catalogues } from "../../app/petition/lines/catalogues.ts";
import type { LeftOpen } from "../../app/petition/lines/left-open.ts";
import type { FormNumber, Line, Person } from "../../app/petition/lines/line.ts";
import { officialForm } from "./official-forms.ts";
import { overlap, printedCheckMarks, printedPages, type Field, type Word } from "./printed-words.ts";

/** A box of a blank with what a filled form has in it. */
export interface FormBox {
  /** Its page and the name of its field, numbered from the top if several on the page share it: `1 Case number`, `2 check1 (3)`. */
  name: string;
  /** The lines whose values are in it. */
  lines: string[];
}

const font = readFileSync("node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
const caption = { debtor1: "Qd1", debtor2: "Qd2", district: "Qdistrict" };

type AnyBox = Box<Box["kind"], object>;
const partsOf = ({ parts }: AnyBox) => Object.entries(parts as Readonly<Record<string, AnyBox>>);

/** A line with a value of its own for every box of a form's catalogue; for a list, as many entries as its blank has places. */
function sentinelLines(form: FormNumber): Line[] {
  const { lists = [] } = formMaps[form];
  const lines: Line[] = [];
  const put = (
    line: string,
    part: string,
    item: number | null,
    person: Person | null,
    box: AnyBox,
    choices = Object.values(box.choices),
  ) => {
    const number = lines.length;
    const values = box.kind === "choice" ? choices : [box.kind === "amount" ? 1000 + number : `q${number.toString(36)}`];
    for (const value of values) lines.push({ form, line, part, item, person, label: line, value, from: [], state: "answered" });
  };
  const personsOf = ({ isPerDebtor }: AnyBox): (Person | null)[] => (isPerDebtor ? [null, "debtor1", "debtor2"] : [null]);
  const putEntry = (key: string, rows: AnyBox, item: number, slot?: List["slots"][number]) => {
    for (const [part, box] of partsOf(rows)) {
      const choices = part === "type" && slot?.types ? [...slot.types] : undefined;
      for (const person of slot?.person ? [slot.person] : personsOf(box)) put(lineOfRow(key, item), part, item, person, box, choices);
    }
  };
  for (const [key, box] of Object.entries(catalogues[form] as Boxes)) {
    if (box.kind === "rows") {
      const slots = lists.filter(({ line }) => line === (key.endsWith(".#") ? key : key.slice(0, -1))).flatMap((list) => list.slots);
      if (slots.length === 0) putEntry(key, box, 1);
      for (const [index, slot] of slots.entries()) putEntry(key, box, slot.item ?? index + 1, slot);
      continue;
    }
    if (box.kind !== "group") for (const person of personsOf(box)) put(key, "", null, person, box);
    for (const [part, each] of partsOf(box)) for (const person of personsOf(each)) put(key, part, null, person, each);
  }
  return lines;
}

/** The text of a value, as its words add up to on the page. */
const joined = (text: string): string => text.replaceAll(" ", "");

/** Where a value is printed in its place; undefined for a no to a box that is checked for a yes. */
function boxOf(place: Place, value: string | number): Rectangle | undefined {
  if (place.kind === "choice") return place.boxes[value];
  return place.kind === "check" && value === "No" ? undefined : place.box;
}

const at = ({ text, box }: Word): string => `${text} at ${box.join(" ")}`;

const nameOf = (field: Field, page: number, fields: readonly Field[]): string => {
  const sharing = fields.filter(({ name }) => name === field.name).sort((a, b) => b.box[1] - a.box[1] || a.box[0] - b.box[0]);
  return `${page} ${field.name}${sharing.length > 1 ? ` (${sharing.indexOf(field) + 1})` : ""}`;
};

/** Fills every line of a form's catalogue with a value of its own, and reads which of them is in which box of its blank. */
export async function readFormBoxes(form: FormNumber): Promise<FormBox[]> {
  const [map, blank, lines] = [formMaps[form], officialForm(form), sentinelLines(form)];
  const bytes = await makePacket({ forms: [{ map, blank, lines, caption }], font, title: "Boxes", isDraft: false });
  const [blanks, pages, checkMarks] = [await printedPages(blank), await printedPages(bytes), await printedCheckMarks(bytes)];
  const { sheets } = placeLines(map, lines);
  const headings: Place[] = [...Object.values(map.caption).flat(), ...(map.ifAttached ? [map.ifAttached] : [])];
  return blanks.flatMap(({ fields, words: printed }, index) => {
    const number = sheets.findIndex(({ page }) => page === index + 1);
    if (number < 0)
      return fields.filter(({ isButton }) => !isButton).map((field) => ({ name: nameOf(field, index + 1, fields), lines: [] }));
    const isPrinted = new Set(printed.map(at));
    const added = pages[number]!.words.filter((word) => !isPrinted.has(at(word)));
    const { placed } = sheets[number]!;
    const linesIn = ({ isCheckBox, box }: Field): string[] => {
      const text = joined(
        added
          .filter((word) => overlap(word.box, box) > 2)
          .map((word) => word.text)
          .join(""),
      );
      const isFilled = isCheckBox ? checkMarks[number]!.some((mark) => overlap(mark, box) > 4) : text !== "";
      const isHere = (each: Rectangle | undefined) => each && overlap(each, box) > (isCheckBox ? 4 : 2);
      if (!isFilled) return [];
      if (headings.some((place) => place.page === index + 1 && isHere(boxOf(place, "Yes")))) return ["caption"];
      return placed.flatMap(({ place, value, line }) =>
        isHere(boxOf(place, value)) && (isCheckBox || text.includes(joined(printedText("printed" in place ? place : {}, value))))
          ? [line ? [line.line, line.part, line.person].filter(Boolean).join(" ") : "number"]
          : [],
      );
    };
    return fields.filter(({ isButton }) => !isButton).map((field) => ({ name: nameOf(field, index + 1, fields), lines: linesIn(field) }));
  });
}

/** Boxes that no line fills, as the catalogue names them. */
export interface OpenBoxes {
  kind: keyof LeftOpen;
  reason: string;
  box: string;
  has: (name: string) => boolean;
}

/** Whether the name of a box is the given one, in which `*` stands for any part. */
function isNamed(name: string, box: string): boolean {
  const [start = "", ...others] = box.split("*");
  const end = others.pop();
  if (end === undefined) return name === box;
  let rest = name.startsWith(start) && name.endsWith(end) ? name.slice(start.length, name.length - end.length) : undefined;
  for (const part of others) rest = rest?.includes(part) ? rest.slice(rest.indexOf(part) + part.length) : undefined;
  return rest !== undefined && name.length >= start.length + end.length;
}

/** The boxes of a form that no line fills, with the reasons. */
export const openBoxes = ({ notNeeded, signed = [], toThePen = {} }: LeftOpen): OpenBoxes[] =>
  Object.entries({ notNeeded, signed: { "It is signed by hand.": signed }, toThePen }).flatMap(([kind, byReason]) =>
    Object.entries(byReason).flatMap(([reason, boxes]) =>
      boxes.map((box) => ({ kind: kind as keyof LeftOpen, reason, box, has: (name: string) => isNamed(name, box) })),
    ),
  );
