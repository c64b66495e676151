import { createRequire } from "node:module";
import sharp from "sharp";
import type { RejectionReason } from "../../app/platform/file-worker-exit-codes.ts";
import { FileRejected } from "./file-rejected.ts";
import { encodeView, scaleToView, type ViewSides } from "./view-size.ts";

sharp.cache(false);
sharp.concurrency(1);

/** The part of PDFium's API used here. It is compiled to WebAssembly, ignores scripts in PDFs, and is confined to its own memory. */
interface Pdfium {
  loadDocument(input: Uint8Array): Promise<Pdf>;
}

interface Pdf {
  getPageCount(): number;
  getPage(index: number): {
    /** In points, after rotation. */
    getOriginalSize(): { originalWidth: number; originalHeight: number };
    render(options: {
      width: number;
      height: number;
      renderFormFields: boolean;
      render: (bitmap: { data: Uint8Array; width: number; height: number }) => Promise<Uint8Array>;
    }): Promise<{ data: Uint8Array }>;
  };
}

const { PDFiumLibrary } = createRequire(import.meta.url)("@hyzyla/pdfium") as { PDFiumLibrary: { init(): Promise<Pdfium> } };

/** Counts the pages of a PDF. Throws FileRejected if it does not open. */
export const countPages = (input: Buffer): Promise<Buffer> =>
  orReject("unreadable", async () => Buffer.from(String((await openPdf(input)).getPageCount())));

/**
 * Renders a page of a PDF, including its form fields, to a JPEG. Throws FileRejected if there is no such page, or not enough memory
 * to draw it.
 */
export async function renderPage(input: Buffer, number: number, sides: ViewSides): Promise<Buffer> {
  const pdf = await orReject("unreadable", () => openPdf(input));
  if (number > pdf.getPageCount()) throw new FileRejected("unreadable");
  return orReject("tooDemanding", async () => {
    const page = pdf.getPage(number - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = scaleToView(originalWidth, originalHeight, sides);
    const [width, height] = [originalWidth, originalHeight].map((points) => Math.max(1, Math.round(points * scale))) as [number, number];
    const { data } = await page.render({ width, height, renderFormFields: true, render: encodeJpeg });
    return Buffer.from(data);
  });
}

const openPdf = async (input: Buffer): Promise<Pdf> => (await PDFiumLibrary.init()).loadDocument(input);

const encodeJpeg = ({ data, width, height }: { data: Uint8Array; width: number; height: number }): Promise<Buffer> =>
  encodeView(sharp(data, { raw: { width, height, channels: 4 } }));

/** Converts any error to FileRejected. PDFium's errors, even when it runs out of memory, carry no information. */
async function orReject<Result>(reason: RejectionReason, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw new FileRejected(reason);
  }
}
