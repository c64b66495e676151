import { createHash } from "node:crypto";
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, type FileEntry } from "@zip.js/zip.js";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { addApiDocument, createApiForm } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { pdfOf, samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { grayJpeg } from "../support/photos.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let db: Sql;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  db = postgres(server.databaseUrl());
  attorney = await signInAttorney(server.url);
});
afterAll(async () => {
  await db?.end();
  await server?.cleanup();
});

const petitionPath = (id: string, file: string) => `/api/admin/submissions/${id}/petition/${file}`;
const download = async (id: string, file: string) => {
  const response = await attorney.call("GET", petitionPath(id, file));
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  return response;
};

const fileNames = [
  "worksheets.csv",
  "worksheets.pdf",
  "creditors/d.csv",
  "creditors/e.csv",
  "creditors/f.csv",
  "creditors/g.csv",
  "creditors/notice.csv",
];

/** Numbers that no file may contain: Social Security numbers and card numbers in free text, and account numbers. */
const privateNumbers = { ssn: "212-34-5678", card: "4111 1111 1111 1111", account: "998877665544" };

function answersWithNumbers(): object {
  const formData = structuredClone(couple.formData);
  formData.financialAffairs.losses = `Stolen purse with my card ${privateNumbers.card} and number ${privateNumbers.ssn}`;
  formData.priorityCreditors[0]!.accountNumber = privateNumbers.account;
  formData.unsecuredCreditors[0]!.originalCreditor = "=HYPERLINK(1)";
  return formData;
}

async function readPackage(id: string): Promise<Map<string, FileEntry>> {
  const response = await download(id, "package?plain=yes");
  const reader = new ZipReader(new BlobReader(await response.blob()), { useWebWorkers: false });
  return new Map((await reader.getEntries()).map((entry) => [entry.filename, entry as FileEntry]));
}

