import { expect, test } from "vitest";
import { summaryHtml } from "../../app/correspondence/summary-html.tsx";
import type { SummaryGroup } from "../../app/questionnaire/summary.ts";
import { closePdf, renderPdf } from "../../app/platform/pdf/pdf.server.ts";
import { pdfText } from "../support/pdf-text.ts";

const html = (groups: SummaryGroup[], clientName = "Rowan Placeholder") =>
  summaryHtml({
    summary: {
      sections: [
        { key: "personalInfo", slug: "personal-info", title: "Personal Information", groups, answered: groups.length > 0 },
        { key: "vehicles", slug: "vehicles", title: "Vehicles", groups: [], answered: false },
      ],
    },
    clientName,
    formId: "aB3dE5gH7jK9mN1pQ3sT5vX7",
    createdAt: new Date("2026-03-01T03:30:00Z"),
    submittedAt: new Date("2026-03-08T15:05:00Z"),
    firm: { name: "Example & Sample Law", phone: "(919) 555-0100", email: "office@example.com" },
  });

async function printed(document: string): Promise<string> {
  try {
    return await pdfText(await renderPdf({ html: document, footerLeft: "" }));
  } finally {
    await closePdf();
  }
}

test("says whose form it is, in the office's time, and what was not answered", async () => {
  const text = await printed(html([{ title: "Name", rows: [{ label: "Full name", value: "line one\nline two" }], tables: [] }]));
  for (const part of ["Example & Sample Law", "Bankruptcy Intake Summary", "Rowan Placeholder", "aB3dE5gH7jK9mN1pQ3sT5vX7", "Confidential"])
    expect(text).toContain(part);
  expect(text).toContain("February 28, 2026");
  expect(text).toContain("March 8, 2026 at 11:05 AM Eastern Time");
  expect(text).toMatch(/line one\s*\n\s*line two/);
  expect(text).toMatch(/Vehicles\s+No answers/);
});

test("shows markup in answers as the text it is", async () => {
  const attacks = ["<iframe src=http://127.0.0.1:9/c>", "<img src=file:///etc/passwd>", "<script>alert(1)</script>", "{{7*7}}"];
  const group = {
    title: attacks[0]!,
    rows: attacks.map((attack) => ({ label: attack, value: attack })),
    tables: [{ title: attacks[1]!, count: 1, columns: [attacks[2]!], rows: [[attacks[3]!]] }],
  };
  const document = html([group], attacks[2]);
  expect(document).not.toMatch(/<(iframe|img|script)/);
  const text = (await printed(document)).replace(/\s/g, "");
  for (const attack of attacks) expect(text).toContain(attack.replace(/\s/g, ""));
});

test("a list of 100 rows repeats its headings and keeps every row", async () => {
  const rows = Array.from({ length: 100 }, (_, n) => [`Creditor ${n}`, "W".repeat(n * 5), `$${n},000`]);
  const table = { title: "Unsecured Creditors", count: 100, columns: ["Original creditor", "Current creditor", "Balance owed"], rows };
  const text = (await printed(html([{ title: "Unsecured Creditors", rows: [], tables: [table] }]))).replace(/\s+/g, " ");
  expect(text).toContain("Unsecured Creditors (100)");
  for (const [name] of rows) expect(text).toContain(name);
  expect(text.match(/Original creditor/g)!.length).toBeGreaterThan(3);
  expect(text.match(/W/g)).toHaveLength((99 * 100 * 5) / 2);
});
