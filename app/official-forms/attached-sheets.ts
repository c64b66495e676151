import { PageSizes, rgb, type PDFDocument, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { formName } from "../petition/line-text.ts";
import type { FormNumber } from "../petition/line.ts";
import { leading, wrap } from "./fit.ts";
import type { Paper } from "./print.ts";
import { paragraphIn, type Element } from "./structure.ts";

/** What a form has no room for. */
export interface AttachedValue {
  /** The line, as in `1.4`. */
  line: string;
  label: string;
  text: string;
}

const ink = rgb(0, 0, 0);
const edge = 54;
const size = 10;
const indent = 18;

/** A row of a sheet, and the paragraph that it is of, counted through all sheets. */
export interface Row {
  text: string;
  x: number;
  y: number;
  size: number;
  paragraph: number;
}

/** The sheets that are attached to a form, as many as its values need. A word wider than a line is broken. */
export function layOutSheets(
  font: PDFFont,
  { form, debtors, values }: { form: FormNumber; debtors: string; values: readonly AttachedValue[] },
): Row[][] {
  const sheets: Row[][] = [];
  const [width, height] = PageSizes.Letter;
  let [y, paragraphs] = [0, 0];
  const beginSheet = () => {
    sheets.push([]);
    y = height - edge;
    put([debtors]);
    put(["Case number (if known)"]);
    put([`Attached to Official Form ${formName(form)}, sheet ${sheets.length}`], edge, 12);
    y -= size;
  };
  const put = (rows: readonly string[], x = edge, textSize = size) => {
    const paragraph = paragraphs++;
    for (const text of rows) {
      if (y < edge + textSize || sheets.length === 0) beginSheet();
      y -= leading(textSize);
      sheets[sheets.length - 1]!.push({ text, x, y, size: textSize, paragraph });
    }
  };
  for (const { line, label, text } of values) {
    put(rowsOf(`Line ${line}: ${label}`, font, width - 2 * edge));
    put(rowsOf(text, font, width - 2 * edge - indent), edge + indent);
    y -= size / 2;
  }
  return sheets;
}

interface ToAttach {
  /** Of the form, at whose end they are read. */
  structure: Element;
  paperOf(this: void, page: PDFPage): Paper;
}

/** Adds sheets to a document, and returns them. */
export function addAttachedSheets(document: PDFDocument, sheets: readonly (readonly Row[])[], { structure, paperOf }: ToAttach): Paper[] {
  const section: Element = { type: "Sect", kids: [] };
  structure.kids.push(section);
  const paragraphs = new Map<number, Element>();
  return sheets.map((rows) => {
    const paper = paperOf(document.addPage(PageSizes.Letter));
    for (const { text, paragraph, ...at } of rows) {
      const element = paragraphs.get(paragraph) ?? paragraphIn(section);
      paragraphs.set(paragraph, element);
      paper.tags.text(element, () => paper.page.drawText(text, { ...at, font: paper.font, color: ink }));
    }
    return paper;
  });
}

const rowsOf = (text: string, font: PDFFont, width: number): string[] =>
  wrap(text, font, size, width) ?? wrap(text.replace(/\S{30}/g, "$& "), font, size, width) ?? [text];
