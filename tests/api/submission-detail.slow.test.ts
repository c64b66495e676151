import { createRequire } from "node:module";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { addApiDocument, createApiForm, createApiSession, uploadDocument, clientWithEditLink } from "../support/cases.ts";
import { client, cookielessBrowser, cookiesOf, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { pdfText } from "../support/pdf-text.ts";
import { startServer, type TestServer } from "../support/server.ts";

const { parse } = createRequire(import.meta.url)("content-disposition") as {
  parse: (header: string) => { type: string; parameters: { filename: string } };
};
const unknownId = "AAAAAAAAAAAAAAAAAAAAAAAA";
const sender = {
  clientName: "Ann Example",
  clientEmail: "ann@example.com",
  clientPhone: "5551234567",
  comments: "First line\nsecond line",
};

let server: TestServer;
let db: Sql;
let attorney: Client;
let id: string;
let documentId: string;
let sessionId: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  db = postgres(server.databaseUrl());
  attorney = await signInAttorney(server.url);
  id = await createApiForm(server.url, couple.formData, { currentStep: 14 });
  documentId = await addApiDocument(server.url, id, "payStubs", "may.pdf", samples.pdf);
  sessionId = await createApiSession(server.url, sender, [
    { name: "deed.pdf", buffer: samples.pdf },
    { name: "list.txt", buffer: samples.txt },
  ]);
});
afterAll(async () => {
  await db?.end();
  await server?.cleanup();
});

const submissionPath = (form = id) => `/api/admin/submissions/${form}`;
const sessionPath = (which = sessionId) => `/api/admin/upload-sessions/${which}`;
const downloadPath = (form: string, type: string, document: string) =>
  `/api/bankruptcy-forms/${form}/documents/${type}/${document}/download`;
const read = async (who: Client, path: string) => (await who.call("GET", path)).json();
const auditActions = async (form: string) =>
  (await db`select action from audit_log where form_id = ${form} order by id`).map(({ action }) => action);
const readAuditLog = (which: string) =>
  db`select action, detail, address from audit_log where form_id = ${which} or upload_session_id = ${which} order by id`;

