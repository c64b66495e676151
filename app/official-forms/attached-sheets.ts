import { PageSizes, rgb, type PDFDocument, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { formName } from "../petition/line-text.ts";
import type { FormNumber } from "../petition/line.ts";
import { leading, wrap } from "./fit.ts";

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

/** Adds the sheets that are attached to a form, as many as its values need, and returns them. A word wider than a line is broken. */
export function addAttachedSheets(
  document: PDFDocument,
  font: PDFFont,
  { form, debtors, values }: { form: FormNumber; debtors: string; values: readonly AttachedValue[] },
): PDFPage[] {
  const pages: PDFPage[] = [];
  const [width, height] = PageSizes.Letter;
  let y = 0;
  const put = (text: string, x = edge, textSize = size) => {
    if (y < edge + textSize || pages.length === 0) {
      pages.push(document.addPage(PageSizes.Letter));
      y = height - edge;
      put(debtors);
      put("Case number (if known)");
      put(`Attached to Official Form ${formName(form)}, sheet ${pages.length}`, edge, 12);
      y -= size;
    }
    y -= leading(textSize);
    pages[pages.length - 1]!.drawText(text, { x, y, size: textSize, font, color: ink });
  };
  for (const { line, label, text } of values) {
    for (const row of rowsOf(`Line ${line}: ${label}`, font, width - 2 * edge)) put(row);
    for (const row of rowsOf(text, font, width - 2 * edge - indent)) put(row, edge + indent);
    y -= size / 2;
  }
  return pages;
}

const rowsOf = (text: string, font: PDFFont, width: number): string[] =>
  wrap(text, font, size, width) ?? wrap(text.replace(/\S{30}/g, "$& "), font, size, width) ?? [text];
