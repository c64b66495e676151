import { degrees, rgb, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { fit, leading, type FittedText } from "./fit.ts";
import type { Box, Place, TextPlace } from "./form-map.ts";
import type { Tags } from "./tags.ts";

/** A page that is printed on. */
export interface Paper {
  page: PDFPage;
  font: PDFFont;
  tags: Tags;
}

type CombPlace = Extract<Place, { kind: "comb" }>;

const ink = rgb(0, 0, 0);
const white = rgb(1, 1, 1);
/** The height of a capital letter, as a share of the size. */
const capital = 0.714;
/** Kept free on both sides of a text, in points. */
const margin = 1.5;

/** How a value reads on paper. */
export const written = (value: string | number): string => (typeof value === "number" ? value.toLocaleString("en-US") : value);

/** A wording without case and punctuation, in which the office may type it otherwise. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

const says = (value: string | number) => !/^no\b/i.test(String(value));

const boxOf = ({ boxes }: Extract<Place, { kind: "choice" }>, value: string | number): Box | undefined =>
  Object.entries(boxes).find(([wording]) => plain(wording) === plain(String(value)))?.[1];

/** Whether a value fits in its place, and the place has a box for it. */
export function fits(font: PDFFont, place: Place, value: string | number): boolean {
  if (place.kind === "check") return true;
  if (place.kind === "choice") return boxOf(place, value) !== undefined;
  const text = toPrint(place, value);
  return place.kind === "text" ? fitted(font, place, text) !== undefined : lettersOf(text).length <= freeCells(place).length;
}

/** Prints a value in its place. False if it does not fit there, or the place has no box for it; nothing is printed then. */
export function print(paper: Paper, place: Place, value: string | number): boolean {
  if (place.kind === "check") {
    if (says(value)) tick(paper, place.box);
    return true;
  }
  if (place.kind === "choice") {
    const box = boxOf(place, value);
    if (box) tick(paper, box);
    return box !== undefined;
  }
  const text = toPrint(place, value);
  return place.kind === "text" ? printText(paper, place, text) : printCells(paper, place, text);
}

/** A value as a place has it: without what the blank prints before it. */
export function toPrint({ printed = "" }: { printed?: string }, value: string | number): string {
  const text = written(value).normalize("NFC");
  return text.startsWith(printed) ? text.slice(printed.length) : text;
}

function tick({ page, tags }: Paper, box: Box): void {
  const [x, y, width, height] = box;
  const side = Math.min(width, height) - 4;
  const [left, bottom] = [x + (width - side) / 2, y + (height - side) / 2];
  const [right, top] = [left + side, bottom + side];
  tags.answer("tick", box, () => {
    page.drawLine({ start: { x: left, y: bottom }, end: { x: right, y: top }, thickness: 1.2, color: ink });
    page.drawLine({ start: { x: left, y: top }, end: { x: right, y: bottom }, thickness: 1.2, color: ink });
  });
}

const lettersOf = (text: string): string[] => [...text.replaceAll("-", "")];
const freeCells = ({ cells, gaps = [] }: CombPlace): number[] =>
  Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !gaps.includes(cell));

function printCells({ page, font, tags }: Paper, place: CombPlace, text: string): boolean {
  const { box, cells } = place;
  const [x, y, width, height] = box;
  const letters = lettersOf(text);
  const free = freeCells(place);
  if (letters.length > free.length) return false;
  const size = Math.min(9, height);
  tags.answer("text", box, () => {
    for (const [index, letter] of letters.entries()) {
      const middle = x + ((free[index]! + 0.5) * width) / cells;
      const start = middle - font.widthOfTextAtSize(letter, size) / 2;
      page.drawText(letter, { x: start, y: y + (height - capital * size) / 2, size, font, color: ink });
    }
  });
  return true;
}

const roomIn = ([, , width]: Box): number => width - 2 * margin;
const fitted = (font: PDFFont, { box, smallest }: TextPlace, text: string): FittedText | undefined =>
  fit(text, font, roomIn(box), box[3], smallest);

function printText({ page, font, tags }: Paper, place: TextPlace, text: string): boolean {
  const { box, align } = place;
  const [x, y, , height] = box;
  const room = roomIn(box);
  const printed = fitted(font, place, text);
  if (!printed) return false;
  const { size, lines } = printed;
  const isOne = lines.length === 1 && height < 2 * leading(9);
  const first = isOne ? y + (height - capital * size) / 2 : y + height - size;
  tags.answer("text", box, () => {
    lines.forEach((line, index) => {
      const free = room - font.widthOfTextAtSize(line, size);
      const indent = align === "right" ? free : align === "center" ? free / 2 : 0;
      page.drawText(line, { x: x + margin + indent, y: first - index * leading(size), size, font, color: ink });
    });
  });
  return true;
}

/** Covers what the blank prints in a box. */
export function cover({ page, tags }: Paper, [x, y, width, height]: Box): void {
  tags.artifact(() => page.drawRectangle({ x, y, width, height, color: white }));
}

/** Writes DRAFT across a page. */
export function markDraft({ page, font, tags }: Paper): void {
  const look = { size: 120, font, color: rgb(0.5, 0.5, 0.5), opacity: 0.18, rotate: degrees(45) };
  tags.artifact(() => page.drawText("DRAFT", { x: 130, y: 240, ...look }));
}
