import { OPS, Util } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Box } from "../../app/official-forms/form-map.ts";
import { seenOnPages } from "./pdf-pages.ts";

/** A run of text on a page, in the box of its letters from the baseline to the top of a capital. */
export interface Word {
  text: string;
  box: Box;
}

/** A form field in one of its places. */
export interface Field {
  name: string;
  isCheckBox: boolean;
  box: Box;
}

/** What a page of a PDF shows, by place. */
export interface PrintedPage {
  words: Word[];
  fields: Field[];
}

/** The height of a capital letter, as a share of the size. */
const capital = 0.7;
/** The widths of what is between words, as a share of the size: in the fonts of the courts. */
const widths: Readonly<Record<string, number>> = { _: 0.556, " ": 0.278 };

/** The mean width of letters, as a share of the size. Before underscores of a larger size they would seem wider. */
const widestLetter = 0.53;

/** The pages of a PDF with their words and form fields, in points from the lower left corner. */
export const printedPages = (bytes: Uint8Array): Promise<PrintedPage[]> =>
  seenOnPages(bytes, async (page) => {
    const { items } = await page.getTextContent();
    const annotations = (await page.getAnnotations()) as Annotation[];
    return {
      words: items.flatMap((item) => ("str" in item ? wordsOf(item) : [])),
      fields: annotations.flatMap(({ fieldName, checkBox, radioButton, rect }) =>
        fieldName === undefined ? [] : [{ name: fieldName, isCheckBox: checkBox === true || radioButton === true, box: boxOf(rect) }],
      ),
    };
  });

/** The ticks on each page of a PDF: two strokes across the same square. */
export const printedTicks = (bytes: Uint8Array): Promise<Box[][]> =>
  seenOnPages(bytes, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList();
    const strokes = fnArray.flatMap((operator, index) => {
      if (operator !== OPS.constructPath) return [];
      const [then, , bounds] = argsArray[index] as [number, unknown, Float32Array | null];
      return then === OPS.stroke && bounds ? [boxOf(bounds)] : [];
    });
    const squares = strokes.filter(([, , width, height]) => width > 3 && Math.abs(width - height) < 0.01);
    return squares.filter((box, index) => squares.findIndex((each) => String(each) === String(box)) < index);
  });

/** What a page rules: thin lines from top to bottom, in points. */
export const verticalRules = (bytes: Uint8Array): Promise<Box[][]> =>
  seenOnPages(bytes, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList();
    const rules: Box[] = [];
    const saved: Matrix[] = [];
    let at: Matrix = [1, 0, 0, 1, 0, 0];
    for (const [index, operator] of fnArray.entries()) {
      if (operator === OPS.save) saved.push(at);
      else if (operator === OPS.restore) at = saved.pop()!;
      else if (operator === OPS.transform) at = Util.transform(at, argsArray[index]) as Matrix;
      else if (operator === OPS.constructPath) {
        const [then, , bounds] = argsArray[index] as [number, unknown, Float32Array | null];
        if (!bounds || then === OPS.endPath) continue;
        const [a, , , d, e, f] = at;
        const box = boxOf([a * bounds[0]! + e, d * bounds[1]! + f, a * bounds[2]! + e, d * bounds[3]! + f]);
        if (box[2] < thickestRule && box[3] > shortestRule) rules.push(box);
      }
    }
    return rules;
  });

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];
const thickestRule = 1.5;
const shortestRule = 8;

interface Annotation {
  fieldName?: string;
  checkBox?: boolean;
  radioButton?: boolean;
  rect: number[];
}

const boxOf = ([left = 0, bottom = 0, right = 0, top = 0]: ArrayLike<number> & Iterable<number>): Box => [
  left,
  bottom,
  right - left,
  top - bottom,
];

/** The words of a run of text. What blanks have to write on, a row of underscores, is none, and ends the word before it. */
function wordsOf({ str, transform, width, height }: { str: string; transform: number[]; width: number; height: number }): Word[] {
  const [, , , , x = 0, y = 0] = transform;
  const known = (text: string) => [...text].reduce((sum, letter) => sum + (widths[letter] ?? 0) * height, 0);
  const letters = (text: string) => text.replace(/[_ ]/g, "").length;
  const most = str.includes("__") ? widestLetter * height : Infinity;
  const letter = Math.min(most, letters(str) && (width - known(str)) / letters(str));
  const widthOf = (text: string) => known(text) + letters(text) * letter;
  return [...str.matchAll(/[^_\s](?:(?!\s*(?:_|$))[^])*/g)].map(({ 0: text, index }) => ({
    text,
    box: [x + widthOf(str.slice(0, index)), y, widthOf(text), capital * height],
  }));
}

/** How far two boxes overlap both ways, in points. */
export function overlap(a: Box, b: Box): number {
  const along = (axis: 0 | 1) => Math.min(a[axis] + a[axis + 2]!, b[axis] + b[axis + 2]!) - Math.max(a[axis], b[axis]);
  return Math.min(along(0), along(1));
}

/** Whether a box is within another, but for half a point. */
export const isWithin = (inner: Box, outer: Box): boolean =>
  ([0, 1] as const).every(
    (axis) => inner[axis] >= outer[axis] - 0.5 && inner[axis] + inner[axis + 2]! <= outer[axis] + outer[axis + 2]! + 0.5,
  );
