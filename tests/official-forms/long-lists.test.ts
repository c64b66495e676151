import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formMaps } from "../../app/official-forms/maps.ts";
import { makePacket } from "../../app/official-forms/packet.ts";
import type { FormNumber } from "../../app/petition/lines/line.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { couple } from "../support/households.ts";
import { officialForm, officialFormsMissing } from "../support/official-forms.ts";
import { pdfText } from "../support/pdf-text.ts";
import { petitionOf } from "../support/petitions.ts";
import { printedPages } from "../support/printed-words.ts";

const repeatRows = <Row extends object>(rows: readonly Row[] = [], count: number, change: (index: number) => Partial<Row>): Row[] =>
  Array.from({ length: count }, (_, index) => ({ ...structuredClone(rows[index % rows.length]!), ...change(index) }));

const name = (kind: string, index: number) => `${kind}${String.fromCharCode(65 + (index % 26))}${index} Example`;

const { formData } = couple;
const large = {
  ...formData,
  realEstate: {
    ...formData.realEstate,
    otherParcels: repeatRows(formData.realEstate.otherParcels, 10, (index) => ({
      description: name("Parcel", index),
      value: "1000",
      street: "",
    })),
  },
  vehicles: repeatRows(formData.vehicles, 11, (index) => ({
    make: name("Make", index),
    currentValue: "100",
    kind: "car" as const,
    leased: "no" as const,
  })),
  securedCreditors: repeatRows(formData.securedCreditors, 9, (index) => ({ creditor: name("Secured", index), balanceOwed: "1000" })),
  priorityCreditors: repeatRows(formData.priorityCreditors, 7, (index) => ({ creditor: name("Priority", index), balanceOwed: "100" })),
  unsecuredCreditors: repeatRows(formData.unsecuredCreditors, 23, (index) => ({
    originalCreditor: name("Unsecured", index),
    balanceOwed: "10",
  })),
  expenses: { ...formData.expenses, leases: repeatRows(formData.expenses.leases, 14, (index) => ({ name: name("Lessor", index) })) },
  income: {
    ...formData.income,
    operations: repeatRows(formData.income.operations, 9, (index) => ({ name: name("Rental", index), receipts: "$1,060" })),
    dependents: repeatRows(formData.income.dependents, 12, (index) => ({ age: String(index + 1), relationship: name("Relation", index) })),
  },
};

const { lines, totals } = petitionOf(large);
const font = readFileSync("node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
const caption = { debtor1: "Rowan Placeholder", debtor2: "", district: "" };

const linesOf = (form: FormNumber) => lines.filter((line) => line.form === form);
const packetOf = (form: FormNumber) => {
  const map = formMaps[form];
  const made = { map, blank: officialForm(form), lines: linesOf(form), caption };
  return makePacket({ forms: [made], font, title: "Lists", isDraft: false });
};
const textOf = async (form: FormNumber) => pdfText(await packetOf(form));
const namesOf = (kind: string, count: number) => Array.from({ length: count }, (_, index) => name(kind, index));
const missingFrom = (text: string, expected: string[]) => expected.filter((each) => !text.replace(/\s+/g, " ").includes(each));
const numbers = (line: number, count: number) => Array.from({ length: count }, (_, index) => `${line}.${index + 1}`);
const amount = (total: string) => totals[total]!.amount!.toLocaleString("en-US");

describeUnless(officialFormsMissing, "lists longer than the blanks", () => {
  it("prints all secured claims with consecutive numbers, and the total on the last page", async () => {
    const text = await textOf("106D");
    expect(missingFrom(text, [...namesOf("Secured", 9), ...numbers(2, 9).slice(2)])).toEqual([]);
    expect(text).toContain(amount("106D.total"));
    expect(totals["106D.total"]!.amount).toBe(9_000);
  }, 60_000);

  it("prints all unsecured claims with consecutive numbers and totals", async () => {
    const text = await textOf("106EF");
    expect(missingFrom(text, [...namesOf("Priority", 7), ...namesOf("Unsecured", 23), ...numbers(4, 23).slice(6)])).toEqual([]);
    expect(missingFrom(text, [amount("106EF.6e"), amount("106EF.6j")])).toEqual([]);
    expect([totals["106EF.6e"]!.amount, totals["106EF.6j"]!.amount]).toEqual([700, 230]);
  }, 60_000);

  it("prints all leases and dependents", async () => {
    expect(missingFrom(await textOf("106G"), namesOf("Lessor", 14))).toEqual([]);
    expect(missingFrom(await textOf("106J"), namesOf("Relation", 12))).toEqual([]);
  }, 60_000);

  it("prints the statements of line 8a on attached sheets that the form refers to, none of them on two sheets", async () => {
    const pages = await printedPages(await packetOf("106I"));
    const texts = pages.map(({ words }) => words.map(({ text }) => text));
    expect(texts[1]!.join(" ")).toContain("See attached sheets for line 8a.");
    const sheets = texts.slice(formMaps["106I"].pages);
    expect(sheets.length).toBeGreaterThan(1);
    expect(missingFrom(sheets.flat().join(" "), namesOf("Rental", 9))).toEqual([]);
    const count = (texts: string[], text: string) => texts.filter((each) => each === text).length;
    for (const sheet of sheets)
      for (const text of ["Gross receipts", "$1,060", "Total monthly net income", "$1,000"])
        expect([text, count(sheet, text)]).toEqual([text, count(sheet, "Line 8a")]);
  }, 60_000);

  it("reports the total number of pages, including attached sheets, from the start, and progress after each page", async () => {
    const reports: [number, number][] = [];
    const forms = (["106AB", "106D"] as const).map((form) => ({
      map: formMaps[form],
      blank: officialForm(form),
      lines: linesOf(form),
      caption,
    }));
    const packet = await makePacket({ forms, font, title: "Lists", isDraft: false }, (...progress) => reports.push(progress));
    const pages = (await printedPages(packet)).length;
    expect(pages).toBeGreaterThan(formMaps["106AB"].pages + formMaps["106D"].pages + 1);
    expect(reports).toEqual(Array.from({ length: pages + 1 }, (_, done) => [done, pages]));
  }, 60_000);

  it("prints all real estate and vehicles, on attached sheets that the form refers to where it has no room", async () => {
    const text = await textOf("106AB");
    expect(missingFrom(text, [...namesOf("Parcel", 10), ...namesOf("Make", 11)])).toEqual([]);
    expect(text).toMatch(/See attached sheets for lines? 1\.4/);
    expect(text).toContain(amount("106AB.63"));
  }, 60_000);
});
