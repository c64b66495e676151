import { PDFDict, PDFDocument, PDFHexString, PDFName, type PDFFont, type PDFPage, type PDFRef } from "@cantoo/pdf-lib";
import fontkit from "@cantoo/fontkit";
import { formName } from "../petition/line-text.ts";
import { formTitles } from "../petition/line.ts";
import { fillForm, type FormToFill } from "./fill-form.ts";
import { markDraft } from "./print.ts";

export interface PacketToMake {
  /** In the order in which they are filed. */
  forms: readonly FormToFill[];
  /** The font in which values are printed, as TrueType. */
  font: Uint8Array;
  title: string;
  isDraft: boolean;
}

/** Tells how many of the forms are filled. */
export type Progress = (done: number, all: number) => void;

/** The first page of each form in a packet, with what it is called. */
interface Part {
  form: FormToFill["map"]["form"];
  pages: PDFPage[];
}

/** Fills forms and binds them into one flat PDF, with bookmarks and page labels. */
export async function makePacket({ forms, font, title, isDraft }: PacketToMake, onProgress: Progress = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(fontkit);
  const embedded = await document.embedFont(font, { subset: true });
  const parts: Part[] = [];
  for (const [index, form] of forms.entries()) {
    parts.push({ form: form.map.form, pages: await fillForm(document, embedded, form) });
    onProgress(index + 1, forms.length);
  }
  if (isDraft) markPages(document, embedded);
  addBookmarks(document, parts);
  addPageLabels(document, parts);
  document.setTitle(title, { showInWindowTitleBar: true });
  return document.save();
}

const markPages = (document: PDFDocument, font: PDFFont): void => document.getPages().forEach((page) => markDraft(page, font));

/** One bookmark for each form, which leads to its first page. */
function addBookmarks(document: PDFDocument, parts: readonly Part[]): void {
  const { context } = document;
  const outlines = context.nextRef();
  const refs = parts.map(() => context.nextRef());
  const entries = parts.map(({ form, pages }, index) =>
    context.obj({
      Title: PDFHexString.fromText(`Official Form ${formName(form)}: ${formTitles[form]}`),
      Parent: outlines,
      Dest: [pages[0]!.ref, PDFName.of("Fit")],
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
