import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The files below a folder that contain one of the texts or byte sequences. Files that are removed while it runs are skipped. */
export const filesHolding = (folder: string, texts: (string | Buffer)[]): string[] =>
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
