import { PDFName, PDFString } from "@cantoo/pdf-lib";
import { expect, it } from "vitest";
import { editions } from "../../app/official-forms/editions.ts";
import { identify } from "../../app/official-forms/identify.ts";
import { factsOfPdf } from "../../app/official-forms/identify-pdf.ts";
import { formNumbers } from "../../app/petition/line.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { changed, madeForm } from "../support/made-forms.ts";
import { officialForm, officialFormFiles, withoutOfficialForms } from "../support/official-forms.ts";
import { pdfHolding } from "../support/pdf-files.ts";

const identified = async (bytes: Uint8Array) => identify(await factsOfPdf(bytes));

it("knows an edition of every form of the petition, each by another fingerprint", () => {
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
])("a PDF that says “%s” is refused as %s", async (words, status, message) => {
  const printable = words.replace("─", "-");
  expect(await identified(await madeForm(printable))).toEqual({ status, message: expect.stringContaining(message) });
});

it("a PDF of the edition in force that is no copy of the courts' is altered", async () => {
  const altered = (message: string) => ({ status: "altered", message: expect.stringContaining(message) });
  expect(await identified(await madeForm("Official Form 106D Schedule D 12/15", 3))).toEqual(altered("Form 106D of 12/15, but altered"));
  expect(await identified(await madeForm("Official Form 106D Schedule D 12/15"))).toEqual(altered("it has 1 page instead of 3"));
});

it("what does not open is rejected", async () => {
  await expect(factsOfPdf(Buffer.from("%PDF-1.7 nothing"))).rejects.toThrow();
  expect(await identified(pdfHolding(Buffer.from("x")))).toMatchObject({ status: "unknown" });
});

it("the fingerprint depends on pages, places, fields, what is drawn and what is filled in", async () => {
  const made = await madeForm("Official Form 106D 12/15", 2);
  const printOf = async (bytes: Uint8Array) => (await factsOfPdf(bytes)).fingerprint;
  const same = await printOf(await changed(made, () => undefined));
  expect(await printOf(made)).toBe(same);
  const others = await Promise.all(
    [
      changed(made, (pdf) => pdf.removePage(1)),
      changed(made, (pdf) => pdf.getPage(1).setHeight(700)),
      changed(made, (pdf) => pdf.getPage(1).drawRectangle({ x: 10, y: 10, width: 50, height: 50 })),
      changed(made, (pdf) => pdf.getForm().getTextField("Debtor 1").setText("Rowan Marlowe")),
      changed(made, (pdf) => pdf.getForm().getTextField("Debtor 1").acroField.dict.set(PDFName.of("T"), PDFString.of("Name"))),
      changed(made, (pdf) =>
        pdf.getForm().getTextField("Debtor 1").acroField.getWidgets()[0]!.setRectangle({ x: 100, y: 680, width: 200, height: 15 }),
      ),
    ].map(async (bytes) => printOf(await bytes)),
  );
  expect(new Set([same, ...others]).size).toBe(7);
});

describeUnless(withoutOfficialForms, "the courts' own forms", () => {
  it("are all recognized", async () => {
    const identities = [];
    for (const { bytes } of officialFormFiles()) identities.push(await identified(bytes));
    const current = identities.flatMap((identity) => (identity.status === "current" ? [identity.edition.form] : []));
    expect(current.sort()).toEqual(editions.map(({ form }) => form).sort());
  }, 60_000);

  const altered = { status: "altered", message: expect.stringContaining("Form 106D of 12/15, but altered") };

  it("are refused with a renamed field, without a page, and filled in", async () => {
    const blank = officialForm("106D");
    expect(await identified(await changed(blank, () => undefined))).toMatchObject({ status: "current" });
    const renamed = await changed(blank, (pdf) =>
      pdf.getForm().getFields()[10]!.acroField.dict.set(PDFName.of("T"), PDFString.of("Other")),
    );
    const shorter = await changed(blank, (pdf) => pdf.removePage(2));
    const filledIn = await changed(blank, (pdf) => pdf.getForm().getTextField("Debtor 1").setText("Rowan Marlowe"));
    for (const bytes of [renamed, shorter, filledIn]) expect(await identified(bytes)).toEqual(altered);
    expect(await identified(shorter)).toMatchObject({ message: expect.stringContaining("2 pages instead of 3") });
  }, 60_000);
});
