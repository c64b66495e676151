import { createHash, randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { pdfOf } from "./pdf-files.ts";

/** A file as Playwright's file chooser takes it. */
export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF of the given size with random content. */
export const pdf = (name: string, size = 2_000): Chosen => ({
  name,
  mimeType: "application/pdf",
  buffer: pdfOf(size, randomBytes),
});

/** A PDF filled with zeros, which is fast to create at any size. */
export const plainPdf = (name: string, size: number): Chosen => ({ name, mimeType: "application/pdf", buffer: pdfOf(size) });

/** A file of any type that contains a text. */
export const textFile = (name: string, mimeType: string, text = "text"): Chosen => ({ name, mimeType, buffer: Buffer.from(text) });

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** The line next to a submit button that waits for uploads. */
export const uploadsFirst = "You can submit as soon as all uploads are finished.";

/** Blocks uploads until the returned function is called. */
export async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/uploads/**", async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return release;
}
