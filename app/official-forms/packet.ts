import { PDFDict, PDFDocument, PDFHexString, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import fontkit, { type Font } from "@cantoo/fontkit";
import { formName } from "../petition/lines/line-text.ts";
import { formTitles } from "../petition/lines/line.ts";
import { fillForm, layOutForm, pageCount, type FilledForm, type FormToFill } from "./fill-form.ts";
import { markDraft } from "./print.ts";
import { writeStructure } from "./structure.ts";

export interface PacketInput {
  /** In filing order. */
  forms: readonly FormToFill[];
  /** The TrueType font in which values are printed. */
  font: Uint8Array;
  title: string;
  isDraft: boolean;
}

/** Receives the number of filled pages and of all pages. */
export type ProgressListener = (done: number, total: number) => void;

/** A filled form in a packet. */
interface Part extends FilledForm {
  form: FormToFill["map"]["form"];
}

/** Opens a font that lays out each text once, although it is measured at several sizes before it is printed. */
function openFont(bytes: Uint8Array): Font {
  const font = fontkit.create(bytes) as Font;
  const layOut = font.layout.bind(font);
  const runs = new Map<string, ReturnType<Font["layout"]>>();
  font.layout = (text) => {
    const run = runs.get(text) ?? layOut(text);
    runs.set(text, run);
    return run;
  };
  return font;
}

/** Fills in forms and combines them into one flat PDF with bookmarks and page labels. */
export async function makePacket(
  { forms, font, title, isDraft }: PacketInput,
  onProgress: ProgressListener = () => {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit({ create: openFont });
  const embedded = await document.embedFont(font, { subset: true });
  const parts: Part[] = [];
  const layouts = forms.map((form) => layOutForm(embedded, form));
  const total = layouts.reduce((sum, form) => sum + pageCount(form), 0);
  let done = 0;
  onProgress(done, total);
  const onPage = () => onProgress(++done, total);
  for (const form of layouts) parts.push({ form: form.map.form, ...(await fillForm(document, embedded, form, onPage)) });
  if (isDraft) parts.flatMap(({ pages }) => pages).forEach(markDraft);
  addBookmarks(document, parts);
  addPageLabels(document, parts);
  addStructure(document, parts);
  document.setLanguage("en-US");
  document.setTitle(title, { showInWindowTitleBar: true });
  return document.save({ objectsPerTick: Infinity });
}

/** Adds a bookmark to the first page of each form. */
function addBookmarks(document: PDFDocument, parts: readonly Part[]): void {
  const { context } = document;
  const outlines = context.nextRef();
  const refs = parts.map(() => context.nextRef());
  const entries = parts.map(({ form, pages }, index) =>
    context.obj({
      Title: PDFHexString.fromText(`Official Form ${formName(form)}: ${formTitles[form]}`),
      Parent: outlines,
      Dest: [pages[0]!.page.ref, PDFName.of("Fit")],
      ...(index > 0 && { Prev: refs[index - 1]! }),
      ...(index < parts.length - 1 && { Next: refs[index + 1]! }),
    }),
  );
  entries.forEach((entry, index) => context.assign(refs[index]!, entry));
  const all: Record<string, PDFName | PDFRef | number> = { Type: PDFName.of("Outlines"), Count: refs.length };
  context.assign(outlines, context.obj({ ...all, First: refs[0]!, Last: refs[refs.length - 1]! }));
  document.catalog.set(PDFName.of("Outlines"), outlines);
  document.catalog.set(PDFName.of("PageMode"), PDFName.of("UseOutlines"));
}

/** Labels pages with their form: 106D-1, 106D-2 … */
function addPageLabels(document: PDFDocument, parts: readonly Part[]): void {
  const { context } = document;
  let first = 0;
  const numbers = parts.flatMap(({ form, pages }) => {
    const label: PDFDict = context.obj({ S: PDFName.of("D"), P: PDFHexString.fromText(`${formName(form)}-`) });
    const start = first;
    first += pages.length;
    return [context.obj(start), label];
  });
  document.catalog.set(PDFName.of("PageLabels"), context.obj({ Nums: context.obj(numbers) }));
}

/** Writes the structure of the tagged forms. The packet is marked as tagged only if every form is, so that readers infer the rest. */
function addStructure(document: PDFDocument, parts: readonly Part[]): void {
  const tagged = parts.flatMap(({ structure }) => structure ?? []);
  if (tagged.length > 0) writeStructure(document, tagged, tagged.length === parts.length);
}
