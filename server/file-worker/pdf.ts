import { ParseSpeeds, PDFDocument } from "@cantoo/pdf-lib";
import { Refused } from "./refused.ts";

const openedLikeMost = { password: "", parseSpeed: ParseSpeeds.Fastest, updateMetadata: false };

/**
 * Throws Refused when a PDF does not open without a password, is damaged or has no pages. One whose encryption is unknown
 * here passes: the office's programs may know it.
 */
export async function checkPdf(input: Buffer): Promise<undefined> {
  const pages = await PDFDocument.load(input, openedLikeMost)
    .then((pdf) => pdf.getPageCount())
    .catch((error: Error) => {
      if (/password/i.test(error.message)) throw new Refused("locked");
      return input.includes("/Encrypt") ? 1 : 0;
    });
  if (pages === 0) throw new Refused("unreadable");
}
