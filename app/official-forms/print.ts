import { degrees, rgb, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { fit, leading } from "./fit.ts";
import type { Box, Place } from "./form-map.ts";

type CombPlace = Extract<Place, { kind: "comb" }>;

const ink = rgb(0, 0, 0);
const paper = rgb(1, 1, 1);
/** The height of a capital letter, as a share of the size. */
const capital = 0.714;
/** Kept free on both sides of a text, in points. */
const margin = 1.5;

/** How a value reads on paper. */
export const written = (value: string | number): string => (typeof value === "number" ? value.toLocaleString("en-US") : value);

/** A wording without case and punctuation, in which the office may type it otherwise. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

const says = (value: string | number) => !/^no\b/i.test(String(value));

/** Prints a value in its place. False if it does not fit there, or the place has no box for it; nothing is printed then. */
export function print(page: PDFPage, place: Place, value: string | number, font: PDFFont): boolean {
  if (place.kind === "check") {
    if (says(value)) tick(page, place.box);
    return true;
  }
  if (place.kind === "choice") {
    const box = Object.entries(place.boxes).find(([wording]) => plain(wording) === plain(String(value)))?.[1];
    if (box) tick(page, box);
    return box !== undefined;
  }
  const text = toPrint(place, value);
  return place.kind === "text" ? printText(page, place.box, text, font, place.align) : printCells(page, place, text, font);
}

/** A value as a place has it: without what the blank prints before it. */
export function toPrint({ printed = "" }: { printed?: string }, value: string | number): string {
  const text = written(value).normalize("NFC");
  return text.startsWith(printed) ? text.slice(printed.length) : text;
}

function tick(page: PDFPage, [x, y, width, height]: Box): void {
  const side = Math.min(width, height) - 4;
  const [left, bottom] = [x + (width - side) / 2, y + (height - side) / 2];
  const [right, top] = [left + side, bottom + side];
  page.drawLine({ start: { x: left, y: bottom }, end: { x: right, y: top }, thickness: 1.2, color: ink });
  page.drawLine({ start: { x: left, y: top }, end: { x: right, y: bottom }, thickness: 1.2, color: ink });
}

function printCells(page: PDFPage, { box, cells, gaps = [] }: CombPlace, text: string, font: PDFFont): boolean {
  const [x, y, width, height] = box;
  const letters = [...text.replaceAll("-", "")];
  const free = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !gaps.includes(cell));
  if (letters.length > free.length) return false;
  const size = Math.min(9, height);
  for (const [index, letter] of letters.entries()) {
    const middle = x + ((free[index]! + 0.5) * width) / cells;
    const start = middle - font.widthOfTextAtSize(letter, size) / 2;
    page.drawText(letter, { x: start, y: y + (height - capital * size) / 2, size, font, color: ink });
  }
  return true;
}

function printText(page: PDFPage, box: Box, text: string, font: PDFFont, align?: "right" | "center"): boolean {
  const [x, y, width, height] = box;
  const room = width - 2 * margin;
  const fitted = fit(text, font, room, height);
  if (!fitted) return false;
  const { size, lines } = fitted;
  const isOne = lines.length === 1 && height < 2 * leading(9);
  const first = isOne ? y + (height - capital * size) / 2 : y + height - size;
  lines.forEach((line, index) => {
    const free = room - font.widthOfTextAtSize(line, size);
    const indent = align === "right" ? free : align === "center" ? free / 2 : 0;
    page.drawText(line, { x: x + margin + indent, y: first - index * leading(size), size, font, color: ink });
  });
  return true;
}

/** Covers what the blank prints in a box. */
export function cover(page: PDFPage, [x, y, width, height]: Box): void {
  page.drawRectangle({ x, y, width, height, color: paper });
}

/** Writes DRAFT across a page. */
export function markDraft(page: PDFPage, font: PDFFont): void {
  page.drawText("DRAFT", { x: 130, y: 240, size: 120, font, color: rgb(0.5, 0.5, 0.5), opacity: 0.18, rotate: degrees(45) });
}
