import { PageSizes, rgb, type PDFDocument, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { formName } from "../petition/lines/line-text.ts";
import type { FormNumber } from "../petition/lines/line.ts";
import { leading, wrapText } from "./fit.ts";
import type { FormPage } from "./print.ts";
import { addParagraph, type StructureElement } from "./structure.ts";

/** A value for which a form has no room. */
export interface AttachedValue {
  /** The line number, such as `1.4`. */
  line: string;
  /** The entry that it is part of; null for none. */
  item: number | null;
  label: string;
  text: string;
  isAmount: boolean;
}

const textColor = rgb(0, 0, 0);
const pageMargin = 54;
const size = 10;
const indent = 18;
/** The right edge of amounts. */
const amountEdge = 400;

/** A row of text on a sheet. Paragraphs are numbered across all sheets. */
export interface Row {
  text: string;
  x: number;
  y: number;
  size: number;
  paragraph: number;
}

/** Lays out the sheets that are attached to a form, with each entry's values together. A word that is wider than a line is split. */
export function layOutSheets(
  font: PDFFont,
  { form, debtors, values }: { form: FormNumber; debtors: string; values: readonly AttachedValue[] },
): Row[][] {
  const sheets: Row[][] = [];
  const [width, height] = PageSizes.Letter;
  let [y, paragraphs] = [0, 0];
  const beginSheet = () => {
    sheets.push([]);
    y = height - pageMargin;
    addRows([debtors]);
    addRows(["Case number (if known)"]);
    addRows([`Attached to Official Form ${formName(form)}, sheet ${sheets.length}`], pageMargin, 12);
    y -= size;
  };
  const addRows = (rows: readonly string[], x = pageMargin, textSize = size) => {
    const paragraph = paragraphs++;
    for (const text of rows) {
      if (y < pageMargin + textSize || sheets.length === 0) beginSheet();
      y -= leading(textSize);
      sheets[sheets.length - 1]!.push({ text, x, y, size: textSize, paragraph });
    }
  };
  const addIndented = (text: string, end = width - pageMargin) =>
    addRows(wrapRows(text, font, end - pageMargin - indent), pageMargin + indent);
  const addAmount = ({ label, text }: AttachedValue) => {
    const textWidth = font.widthOfTextAtSize(text, size);
    addIndented(label, amountEdge - textWidth - indent);
    const sheet = sheets[sheets.length - 1]!;
    sheet.push({ ...sheet[sheet.length - 1]!, text, x: amountEdge - textWidth });
  };
  const isRoomFor = (entry: readonly AttachedValue[]) => y - (entry.length + 1) * leading(size) >= pageMargin;
  for (const entry of groupEntries(values)) {
    const [{ line, label, text }] = entry;
    if (entry.length === 1) {
      addRows(wrapRows(`Line ${line}: ${label}`, font, width - 2 * pageMargin));
      addIndented(text);
    } else {
      if (sheets.length > 0 && !isRoomFor(entry)) beginSheet();
      addRows([`Line ${line}`]);
      for (const value of entry)
        if (value.isAmount) addAmount(value);
        else addIndented(`${value.label}: ${value.text}`);
    }
    y -= size / 2;
  }
  return sheets;
}

type Group = [AttachedValue, ...AttachedValue[]];

/** Groups consecutive values by entry. */
function groupEntries(values: readonly AttachedValue[]): Group[] {
  const groups: Group[] = [];
  for (const value of values) {
    const group = groups[groups.length - 1];
    const isOfGroup = value.item !== null && group?.[0].item === value.item && group[0].line === value.line;
    if (isOfGroup) group.push(value);
    else groups.push([value]);
  }
  return groups;
}

interface AttachmentTarget {
  /** The structure of the form, to whose end the sheets are added. */
  structure: StructureElement;
  createPage(this: void, page: PDFPage): FormPage;
}

/** Adds sheets to a document and returns them. */
export function addAttachedSheets(
  document: PDFDocument,
  sheets: readonly (readonly Row[])[],
  { structure, createPage }: AttachmentTarget,
): FormPage[] {
  const section: StructureElement = { type: "Sect", kids: [] };
  structure.kids.push(section);
  const paragraphs = new Map<number, StructureElement>();
  return sheets.map((rows) => {
    const sheet = createPage(document.addPage(PageSizes.Letter));
    for (const { text, paragraph, ...at } of rows) {
      const element = paragraphs.get(paragraph) ?? addParagraph(section);
      paragraphs.set(paragraph, element);
      sheet.tags.tagText(element, () => sheet.page.drawText(text, { ...at, font: sheet.font, color: textColor }));
    }
    return sheet;
  });
}

/** Puts blanks into words of more than 30 letters. */
const breakWords = (text: string): string => text.replace(/\S+/g, (word) => word.match(/.{1,30}/g)!.join(" "));

const wrapRows = (text: string, font: PDFFont, width: number): string[] =>
  wrapText(text, font, size, width) ?? wrapText(breakWords(text), font, size, width) ?? [text];
