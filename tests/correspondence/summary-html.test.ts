import { expect, test } from "vitest";
import { summaryHtml } from "../../app/correspondence/summary-html.tsx";
import { sheetsOf, type SheetGroup } from "../../app/questionnaire/answers/sheet.ts";
import { filingFacts } from "../../app/questionnaire/answers/filing-facts.ts";
import { buildSnapshot } from "../../app/petition/snapshot.ts";
import { closeChromium, renderPdf } from "../../app/platform/pdf/pdf.server.ts";
import { petitionOf } from "../support/petitions.ts";
import { couple, fullForm, single } from "../support/households.ts";
import { mapPages } from "../support/pdf-pages.ts";
import { pdfText } from "../support/pdf-text.ts";

const facts = {
  filing: { isUrgent: false, urgent: "not answered", event: { what: "", day: "" }, facts: [] },
  snapshot: { debts: [], month: [], household: [] },
  documents: { received: [], missing: [] },
  hasSpanish: false,
  clientName: "Rowan Placeholder",
  formId: "aB3dE5gH7jK9mN1pQ3sT5vX7",
  reference: "K7M2-9XQT-4RVD",
  createdAt: new Date("2026-03-01T03:30:00Z"),
  submittedAt: new Date("2026-03-08T15:05:00Z"),
  firm: { name: "Example & Sample Law", phone: "(919) 555-0100", email: "office@example.com" },
};
const html = (groups: SheetGroup[], clientName = facts.clientName) =>
  summaryHtml({
    ...facts,
    clientName,
    sections: [
      { key: "personalInfo", title: "Personal Information", groups, totals: [] },
      { key: "vehicles", title: "Vehicles", groups: [], totals: [] },
    ],
  });

const answer = (label: string, value: string) => ({
  name: label,
  field: { kind: "text", label } as const,
  value,
  certainty: "given" as const,
});
const tableOf = (label: string, columns: string[], rows: string[][], sums: string[] = []) => ({
  name: label,
  label,
  count: rows.length,
  item: "row",
  columns: columns.map((column) => ({ name: column, label: column, isAmount: false })),
  rows: rows.map((cells) => ({ cells: cells.map((cell, index) => answer(columns[index]!, cell)) })),
  sums,
});

async function renderedText(document: string): Promise<string> {
  try {
    return await pdfText(await renderPdf({ html: document, footerLeft: "" }));
  } finally {
    await closeChromium();
  }
}

test("the summary contains the client, the form, times in the office's time zone, and what was not answered", async () => {
  const text = await renderedText(html([{ title: "Name", answers: [answer("Full name", "line one\nline two")], tables: [], totals: [] }]));
  for (const part of [
    "Example & Sample Law",
    "Bankruptcy Intake Summary",
    "Rowan Placeholder",
    facts.formId,
    facts.reference,
    "Confidential",
  ])
    expect(text).toContain(part);
  expect(text).toContain("February 28, 2026");
  expect(text).toContain("March 8, 2026 at 11:05 AM Eastern Time");
  expect(text).toMatch(/line one\s*\n\s*line two/);
  expect(text).toMatch(/Vehicles\s+No answers/);
});

test("markup in answers is shown as text", async () => {
  const attacks = ["<iframe src=http://127.0.0.1:9/c>", "<img src=file:///etc/passwd>", "<script>alert(1)</script>", "{{7*7}}"];
  const group = {
    title: attacks[0]!,
    answers: attacks.map((attack) => answer(attack, attack)),
    tables: [tableOf(attacks[1]!, [attacks[2]!], [[attacks[3]!]])],
    totals: [{ label: attacks[0]!, value: attacks[1]! }],
  };
  const document = html([group], attacks[2]);
  expect(document).not.toMatch(/<(iframe|img|script)/);
  const text = (await renderedText(document)).replace(/\s/g, "");
  for (const attack of attacks) expect(text).toContain(attack.replace(/\s/g, ""));
});

