import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiSession, uploadAndRegister, uploadDocument } from "../support/cases.ts";
import { apiClient, openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { samples } from "../support/files.ts";
import { single } from "../support/households.ts";
import { documentPassword } from "../support/journey.ts";
import { readOutbox } from "../support/outbox.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const admin = "/api/admin/submissions";
const reason = "The picture is quite blurred.";

let server: TestServer;
let attorney: Client;
let client: Client;
let id: string;
let card: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, DOCUMENT_PASSWORD: documentPassword } });
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  client = await openBrowser(server.url);
  ({ id } = await (await client.call("POST", forms, { formData: single.formData })).json());
  card = await uploadDocument(client, id, "pictureId", "license.png", samples.png);
});
afterAll(() => server?.cleanup());

const change = (body: object, fileId = card, formId = id, headers = {}) =>
  attorney.call("PATCH", `${admin}/${formId}/documents/${fileId}`, body, headers);
const postDocumentPage = (fields: Record<string, string>) => attorney.post(`/admin/submissions/${id}/documents/${card}`, fields);
const readPage = async (who: Client, path: string) => (await (await who.page(path)).text()).replaceAll("<!-- -->", "");
const readLists = async () => (await client.call("GET", `${forms}/${id}/documents`)).json();
const readMissingDocuments = async () => {
  const cases = (await (await attorney.call("GET", admin)).json()) as { id: string; missingDocuments: string[] }[];
  return cases.find((each) => each.id === id)!.missingDocuments;
};
const readHistory = async () => readPage(attorney, `/admin/submissions/${id}/history`);

describe("a document marked as unreadable", () => {
  it("counts as missing and shows the client the reason until the mark is removed", async () => {
    expect(await readMissingDocuments()).toEqual(["ssnCard", "payStubs", "taxReturns"]);
    const marking = await change({ reason: `  ${reason} ` });
    expect(await marking.json()).toMatchObject({ id: card, name: "license.png", reason, revision: 1 });
    expect(await readMissingDocuments()).toEqual(["pictureId", "ssnCard", "payStubs", "taxReturns"]);
    expect((await readLists()).pictureId).toMatchObject([{ id: card, reason }]);
    for (const page of ["/step/review", "/step/review/documents"])
      expect(await readPage(client, page)).toContain(`We cannot read this file. ${reason} Please delete it and send it again.`);
    expect(await readPage(attorney, `/admin/submissions/${id}`)).toContain(`Cannot be read: ${reason}`);

    await uploadDocument(client, id, "pictureId", "again.png", samples.png);
    expect(await readMissingDocuments()).toEqual(["ssnCard", "payStubs", "taxReturns"]);
    await change({ reason: null });
    expect((await readLists()).pictureId[0]).not.toHaveProperty("reason");
    expect(await readPage(client, "/step/review/documents")).not.toContain(reason);
    const page = await readHistory();
    expect(page).toContain("Document marked as unreadable: license.png");
    expect(page).toContain("Document no longer marked as unreadable: license.png");
  });

  it("cannot be joined with others", async () => {
    const back = await uploadDocument(client, id, "pictureId", "back.png", samples.png);
    await change({ reason });
    const rejected = await client.call("POST", `${forms}/${id}/documents/pictureId/join`, { ids: [card, back] });
    expect([rejected.status, (await rejected.json()).message]).toEqual([
      422,
      "We cannot read one of these photos. Please delete it and send it again.",
    ]);
    expect(await readPage(client, "/step/review/documents")).not.toContain('value="join-photos:');
    expect((await readLists()).pictureId).toHaveLength(2);
  });

  it("is mentioned in the receipt, the PDF, and the email to the office", async () => {
    await change({ reason });
    expect((await client.call("POST", `${forms}/${id}/submit-to-attorney`)).status).toBe(200);
    expect(await readPage(client, "/sent")).toContain(`<li>Picture ID: we cannot read license.png. ${reason}</li>`);
    const pdf = await attorney.call("GET", `${admin}/${id}/pdf`);
    expect((await pdfText(Buffer.from(await pdf.arrayBuffer()))).replace(/\s+/g, " ")).toMatch(
      /Documents received Picture ID: 1 file, 1 cannot be read Documents missing Picture ID/,
    );
    await expect
      .poll(async () => (await readOutbox(server.dataDir)).find(({ mail }) => mail.text?.includes(`/admin/submissions/${id}`))?.mail.text, {
        timeout: 20_000,
      })
      .toContain("Marked as documents that cannot be read: Picture ID: 1.");
  });

  it("in an upload session shows the reason on the client's upload page", async () => {
    const browser = await openBrowser(server.url);
    const contact = { clientName: "Sam Sender", clientEmail: "sam@example.com" };
    const session = (await (await browser.call("POST", "/api/upload-sessions", contact)).json()).id as string;
    const path = `/api/upload-sessions/${session}`;
    const { file } = await (await uploadAndRegister(browser, path, "files", "deed.pdf", samples.pdf)).json();
    const marking = await attorney.call("PATCH", `/api/admin/upload-sessions/${session}/files/${file.id}`, { reason });
    expect(marking.status).toBe(200);
    expect(await readPage(browser, "/upload")).toContain(`We cannot read this file. ${reason}`);
    await browser.call("PATCH", path, { status: "submitted" });
    for (const page of ["/upload?submitted", "/upload"]) expect(await readPage(browser, page)).toContain(`deed.pdf: ${reason}`);
    expect(await readPage(attorney, `/admin/upload-sessions/${session}`)).toContain(`Cannot be read: ${reason}`);
    expect(await readPage(await openBrowser(server.url), "/upload")).not.toContain(reason);
  });
});

