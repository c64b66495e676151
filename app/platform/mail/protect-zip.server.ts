import { Readable } from "node:stream";
import { Uint8ArrayWriter } from "@zip.js/zip.js";
import { DamagedObject } from "../storage/encrypted-stream.server.ts";
import { zipWriter } from "./zip-writer.server.ts";

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface ZipFile {
  /** Letters, digits, "-" and "." alone: entry names are not encrypted. */
  entryName: string;
  /** The exact number of bytes that `open` yields. */
  size: number;
  open: () => Chunks | Promise<Chunks>;
}

/** What a file has kept is not what was once stored, and will never be again. */
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
const AES_FACTS = 2 * 11;
const SALT_CHECK_AND_CODE = 16 + 2 + 10;

/** The exact size of an archive of these files. */
export const zipSize = (files: Pick<ZipFile, "entryName" | "size">[]): number =>
  files.reduce((sum, { entryName, size }) => sum + HEADERS + AES_FACTS + SALT_CHECK_AND_CODE + 2 * entryName.length + size, END);

/**
 * A ZIP archive of the files, byte for byte, each encrypted with AES-256 (AE-2, so without a checksum of the plain
 * bytes). Only the archive itself is held in memory. Throws DamagedFile for one that is not as long as was told or that
 * its keys do not open, or the error of one that cannot be read now.
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
