import { PDFDocument, PDFName, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { placeText } from "../petition/line-text.ts";
import type { Line } from "../petition/line.ts";
import { addAttachedSheets, layOutSheets, type AttachedValue, type Row } from "./attached-sheets.ts";
import type { Box, FormMap, TextLine, TextPlace } from "./form-map.ts";
import { placeLines, type Layout, type Placed, type Sheet } from "./place-lines.ts";
import { cover, fits, print, written, type Paper } from "./print.ts";
import { copyStructure, isTagged, paragraphIn, type Element } from "./structure.ts";
import { noTags, tagsOn, type Tags } from "./tags.ts";

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

/** A form that is filled. */
export interface FilledForm {
  pages: Paper[];
  /** How it is read aloud; undefined if its blank has no tags. */
  structure: Element | undefined;
}

const ofViewers = ["Annots", "AA", "Tabs", "PieceInfo", "Thumb", "StructParents"].map((name) => PDFName.of(name));

/** Takes away what a viewer could change or run: fields, buttons, links, actions. */
function flatten(page: PDFPage): void {
  for (const name of ofViewers) page.node.delete(name);
}

/** Where a page says which of its lines are on attached sheets: above everything that the blanks print. */
const noteBox: Box = [36, 774, 540, 12];

/** A form with what stands on each of its pages. */
export interface LaidOutForm extends FormToFill {
  sheets: readonly Sheet[];
  /** By sheet, what does not fit there. */
  attached: readonly (readonly AttachedValue[])[];
  attachedSheets: readonly (readonly Row[])[];
}

/** Lays out a form and its attached sheets. Nothing is cut: what does not fit is attached. */
export function layOutForm(font: PDFFont, form: FormToFill): LaidOutForm {
  const { map, lines, caption } = form;
  const { sheets, left } = placeLines(map, lines);
  const attached = sheets.map(({ placed }) => placed.filter(({ place, value }) => !fits(font, place, value)).map(attachedValue));
  for (const { line, page } of left) attached[indexOf(sheets, page)]!.push(valueOf(line));
  const debtors = [caption.debtor1, caption.debtor2].filter(Boolean).join(" and ");
  return { ...form, sheets, attached, attachedSheets: layOutSheets(font, { form: map.form, debtors, values: attached.flat() }) };
}

/** How many pages a form has, attached sheets included. */
export const pageCount = ({ sheets, attachedSheets }: LaidOutForm): number => sheets.length + attachedSheets.length;

/** Fills a form, and adds its pages and its attached sheets to a document. */
export async function fillForm(document: PDFDocument, font: PDFFont, form: LaidOutForm, onPage: () => void): Promise<FilledForm> {
  const { map, blank, caption, sheets, attached, attachedSheets } = form;
  const source = await PDFDocument.load(blank, { updateMetadata: false });
  const text = isTagged(source) ? map.text : undefined;
  const structure: Element = { type: "Part", kids: [] };
  const paperOf = (page: PDFPage, printed?: readonly TextLine[]): Paper => ({
    page,
    font,
    tags: text ? tagsOn(page, structure, printed) : noTags,
  });
  const added = await addSheets(document, source, sheets, text && structure);
  const pages = added.map((page, index) => paperOf(page, text?.[sheets[index]!.page - 1]));
  for (const [index, sheet] of sheets.entries()) {
    const page = pages[index]!;
    printCaption(page, map, sheet.page, { caption, number: index + 1, count: sheets.length });
    for (const placed of sheet.placed) if (!print(page, placed.place, placed.value)) printSeeAttached(page, placed);
    onPage();
  }
  for (const [index, values] of attached.entries()) if (values.length > 0) printNote(pages[index]!, values, structure);
  if (attachedSheets.length > 0) pages.push(...addAttachedSheets(document, attachedSheets, { structure, paperOf }));
  attachedSheets.forEach(onPage);
  return { pages, structure: text && structure };
}

/** Adds the pages of a blank to a document, as often as there are sheets of each, and to a structure what the blank says of them. */
async function addSheets(document: PDFDocument, source: PDFDocument, sheets: readonly Sheet[], structure?: Element): Promise<PDFPage[]> {
  const sources = source.getPages();
  sources.forEach(flatten);
  const pages: PDFPage[] = [];
  for (const indices of ascending(sheets.map(({ page }) => page - 1))) {
    const copies = await document.copyPages(source, indices);
    pages.push(...copies.map((page) => document.addPage(page)));
    const copyOf = new Map(copies.map((copy, each) => [sources[indices[each]!]!.ref, copy]));
    structure?.kids.push(...copyStructure(source, document, copyOf));
  }
  return pages;
}

/** Pages in groups that have each page once, as in a document. */
function ascending(pages: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const [index, page] of pages.entries()) {
    if (index === 0 || page <= pages[index - 1]!) groups.push([]);
    groups[groups.length - 1]!.push(page);
  }
  return groups;
}

const indexOf = (sheets: Layout["sheets"], page: number): number => sheets.findLastIndex((sheet) => sheet.page === page);

const valueOf = (line: Line): AttachedValue => {
  return { line: line.line, label: placeText({ ...line, line: line.label, part: "" }), text: written(line.value!) };
};

const attachedValue = ({ line, value }: Placed): AttachedValue => (line ? valueOf(line) : { line: "", label: "", text: written(value) });

/** Says in a place that its value is attached. */
function printSeeAttached(page: Paper, { place }: Placed): void {
  if (place.kind !== "text" && place.kind !== "comb") return;
  const text: TextPlace = { kind: "text", page: place.page, box: place.box };
  if (!print(page, text, "See attached")) print(page, text, "*");
}

/** Is read after all of the form, before its attached sheets. */
function printNote(page: Paper, values: readonly AttachedValue[], structure: Element): void {
  const names = [...new Set(values.map(({ line }) => line))];
  const place: TextPlace = { kind: "text", page: 0, box: noteBox };
  const paragraph = paragraphIn(structure);
  const tags: Tags = { ...page.tags, answer: (_kind, _box, draw) => page.tags.text(paragraph, draw) };
  const note = (text: string) => print({ ...page, tags }, place, text);
  if (!note(`See attached sheets for line${names.length > 1 ? "s" : ""} ${names.join(", ")}.`)) note("See attached sheets for more lines.");
}

interface OnPage {
  caption: Caption;
  /** Of this page among the form's, from 1. */
  number: number;
  count: number;
}

function printCaption(page: Paper, map: FormMap, number: number, { caption, ...pageOf }: OnPage): void {
  const put = (places: readonly TextPlace[] | undefined, text: string, covered = false) => {
    for (const place of places ?? []) {
      if (place.page !== number || text === "") continue;
      if (covered) cover(page, place.box);
      print(page, place, text);
    }
  };
  put(map.caption.debtor1, caption.debtor1);
  put(map.caption.debtor2, caption.debtor2);
  put(map.caption.district, caption.district, true);
  put(map.caption.page, String(pageOf.number));
  put(map.caption.pageCount, String(pageOf.count));
}
