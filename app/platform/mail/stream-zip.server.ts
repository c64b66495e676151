import { Readable } from "node:stream";
import { TransformStream } from "node:stream/web";
import type { ZipFile } from "./protect-zip.server.ts";
import { zipWriter } from "./zip-writer.server.ts";

/** File whose size need not be known in advance. */
export type ArchiveFile = Pick<ZipFile, "entryName" | "open">;

/**
 * Streams a ZIP archive while it is created, one file after the other, at the speed of its reader. Encrypts with
 * AES-256 when a password is given. The stream fails at the first file that cannot be read.
 */
export function streamZip(files: ArchiveFile[], password?: string): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void write(files, writable as WritableStream<Uint8Array>, password).catch((error: unknown) =>
    writable.abort(error).catch(() => undefined),
  );
  return readable as ReadableStream<Uint8Array>;
}

async function write(files: ArchiveFile[], writable: WritableStream<Uint8Array>, password: string | undefined): Promise<void> {
  const writer = zipWriter(writable, password);
  for (const { entryName, open } of files) {
    const content = Readable.from(await open());
    try {
      await writer.add(entryName, Readable.toWeb(content) as ReadableStream<Uint8Array>);
    } finally {
      content.destroy();
    }
  }
  await writer.close();
}