test("a list of 100 rows repeats its headings and contains every row", async () => {
  const rows = Array.from({ length: 100 }, (_, n) => [`Creditor ${n}`, "W".repeat(n * 5), `$${n},000`]);
  const table = tableOf("Unsecured Creditors", ["Original creditor", "Current creditor", "Balance owed"], rows, ["", "", "$4,950,000"]);
  const group = { title: "Unsecured Creditors", answers: [], tables: [table], totals: [] };
  const text = (await renderedText(html([group]))).replace(/\s+/g, " ");
  expect(text).toContain("Unsecured Creditors (100)");
  for (const [name] of rows) expect(text).toContain(name);
  expect(text.match(/Unsecured Creditors \(100\) # Original creditor/g)!.length).toBeGreaterThan(3);
  expect(text).toContain("Total $4,950,000");
  expect(text.match(/W/g)).toHaveLength((99 * 100 * 5) / 2);
});

const summaryOf = (formData: typeof couple.formData): string =>
  summaryHtml({
    ...facts,
    sections: sheetsOf(formData),
    filing: filingFacts(formData),
    snapshot: buildSnapshot(formData, petitionOf(formData), "2026-11-22"),
    documents: { received: ["Pay Stubs: 6 files"], missing: ["Tax Returns"] },
  });

test("the summary begins with an overview before the answers", async () => {
  const text = (await renderedText(summaryOf(couple.formData))).replace(/\s+/g, " ");
  const [first] = text.split("Personal Information");
  for (const part of [
    "Urgent event Foreclosure sale, December 9, 2026",
    "Most debts are for Home, family and personal needs",
    "Earlier case 1 Chapter 7, May 11, 2020, Discharged",
    "Tax returns filed for 4 years Yes (preset)",
    "Months behind on the first mortgage",
    "Secured $267,390, 5 creditors",
    "Take-home pay $7,240",
    "Documents received Pay Stubs: 6 files",
    "Documents missing Tax Returns",
  ])
    expect(first).toContain(part);
  expect(text).toMatch(/Income history.*/i);
  for (const sum of ["Total $267,390 $2,831", "All expenses per month $5,661", "Total $5,603 $4,250"]) expect(text).toContain(sum);
});

interface PlacedText {
  text: string;
  /** Fraction of the page's height, from its top. */
  top: number;
}

/** Prints a document and returns the texts of each page in one piece per line of a cell. */
async function printedPages(document: string): Promise<PlacedText[][]> {
  try {
    return await mapPages(await renderPdf({ html: document, footerLeft: "" }), async (page) => {
      const { height } = page.getViewport({ scale: 1 });
      const { items } = await page.getTextContent();
      return items.flatMap((item) => ("str" in item ? [{ text: item.str, top: 1 - (item.transform[5] as number) / height }] : []));
    });
  } finally {
    await closeChromium();
  }
}

test("a simple summary has at most 8 pages, its overview on half of the first, and each value beside its label", async () => {
  const pages = await printedPages(summaryOf(single.formData));
  expect(pages.length).toBeLessThanOrEqual(8);
  const topOf = (text: string) => pages[0]!.find((item) => item.text === text)?.top;
  for (const part of ["Lawsuit, December 15, 2026", "Earlier bankruptcy", "Left after expenses", "Tax Returns"])
    expect(topOf(part), part).toBeLessThan(0.5);
  const all = pages.flat();
  for (const [label, value] of [
    ["Household goods and furnishings", "$1,200"],
    ["Other personal items including health aids", "$120"],
    ["Alimony received", "$350"],
  ]) {
    const row = all.find(({ text }) => text === label);
    expect(row, label).toBeDefined();
    expect(all.some(({ text, top }) => text === value && Math.abs(top - row!.top) < 0.002)).toBe(true);
  }
});

test("the overview stays on the first page if there are 100 earlier cases", async () => {
  const { personalInfo } = fullForm(couple.formData);
  const [first] = await printedPages(summaryOf({ ...couple.formData, personalInfo }));
  expect(first!.map(({ text }) => text)).toEqual(expect.arrayContaining(["Further earlier cases", "97", "Documents missing"]));
});
