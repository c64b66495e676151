import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BlobReader, ZipReader } from "@zip.js/zip.js";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { pdfText } from "../support/pdf-text.ts";
import { withDatabase } from "../support/database.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const petitionPath = (id: string, file = "") => `/api/admin/submissions/${id}/petition${file}`;
const readCertification = (id: string) => attorney.call("GET", petitionPath(id, "/certification"));
const decide = (id: string, decisions: object) => attorney.call("PATCH", petitionPath(id), decisions);
async function readPackageNames(id: string): Promise<string[]> {
  const archive = await (await attorney.call("GET", petitionPath(id, "/package?plain=yes"))).blob();
  return (await new ZipReader(new BlobReader(archive), { useWebWorkers: false }).getEntries()).map(({ filename }) => filename);
}
const readPage = async (id: string) => (await attorney.page(`/admin/submissions/${id}/packet`)).text();

/** The couple with two creditors that have complete addresses. */
const completeAnswers = {
  ...couple.formData,
  securedCreditors: ["Example Auto Finance", "Sample Bank"].map((creditor) => ({
    creditor,
    street: "PO Box 100",
    city: "Raleigh",
    state: "NC",
    zip: "27602",
    balanceOwed: "$1",
  })),
  priorityCreditors: [],
  unsecuredCreditors: [],
  expenses: { ...couple.formData.expenses, leases: [], childSupport: "" },
};

describe("the Eastern District's certification of the creditor matrix", () => {
  it("is a page to sign, also in the package, once every creditor has an address", async () => {
    const id = await createApiForm(server.url, completeAnswers);
    await decide(id, { district: "eastern", division: "Raleigh", chapter: "7" });
    const response = await readCertification(id);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const text = (await pdfText(Buffer.from(await response.arrayBuffer()))).replace(/\s+/g, " ");
    for (const part of ["Eastern District of North Carolina", "Raleigh Division", "Chapter 7", "Page 1 of 1"]) expect(text).toContain(part);
    expect(text).toMatch(/Rowan.*Delaney.*Debtors.*Certification of Mailing Matrix Required by E\.D\.N\.C\. LBR 1007-2/);
    expect(text).toContain(
      "I hereby certify under penalty of perjury that the attached list of creditors, which has been prepared in the format required by " +
        "the clerk, is true and correct to the best of my knowledge and includes the name and address of all creditors scheduled in the " +
        "petition.",
    );
    expect(text).not.toMatch(/true and complete|foregoing/);
    expect(text.match(/Date\b/g)).toHaveLength(1);
    for (const secret of couple.secrets) expect(text).not.toContain(secret);
    expect(await readPackageNames(id)).toContain("certification.pdf");
    expect(await readPage(id)).toContain("Certification of mailing matrix, to sign");
    const auditLines = await withDatabase(server, (sql) => sql`select detail from audit_log where form_id = ${id}`);
    expect(auditLines.map(({ detail }) => detail)).toContain("certification.pdf");
  });

  it("returns 409 for other districts and while a creditor has no address", async () => {
    const id = await createApiForm(server.url, completeAnswers);
    const undecided = await readCertification(id);
    expect([undecided.status, (await undecided.json()).message]).toEqual([409, expect.stringContaining("Only the Eastern District")]);
    await decide(id, { district: "middle" });
    expect((await readCertification(id)).status).toBe(409);
    expect(await readPackageNames(id)).not.toContain("certification.pdf");
    expect(await readPage(id)).not.toContain("to sign");

    const incompleteId = await createApiForm(server.url, {
      ...completeAnswers,
      securedCreditors: [{ creditor: "No Address Bank", balanceOwed: "$1" }],
    });
    await decide(incompleteId, { district: "eastern" });
    const rejected = await readCertification(incompleteId);
    expect(rejected.status).toBe(409);
    expect((await rejected.json()).issues).toMatchObject([{ party: "No Address Bank" }]);
    expect(await readPackageNames(incompleteId)).not.toContain("certification.pdf");
  });
});
