import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { referenceOf } from "../../app/records/reference.server.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm, createApiSession } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const read = async (path: string) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "");
const call = async (method: string, id: string, body?: object) => {
  const response = await attorney.call(method, `/api/admin/upload-sessions/${id}/filing`, body);
  return { status: response.status, body: await response.json() };
};
const documentsOf = async (formId: string) => (await (await attorney.call("GET", `/api/admin/submissions/${formId}`)).json()).documents;
const missingOf = async (formId: string) =>
  (await (await attorney.call("GET", `/api/admin/submissions?search=${formId}`)).json())[0].missingDocuments;

const files = [
  { name: "pay stub May.pdf", buffer: samples.pdf },
  { name: "letter.txt", buffer: Buffer.from("Dear attorney") },
  { name: "scan from downstairs.pdf", buffer: samples.pdf },
];

async function newClient(name: string, comments = "") {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
  const formId = await createApiForm(server.url, { personalInfo: { clientName: name }, contactInfo: { email } });
  return { formId, sessionId: await createApiSession(server.url, { clientName: name, clientEmail: email, comments }, files) };
}

describe("an upload session", () => {
  it("is filed with one press, counts as received, and is taken off the case again", async () => {
    const { formId, sessionId } = await newClient("Una Uploader");
    const path = `/admin/upload-sessions/${sessionId}`;
    expect(await read(path)).toMatch(/File to Una Uploader \([^]*same e-mail address[^]*/);
    expect(await read("/admin/dashboard?tab=uploads")).toContain("Una Uploader");
    const filed = await attorney.post(`${path}?tab=uploads`, { intent: "file", from: "list", form: formId });
    expect(filed.status).toBe(303);
    expect(filed.headers.get("Location")).toBe("/admin/dashboard?tab=uploads");
    const { payStubs, taxReturns } = await documentsOf(formId);
    expect(payStubs).toMatchObject([{ name: "pay stub May.pdf" }]);
    expect(taxReturns).toEqual([]);
    expect(await missingOf(formId)).not.toContain("payStubs");
    const download = await attorney.call("GET", `/api/bankruptcy-forms/${formId}/documents/payStubs/${payStubs[0].id}/download`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(samples.pdf);
    expect(await read(path)).toMatch(/Filed to <a[^>]*>Una Uploader<\/a>[^]*Upload session filed to a case: 1 document/);
    expect(await read(`/admin/submissions/${formId}/history`)).toContain("Upload session filed to a case: 1 document");
    expect(await read("/admin/dashboard?tab=uploads")).not.toContain("of Una Uploader</span>");
    expect(await read("/admin/dashboard?tab=uploads&filter=closed")).toContain("of Una Uploader</span>");

    expect((await attorney.post(path, { intent: "unfile" })).status).toBe(303);
    expect((await documentsOf(formId)).payStubs).toEqual([]);
    expect(await missingOf(formId)).toContain("payStubs");
    expect(await read(path)).toContain("Upload session no longer filed to a case: 1 document");
    expect((await attorney.post(path, { intent: "unfile" })).status).toBe(409);
  });

  it("is filed through the API by the reference in its comments, and gets more types later", async () => {
    const formId = await createApiForm(server.url, { personalInfo: { clientName: "Rita Reference" } });
    const reference = referenceOf(formId);
    const session = { clientName: "R.", clientEmail: "somebody@example.com", comments: `For ${reference}.` };
    const sessionId = await createApiSession(server.url, session, files);
    const { body: before } = await call("GET", sessionId);
    expect(before).toMatchObject({ filed: null, proposals: [{ formId, reference, isNamed: true, sameEmail: false }], types: {} });
    const [stub, letter, scan] = (await (await attorney.call("GET", `/api/admin/upload-sessions/${sessionId}`)).json()).files;
    const after = await call("PUT", sessionId, { reference, types: { [stub.id]: "payStubs" } });
    expect(after).toEqual({
      status: 200,
      body: { filed: { formId, clientName: "Rita Reference", reference }, proposals: [], types: { [stub.id]: "payStubs" } },
    });
    expect((await call("PUT", sessionId, { formId, types: { [letter.id]: "payStubs" } })).status).toBe(422);
    const other = await createApiForm(server.url, { personalInfo: { clientName: "Otto Other" } });
    await call("PUT", sessionId, {
      formId,
      reference: referenceOf(other),
      types: { [stub.id]: "payStubs", [scan.id]: "taxReturns" },
    });
    const { payStubs, taxReturns } = await documentsOf(formId);
    expect([payStubs.length, taxReturns.length]).toEqual([1, 1]);
    expect((await call("PUT", sessionId, { formId: other })).status).toBe(409);
    expect((await call("DELETE", sessionId)).body).toMatchObject({ filed: null, types: {} });
    expect((await documentsOf(formId)).taxReturns).toEqual([]);
  });

  it("keeps what was chosen if it cannot be filed, and stays unfiled", async () => {
    const { formId, sessionId } = await newClient("Wilma Wrong");
    const path = `/admin/upload-sessions/${sessionId}`;
    const ids = (await (await attorney.call("GET", `/api/admin/upload-sessions/${sessionId}`)).json()).files.map(
      ({ id }: { id: string }) => id,
    );
    const wrong = await attorney.post(path, { intent: "file", form: "", reference: "K7M2", [`type ${ids[2]}`]: "taxReturns" });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    expect(page).toContain("No case has this reference");
    expect(page).toContain('value="K7M2"');
    expect(page).toContain('<option value="taxReturns" selected="">');
    expect((await attorney.post(path, { intent: "file", form: formId, "type nonsense": "payStubs" })).status).toBe(422);
    for (let n = 0; n < 2; n++) {
      const { sessionId: more } = await newClient("Wilma Wrong");
      const [{ id }] = (await (await attorney.call("GET", `/api/admin/upload-sessions/${more}`)).json()).files;
      await call("PUT", more, { formId, types: { [id]: "ssnCard" } });
    }
    const full = await attorney.post(path, { intent: "file", form: formId, [`type ${ids[0]}`]: "ssnCard" });
    expect(full.status).toBe(422);
    expect(await full.text()).toContain("You can only upload 2 file(s) for Social Security Card");
    expect((await call("GET", sessionId)).body.filed).toBeNull();
  });

  it("returns to the inbox when its case is deleted, and leaves the case's documents when it is deleted itself", async () => {
    const { formId, sessionId } = await newClient("Dora Deleted");
    await attorney.post(`/admin/upload-sessions/${sessionId}`, { intent: "file", form: formId });
    expect((await attorney.post(`/admin/upload-sessions/${sessionId}/delete`, {})).status).toBe(303);
    expect((await documentsOf(formId)).payStubs).toHaveLength(1);
    const second = await newClient("Dora Deleted");
    await call("PUT", second.sessionId, { formId });
    await attorney.call("DELETE", `/api/admin/submissions/${formId}`);
    expect((await call("GET", second.sessionId)).body).toMatchObject({ filed: null, proposals: [{ formId: second.formId }] });
  });
});
