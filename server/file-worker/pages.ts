import { createRequire } from "node:module";
import sharp from "sharp";
import { Refused } from "./refused.ts";

/** What is used here of PDFium, compiled to WebAssembly: it runs no scripts of a PDF, and reaches nothing outside its memory. */
interface Pdfium {
  loadDocument(input: Uint8Array): Promise<Pdf>;
}

interface Pdf {
  getPageCount(): number;
  getPage(index: number): {
    /** In points, as the page is turned. */
    getOriginalSize(): { originalWidth: number; originalHeight: number };
    render(options: {
      width: number;
      height: number;
      renderFormFields: boolean;
      render: (drawn: { data: Uint8Array; width: number; height: number }) => Promise<Uint8Array>;
    }): Promise<{ data: Uint8Array }>;
  };
}

const { PDFiumLibrary } = createRequire(import.meta.url)("@hyzyla/pdfium") as { PDFiumLibrary: { init(): Promise<Pdfium> } };

/** Tells how many pages a PDF has. Throws Refused when it does not open. */
export const pagesIn = (input: Buffer): Promise<Buffer> => orRefuse(async () => Buffer.from(String((await opened(input)).getPageCount())));

/** A JPEG of a page of a PDF, with what its form fields hold, so many pixels wide or high. Throws Refused when there is none. */
export const pictureOfPage = (input: Buffer, number: number, side: number): Promise<Buffer> =>
  orRefuse(async () => {
    const pdf = await opened(input);
    if (number > pdf.getPageCount()) throw new Refused("unreadable");
    const page = pdf.getPage(number - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = side / Math.max(originalWidth, originalHeight);
    const [width, height] = [originalWidth, originalHeight].map((points) => Math.max(1, Math.round(points * scale))) as [number, number];
    const { data } = await page.render({ width, height, renderFormFields: true, render: jpegOf });
    return Buffer.from(data);
  });

const opened = async (input: Buffer): Promise<Pdf> => (await PDFiumLibrary.init()).loadDocument(input);

const jpegOf = ({ data, width, height }: { data: Uint8Array; width: number; height: number }): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 75 })
    .toBuffer();

/** What stops PDFium says nothing more of a PDF, even where it is the limit of memory. */
async function orRefuse<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    throw new Refused("unreadable");
  }
}
