import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";

/** Creates a PDF whose first page contains this text and a form field. */
export async function createFormPdf(text: string, pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const first = pdf.addPage([612, 792]);
  first.drawText(text, { x: 54, y: 54, size: 9, font });
  for (let number = 1; number < pages; number++) pdf.addPage([612, 792]);
  pdf.getForm().createTextField("Debtor 1").addToPage(first, { x: 100, y: 700, width: 200, height: 15 });
  return Buffer.from(await pdf.save());
}

/** Applies a change to a PDF and returns the new file. */
export async function changePdf(bytes: Uint8Array, change: (pdf: PDFDocument) => void): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  change(pdf);
  return Buffer.from(await pdf.save({ updateFieldAppearances: false }));
}
