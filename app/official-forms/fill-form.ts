import { createHash } from "node:crypto";
import { ParseSpeeds, PDFDocument, PDFName, type PDFFont, type PDFPage } from "@cantoo/pdf-lib";
import { placeText, valueText } from "../petition/lines/line-text.ts";
import type { FormNumber, Line } from "../petition/lines/line.ts";
import { addAttachedSheets, layOutSheets, type AttachedValue, type Row } from "./attached-sheets.ts";
import type { Box, FormMap, TextLine, TextPlace } from "./form-map.ts";
import { placeLines, type Layout, type PlacedValue, type Sheet } from "./place-lines.ts";
import { coverBox, fitsPlace, printValue, type FormPage } from "./print.ts";
import { addParagraph, copyStructure, isTagged, type StructureElement } from "./structure.ts";
import { createTags, noTags, type Tags } from "./tags.ts";

/** The text that identifies a case on its forms. */
export interface Caption {
  debtor1: string;
  /** "" if only one person files. */
  debtor2: string;
  /** Such as "Western District of North Carolina"; "" until it is chosen. */
  district: string;
}

/** A form to fill in. */
export interface FormToFill {
  map: FormMap;
  /** The blank as the courts publish it. */
  blank: Uint8Array;
  lines: readonly Line[];
  caption: Caption;
}

/** A filled form. */
export interface FilledForm {
  pages: FormPage[];
  /** Its structure for screen readers; undefined if its blank has no tags. */
  structure: StructureElement | undefined;
}

const viewerEntries = ["Annots", "AA", "Tabs", "PieceInfo", "Thumb", "StructParents"].map((name) => PDFName.of(name));

/** Removes what a viewer could change or run: fields, buttons, links and actions. */
function flatten(page: PDFPage): void {
  for (const name of viewerEntries) page.node.delete(name);
}

/** The box for the note about attached sheets, above everything that the blanks print. */
const noteBox: Box = [36, 774, 540, 12];

/** A form with the values for each of its pages. */
export interface LaidOutForm extends FormToFill {
  sheets: readonly Sheet[];
  /** The values that do not fit, by sheet. */
  attached: readonly (readonly AttachedValue[])[];
  attachedSheets: readonly (readonly Row[])[];
}

/** Lays out a form and its attached sheets. Nothing is truncated: values that do not fit are attached. */
export function layOutForm(font: PDFFont, form: FormToFill): LaidOutForm {
  const { map, lines, caption } = form;
  const { sheets, unplaced } = placeLines(map, lines);
  const attached = sheets.map(({ placed }) => placed.filter(({ place, value }) => !fitsPlace(font, place, value)).map(attachPlacedValue));
  for (const { line, page } of unplaced) attached[lastSheetIndex(sheets, page)]!.push(toAttachedValue(line));
  const debtors = [caption.debtor1, caption.debtor2].filter(Boolean).join(" and ");
  const attachedSheets = layOutSheets(font, { form: map.form, debtors, values: attached.flat() });
  const { ifAttached } = map;
  if (ifAttached && attachedSheets.length > 0)
    sheets[lastSheetIndex(sheets, ifAttached.page)]!.placed.push({ place: ifAttached, value: "Yes" });
  return { ...form, sheets, attached, attachedSheets };
}

/** The number of pages of a form, including attached sheets. */
export const pageCount = ({ sheets, attachedSheets }: LaidOutForm): number => sheets.length + attachedSheets.length;

/** The blank of each form that was opened last, with the hash of its bytes. Filling copies its pages. */
const opened = new Map<FormNumber, { hash: string; document: PDFDocument }>();

