import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What is seen on each page of a PDF. Throws pdf.js's PasswordException if it needs another password. */
export async function seenOnPages<Seen>(bytes: Uint8Array, see: (page: PDFPageProxy) => Promise<Seen>, password?: string): Promise<Seen[]> {
  const loading = getDocument({ data: Uint8Array.from(bytes), password, verbosity: 0 });
  try {
    const document = await loading.promise;
    const pages: Seen[] = [];
    for (let number = 1; number <= document.numPages; number++) pages.push(await see(await document.getPage(number)));
    return pages;
  } finally {
    await loading.destroy();
  }
}
