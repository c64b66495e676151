import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFRawStream, rgb } from "@cantoo/pdf-lib";

const letterSize = { width: 612, height: 792 };
const corners = ["upper left", "upper right", "lower left", "lower right"] as const;

/** Creates a PDF of blue letter-size pages. One quarter of each page is red, in a different corner than on the page before. */
export async function pdfWithPages(count: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let index = 0; index < count; index++) {
    const corner = corners[index % corners.length]!;
    const page = pdf.addPage([letterSize.width, letterSize.height]);
    page.drawRectangle({ ...letterSize, color: rgb(0.1, 0.2, 0.9) });
    page.drawRectangle({
      x: corner.endsWith("right") ? letterSize.width / 2 : 0,
      y: corner.startsWith("upper") ? letterSize.height / 2 : 0,
      width: letterSize.width / 2,
      height: letterSize.height / 2,
      color: rgb(0.9, 0.1, 0.1),
    });
  }
  return Buffer.from(await pdf.save());
}

/** Creates a PDF with a page of 612 by 20,000 points, which has a black square of 100 points in its lower left corner. */
export async function longPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([letterSize.width, 20_000]).drawRectangle({ x: 0, y: 0, width: 100, height: 100, color: rgb(0, 0, 0) });
  return Buffer.from(await pdf.save());
}

/** Creates a PDF with a form field and, if given, a script that runs when the PDF is opened. */
export async function pdfWithField(script?: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const field = pdf.getForm().createTextField("field");
  field.setText("Filled in by hand");
  field.addToPage(pdf.addPage([letterSize.width, letterSize.height]), { x: 50, y: 600, width: 400, height: 40 });
  if (script) pdf.addJavaScript("opened", script);
  return Buffer.from(await pdf.save());
}

/** Creates a small PDF with a page that needs 280 MB when it is read. */
export async function oversizedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const instructions = PDFRawStream.of(pdf.context.obj({ Filter: "FlateDecode" }), deflateSync(Buffer.alloc(280_000_000, " ")));
  pdf.addPage().node.set(PDFName.of("Contents"), pdf.context.register(instructions));
  return Buffer.from(await pdf.save());
}

/** Creates a PDF with one empty page and these bytes in a stream. */
export const pdfContaining = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>> endobj
4 0 obj <</Length ${bytes.length}>> stream\n`),
    bytes,
    Buffer.from("\nendstream endobj\ntrailer <</Root 1 0 R/Size 5>>\n%%EOF\n"),
  ]);

/** The size of such a PDF without its content. It is exact for five-digit content sizes; `pdfOf` corrects the others. */
const pdfOverhead = pdfContaining(Buffer.alloc(12_345)).length - 12_345;

/** Creates a PDF of exactly the given size, with content from `fill`. */
export function pdfOf(size: number, fill: (bytes: number) => Buffer = Buffer.alloc): Buffer {
  const contentSize = size - pdfOverhead;
  return pdfContaining(fill(contentSize + 5 - String(contentSize).length));
}
