import { BlobReader, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import { pdfText } from "./pdf-text.ts";

/** Returns all text of a response body, also inside of PDFs and ZIP archives, which the password opens. */
export async function responseText(response: Response, password: string): Promise<string> {
  return textOf(Buffer.from(await response.arrayBuffer()), password);
}

async function textOf(bytes: Buffer, password: string): Promise<string> {
  if (bytes.subarray(0, 5).toString() === "%PDF-") return pdfText(new Uint8Array(bytes), password).catch(() => bytes.toString("latin1"));
  if (bytes.subarray(0, 4).toString("latin1") !== "PK\x03\x04") return bytes.toString();
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { password, useWebWorkers: false });
  const texts: string[] = [];
  for (const entry of await reader.getEntries())
    if (!entry.directory) texts.push(await textOf(Buffer.from(await (entry as FileEntry).getData(new Uint8ArrayWriter())), password));
  return texts.join("\n");
}
