import { OPS, Util } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Box } from "../../app/official-forms/form-map.ts";
import { mapPages } from "./pdf-pages.ts";

/** A word on a page. Its box reaches from the baseline to the top of a capital letter. */
export interface Word {
  text: string;
  box: Box;
}

/** One widget of a form field. */
export interface Field {
  name: string;
  isCheckBox: boolean;
  /** Whether it takes no answer, such as "Print". */
  isButton: boolean;
  box: Box;
}

/** The words and form fields of a PDF page with their positions. */
export interface PrintedPage {
  words: Word[];
  fields: Field[];
}

/** The height of a capital letter, relative to the font size. */
const CAPITAL_HEIGHT = 0.7;
/** The widths of the characters between words in the courts' fonts, relative to the font size. */
const SEPARATOR_WIDTHS: Readonly<Record<string, number>> = { _: 0.556, " ": 0.278 };

/** Upper limit for the mean width of letters, relative to the font size. Larger underscores in a run would make letters seem wider. */
const MAX_LETTER_WIDTH = 0.53;

/** The pages of a PDF with their words and form fields, in points from the lower left corner. */
export const printedPages = (bytes: Uint8Array): Promise<PrintedPage[]> =>
  mapPages(bytes, async (page) => {
    const { items } = await page.getTextContent();
    const annotations = (await page.getAnnotations()) as Annotation[];
    return {
      words: items.flatMap((item) => ("str" in item ? wordsOf(item) : [])),
      fields: annotations.flatMap(({ fieldName: name, checkBox, radioButton, pushButton, rect }) => {
        const isCheckBox = checkBox === true || radioButton === true;
        return name === undefined ? [] : [{ name, isCheckBox, isButton: pushButton === true, box: boxOf(rect) }];
      }),
    };
  });

/** The check marks on each page of a PDF: two strokes across the same square. */
export const printedCheckMarks = (bytes: Uint8Array): Promise<Box[][]> =>
  mapPages(bytes, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList();
    const strokes = fnArray.flatMap((operator, index) => {
      if (operator !== OPS.constructPath) return [];
      const [paintOperator, , bounds] = argsArray[index] as [number, unknown, Float32Array | null];
      return paintOperator === OPS.stroke && bounds ? [boxOf(bounds)] : [];
    });
    const squares = strokes.filter(([, , width, height]) => width > 3 && Math.abs(width - height) < 0.01);
    return squares.filter((box, index) => squares.findIndex((each) => String(each) === String(box)) < index);
  });

/** The thin vertical lines on each page, in points. */
export const verticalRules = (bytes: Uint8Array): Promise<Box[][]> =>
  mapPages(bytes, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList();
    const rules: Box[] = [];
    const matrixStack: Matrix[] = [];
    let matrix: Matrix = [1, 0, 0, 1, 0, 0];
    for (const [index, operator] of fnArray.entries()) {
      if (operator === OPS.save) matrixStack.push(matrix);
      else if (operator === OPS.restore) matrix = matrixStack.pop()!;
      else if (operator === OPS.transform) matrix = Util.transform(matrix, argsArray[index]) as Matrix;
      else if (operator === OPS.constructPath) {
        const [paintOperator, , bounds] = argsArray[index] as [number, unknown, Float32Array | null];
        if (!bounds || paintOperator === OPS.endPath) continue;
        const [a, , , d, e, f] = matrix;
        const box = boxOf([a * bounds[0]! + e, d * bounds[1]! + f, a * bounds[2]! + e, d * bounds[3]! + f]);
        if (box[2] < MAX_RULE_WIDTH && box[3] > MIN_RULE_HEIGHT) rules.push(box);
      }
    }
    return rules;
  });

type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number];
const MAX_RULE_WIDTH = 1.5;
const MIN_RULE_HEIGHT = 8;

interface Annotation {
  fieldName?: string;
  checkBox?: boolean;
  radioButton?: boolean;
  pushButton?: boolean;
  rect: number[];
}

const boxOf = ([left = 0, bottom = 0, right = 0, top = 0]: ArrayLike<number> & Iterable<number>): Box => [
  left,
  bottom,
  right - left,
  top - bottom,
];

/** Splits a text run into words. Rows of underscores, which mark where to write, separate words. */
function wordsOf({ str, transform, width, height }: { str: string; transform: number[]; width: number; height: number }): Word[] {
  const [, , , , x = 0, y = 0] = transform;
  const separatorWidth = (text: string) => [...text].reduce((sum, letter) => sum + (SEPARATOR_WIDTHS[letter] ?? 0) * height, 0);
  const countLetters = (text: string) => text.replace(/[_ ]/g, "").length;
  const maxWidth = str.includes("__") ? MAX_LETTER_WIDTH * height : Infinity;
  const letterWidth = Math.min(maxWidth, countLetters(str) && (width - separatorWidth(str)) / countLetters(str));
  const widthOf = (text: string) => separatorWidth(text) + countLetters(text) * letterWidth;
  return [...str.matchAll(/[^_\s](?:(?!\s*(?:_|$))[^])*/g)].map(({ 0: text, index }) => ({
    text,
    box: [x + widthOf(str.slice(0, index)), y, widthOf(text), CAPITAL_HEIGHT * height],
  }));
}

/** The smaller of the horizontal and vertical overlap of two boxes, in points; negative if they do not overlap. */
export function overlap(a: Box, b: Box): number {
  const along = (axis: 0 | 1) => Math.min(a[axis] + a[axis + 2]!, b[axis] + b[axis + 2]!) - Math.max(a[axis], b[axis]);
  return Math.min(along(0), along(1));
}

/** Reports whether a box is inside another, with a tolerance of half a point. */
export const isWithin = (inner: Box, outer: Box): boolean =>
  ([0, 1] as const).every(
    (axis) => inner[axis] >= outer[axis] - 0.5 && inner[axis] + inner[axis + 2]! <= outer[axis] + outer[axis + 2]! + 0.5,
  );
