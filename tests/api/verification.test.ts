import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BlobReader, ZipReader } from "@zip.js/zip.js";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedForm } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { pdfText } from "../support/pdf-text.ts";
import { withDatabase } from "../support/database.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signedInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const at = (id: string, file = "") => `/api/admin/submissions/${id}/petition${file}`;
const verification = (id: string) => attorney.call("GET", at(id, "/verification"));
const decide = (id: string, decisions: object) => attorney.call("PATCH", at(id), decisions);
async function packed(id: string): Promise<string[]> {
  const archive = await (await attorney.call("GET", at(id, "/package?plain=yes"))).blob();
  return (await new ZipReader(new BlobReader(archive), { useWebWorkers: false }).getEntries()).map(({ filename }) => filename);
}
const page = async (id: string) => (await attorney.page(`/admin/submissions/${id}/petition`)).text();

/** The couple with two creditors, who fit on the clerk's list. */
const complete = {
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

describe("the Eastern District's verification of the list of creditors", () => {
  it("is a page to sign, in the package too, as soon as nobody is left out", async () => {
    const id = await filedForm(server.url, complete);
    await decide(id, { district: "eastern", division: "Raleigh", chapter: "7" });
    const answer = await verification(id);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const text = (await pdfText(Buffer.from(await answer.arrayBuffer()))).replace(/\s+/g, " ");
    for (const part of ["Eastern District of North Carolina", "Raleigh Division", "Chapter 7", "has 2 entries", "Page 1 of 1"])
      expect(text).toContain(part);
    expect(text).toContain("I declare under penalty of perjury that the foregoing is true and correct.");
    expect(text).toMatch(/Rowan.*Delaney.*Debtors.*Verification of the List of Creditors/);
    for (const secret of couple.secrets) expect(text).not.toContain(secret);
    expect(await packed(id)).toContain("verification.pdf");
    expect(await page(id)).toContain("Verification of the list of creditors, to sign");
    const logged = await withDatabase(server, (sql) => sql`select detail from audit_log where form_id = ${id}`);
    expect(logged.map(({ detail }) => detail)).toContain("verification.pdf");
  });

  it("is not there for another district, nor while somebody is left out", async () => {
    const id = await filedForm(server.url, complete);
    const undecided = await verification(id);
    expect([undecided.status, (await undecided.json()).message]).toEqual([409, expect.stringContaining("Only the Eastern District")]);
    await decide(id, { district: "middle" });
    expect((await verification(id)).status).toBe(409);
    expect(await packed(id)).not.toContain("verification.pdf");
    expect(await page(id)).not.toContain("to sign");

    const nameless = await filedForm(server.url, { ...complete, securedCreditors: [{ creditor: "No Address Bank", balanceOwed: "$1" }] });
    await decide(nameless, { district: "eastern" });
    const refused = await verification(nameless);
    expect(refused.status).toBe(409);
    expect((await refused.json()).issues).toMatchObject([{ party: "No Address Bank" }]);
    expect(await packed(nameless)).not.toContain("verification.pdf");
  });
});
