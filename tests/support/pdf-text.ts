import { mapPages } from "./pdf-pages.ts";

/** The text of a PDF, page by page. Throws pdf.js's PasswordException if the password is wrong. */
export async function pdfText(bytes: Uint8Array, password?: string): Promise<string> {
  const pages = await mapPages(
    bytes,
    async (page) => {
      const { items } = await page.getTextContent();
      return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    },
    password,
  );
  return pages.join("\n");
}