describe("a document's name and type", () => {
  it("are changed for the office, while the client's file name and the extension stay", async () => {
    const renamed = await (await change({ officeName: "Front of license", documentType: "ssnCard" })).json();
    expect(renamed).toMatchObject({ name: "license.png", officeName: "Front of license.png", revision: 1 });
    expect(await readLists()).toMatchObject({ pictureId: [], ssnCard: [{ id: card, name: "license.png" }] });
    expect(await readMissingDocuments()).toEqual(["pictureId", "payStubs", "taxReturns"]);
    expect(await readPage(attorney, `/admin/submissions/${id}/documents`)).toContain("Front of license.png</a>");
    expect(await readPage(attorney, `/admin/submissions/${id}/documents/${card}`)).toMatch(/Client&#x27;s name.{0,60}license\.png/s);
    const page = await readHistory();
    expect(page).toContain("Document renamed by the office: Front of license.png");
    expect(page).toContain("Document moved to another list by the office: Front of license.png");
    const downloadPath = `${forms}/${id}/documents/ssnCard/${card}/download`;
    const dispositionFor = async (who: Client) => (await who.call("GET", downloadPath)).headers.get("Content-Disposition");
    expect(await dispositionFor(attorney)).toBe('attachment; filename="Front of license.png"');
    expect(await dispositionFor(client)).toBe("attachment; filename=license.png");
    for (const page of ["/step/review", "/step/review/documents"]) expect(await readPage(client, page)).not.toContain("Front of");
  });

  it.each([
    ["front.PNG", "front.png"],
    ["..\\..\\a/b\u202e", "a/b.png"],
    ["license.exe", "license.exe.png"],
    ["  ", undefined],
    ["license.png", undefined],
  ])("%j is stored as %j", async (officeName, expected) => {
    expect((await (await change({ officeName })).json()).officeName).toBe(expected);
  });

  it("cannot be changed to a type whose list is full", async () => {
    const stub = await uploadDocument(client, id, "payStubs", "may.pdf", samples.pdf);
    await uploadDocument(client, id, "pictureId", "back.png", samples.png);
    const rejected = await change({ documentType: "pictureId" }, stub);
    expect([rejected.status, (await rejected.json()).message]).toEqual([422, expect.stringContaining("You can only upload 2 file(s)")]);
    const page = await attorney.post(`/admin/submissions/${id}/documents/${stub}`, {
      intent: "save",
      officeName: "kept as typed",
      documentType: "pictureId",
      revision: "0",
    });
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('value="kept as typed"');
    expect((await readLists()).payStubs).toHaveLength(1);
  });
});

describe("a change to a document", () => {
  it("works on the page without scripts", async () => {
    const saved = await postDocumentPage({ intent: "save", officeName: "Front", documentType: "pictureId", revision: "0" });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, `/admin/submissions/${id}/documents/${card}`]);
    expect((await postDocumentPage({ intent: "unreadable", reason, revision: "1" })).status).toBe(303);
    expect(await readPage(attorney, `/admin/submissions/${id}/documents/${card}`)).toMatch(
      /<h1>Front\.png<.*Cannot be read: The picture is q/s,
    );
    expect((await postDocumentPage({ intent: "readable", revision: "2" })).status).toBe(303);
    expect((await readLists()).pictureId[0]).not.toHaveProperty("reason");
  });

  it("returns a conflict and preserves what was typed if the file was changed in the meantime", async () => {
    await change({ officeName: "First" });
    const stalePost = await postDocumentPage({ intent: "unreadable", reason: "Too late", revision: "0" });
    const page = await stalePost.text();
    expect(stalePost.status).toBe(409);
    expect(page).toContain("Somebody else has changed this file since you opened this page.");
    expect(page).toMatch(/value="Too late"/);
    expect(page).toMatch(/name="revision" value="1"/);
    const stale = await change({ officeName: "Second" }, card, id, { "If-Match": '"0"' });
    expect([stale.status, (await stale.json()).file.officeName]).toEqual([412, "First.png"]);
    expect((await change({ officeName: "Second" }, card, id, { "If-Match": '"1"' })).status).toBe(200);
    const concurrent = await Promise.all(["A", "B", "C"].map((name) => change({ officeName: name }, card, id, { "If-Match": '"2"' })));
    expect(concurrent.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  it.each([[{ reason: "" }], [{ reason: "x".repeat(201) }], [{ officeName: "a\nb" }], [{ documentType: "unknown" }], [{ reason: 5 }]])(
    "to %j returns 422",
    async (body) => {
      const rejected = await change(body);
      expect(rejected.status).toBe(422);
      expect((await readLists()).pictureId[0]).not.toHaveProperty("reason");
    },
  );

  it("returns 404 for deleted and unknown files and files of other cases, and 401 to everybody but the attorney", async () => {
    const other = await (await client.call("POST", forms, { formData: {} })).json();
    const session = await createApiSession(server.url, { clientName: "Sam", clientEmail: "sam@example.com" });
    const requests = [
      change({ reason }, card, other.id),
      change({ reason }, "x".repeat(24)),
      change({ reason }, card, "%2e%2e"),
      attorney.call("PATCH", `/api/admin/upload-sessions/${session}/files/${card}`, { reason }),
      attorney.page(`/admin/submissions/${other.id}/documents/${card}`),
      attorney.page(`/admin/upload-sessions/${session}/files/${card}`),
      attorney.post(`/admin/submissions/${other.id}/documents/${card}`, { intent: "unreadable", reason, revision: "0" }),
    ];
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 404));
    for (const who of [client, apiClient(server.url)])
      expect((await who.call("PATCH", `${admin}/${id}/documents/${card}`, { reason })).status).toBe(401);
    expect((await client.page(`/admin/submissions/${id}/documents/${card}`)).status).toBe(303);
    await client.call("DELETE", `${forms}/${id}/documents/pictureId/${card}`);
    expect((await change({ reason })).status).toBe(404);
    expect((await postDocumentPage({ intent: "unreadable", reason, revision: "0" })).status).toBe(404);
  });
});

it("stores names and reasons encrypted", async () => {
  await change({ reason, officeName: "Zebrafish" });
  const rows = await withDatabase(server, (sql) => sql`select row_to_json(documents)::text as row from documents where id = ${card}`);
  for (const secret of [reason, "Zebrafish"]) {
    expect(rows[0]!["row"]).not.toContain(secret);
    expect(rows[0]!["row"]).not.toContain(Buffer.from(secret).toString("hex"));
  }
});
