import { createHash } from "node:crypto";
import { decodePDFRawStream, PDFArray, PDFContentStream, PDFDocument, PDFRawStream, type PDFPage } from "@cantoo/pdf-lib";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfFacts } from "./identify.ts";

/** Matches "Official Form 106A/B", "Official Form 122A─1Supp" and "Form 2830". The first match on page 1 is the form's own number. */
const printedNumber = /\bForm\s+(\d{3,4}(?:Sum|Dec|[A-Z](?:\/[A-Z])?(?:[-–─]\d(?:Supp)?)?)?)/;
/** Matches a month and a year that are not part of a longer date. */
const printedEdition = /(?<![\d/])(?:0[1-9]|1[0-2])\/\d\d(?![\d/])/;

/** Reads the facts that identify the form and edition of a PDF. Rejects if the PDF is damaged or needs a password. */
export async function readPdfFacts(bytes: Uint8Array): Promise<PdfFacts> {
  const contentHashes = (await PDFDocument.load(bytes, { updateMetadata: false })).getPages().map(hashContents);
  const loading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, disableFontFace: true, useSystemFonts: false });
  try {
    const pdf = await loading.promise;
    const text = await firstPageText(pdf);
    const parts = [...contentHashes, ...(await describeAnnotations(pdf))];
    return {
      number: printedNumber.exec(text)?.[1]?.replace(/[–─]/, "-"),
      edition: printedEdition.exec(text)?.[0],
      pages: pdf.numPages,
      fingerprint: createHash("sha256").update(JSON.stringify(parts)).digest("hex"),
    };
  } finally {
    await loading.destroy();
  }
}

/** Hashes the content streams of a page. */
function hashContents({ node }: PDFPage): string {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents];
  const hash = createHash("sha256");
  for (const stream of streams) {
    if (stream instanceof PDFRawStream) hash.update(decodePDFRawStream(stream).decode());
    else if (stream instanceof PDFContentStream) hash.update(stream.getUnencodedContents());
    hash.update("\n");
  }
  return hash.digest("hex");
}

async function firstPageText(pdf: PDFDocumentProxy): Promise<string> {
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items
    .map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : ""))
    .join("")
    .replace(/\s+/g, " ");
}

interface Annotation {
  subtype: string;
  rect: number[];
  fieldType?: string;
  fieldName?: string;
  fieldValue?: string | string[] | null;
}

/** Describes each page's size and rotation, and the place, type, field name and value of each of its annotations. */
async function describeAnnotations(pdf: PDFDocumentProxy): Promise<string[]> {
  const all: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const annotations = (await page.getAnnotations()) as Annotation[];
    all.push(JSON.stringify([number, page.view.map(Math.round), page.rotate]));
    all.push(
      ...annotations.map(({ subtype, rect, fieldType, fieldName, fieldValue }) => {
        const value = fieldValue === "Off" ? "" : [fieldValue ?? ""].flat().join("\n");
        return JSON.stringify([number, rect.map(Math.round), subtype, fieldType, fieldName, value]);
      }),
    );
    page.cleanup();
  }
  return all.sort();
}
