import { Readable } from "node:stream";
import { TransformStream } from "node:stream/web";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ZipFile } from "./protect-zip.server.ts";
import { zipWriter } from "./zip-writer.server.ts";

const bytesPerTurn = 256 * 1_024;

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
    const content = Readable.from(inTurns(await open()));
    try {
      await writer.add(entryName, Readable.toWeb(content) as ReadableStream<Uint8Array>);
    } finally {
      content.destroy();
    }
  }
  await writer.close();
}

/** Hands on a file in parts, between which the process answers others. What is in memory would otherwise be encrypted in one go. */
async function* inTurns(chunks: Awaited<ReturnType<ArchiveFile["open"]>>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let start = 0; start < chunk.length; start += bytesPerTurn) {
      yield chunk.subarray(start, start + bytesPerTurn);
      await nextTurn();
    }
}
