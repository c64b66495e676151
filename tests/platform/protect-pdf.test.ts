import { PDFDocument } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { protectPdf } from "../../app/platform/pdf/protect-pdf.server.ts";
import { pdfText } from "../support/pdf-text.ts";

async function plainPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText("confidential answer");
  return pdf.save();
}

test("creates a PDF that opens only with the password", async () => {
  const pdf = await protectPdf(await plainPdf(), "correct horse battery staple");
  expect(await pdfText(pdf, "correct horse battery staple")).toContain("confidential answer");
  await expect(pdfText(pdf, "correct horse battery")).rejects.toMatchObject({ name: "PasswordException" });
  await expect(pdfText(pdf)).rejects.toMatchObject({ name: "PasswordException" });
});

test("encrypts with AES-256, revision 6, and leaves no plain text", async () => {
  const bytes = Buffer.from(await protectPdf(await plainPdf(), "correct horse battery staple")).toString("latin1");
  expect(bytes).toMatch(/\/V 5\b/);
  expect(bytes).toMatch(/\/R 6\b/);
  expect(bytes).toContain("/CFM /AESV3");
  expect(bytes).not.toContain("confidential");
});
