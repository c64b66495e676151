import { isHeif } from "../files/photo-header.server.ts";
import { kindOf, type FileKindName } from "../files/file-kinds.ts";

/** Number of bytes at the start of a file that are needed to recognize its kind. */
export const sniffLength = 4096;

const startsWith =
  (...signatures: (string | number[])[]) =>
  (bytes: Buffer): boolean =>
    signatures
      .map((signature) => Buffer.from(signature as string))
      .some((signature) => bytes.subarray(0, signature.length).equals(signature));

/** A PDF may begin with a printer's header, blanks, or a byte order mark. Readers look for the signature this far. */
const pdfSearchLength = 1024;

const isOle = startsWith([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const isZip = startsWith("PK\x03\x04");

/** Either kind of photo: phones and sharing apps often use the wrong extension. */
const isPhoto = (bytes: Buffer) => startsWith([0xff, 0xd8, 0xff])(bytes) || isHeif(bytes);

const signatures: Record<FileKindName, (firstBytes: Buffer) => boolean> = {
  pdf: (bytes) => bytes.subarray(0, pdfSearchLength).includes("%PDF-"),
  jpeg: isPhoto,
  heif: isPhoto,
  png: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  gif: startsWith("GIF87a", "GIF89a"),
  webp: (bytes) => startsWith("RIFF")(bytes) && startsWith("WEBP")(bytes.subarray(8)),
  tiff: startsWith("II*\0", "MM\0*"),
  txt: (bytes) => !bytes.includes(0),
  doc: isOle,
  docx: isZip,
  xls: isOle,
  xlsx: isZip,
};

/** Whether a file has the signature that its extension requires, at its start. Text files must not contain NUL. */
export function matchesName(name: string, firstBytes: Buffer): boolean {
  const kind = kindOf(name);
  return kind !== undefined && signatures[kind](firstBytes);
}
