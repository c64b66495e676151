import { PDFDocument, PDFName, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import type { Line } from "../petition/line.ts";
import { addAttachedSheets, type AttachedValue } from "./attached-sheets.ts";
import type { Box, FormMap, TextPlace } from "./form-map.ts";
import { placeLines, type Layout, type Placed } from "./place-lines.ts";
import { cover, print, written } from "./print.ts";

/** What identifies a case on its forms. */
export interface Caption {
  debtor1: string;
  /** "" if only one person files. */
  debtor2: string;
  /** As in "Western District of North Carolina"; "" while it is not chosen. */
  district: string;
}

/** A form to be filled. */
export interface FormToFill {
  map: FormMap;
  /** The blank, as the court publishes it. */
  blank: Uint8Array;
  lines: readonly Line[];
  caption: Caption;
}

const ofViewers = ["Annots", "AA", "Tabs", "PieceInfo", "Thumb"].map((name) => PDFName.of(name));

/** Takes away what a viewer could change or run: fields, buttons, links, actions. */
function flatten(page: PDFPage): void {
  for (const name of ofViewers) page.node.delete(name);
}

/** Where a page says which of its lines are on attached sheets: above everything that the blanks print. */
const noteBox: Box = [36, 774, 540, 12];

/** Fills a form, and adds its pages and its attached sheets to a document. Returns them. Nothing is cut: what does not fit is attached. */
export async function fillForm(document: PDFDocument, font: PDFFont, { map, blank, lines, caption }: FormToFill): Promise<PDFPage[]> {
  const { sheets, left } = placeLines(map, lines);
  const source = await PDFDocument.load(blank, { updateMetadata: false });
  source.getPages().forEach(flatten);
  const attached = new Map<number, AttachedValue[]>();
  const attach = (index: number, value: AttachedValue) => attached.set(index, [...(attached.get(index) ?? []), value]);
  const pages: PDFPage[] = [];
  for (const [index, sheet] of sheets.entries()) {
    const [page] = await document.copyPages(source, [sheet.page - 1]);
    pages.push(document.addPage(page));
    printCaption(page!, font, map, sheet.page, { caption, number: index + 1, count: sheets.length });
    for (const placed of sheet.placed) if (!print(page!, placed.place, placed.value, font)) attach(index, seeAttached(page!, font, placed));
  }
  for (const { line, page } of left) attach(indexOf(sheets, page), valueOf(line));
  for (const [index, values] of attached) printNote(pages[index]!, font, values);
  const values = [...attached].sort(([a], [b]) => a - b).flatMap(([, each]) => each);
  if (values.length === 0) return pages;
  const debtors = [caption.debtor1, caption.debtor2].filter(Boolean).join(" and ");
  return [...pages, ...addAttachedSheets(document, font, { form: map.form, debtors, values })];
}

const indexOf = (sheets: Layout["sheets"], page: number): number => sheets.findLastIndex((sheet) => sheet.page === page);

const valueOf = ({ line, label, value }: Line): AttachedValue => ({ line, label, text: written(value!) });

/** Says in a place that its value is attached. */
function seeAttached(page: PDFPage, font: PDFFont, { place, value, line }: Placed): AttachedValue {
  if (place.kind === "text" || place.kind === "comb") {
    const text: TextPlace = { kind: "text", page: place.page, box: place.box };
    if (!print(page, text, "See attached", font)) print(page, text, "*", font);
  }
  return line ? valueOf(line) : { line: "", label: "", text: written(value) };
}

function printNote(page: PDFPage, font: PDFFont, values: readonly AttachedValue[]): void {
  const names = [...new Set(values.map(({ line }) => line))];
  const place: TextPlace = { kind: "text", page: 0, box: noteBox };
  if (!print(page, place, `See attached sheets for line${names.length > 1 ? "s" : ""} ${names.join(", ")}.`, font))
    print(page, place, "See attached sheets for more lines.", font);
}

interface OnPage {
  caption: Caption;
  /** Of this page among the form's, from 1. */
  number: number;
  count: number;
}

function printCaption(page: PDFPage, font: PDFFont, map: FormMap, number: number, { caption, ...pageOf }: OnPage): void {
  const put = (places: readonly TextPlace[] | undefined, text: string, covered = false) => {
    for (const place of places ?? []) {
      if (place.page !== number || text === "") continue;
      if (covered) cover(page, place.box);
      print(page, place, text, font);
    }
  };
  put(map.caption.debtor1, caption.debtor1);
  put(map.caption.debtor2, caption.debtor2);
  put(map.caption.district, caption.district, true);
  put(map.caption.page, String(pageOf.number));
  put(map.caption.pageCount, String(pageOf.count));
}
