import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { addApiDocument, createApiForm, clientWithEditLink } from "../support/cases.ts";
import { apiClient, openBrowser, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { pdfOf, samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { documentPassword } from "../support/journey.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let db: Sql;
let attorney: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, DOCUMENT_PASSWORD: documentPassword } });
  db = postgres(server.databaseUrl());
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  id = await createApiForm(server.url, couple.formData);
});
afterAll(async () => {
  await db?.end();
  await server?.cleanup();
});

const exportPath = (part: string) => `/api/admin/submissions/${id}/${part}`;
const readAuditLog = async () =>
  (await db`select action, detail from audit_log where form_id = ${id} order by id`).map(({ action, detail }) => `${action}: ${detail}`);

/** Downloads an archive and returns its entries by name. */
async function readArchive(part: string, password?: string): Promise<Map<string, FileEntry>> {
  const response = await attorney.call("GET", exportPath(part));
  expect([response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
    200,
    "application/zip",
    "no-store",
  ]);
  expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="?[A-Z2-9-]{14}_(case|documents)\.zip"?$/);
  const reader = new ZipReader(new BlobReader(await response.blob()), { ...(password && { password }), useWebWorkers: false });
  return new Map((await reader.getEntries()).map((entry) => [entry.filename, entry as FileEntry]));
}
const textOf = (entry: FileEntry | undefined) => entry!.getData(new TextWriter());
const bytesOf = async (entry: FileEntry | undefined) => Buffer.from(await entry!.getData(new Uint8ArrayWriter()));

describe("a table exported as CSV", () => {
  it("has the questions' wording and every row without sums, and is recorded in the audit log", async () => {
    const response = await attorney.call("GET", exportPath("tables/priorityCreditors"));
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.subarray(3).toString().split("\r\n")).toEqual([
      "#,Creditor,Account number,Balance owed,Nature of debt," +
        "Creditor's street address,Creditor's city,Creditor's state,Creditor's ZIP code," +
        "Date the debt began,Who owes this debt?,Do you dispute this debt?,Kind of debt,Tax years," +
        "Co-signer's name,Co-signer's street address,Co-signer's city,Co-signer's state,Co-signer's ZIP code",
      '1,Internal Revenue Service,TEST-0002,"$5,860",2024 federal income tax,' +
        'PO Box 7346,Philadelphia,PA,19101-7346,"April 15, 2025",Both of us,No,Taxes,2024,,,,,',
      '2,North Carolina Department of Revenue,TEST-0003,"$1,120",2024 state income tax,' +
        'PO Box 25000,Raleigh,NC,27640,"April 15, 2025",Both of us,No,Taxes,2024,,,,,',
      "3,Guilford County Tax Department,TEST-0004,$410,2025 vehicle property tax," +
        'PO Box 3138,Greensboro,NC,27402,"September 1, 2025",One of us and someone else,No,Taxes,2025,' +
        "Pat Mockford,5 Mock Hill Road,Asheboro,NC,27203",
      "",
    ]);
    expect(await readAuditLog()).toEqual(["table_exported: Priority Creditors"]);
  });

  it("has columns for the debtor's and the spouse's income", async () => {
    const lines = (await (await attorney.call("GET", exportPath("tables/monthlyIncome"))).text()).split("\r\n");
    expect(lines.slice(0, 2)).toEqual([",Debtor,Spouse", 'Gross income,"$5,600","$3,900"']);
  });

  it("escapes formulas and quotes", async () => {
    const cells = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", ' "quoted", =no', "plain"];
    id = await createApiForm(server.url, { securedCreditors: cells.map((creditor) => ({ creditor })) });
    const lines = (await (await attorney.call("GET", exportPath("tables/securedCreditors"))).text()).split("\r\n").slice(1, -1);
    expect(lines.map((line) => line.replace(/^\d+,/, "").replace(/,,,$/, ""))).toEqual(
      `'=1+1|'+1|'-1|'@SUM(A1)|'=1|"""quoted"", =no"|plain`.split("|"),
    );
  });

  it("returns 404 for unknown names", async () => {
    for (const name of ["nothing", "__proto__", "vehicles.csv"]) {
      const response = await attorney.call("GET", exportPath(`tables/${name}`));
      expect([response.status, (await response.json()).message]).toEqual([404, "The form has no such table."]);
    }
  });
});