describe("the files of a petition", () => {
  it("contain the lines of every form, but no full number or birth date, and no formula for a spreadsheet", async () => {
    const id = await createApiForm(server.url, answersWithNumbers());
    const texts = await Promise.all(
      fileNames.map(async (name) => {
        const response = await download(id, name);
        return name.endsWith(".pdf") ? pdfText(Buffer.from(await response.arrayBuffer())) : response.text();
      }),
    );
    const all = texts.join("\n");
    const birthDates = ["1979-11-02", "November 2, 1979", "1981-07-25", "July 25, 1981"];
    const found = [...Object.values(privateNumbers), ...couple.secrets, ...birthDates].filter((secret) => all.includes(secret));
    // Only Form 121 contains them, and the worksheets mask them.
    expect(found).toEqual([]);
    expect(texts[0]).toContain("xxx-xx-5678");
    expect(texts[1]!.replace(/\s+/g, " ")).toContain("106D Schedule D: Creditors Who Have Claims Secured by Property");
    expect(new Uint8Array(await (await download(id, "worksheets.csv")).arrayBuffer()).slice(0, 3)).toEqual(
      new Uint8Array([0xef, 0xbb, 0xbf]),
    );
    expect(texts[0]).toMatch(/^106D,total,.*"\$267,390",Computed/m);
    expect(texts[0]).not.toMatch(/(?:^|,)"?[=+\-@]/m);
    expect(texts[4]).toContain("\r\n=HYPERLINK(1),");
    expect(texts[2]).toContain("Demo Motor Credit,PO Box 400,Durham,NC,27702");
    const actions = await db`select detail from audit_log where form_id = ${id} and action = 'petition_exported' order by detail`;
    expect(actions.map(({ detail }) => detail)).toEqual(["worksheets.csv", ...fileNames].map((name) => name.replace("/", "-")).sort());
  });

  it("are in one package with a correct manifest", async () => {
    const id = await createApiForm(server.url, couple.formData);
    const ssnLine = {
      form: "121",
      line: "2",
      part: "",
      item: 1,
      person: "debtor1",
      value: "987-00-4321",
      reason: "The card shows 987-00-4321",
    };
    expect((await attorney.call("PATCH", petitionPath(id, ""), { entries: [ssnLine] })).status).toBe(200);
    const stub = pdfOf(300_001);
    await addApiDocument(server.url, id, "payStubs", "may.pdf", stub);
    await addApiDocument(server.url, id, "pictureId", "id.png", samples.png);
    const sideways = await addApiDocument(server.url, id, "pictureId", "back.jpg", await grayJpeg(300, 200));
    const { size } = await (await attorney.call("PATCH", `/api/admin/submissions/${id}/documents/${sideways}`, { rotation: 90 })).json();
    const files = await readPackage(id);
    const manifest = await files.get("manifest.csv")!.getData(new TextWriter());
    const [heading, ...rows] = manifest.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(heading).toBe("File,Bytes,SHA-256");
    const names = [...files.keys()].filter((name) => name !== "manifest.csv");
    const expectedRows = await Promise.all(
      names.map(async (name) => {
        const bytes = await files.get(name)!.getData(new Uint8ArrayWriter());
        return [name, bytes.length, createHash("sha256").update(bytes).digest("hex")].join(",");
      }),
    );
    expect(rows).toEqual(expectedRows);
    expect(Buffer.from(await files.get("documents/pay-stub-01.pdf")!.getData(new Uint8ArrayWriter()))).toEqual(stub);
    const downloaded = await attorney.call("GET", `/api/bankruptcy-forms/${id}/documents/pictureId/${sideways}/download`);
    const hash = createHash("sha256").update(Buffer.from(await downloaded.arrayBuffer()));
    expect(rows).toContain(`documents/picture-id-2.jpg,${size},${hash.digest("hex")}`);
    const json = JSON.parse(await files.get("petition.json")!.getData(new TextWriter()));
    expect(json).toMatchObject({ formId: id, totals: { "106D.total": { amount: 267_390 } } });
    for (const secret of [...couple.secrets, "987-00-4321"]) expect(JSON.stringify(json)).not.toContain(secret);
    expect(json.entries).toMatchObject([{ form: "121", value: "xxx-xx-4321", reason: "The card shows xxx-xx-4321" }]);
    expect(names[0]).toBe("README.txt");
    expect(await files.get("README.txt")!.getData(new TextWriter())).toContain("they have not been filled yet");
  });

  it("include the creditor matrix only if every creditor has an address, or with a reason", async () => {
    const complete = {
      ...couple.formData,
      securedCreditors: [
        { creditor: "Example Auto Finance", street: "PO Box 100", city: "Raleigh", state: "NC", zip: "27602", balanceOwed: "$1" },
      ],
      priorityCreditors: [],
      unsecuredCreditors: [],
      expenses: { ...couple.formData.expenses, leases: [], childSupport: "" },
    };
    const list = await download(await createApiForm(server.url, complete), "matrix");
    expect(list.headers.get("Content-Type")).toBe("text/plain; charset=us-ascii");
    expect(await list.text()).toBe("Example Auto Finance\r\nPO Box 100\r\nRaleigh, NC 27602\r\n");

    const id = await createApiForm(server.url, {
      ...complete,
      unsecuredCreditors: [{ originalCreditor: "Nobody Knows Where", balanceOwed: "$5" }],
    });
    const rejected = await attorney.call("GET", petitionPath(id, "matrix"));
    expect(rejected.status).toBe(409);
    expect((await rejected.json()).issues).toEqual([
      {
        party: "Nobody Knows Where",
        from: "unsecuredCreditors[0].originalCreditor",
        message: expect.stringContaining("Still missing"),
        isListed: false,
      },
    ]);
    const page = await (await attorney.page(`/admin/submissions/${id}/petition/creditors`)).text();
    expect(page).toMatch(/Preview of the creditor matrix.*<pre>Example Auto Finance\nPO Box 100\nRaleigh, NC 27602\n<\/pre>/s);
    expect(await (await download(id, "matrix?reason=Amended%20later")).text()).not.toContain("Nobody");
    const [row] = await db`select detail from audit_log where form_id = ${id} and action = 'petition_exported'`;
    expect(row!.detail).toBe("matrix.txt");
    expect(JSON.stringify(await db`select * from audit_log`)).not.toContain("Amended later");
    expect(await (await attorney.page(`/admin/submissions/${id}/history`)).text()).toContain(
      "Petition downloaded: matrix.txt: Amended later",
    );
  });

  it("return 401 without an attorney session and 404 for unknown cases and names", async () => {
    const id = await createApiForm(server.url, couple.formData);
    for (const name of [...fileNames, "matrix", "package"]) {
      expect((await apiClient(server.url).call("GET", petitionPath(id, name))).status).toBe(401);
      expect((await attorney.call("GET", petitionPath("Zk3vQ8wLr1xN5tB7yH2cJ0pM", name))).status).toBe(404);
    }
    expect((await attorney.call("GET", petitionPath(id, "creditors/x.csv"))).status).toBe(404);
  });
});
