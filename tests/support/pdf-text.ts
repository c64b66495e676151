import { seenOnPages } from "./pdf-pages.ts";

/** A PDF's text, page by page. Throws pdf.js's PasswordException if it needs another password. */
export async function pdfText(bytes: Uint8Array, password?: string): Promise<string> {
  const pages = await seenOnPages(
    bytes,
    async (page) => {
      const { items } = await page.getTextContent();
      return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    },
    password,
  );
  return pages.join("\n");
}
