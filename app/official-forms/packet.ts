import { PDFDict, PDFDocument, PDFHexString, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import fontkit from "@cantoo/fontkit";
import { formName } from "../petition/line-text.ts";
import { formTitles } from "../petition/line.ts";
import { fillForm, layOutForm, pageCount, type FilledForm, type FormToFill } from "./fill-form.ts";
import { markDraft } from "./print.ts";
import { writeStructure } from "./structure.ts";

export interface PacketToMake {
  /** In the order in which they are filed. */
  forms: readonly FormToFill[];
  /** The font in which values are printed, as TrueType. */
  font: Uint8Array;
  title: string;
  isDraft: boolean;
}

/** Tells how many of the pages are filled. */
export type Progress = (done: number, all: number) => void;

/** A filled form in a packet. */
interface Part extends FilledForm {
  form: FormToFill["map"]["form"];
}

/** Fills forms and binds them into one flat PDF, with bookmarks and page labels. */
export async function makePacket({ forms, font, title, isDraft }: PacketToMake, onProgress: Progress = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  const embedded = await document.embedFont(font, { subset: true });
  const parts: Part[] = [];
  const laidOut = forms.map((form) => layOutForm(embedded, form));
  const all = laidOut.reduce((sum, form) => sum + pageCount(form), 0);
  let done = 0;
  onProgress(done, all);
  const onPage = () => onProgress(++done, all);
  for (const form of laidOut) parts.push({ form: form.map.form, ...(await fillForm(document, embedded, form, onPage)) });
  if (isDraft) parts.flatMap(({ pages }) => pages).forEach(markDraft);
  addBookmarks(document, parts);
  addPageLabels(document, parts);
  addStructure(document, parts);
  document.setLanguage("en-US");
  document.setTitle(title, { showInWindowTitleBar: true });
  return document.save();
}

/** One bookmark for each form, which leads to its first page. */
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

/** Pages are called after their form: 106D-1, 106D-2 … */
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

/** Keeps the tags of the blanks that have some. A packet is tagged only if every form is: a reader guesses the order of the others. */
function addStructure(document: PDFDocument, parts: readonly Part[]): void {
  const tagged = parts.flatMap(({ structure }) => structure ?? []);
  if (tagged.length > 0) writeStructure(document, tagged, tagged.length === parts.length);
}
