import { ParseSpeeds, PDFDocument } from "@cantoo/pdf-lib";
import { FileRejected } from "./file-rejected.ts";

const loadOptions = { password: "", parseSpeed: ParseSpeeds.Fastest, updateMetadata: false };

/**
 * Throws FileRejected if a PDF needs a password, is damaged, or has no pages. A PDF with unknown encryption passes, because the
 * office's software may support it.
 */
export async function checkPdf(input: Buffer): Promise<undefined> {
  const pages = await PDFDocument.load(input, loadOptions)
    .then((pdf) => pdf.getPageCount())
    .catch((error: Error) => {
      if (/password/i.test(error.message)) throw new FileRejected("locked");
      return input.includes("/Encrypt") ? 1 : 0;
    });
  if (pages === 0) throw new FileRejected("unreadable");
}
