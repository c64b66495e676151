import { PDFName, PDFString } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { editions } from "../../app/official-forms/editions.ts";
import { identifyForm } from "../../app/official-forms/identify.ts";
import { readPdfFacts } from "../../app/official-forms/identify-pdf.ts";
import { formNumbers } from "../../app/petition/lines/line.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { changePdf, createFormPdf } from "../support/form-pdfs.ts";
import { officialForm, officialFormFiles, officialFormsMissing } from "../support/official-forms.ts";
import { pdfContaining } from "../support/pdf-files.ts";

const identifyBytes = async (bytes: Uint8Array) => identifyForm(await readPdfFacts(bytes));

it("knows an edition with its own fingerprint for every form of the petition", () => {
  expect(new Set(editions.filter(({ isFilled }) => isFilled).map(({ form }) => form))).toEqual(new Set(formNumbers));
  expect(new Set(editions.map(({ form }) => form)).size).toBe(editions.length);
  expect(new Set(editions.map(({ fingerprint }) => fingerprint)).size).toBe(editions.length);
});

it.each([
  ["Official Form 106D Schedule D 12/22", "anotherEdition", "Form 106D in another edition: 12/22, expected 12/15."],
  ["Official Form 122A─1Supp Statement 12/20", "anotherEdition", "Form 122A-1Supp in another edition: 12/20, expected 12/15."],
  ["Official Form 106A/B Schedule 04/25", "anotherEdition", "Form 106A/B in another edition: 04/25, expected 12/15."],
  ["Official Form 309A Notice 12/22", "unknown", "Unknown: Form 309A is not one of the forms used here."],
  ["Subject to adjustment on 04/01/28. Use Official Form 101.", "unknown", "does not name an official form and its edition"],
  ["", "unknown", "does not name an official form and its edition"],
])("rejects a PDF with the text “%s” as %s", async (words, status, message) => {
  const printable = words.replace("─", "-");
  expect(await identifyBytes(await createFormPdf(printable))).toEqual({ status, message: expect.stringContaining(message) });
});

it("reports a PDF of the current edition that is not a copy of the courts' form as altered", async () => {
  const altered = (message: string) => ({ status: "altered", message: expect.stringContaining(message) });
  expect(await identifyBytes(await createFormPdf("Official Form 106D Schedule D 12/15", 3))).toEqual(
    altered("Form 106D of 12/15, but altered"),
  );
  expect(await identifyBytes(await createFormPdf("Official Form 106D Schedule D 12/15"))).toEqual(altered("it has 1 page instead of 3"));
});

it("rejects a file that cannot be opened", async () => {
  await expect(readPdfFacts(Buffer.from("%PDF-1.7 nothing"))).rejects.toThrow();
  expect(await identifyBytes(pdfContaining(Buffer.from("x")))).toMatchObject({ status: "unknown" });
});

it("includes pages, positions, fields, content and values in the fingerprint", async () => {
  const made = await createFormPdf("Official Form 106D 12/15", 2);
  const fingerprintOf = async (bytes: Uint8Array) => (await readPdfFacts(bytes)).fingerprint;
  const same = await fingerprintOf(await changePdf(made, () => undefined));
  expect(await fingerprintOf(made)).toBe(same);
  const others = await Promise.all(
    [
      changePdf(made, (pdf) => pdf.removePage(1)),
      changePdf(made, (pdf) => pdf.getPage(1).setHeight(700)),
      changePdf(made, (pdf) => pdf.getPage(1).drawRectangle({ x: 10, y: 10, width: 50, height: 50 })),
      changePdf(made, (pdf) => pdf.getForm().getTextField("Debtor 1").setText("Rowan Marlowe")),
      changePdf(made, (pdf) => pdf.getForm().getTextField("Debtor 1").acroField.dict.set(PDFName.of("T"), PDFString.of("Name"))),
      changePdf(made, (pdf) =>
        pdf.getForm().getTextField("Debtor 1").acroField.getWidgets()[0]!.setRectangle({ x: 100, y: 680, width: 200, height: 15 }),
      ),
    ].map(async (bytes) => fingerprintOf(await bytes)),
  );
  expect(new Set([same, ...others]).size).toBe(7);
});

describeUnless(officialFormsMissing, "the courts' own forms", () => {
  it("are all recognized", async () => {
    const identities = [];
    for (const { bytes } of officialFormFiles()) identities.push(await identifyBytes(bytes));
    const current = identities.flatMap((identity) => (identity.status === "current" ? [identity.edition.form] : []));
    expect(current.sort()).toEqual(editions.map(({ form }) => form).sort());
  }, 60_000);

  const altered = { status: "altered", message: expect.stringContaining("Form 106D of 12/15, but altered") };

  it("are rejected with a renamed field, with a missing page, and filled in", async () => {
    const blank = officialForm("106D");
    expect(await identifyBytes(await changePdf(blank, () => undefined))).toMatchObject({ status: "current" });
    const renamed = await changePdf(blank, (pdf) =>
      pdf.getForm().getFields()[10]!.acroField.dict.set(PDFName.of("T"), PDFString.of("Other")),
    );
    const shorter = await changePdf(blank, (pdf) => pdf.removePage(2));
    const filledIn = await changePdf(blank, (pdf) => pdf.getForm().getTextField("Debtor 1").setText("Rowan Marlowe"));
    for (const bytes of [renamed, shorter, filledIn]) expect(await identifyBytes(bytes)).toEqual(altered);
    expect(await identifyBytes(shorter)).toMatchObject({ message: expect.stringContaining("2 pages instead of 3") });
  }, 60_000);
});