describe("a case exported as an archive", () => {
  it("contains the answers with their schema, the tables, the summary, and every document byte for byte", async () => {
    const stub = pdfOf(300_001);
    await addApiDocument(server.url, id, "payStubs", "=cmd|calc!A0.pdf", stub);
    await addApiDocument(server.url, id, "pictureId", "../id.png", samples.png);
    await addApiDocument(server.url, id, "taxReturns", "tax/return.pdf", stub);
    const files = await readArchive("archive?plain=yes");
    const entries = "documents/pay-stub-01.pdf documents/picture-id-1.png documents/tax-return-1.pdf";
    expect([...files.keys()].filter((name) => !name.startsWith("tables/"))).toEqual(
      `case.json case.schema.json summary.pdf answers.csv documents.csv ${entries}`.split(" "),
    );
    expect(await bytesOf(files.get("documents/pay-stub-01.pdf"))).toEqual(stub);
    expect(await bytesOf(files.get("documents/picture-id-1.png"))).toEqual(samples.png);
    const caseFile = JSON.parse(await textOf(files.get("case.json")));
    expect(caseFile).toMatchObject({
      id,
      formData: couple.formData,
      documents: {
        pictureId: [{ name: "id.png", entry: "documents/picture-id-1.png" }],
        taxReturns: [{ name: "tax/return.pdf", entry: "documents/tax-return-1.pdf" }],
      },
    });
    const ajv = new Ajv({ strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(JSON.parse(await textOf(files.get("case.schema.json"))));
    expect([validate(caseFile), validate.errors]).toEqual([true, null]);
    expect(validate({ ...caseFile, reference: 1 })).toBe(false);
    expect(await textOf(files.get("tables/vehicles.csv"))).toContain("RAV4");
    expect(await textOf(files.get("answers.csv"))).toContain(`Personal Information,Client Information,Full name,${couple.name}`);
    expect(await textOf(files.get("documents.csv"))).toContain("documents/pay-stub-01.pdf,Pay Stubs,'=cmd|calc!A0.pdf,300001,");
    expect(await pdfText(await bytesOf(files.get("summary.pdf")))).toContain(couple.name);
    expect(await readAuditLog()).toEqual(["case_exported: plain ZIP"]);
  });

  it("is encrypted unless a plain one is requested", async () => {
    await addApiDocument(server.url, id, "taxReturns", "2025.pdf", samples.pdf);
    for (const part of ["archive", "documents-archive", "archive?plain=no"]) {
      const files = await readArchive(part, documentPassword);
      expect([...files.values()].every(({ encrypted }) => encrypted)).toBe(true);
      expect(await bytesOf(files.get("documents/tax-return-1.pdf"))).toEqual(samples.pdf);
      await expect(textOf((await readArchive(part, "another password")).get("documents.csv"))).rejects.toThrow();
    }
  });

  it("lists a document that the storage has lost and contains the others", async () => {
    await addApiDocument(server.url, id, "payStubs", "may.pdf", samples.pdf);
    const lostId = await addApiDocument(server.url, id, "payStubs", "june.pdf", samples.pdf);
    await db`update documents set content_state = 'missing' where id = ${lostId}`;
    const files = await readArchive("documents-archive?plain=yes");
    expect([...files.keys()]).toEqual(["documents.csv", "documents/pay-stub-01.pdf"]);
    expect(await textOf(files.get("documents.csv"))).toMatch(/,Pay Stubs,june\.pdf,.*,Missing from storage/);
    expect(await readAuditLog()).toEqual(["documents_exported: plain ZIP"]);
  });

  it("is created while other requests read only the headers or do not read the body", async () => {
    for (const name of ["may.pdf", "june.pdf"]) await addApiDocument(server.url, id, "payStubs", name, pdfOf(9_000_000));
    for (let times = 0; times < 6; times++)
      expect((await attorney.call("HEAD", exportPath("documents-archive?plain=yes"))).headers.get("Content-Type")).toBe("application/zip");
    const slow = await Promise.all([1, 2, 3].map(() => attorney.call("GET", exportPath("documents-archive?plain=yes"))));
    try {
      expect((await readArchive("documents-archive?plain=yes")).size).toBe(3);
    } finally {
      await Promise.all(slow.map(({ body }) => body!.cancel()));
    }
  }, 30_000);

  it("is aborted when a document cannot be read", async () => {
    await addApiDocument(server.url, id, "payStubs", "may.pdf", pdfOf(500_000));
    await db`update documents set storage_key = 'kept/nowhere' where form_id = ${id}`;
    const response = await attorney.call("GET", exportPath("documents-archive?plain=yes"));
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect((await attorney.call("GET", exportPath("tables/vehicles"))).status).toBe(200);
  });
});

it("a HEAD request gets the headers of a download, which is neither made nor recorded", async () => {
  const parts = ["tables/vehicles", "case", "archive", "documents-archive", "pdf", "petition/worksheets.csv", "petition/worksheets.pdf"];
  for (const part of [...parts, "petition/package", "petition/matrix?reason=test"]) {
    const [head, stranger] = [await attorney.call("HEAD", exportPath(part)), await apiClient(server.url).call("HEAD", exportPath(part))];
    expect([part, head.status, stranger.status]).toEqual([part, 200, 401]);
    if (part !== "case") expect(head.headers.get("Content-Disposition")).toContain("attachment");
  }
  expect(await readAuditLog()).toEqual([]);
});

it("a fifth archive at the same time is rejected before its PDF is rendered", async () => {
  for (const name of ["may.pdf", "june.pdf"]) await addApiDocument(server.url, id, "payStubs", name, pdfOf(9_000_000));
  const slow = await Promise.all([1, 2, 3, 4].map(() => attorney.call("GET", exportPath("documents-archive?plain=yes"))));
  const statuses = new Set<number>();
  const timeOfRejections = async () => {
    const start = performance.now();
    for (const part of ["archive", "petition/package"]) statuses.add((await attorney.call("GET", exportPath(part))).status);
    return performance.now() - start;
  };
  await expect.poll(timeOfRejections, { message: "milliseconds of the fastest of several tries" }).toBeLessThan(1_000);
  expect([...statuses]).toEqual([429]);
  await Promise.all(slow.map(({ body }) => body!.cancel()));
}, 30_000);

it("a case exported as JSON lists its documents, and its schema has its own call", async () => {
  await addApiDocument(server.url, id, "ssnCard", "card.pdf", samples.pdf);
  const response = await attorney.call("GET", exportPath("case"));
  expect(await response.json()).toMatchObject({ id, documents: { ssnCard: [{ entry: "documents/social-security-card-1.pdf" }] } });
  expect(await readAuditLog()).toEqual(["case_exported: JSON", "ssn_viewed: "]);
  expect(await (await attorney.call("GET", "/api/admin/case-schema")).json()).toMatchObject({ type: "object" });
});

it("every export returns 401 without an attorney session and is not recorded", async () => {
  const token = await createEditLink(server, id);
  const parts = ["tables/vehicles", "case", "archive", "documents-archive?plain=yes"];
  for (const who of [apiClient(server.url), await openBrowser(server.url), clientWithEditLink(server.url, token)])
    for (const part of parts) expect((await who.call("GET", exportPath(part))).status).toBe(401);
  expect((await apiClient(server.url).call("GET", "/api/admin/case-schema")).status).toBe(401);
  for (const part of parts) expect((await attorney.call("GET", exportPath(part).replace(id, "nothing"))).status).toBe(404);
  expect((await readAuditLog()).filter((line) => line.includes("exported"))).toEqual([]);
});
