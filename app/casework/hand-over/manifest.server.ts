import { createHash } from "node:crypto";
import type { ArchiveFile } from "../../platform/mail/stream-zip.server.ts";
import { toExcelCsv } from "../../questionnaire/table-text.ts";

/** Appends `manifest.csv`, which lists the name, size and SHA-256 of each file, computed as the archive reads it. */
export function withManifest(files: ArchiveFile[]): ArchiveFile[] {
  const rows = [["File", "Bytes", "SHA-256"]];
  const hashed = files.map(({ entryName, open }): ArchiveFile => ({
    entryName,
    open: async () => hashChunks(await open(), (bytes, hash) => rows.push([entryName, String(bytes), hash])),
  }));
  return [...hashed, { entryName: "manifest.csv", open: () => [Buffer.from(toExcelCsv(rows))] }];
}

async function* hashChunks(
  chunks: Awaited<ReturnType<ArchiveFile["open"]>>,
  onEnd: (bytes: number, hash: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  onEnd(bytes, hash.digest("hex"));
}
