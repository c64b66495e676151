import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Calls a function for each page of a PDF and returns the results. Throws pdf.js's PasswordException if the password is wrong. */
export async function mapPages<Result>(
  bytes: Uint8Array,
  read: (page: PDFPageProxy) => Promise<Result>,
  password?: string,
): Promise<Result[]> {
  const loading = getDocument({ data: Uint8Array.from(bytes), password, verbosity: 0 });
  try {
    const document = await loading.promise;
    const results: Result[] = [];
    for (let number = 1; number <= document.numPages; number++) results.push(await read(await document.getPage(number)));
    return results;
  } finally {
    await loading.destroy();
  }
}
