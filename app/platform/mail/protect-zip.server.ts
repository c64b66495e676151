import { Readable } from "node:stream";
import { Uint8ArrayWriter } from "@zip.js/zip.js";
import { DamagedObject } from "../storage/encrypted-stream.server.ts";
import { zipWriter } from "./zip-writer.server.ts";

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface ZipFile {
  /** Only letters, digits, "-" and ".": entry names are not encrypted. */
  entryName: string;
  /** Exact number of bytes that `open` yields. */
  size: number;
  open: () => Chunks | Promise<Chunks>;
}

/** The stored content of a file is permanently damaged. */
export class DamagedFile extends Error {
  override name = "DamagedFile";
  readonly entryName: string;

  constructor(entryName: string, cause: unknown) {
    super(`${entryName} is damaged`, { cause });
    this.entryName = entryName;
  }
}

const END = 22;
const HEADERS = 30 + 16 + 46;
const AES_EXTRA_FIELDS = 2 * 11;
const SALT_CHECK_AND_CODE = 16 + 2 + 10;

/** Returns the exact size of an archive of these files. */
export const zipSize = (files: Pick<ZipFile, "entryName" | "size">[]): number =>
  files.reduce((sum, { entryName, size }) => sum + HEADERS + AES_EXTRA_FIELDS + SALT_CHECK_AND_CODE + 2 * entryName.length + size, END);

/**
 * Creates a ZIP archive of the unmodified files, each encrypted with AES-256 (AE-2, so without a checksum of the plain
 * bytes). Only the archive itself is held in memory. Throws DamagedFile for a file whose length differs from `size` or
 * that cannot be decrypted, or the error of one that cannot be read at the moment.
 */
export async function protectZip(files: ZipFile[], password: string): Promise<Uint8Array> {
  const writer = zipWriter(new Uint8ArrayWriter(zipSize(files)), password, { zip64: false });
  for (const { entryName, size, open } of files) {
    try {
      const { uncompressedSize } = await writer.add(entryName, Readable.toWeb(Readable.from(await open())) as ReadableStream<Uint8Array>);
      if (uncompressedSize !== size) throw new DamagedFile(entryName, new Error(`${uncompressedSize} bytes instead of ${size}`));
    } catch (error) {
      throw error instanceof DamagedObject ? new DamagedFile(entryName, error) : error;
    }
  }
  return writer.close();
}
