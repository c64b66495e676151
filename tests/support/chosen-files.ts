import { createHash, randomBytes } from "node:crypto";
import type { Page } from "playwright/test";
import { pdfOf } from "./pdf-files.ts";

/** A file as a person chooses it. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF like no other, of so many bytes. */
export const pdf = (name: string, size = 2_000): ChosenFile => ({
  name,
  mimeType: "application/pdf",
  buffer: pdfOf(size, randomBytes),
});

/** A PDF of zeros: quickly made, whatever its size. */
export const plainPdf = (name: string, size: number): ChosenFile => ({ name, mimeType: "application/pdf", buffer: pdfOf(size) });

/** A file of any type that holds a text. */
export const textFile = (name: string, mimeType: string, text = "text"): ChosenFile => ({ name, mimeType, buffer: Buffer.from(text) });

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Holds uploads back until they are let go. */
export async function holdUploads(page: Page): Promise<() => void> {
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/uploads/**", async (route) => {
    await gate;
    await route.continue().catch(() => undefined);
  });
  return release;
}