async function openBlank(form: FormNumber, blank: Uint8Array): Promise<PDFDocument> {
  const hash = createHash("sha256").update(blank).digest("hex");
  const last = opened.get(form);
  if (last?.hash === hash) return last.document;
  const document = await PDFDocument.load(blank, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  document.getPages().forEach(flatten);
  opened.set(form, { hash, document });
  return document;
}

/** Fills in a form, and adds its pages and attached sheets to a document. Calls `onPage` after each page. */
export async function fillForm(document: PDFDocument, font: PDFFont, form: LaidOutForm, onPage: () => void): Promise<FilledForm> {
  const { map, blank, caption, sheets, attached, attachedSheets } = form;
  const source = await openBlank(map.form, blank);
  const text = isTagged(source) ? map.text : undefined;
  const structure: StructureElement = { type: "Part", kids: [] };
  const createPage = (page: PDFPage, printed?: readonly TextLine[]): FormPage => ({
    page,
    font,
    tags: text ? createTags(page, structure, printed) : noTags,
  });
  const added = await copySheets(document, source, sheets, text && structure);
  const pages = added.map((page, index) => createPage(page, text?.[sheets[index]!.page - 1]));
  for (const [index, sheet] of sheets.entries()) {
    const page = pages[index]!;
    printCaption(page, map, sheet.page, { caption, number: index + 1, count: sheets.length });
    for (const placed of sheet.placed) if (!printValue(page, placed.place, placed.value)) printSeeAttached(page, placed);
    onPage();
  }
  for (const [index, values] of attached.entries()) if (values.length > 0) printNote(pages[index]!, values, structure);
  if (attachedSheets.length > 0) pages.push(...addAttachedSheets(document, attachedSheets, { structure, createPage }));
  attachedSheets.forEach(onPage);
  return { pages, structure: text && structure };
}

/** Adds a copy of a blank's page to a document for each sheet, and the matching part of the blank's structure to `structure`. */
async function copySheets(
  document: PDFDocument,
  source: PDFDocument,
  sheets: readonly Sheet[],
  structure?: StructureElement,
): Promise<PDFPage[]> {
  const sources = source.getPages();
  const pages: PDFPage[] = [];
  for (const indices of splitAscending(sheets.map(({ page }) => page - 1))) {
    const copies = await document.copyPages(source, indices);
    pages.push(...copies.map((page) => document.addPage(page)));
    const copyOf = new Map(copies.map((copy, each) => [sources[indices[each]!]!.ref, copy]));
    structure?.kids.push(...copyStructure(source, document, copyOf));
  }
  return pages;
}

/** Splits page indices into strictly ascending groups, as each copy operation needs them. */
function splitAscending(pages: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (const [index, page] of pages.entries()) {
    if (index === 0 || page <= pages[index - 1]!) groups.push([]);
    groups[groups.length - 1]!.push(page);
  }
  return groups;
}

/** The last sheet of a page, or of the one before it if that is left out. */
const lastSheetIndex = (sheets: Layout["sheets"], page: number): number => sheets.findLastIndex((sheet) => sheet.page <= page);

const toAttachedValue = (line: Line): AttachedValue => ({
  line: line.line,
  item: line.item,
  label: placeText({ ...line, line: line.label, part: "" }),
  text: valueText(line.value),
  isAmount: typeof line.value === "number",
});

const attachPlacedValue = ({ line, value }: PlacedValue): AttachedValue =>
  line ? toAttachedValue(line) : { line: "", item: null, label: "", text: valueText(value), isAmount: typeof value === "number" };

/** Prints a reference to the attached sheets in place of a value. */
function printSeeAttached(page: FormPage, { place }: PlacedValue): void {
  if (place.kind !== "text" && place.kind !== "comb") return;
  const text: TextPlace = { kind: "text", page: place.page, box: place.box };
  if (!printValue(page, text, "See attached")) printValue(page, text, "*");
}

/** Prints which lines are on attached sheets. Screen readers read it after the form and before those sheets. */
function printNote(page: FormPage, values: readonly AttachedValue[], structure: StructureElement): void {
  const names = [...new Set(values.map(({ line }) => line))];
  const place: TextPlace = { kind: "text", page: 0, box: noteBox };
  const paragraph = addParagraph(structure);
  const tags: Tags = { ...page.tags, tagAnswer: (_kind, _box, draw) => page.tags.tagText(paragraph, draw) };
  const note = (text: string) => printValue({ ...page, tags }, place, text);
  if (!note(`See attached sheets for line${names.length > 1 ? "s" : ""} ${names.join(", ")}.`)) note("See attached sheets for more lines.");
}

interface CaptionContext {
  caption: Caption;
  /** The number of this page within the form, starting at 1. */
  number: number;
  count: number;
}

function printCaption(page: FormPage, map: FormMap, blankPage: number, { caption, number, count }: CaptionContext): void {
  const printIn = (places: readonly TextPlace[] | undefined, text: string, isCovered = false) => {
    for (const place of places ?? []) {
      if (place.page !== blankPage || text === "") continue;
      if (isCovered) coverBox(page, place.box);
      printValue(page, place, text);
    }
  };
  printIn(map.caption.debtor1, caption.debtor1);
  printIn(map.caption.debtor2, caption.debtor2);
  printIn(map.caption.district, caption.district, true);
  printIn(map.caption.page, String(number));
  printIn(map.caption.pageCount, String(count));
}
