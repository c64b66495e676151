import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The files anywhere under a folder that hold one of the texts, or of these bytes. Removed files hold nothing. */
export const findFilesContaining = (folder: string, texts: (string | Buffer)[]): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => texts.some((text) => bytesOf(file).includes(text)));

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
