import { expect, test } from "vitest";
import { missingDocuments, nameEntries } from "../../app/correspondence/entry-names.ts";
import type { DocumentType } from "../../app/files/file-rules.ts";

const document = (type: DocumentType, name: string) => ({ type, name });
const namesOf = (...files: { type?: DocumentType; name: string }[]) => nameEntries(files).map(({ entryName }) => entryName);

test("documents are named by type, number, and extension", () => {
  const names = namesOf(
    document("pictureId", "Rowan license.PDF"),
    document("payStubs", "january.jpg"),
    document("ssnCard", "card.png"),
    document("payStubs", "987-65-4321.february.jpeg"),
    document("taxReturns", "1040.pdf"),
  );
  expect(names).toEqual(["picture-id-1.pdf", "pay-stub-01.jpg", "social-security-card-1.png", "pay-stub-02.jpg", "tax-return-1.pdf"]);
});

test("sixty pay stubs get different names that sort in order", () => {
  const names = namesOf(...Array.from({ length: 60 }, () => document("payStubs", "same.pdf")));
  expect(new Set(names).size).toBe(60);
  expect(names).toEqual(names.toSorted());
});

test.each(["=cmd|' /C calc'!A0", "../../etc/passwd", "rowan.smith", "x.pdf\r\nBcc: v@example.net", "C:\\evil.exe", ""])(
  "the name contains nothing of the file name %j",
  (name) => expect(namesOf({ name })).toEqual(["file-01"]),
);

test("required documents without a file are listed as missing", () => {
  expect(missingDocuments([])).toEqual(["Picture ID", "Social Security Card", "Pay Stubs", "Tax Returns"]);
  expect(missingDocuments([document("payStubs", "a.pdf"), document("pictureId", "b.pdf")])).toEqual([
    "Social Security Card",
    "Tax Returns",
  ]);
});
