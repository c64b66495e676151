import { randomBytes } from "node:crypto";

/** Encrypts a PDF with AES-256 so that it opens only with the password. Throws if the bytes are not a PDF. */
export async function protectPdf(bytes: Uint8Array, password: string): Promise<Uint8Array> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  pdf.encrypt({
    userPassword: password,
    ownerPassword: randomBytes(24).toString("base64url"),
    permissions: everyPermission,
    algorithm: "AES-256",
  });
  return pdf.save();
}

const everyPermission = {
  printing: "highResolution",
  modifying: true,
  copying: true,
  annotating: true,
  fillingForms: true,
  contentAccessibility: true,
  documentAssembly: true,
} as const;
