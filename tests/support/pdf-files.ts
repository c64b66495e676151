import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFRawStream, rgb } from "@cantoo/pdf-lib";

const letter = { width: 612, height: 792 };
const corners = ["upper left", "upper right", "lower left", "lower right"] as const;

/** A PDF of so many blue pages in letter size; a quarter of each is red: that in the next corner. */
export async function pdfWithPages(count: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let index = 0; index < count; index++) {
    const corner = corners[index % corners.length]!;
    const page = pdf.addPage([letter.width, letter.height]);
    page.drawRectangle({ ...letter, color: rgb(0.1, 0.2, 0.9) });
    page.drawRectangle({
      x: corner.endsWith("right") ? letter.width / 2 : 0,
      y: corner.startsWith("upper") ? letter.height / 2 : 0,
      width: letter.width / 2,
      height: letter.height / 2,
      color: rgb(0.9, 0.1, 0.1),
    });
  }
  return Buffer.from(await pdf.save());
}

/** A PDF with a form field, which it sets with a script when it is opened, if one is given. */
export async function pdfWithField(script?: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const field = pdf.getForm().createTextField("field");
  field.setText("Filled in by hand");
  field.addToPage(pdf.addPage([letter.width, letter.height]), { x: 50, y: 600, width: 400, height: 40 });
  if (script) pdf.addJavaScript("opened", script);
  return Buffer.from(await pdf.save());
}

/** A small PDF with a page that takes 280 MB when it is read. */
export async function swollenPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const instructions = PDFRawStream.of(pdf.context.obj({ Filter: "FlateDecode" }), deflateSync(Buffer.alloc(280_000_000, " ")));
  pdf.addPage().node.set(PDFName.of("Contents"), pdf.context.register(instructions));
  return Buffer.from(await pdf.save());
}

/** A PDF with one empty page that holds these bytes. */
export const pdfHolding = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>> endobj
4 0 obj <</Length ${bytes.length}>> stream\n`),
    bytes,
    Buffer.from("\nendstream endobj\ntrailer <</Root 1 0 R/Size 5>>\n%%EOF\n"),
  ]);

/** What a PDF takes besides the bytes that it holds, if these are 100 to 99,999,999. */
const pdfOverhead = pdfHolding(Buffer.alloc(12_345)).length - 12_345;

/** A PDF of exactly so many bytes, holding what `fill` makes. */
export function pdfOf(size: number, fill: (bytes: number) => Buffer = Buffer.alloc): Buffer {
  const held = size - pdfOverhead;
  return pdfHolding(fill(held + 5 - String(held).length));
}