describe("the office's API for a form", () => {
  it("returns the form with its documents and history, and records that its Social Security numbers were viewed", async () => {
    const form = await createApiForm(server.url, couple.formData, { currentStep: 14 });
    await addApiDocument(server.url, form, "taxReturns", "2025.pdf", samples.pdf);
    await attorney.call("PATCH", `/api/bankruptcy-forms/${form}`, { formData: { contactInfo: { city: "Cary" } } });
    await attorney.call("PATCH", `/api/bankruptcy-forms/${form}`, { currentStep: 3 });
    const response = await attorney.call("GET", submissionPath(form));
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const { documents, editHistory, ...rest } = await response.json();
    expect(rest).toMatchObject({
      id: form,
      clientName: couple.name,
      clientEmail: couple.formData.contactInfo.email,
      currentStep: 3,
      isCompleted: false,
      formData: { ...couple.formData, contactInfo: { ...couple.formData.contactInfo, city: "Cary" } },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(documents).toEqual({
      pictureId: [],
      ssnCard: [],
      payStubs: [],
      taxReturns: [
        {
          id: expect.any(String),
          name: "2025.pdf",
          size: samples.pdf.length,
          mimeType: "application/pdf",
          type: "application/pdf",
          uploadedAt: expect.any(String),
          revision: 0,
          rotation: 0,
        },
      ],
    });
    expect(editHistory).toEqual([
      { timestamp: expect.any(String), summary: "Form updated via edit link", changes: { currentStep: 3 } },
      {
        timestamp: expect.any(String),
        summary: "Form updated via edit link",
        changes: { formData: { "contactInfo.city": { label: "City", from: couple.formData.contactInfo.city, to: "Cary" } } },
      },
    ]);
    expect(await auditActions(form)).toEqual(["form_saved", "ssn_viewed", "form_saved", "ssn_viewed", "ssn_viewed"]);
  });

  it("returns its PDF named after the client and the date, and records the download", async () => {
    const form = await createApiForm(server.url, couple.formData);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
    for (const path of [`${submissionPath(form)}/pdf`, `/admin/submissions/${form}/pdf`]) {
      const response = await attorney.page(path);
      expect([response.status, response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual([
        200,
        "application/pdf",
        "no-store",
      ]);
      expect(parse(response.headers.get("Content-Disposition")!)).toMatchObject({
        type: "attachment",
        parameters: { filename: `BankruptcyForm_${couple.name}_${today}.pdf` },
      });
      expect(await pdfText(new Uint8Array(await response.arrayBuffer()))).toContain(couple.name);
    }
    expect(await auditActions(form)).toEqual(["pdf_made", "pdf_made"]);
  });

  it("returns 503 when the PDF cannot be rendered, and records nothing", async () => {
    const broken = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, CHROMIUM_PATH: "/bin/false" } });
    try {
      const who = await signInAttorney(broken.url);
      const form = await createApiForm(broken.url, couple.formData);
      const response = await who.call("GET", `${submissionPath(form)}/pdf`);
      expect([response.status, response.headers.get("Retry-After"), (await response.json()).message]).toEqual([
        503,
        "10",
        "Failed to generate PDF",
      ]);
      const redirect = await who.page(`/admin/submissions/${form}/pdf`);
      expect([redirect.status, redirect.headers.get("Location")]).toEqual([303, `/admin/submissions/${form}`]);
      const cookies = `${who.cookie}; ${cookiesOf(redirect)}`;
      const text = await (await fetch(`${broken.url}/admin/submissions/${form}`, { headers: { Cookie: cookies } })).text();
      for (const part of ["Failed to Generate PDF", "Failed to generate PDF"]) expect(text).toContain(part);
      expect(text).not.toContain("PDF generated");
    } finally {
      await broken.cleanup();
    }
  });

  it("returns 404 for unknown ids and 405 for other methods", async () => {
    for (const path of [submissionPath(unknownId), `${submissionPath(unknownId)}/pdf`]) {
      const response = await attorney.call("GET", path);
      expect([response.status, (await response.json()).message]).toEqual([404, "Submission not found"]);
      expect((await attorney.call("PATCH", path, {})).status).toBe(405);
    }
    expect((await attorney.page(`/admin/submissions/${unknownId}/pdf`)).headers.get("Location")).toBe(`/admin/submissions/${unknownId}`);
  });
});

describe("a document", () => {
  it("is downloaded by the attorney byte for byte, which is recorded", async () => {
    const response = await attorney.call("GET", downloadPath(id, "payStubs", documentId));
    expect(Buffer.from(await response.arrayBuffer())).toEqual(samples.pdf);
    expect(await readAuditLog(id)).toContainEqual({ action: "document_downloaded", detail: documentId, address: "127.0.0.1" });
  });

  it("download by its owner or through an edit link is not recorded", async () => {
    const form = await createApiForm(server.url, couple.formData);
    const document = await addApiDocument(server.url, form, "pictureId", "id.png", samples.png);
    const { token } = await (await attorney.call("POST", `/api/admin/forms/${form}/edit-token`)).json();
    for (const who of [apiClient(server.url), clientWithEditLink(server.url, token)])
      expect((await who.call("GET", downloadPath(form, "pictureId", document))).status).toBe(200);
    expect(await auditActions(form)).toEqual(["edit_link_made"]);
  });

  it("download by the attorney in the browser that uploaded it is not recorded", async () => {
    const owner = await openBrowser(server.url);
    const form = (await (await owner.call("POST", "/api/bankruptcy-forms", {})).json()).id;
    const both = client(server.url, { Cookie: `${owner.cookie}; ${attorney.cookie}`, Origin: server.url });
    const document = await uploadDocument(both, form, "pictureId", "id.png", samples.png);
    expect((await both.call("GET", downloadPath(form, "pictureId", document))).status).toBe(200);
    expect(await auditActions(form)).toEqual([]);
  });

  it("returns 404 under another form or list", async () => {
    const other = await createApiForm(server.url, {});
    const wrong = [
      downloadPath(other, "payStubs", documentId),
      downloadPath(id, "taxReturns", documentId),
      downloadPath(unknownId, "payStubs", documentId),
    ];
    for (const path of wrong) expect((await attorney.call("GET", path)).status).toBe(404);
    const unknownList = await attorney.call("GET", downloadPath(id, "unknown", documentId));
    expect([unknownList.status, await unknownList.json()]).toEqual([
      404,
      { message: "Invalid document type", code: "notFound", error: { message: "Invalid document type" } },
    ]);
    expect(await auditActions(other)).toEqual([]);
  });
});

describe("the office's API for an upload session", () => {
  it("returns the session with its files", async () => {
    const { files, ...rest } = await read(attorney, sessionPath());
    expect(rest).toMatchObject({
      id: sessionId,
      clientName: "Ann Example",
      clientEmail: "ann@example.com",
      clientPhone: "(555) 123-4567",
      comments: sender.comments,
      status: "submitted",
      fileCount: 2,
      totalSizeMB: 0,
    });
    expect(files.map(({ name, type, mimeType }: Record<string, string>) => [name, type, mimeType])).toEqual([
      ["deed.pdf", "application/pdf", "application/pdf"],
      ["list.txt", "text/plain", "text/plain"],
    ]);
    expect(JSON.stringify(rest)).not.toContain("storageKey");
  });

  it("returns its files byte for byte, records the download, and returns 404 for other sessions' files", async () => {
    const { files } = await read(attorney, sessionPath());
    const response = await attorney.call("GET", `${sessionPath()}/files/${files[0].id}/download`);
    expect([response.status, response.headers.get("Content-Disposition")]).toEqual([200, "attachment; filename=deed.pdf"]);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(samples.pdf);
    expect(await readAuditLog(sessionId)).toEqual([{ action: "document_downloaded", detail: files[0].id, address: "127.0.0.1" }]);
    const other = await createApiSession(server.url, sender, [{ name: "other.pdf", buffer: samples.pdf }]);
    expect((await attorney.call("GET", `${sessionPath(other)}/files/${files[0].id}/download`)).status).toBe(404);
  });

  it("marks submitted sessions as completed, and returns 409 for others", async () => {
    const submitted = await createApiSession(server.url, sender, [{ name: "deed.pdf", buffer: samples.pdf }]);
    const complete = (which: string, status: unknown) => attorney.call("PATCH", sessionPath(which), { status });
    for (const status of ["submitted", "active", 1, undefined]) expect((await complete(submitted, status)).status).toBe(422);
    expect((await attorney.call("PATCH", sessionPath(submitted), "{")).status).toBe(400);
    const both = await Promise.all([complete(submitted, "completed"), complete(submitted, "completed")]);
    for (const response of both) expect([response.status, (await response.json()).status]).toEqual([200, "completed"]);
    expect(await readAuditLog(submitted)).toEqual([{ action: "upload_session_completed", detail: "", address: "127.0.0.1" }]);
    const open = await complete(await createApiSession(server.url, sender), "completed");
    expect([open.status, (await open.json()).message]).toEqual([409, "The client has not submitted these documents yet."]);
  });

  it("returns 404 for unknown ids", async () => {
    const responses = [
      await attorney.call("GET", sessionPath(unknownId)),
      await attorney.call("PATCH", sessionPath(unknownId), { status: "completed" }),
      await attorney.call("GET", `${sessionPath(unknownId)}/files/${unknownId}/download`),
    ];
    for (const response of responses) expect([response.status, (await response.json()).message]).toEqual([404, "Upload session not found"]);
  });
});

describe("without an attorney session", () => {
  const pages = () => [`/admin/submissions/${id}`, `/admin/upload-sessions/${sessionId}`, `/admin/submissions/${id}/pdf`];
  const dataUrls = () => [
    `/admin/submissions/${id}?_data=routes%2Fadmin.submissions_.%24id`,
    `/admin/submissions/${id}/pdf?_data=routes%2Fadmin.submissions_.%24id_.pdf`,
    `/admin/upload-sessions/${sessionId}?_data=routes%2Fadmin.upload-sessions_.%24id`,
    `/admin/submissions/${id}.data`,
  ];
  const privateTexts = [
    couple.name,
    ...couple.secrets,
    couple.formData.contactInfo.email,
    sender.clientName,
    sender.clientEmail,
    "may.pdf",
    "deed.pdf",
  ];
  const openStrangers = async () => [await openBrowser(server.url), cookielessBrowser(server.url), apiClient(server.url)];

  it("pages and their data URLs only redirect to the sign-in page", async () => {
    for (const who of await openStrangers())
      for (const path of [...pages(), ...dataUrls()]) {
        const response = await who.page(path);
        const text = await response.text();
        for (const secret of privateTexts) expect(text, path).not.toContain(secret);
        expect(response.headers.get("Location") ?? response.headers.get("X-Remix-Redirect") ?? String(response.status), path).toMatch(
          /^(\/admin\/login\?to=.*|404)$/,
        );
      }
  });

  it("posts do nothing and show an error on the sign-in page", async () => {
    for (const intent of ["generate", "extend", "revoke", "revoke-all", "email"]) {
      const who = cookielessBrowser(server.url);
      const response = await who.post(`/admin/submissions/${id}`, { intent });
      expect([response.status, response.headers.get("Location"), await response.text()]).toEqual([303, "/admin/login", ""]);
    }
    const response = await cookielessBrowser(server.url).post(`/admin/submissions/${id}`, { intent: "email" });
    const login = await (await fetch(`${server.url}/admin/login`, { headers: { Cookie: response.headers.getSetCookie()[0]! } })).text();
    for (const part of ["Failed to Send Edit Link", "Authentication required"]) expect(login).toContain(part);
    expect(await db`select from edit_links where form_id = ${id}`).toHaveLength(0);
    expect(await db`select from edit_link_mails where form_id = ${id}`).toHaveLength(0);
    expect((await cookielessBrowser(server.url).post(`/admin/upload-sessions/${sessionId}`, {})).headers.get("Location")).toBe(
      "/admin/login",
    );
    expect((await read(attorney, sessionPath())).status).toBe("submitted");
  });

  it("API calls return 401", async () => {
    const { files } = await read(attorney, sessionPath());
    const calls: [string, string, unknown?][] = [
      ["GET", submissionPath()],
      ["GET", `${submissionPath()}/pdf`],
      ["GET", sessionPath()],
      ["PATCH", sessionPath(), { status: "completed" }],
      ["GET", `${sessionPath()}/files/${files[0].id}/download`],
    ];
    for (const who of await openStrangers())
      for (const [method, path, body] of calls) {
        const response = await who.call(method, path, body);
        expect([response.status, await response.json()], path).toEqual([
          401,
          { error: "Authentication required", message: "Authentication required", code: "signInRequired" },
        ]);
      }
  });

  it("pages of other sites get 403 even with a session", async () => {
    for (const [method, path] of [
      ["DELETE", `/api/admin/forms/${id}/edit-token`],
      ["POST", `/api/admin/forms/${id}/edit-token`],
      ["POST", `/admin/submissions/${id}`],
    ] as const)
      expect((await attorney.call(method, path, undefined, { Origin: "https://evil.test" })).status).toBe(403);
    const plain = await attorney.call("POST", "/api/admin/send-edit-link", JSON.stringify({ formId: id }), {
      "Content-Type": "text/plain",
    });
    expect(plain.status).toBe(415);
  });
});

describe("the page of a form", () => {
  const readPage = async (form = id) => (await attorney.page(`/admin/submissions/${form}`)).text();

  it("contains no Social Security numbers; that with all answers shows them on request, which is recorded", async () => {
    const form = await createApiForm(server.url, couple.formData);
    const token = await createEditLink(server, form);
    await clientWithEditLink(server.url, token).call("PATCH", `/api/bankruptcy-forms/${form}`, {
      formData: { personalInfo: { clientSSN: "987-65-4329" } },
    });
    const secrets = [...couple.secrets, "987-65-4329"];
    const data = await (await attorney.page(`/admin/submissions/${form}?_data=routes%2Fadmin.submissions_.%24id`)).text();
    for (const text of [await readPage(form), await readPage(`${form}/history`), data]) {
      expect(text).toContain("•••-••-4329");
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    const opened = await (await attorney.post(`/admin/submissions/${form}/answers`, { intent: "show-ssn" })).text();
    for (const written of ["987-65-4329", "987-65-4322"]) expect(opened).toContain(written);
    expect(await auditActions(form)).toEqual(["ssn_viewed"]);
    expect(await readPage(`${form}/history`)).toContain("Social Security numbers viewed");
    expect(server.log()).not.toContain("987-65-43");
  });

  it("shows a new edit link only in the response to the post", async () => {
    const form = await createApiForm(server.url, couple.formData);
    const response = await attorney.post(`/admin/submissions/${form}`, { intent: "generate" });
    expect([response.status, response.headers.get("Location"), response.headers.get("Cache-Control")]).toEqual([200, null, "no-store"]);
    const link = new RegExp(`${server.url}/edit/[\\w-]{43}`).exec(await response.text())?.[0];
    expect(link).toBeDefined();
    expect(response.headers.getSetCookie().join()).not.toContain(link!.split("/").at(-1));
    expect(await readPage(form)).not.toContain(link!.split("/").at(-1));
  });

  it("returns a status and the reason for actions that are not possible", async () => {
    const form = await createApiForm(server.url, {});
    const post = async (intent: string) => {
      const response = await attorney.post(`/admin/submissions/${form}`, { intent });
      return [response.status, await response.text()];
    };
    expect(await post("extend")).toEqual([409, expect.stringContaining("There is no active edit link.")]);
    expect(await post("email")).toEqual([422, expect.stringContaining("This form has no e-mail address")]);
    expect(await post("nonsense")).toEqual([422, expect.stringContaining("Unknown action.")]);
    expect((await attorney.post(`/admin/submissions/${unknownId}`, { intent: "generate" })).status).toBe(404);
    expect((await attorney.call("POST", `/admin/submissions/${form}`, { intent: "generate" })).status).toBe(415);
  });

  it("marks files that the storage has lost", async () => {
    await db`update documents set content_state = 'missing' where id = ${documentId}`;
    const text = await readPage();
    expect(text).toContain("This file is missing from storage.");
    await db`update documents set content_state = 'stored' where id = ${documentId}`;
  });

  it("shows for each file whether it was scanned, like the page of an upload session", async () => {
    await db`update documents set scan = 'not_scanned'`;
    await db`update upload_files set scan = case when id = (select min(id) from upload_files
      where session_id = ${sessionId}) then 'clean' else 'not_scanned' end`;
    const countScanNotes = (text: string) =>
      ["Scanned: no virus found", "Not scanned for viruses"].map((words) => text.split(words).length - 1);
    const ofSession = async () =>
      countScanNotes((await (await attorney.page(`/admin/upload-sessions/${sessionId}`)).text()).split("</main>")[0]!);
    const ofForm = async () => countScanNotes((await readPage()).split("</main>")[0]!);
    expect([await ofForm(), await ofSession()]).toEqual([
      [0, 1],
      [1, 1],
    ]);
    await db`update documents set scan = 'clean'`;
    expect(await ofForm()).toEqual([1, 0]);
  });

  it("links back to the dashboard with the same query, even after an action", async () => {
    const query = "tab=uploads&search=rowan&page=2";
    const dashboardLink = `href="/admin/dashboard?${query.replaceAll("&", "&amp;")}"`;
    for (const path of [`/admin/submissions/${id}`, `/admin/upload-sessions/${sessionId}`])
      expect(await (await attorney.page(`${path}?${query}`)).text()).toContain(dashboardLink);
    const response = await attorney.post(`/admin/submissions/${id}?${query}`, { intent: "revoke" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, `/admin/submissions/${id}?${query}`]);
    expect(await (await attorney.page(`/admin/submissions/${unknownId}?${query}`)).text()).toContain(dashboardLink);
  });
});

it.each([
  ["a tag", `"><img src=x onerror=alert(1)>.pdf`],
  ["a script", `</script><script>alert(1)</script>.pdf`],
  ["quotes", `a";x=".pdf`],
  ["a text direction override", "x\u202Efdp.pdf"],
  ["an emoji", "😀.pdf"],
  ["two lines", "a\r\nX-Evil: 1.pdf"],
])("a file with %s in its name has a valid Content-Disposition header and is escaped on pages", async (_what, name) => {
  const form = await createApiForm(server.url, { personalInfo: { clientName: name.replaceAll(/[\r\n]/g, "") } });
  const document = await addApiDocument(server.url, form, "ssnCard", name, samples.pdf);
  const stored = (await read(attorney, submissionPath(form))).documents.ssnCard[0].name;
  const which = await createApiSession(server.url, sender, [{ name, buffer: samples.pdf }]);
  const [file] = (await read(attorney, sessionPath(which))).files;
  for (const path of [downloadPath(form, "ssnCard", document), `${sessionPath(which)}/files/${file.id}/download`]) {
    const response = await attorney.call("GET", path);
    expect([response.status, response.headers.get("X-Evil")]).toEqual([200, null]);
    const filename = stored.replaceAll("/", "_");
    expect(parse(response.headers.get("Content-Disposition")!)).toMatchObject({ type: "attachment", parameters: { filename } });
  }
  for (const path of [`/admin/submissions/${form}`, `/admin/upload-sessions/${which}`]) {
    const text = await (await attorney.page(path)).text();
    expect(text).not.toContain("<img src=x");
    expect(text).not.toContain("<script>alert(1)");
  }
});
