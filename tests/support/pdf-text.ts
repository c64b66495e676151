import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A PDF's text, page by page. Throws pdf.js's PasswordException if it needs another password. */
export async function pdfText(bytes: Uint8Array, password?: string): Promise<string> {
  const loading = getDocument({ data: Uint8Array.from(bytes), password, verbosity: 0 });
  try {
    const document = await loading.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
    }
    return pages.join("\n");
  } finally {
    await loading.destroy();
  }
}
