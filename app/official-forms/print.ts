import { degrees, rgb, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { fitText, leading, type FittedText } from "./fit.ts";
import type { Box, Place, TextPlace } from "./form-map.ts";
import type { Tags } from "./tags.ts";

/** A page of a form that values are printed on. */
export interface FormPage {
  page: PDFPage;
  font: PDFFont;
  tags: Tags;
}

type CombPlace = Extract<Place, { kind: "comb" }>;

const textColor = rgb(0, 0, 0);
const white = rgb(1, 1, 1);
/** Height of capital letters relative to the font size. */
const capHeight = 0.714;
/** Space on both sides of a text, in points. */
const padding = 1.5;

/** Formats a value for printing. */
export const formatValue = (value: string | number): string => (typeof value === "number" ? value.toLocaleString("en-US") : value);

/** Ignores case and punctuation, which may differ when the office types a wording. */
const normalizeWording = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

const isYes = (value: string | number) => normalizeWording(String(value)) === "yes";

/** Whether a check box can say a value: a tick is yes, and none is no. */
const isYesOrNo = (value: string | number) => isYes(value) || normalizeWording(String(value)) === "no";

const findBox = ({ boxes }: Extract<Place, { kind: "choice" }>, value: string | number): Box | undefined =>
  Object.entries(boxes).find(([wording]) => normalizeWording(wording) === normalizeWording(String(value)))?.[1];

/** Whether a value fits in its place or, for check boxes, has a box there. */
export function fitsPlace(font: PDFFont, place: Place, value: string | number): boolean {
  if (place.kind === "mark") return true;
  if (place.kind === "check") return isYesOrNo(value);
  if (place.kind === "choice") return findBox(place, value) !== undefined;
  const text = printedText(place, value);
  return place.kind === "text" ? fitInBox(font, place, text) !== undefined : charactersOf(text).length <= freeCells(place).length;
}

/** Prints a value in its place. Returns false and prints nothing if it does not fit or has no box. */
export function printValue(page: FormPage, place: Place, value: string | number): boolean {
  if (place.kind === "mark") {
    printCheckMark(page, place.box);
    return true;
  }
  if (place.kind === "check") {
    if (isYes(value)) printCheckMark(page, place.box);
    return isYesOrNo(value);
  }
  if (place.kind === "choice") {
    const box = findBox(place, value);
    if (box) printCheckMark(page, box);
    return box !== undefined;
  }
  const text = printedText(place, value);
  return place.kind === "text" ? printText(page, place, text) : printCells(page, place, text);
}

/** The text of a value in a place, without the prefix that the blank prints. */
export function printedText({ printed = "" }: { printed?: string }, value: string | number): string {
  const text = formatValue(value).normalize("NFC");
  return text.startsWith(printed) ? text.slice(printed.length) : text;
}

function printCheckMark({ page, tags }: FormPage, box: Box): void {
  const [x, y, width, height] = box;
  const side = Math.min(width, height) - 4;
  const [left, bottom] = [x + (width - side) / 2, y + (height - side) / 2];
  const [right, top] = [left + side, bottom + side];
  tags.tagAnswer("check", box, () => {
    page.drawLine({ start: { x: left, y: bottom }, end: { x: right, y: top }, thickness: 1.2, color: textColor });
    page.drawLine({ start: { x: left, y: top }, end: { x: right, y: bottom }, thickness: 1.2, color: textColor });
  });
}

const charactersOf = (text: string): string[] => [...text.replaceAll("-", "")];
const freeCells = ({ cells, gaps = [] }: CombPlace): number[] =>
  Array.from({ length: cells }, (_, cell) => cell).filter((cell) => !gaps.includes(cell));

function printCells({ page, font, tags }: FormPage, place: CombPlace, text: string): boolean {
  const { box, cells } = place;
  const [x, y, width, height] = box;
  const characters = charactersOf(text);
  const free = freeCells(place);
  if (characters.length > free.length) return false;
  const size = Math.min(9, height);
  tags.tagAnswer("text", box, () => {
    for (const [index, character] of characters.entries()) {
      const middle = x + ((free[index]! + 0.5) * width) / cells;
      const start = middle - font.widthOfTextAtSize(character, size) / 2;
      page.drawText(character, { x: start, y: y + (height - capHeight * size) / 2, size, font, color: textColor });
    }
  });
  return true;
}

const innerWidth = ([, , width]: Box): number => width - 2 * padding;
const fitInBox = (font: PDFFont, { box }: TextPlace, text: string): FittedText | undefined => fitText(text, font, innerWidth(box), box[3]);

function printText({ page, font, tags }: FormPage, place: TextPlace, text: string): boolean {
  const { box, align } = place;
  const [x, y, , height] = box;
  const available = innerWidth(box);
  const fitted = fitInBox(font, place, text);
  if (!fitted) return false;
  const { size, lines } = fitted;
  const isSingleLine = lines.length === 1 && height < 2 * leading(9);
  const first = isSingleLine ? y + (height - capHeight * size) / 2 : y + height - size;
  tags.tagAnswer("text", box, () => {
    lines.forEach((line, index) => {
      const free = available - font.widthOfTextAtSize(line, size);
      const indent = align === "right" ? free : align === "center" ? free / 2 : 0;
      page.drawText(line, { x: x + padding + indent, y: first - index * leading(size), size, font, color: textColor });
    });
  });
  return true;
}

/** Covers what the blank prints in a box. */
export function coverBox({ page, tags }: FormPage, [x, y, width, height]: Box): void {
  tags.tagArtifact(() => page.drawRectangle({ x, y, width, height, color: white }));
}

/** Writes DRAFT across a page. */
export function markDraft({ page, font, tags }: FormPage): void {
  const style = { size: 120, font, color: rgb(0.5, 0.5, 0.5), opacity: 0.18, rotate: degrees(45) };
  tags.tagArtifact(() => page.drawText("DRAFT", { x: 130, y: 240, ...style }));
}
