import { createRequire } from "node:module";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedDocument, filedForm, filedSession, keptDocument, linkHolder } from "../support/cases.ts";
import { client, cookielessBrowser, cookiesOf, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { makeEditLink } from "../support/edit-links.ts";
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
  attorney = await signedInAttorney(server.url);
  id = await filedForm(server.url, couple.formData, { currentStep: 14 });
  documentId = await filedDocument(server.url, id, "payStubs", "may.pdf", samples.pdf);
  sessionId = await filedSession(server.url, sender, [
    { name: "deed.pdf", buffer: samples.pdf },
    { name: "list.txt", buffer: samples.txt },
  ]);
});
afterAll(async () => {
  await db?.end();
  await server?.cleanup();
});

const submission = (form = id) => `/api/admin/submissions/${form}`;
const session = (which = sessionId) => `/api/admin/upload-sessions/${which}`;
const documentCall = (form: string, type: string, document: string) =>
  `/api/bankruptcy-forms/${form}/documents/${type}/${document}/download`;
const read = async (who: Client, path: string) => (await who.call("GET", path)).json();
const actionsOn = async (form: string) =>
  (await db`select action from audit_log where form_id = ${form} order by id`).map(({ action }) => action);
const auditOn = (which: string) =>
  db`select action, detail, address from audit_log where form_id = ${which} or upload_session_id = ${which} order by id`;

describe("the office's call for a form", () => {
  it("returns the whole form, its documents and its history, and records that its numbers were seen", async () => {
    const form = await filedForm(server.url, couple.formData, { currentStep: 14 });
    await filedDocument(server.url, form, "taxReturns", "2025.pdf", samples.pdf);
    await attorney.call("PATCH", `/api/bankruptcy-forms/${form}`, { formData: { contactInfo: { city: "Cary" } } });
    await attorney.call("PATCH", `/api/bankruptcy-forms/${form}`, { currentStep: 3 });
    const answer = await attorney.call("GET", submission(form));
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const { documents, editHistory, ...rest } = await answer.json();
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
    expect(await actionsOn(form)).toEqual(["ssn_viewed", "form_saved", "ssn_viewed", "form_saved", "ssn_viewed"]);
  });

  it("returns its PDF named by the client and the day, and records that", async () => {
    const form = await filedForm(server.url, couple.formData);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
    for (const path of [`${submission(form)}/pdf`, `/admin/submissions/${form}/pdf`]) {
      const answer = await attorney.page(path);
      expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
        200,
        "application/pdf",
        "no-store",
      ]);
      expect(parse(answer.headers.get("Content-Disposition")!)).toMatchObject({
        type: "attachment",
        parameters: { filename: `BankruptcyForm_${couple.name}_${today}.pdf` },
      });
      expect(await pdfText(new Uint8Array(await answer.arrayBuffer()))).toContain(couple.name);
    }
    expect(await actionsOn(form)).toEqual(["pdf_made", "pdf_made"]);
  });

  it("says so when no PDF can be made, and writes nothing down", async () => {
    const broken = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, CHROMIUM_PATH: "/bin/false" } });
    try {
      const who = await signedInAttorney(broken.url);
      const form = await filedForm(broken.url, couple.formData);
      const answer = await who.call("GET", `${submission(form)}/pdf`);
      expect([answer.status, answer.headers.get("Retry-After"), (await answer.json()).message]).toEqual([
        503,
        "10",
        "Failed to generate PDF",
      ]);
      const back = await who.page(`/admin/submissions/${form}/pdf`);
      expect([back.status, back.headers.get("Location")]).toEqual([303, `/admin/submissions/${form}`]);
      const cookies = `${who.cookie}; ${cookiesOf(back)}`;
      const text = await (await fetch(`${broken.url}/admin/submissions/${form}`, { headers: { Cookie: cookies } })).text();
      for (const part of ["Failed to Generate PDF", "Failed to generate PDF"]) expect(text).toContain(part);
      expect(text).not.toContain("PDF generated");
    } finally {
      await broken.cleanup();
    }
  });

  it("answers unknown ids and other methods plainly", async () => {
    for (const path of [submission(unknownId), `${submission(unknownId)}/pdf`]) {
      const answer = await attorney.call("GET", path);
      expect([answer.status, (await answer.json()).message]).toEqual([404, "Submission not found"]);
      expect((await attorney.call("PATCH", path, {})).status).toBe(405);
    }
    expect((await attorney.page(`/admin/submissions/${unknownId}/pdf`)).headers.get("Location")).toBe(`/admin/submissions/${unknownId}`);
  });
});

describe("a document", () => {
  it("is downloaded by the attorney byte for byte, which is written down", async () => {
    const answer = await attorney.call("GET", documentCall(id, "payStubs", documentId));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(samples.pdf);
    expect(await auditOn(id)).toContainEqual({ action: "document_downloaded", detail: documentId, address: "127.0.0.1" });
  });

  it("is not written down when its owner, or the client by an edit link, downloads it", async () => {
    const form = await filedForm(server.url, couple.formData);
    const document = await filedDocument(server.url, form, "pictureId", "id.png", samples.png);
    const { token } = await (await attorney.call("POST", `/api/admin/forms/${form}/edit-token`)).json();
    for (const who of [apiClient(server.url), linkHolder(server.url, token)])
      expect((await who.call("GET", documentCall(form, "pictureId", document))).status).toBe(200);
    expect(await actionsOn(form)).toEqual(["edit_link_made"]);
  });

  it("is not written down when the attorney downloads what the same browser has uploaded", async () => {
    const owner = await openBrowser(server.url);
    const form = (await (await owner.call("POST", "/api/bankruptcy-forms", {})).json()).id;
    const both = client(server.url, { Cookie: `${owner.cookie}; ${attorney.cookie}`, Origin: server.url });
    const document = await keptDocument(both, form, "pictureId", "id.png", samples.png);
    expect((await both.call("GET", documentCall(form, "pictureId", document))).status).toBe(200);
    expect(await actionsOn(form)).toEqual([]);
  });

  it("is found under its own form and in its own list alone", async () => {
    const other = await filedForm(server.url, {});
    const wrong = [
      documentCall(other, "payStubs", documentId),
      documentCall(id, "taxReturns", documentId),
      documentCall(unknownId, "payStubs", documentId),
    ];
    for (const path of wrong) expect((await attorney.call("GET", path)).status).toBe(404);
    const unknownList = await attorney.call("GET", documentCall(id, "bankStatements", documentId));
    expect([unknownList.status, await unknownList.json()]).toEqual([
      404,
      { message: "Invalid document type", error: { message: "Invalid document type" } },
    ]);
    expect(await actionsOn(other)).toEqual([]);
  });
});

describe("the office's call for an upload session", () => {
  it("returns the session with its files", async () => {
    const { files, ...rest } = await read(attorney, session());
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

  it("returns its files byte for byte, which is recorded, and no other session's", async () => {
    const { files } = await read(attorney, session());
    const answer = await attorney.call("GET", `${session()}/files/${files[0].id}/download`);
    expect([answer.status, answer.headers.get("Content-Disposition")]).toEqual([200, "attachment; filename=deed.pdf"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(samples.pdf);
    expect(await auditOn(sessionId)).toEqual([{ action: "document_downloaded", detail: files[0].id, address: "127.0.0.1" }]);
    const other = await filedSession(server.url, sender, [{ name: "other.pdf", buffer: samples.pdf }]);
    expect((await attorney.call("GET", `${session(other)}/files/${files[0].id}/download`)).status).toBe(404);
  });

  it("marks a submitted one as completed once, and no other", async () => {
    const submitted = await filedSession(server.url, sender, [{ name: "deed.pdf", buffer: samples.pdf }]);
    const complete = (which: string, status: unknown) => attorney.call("PATCH", session(which), { status });
    for (const status of ["submitted", "active", 1, undefined]) expect((await complete(submitted, status)).status).toBe(422);
    expect((await attorney.call("PATCH", session(submitted), "{")).status).toBe(400);
    const both = await Promise.all([complete(submitted, "completed"), complete(submitted, "completed")]);
    for (const answer of both) expect([answer.status, (await answer.json()).status]).toEqual([200, "completed"]);
    expect(await auditOn(submitted)).toEqual([{ action: "upload_session_completed", detail: "", address: "127.0.0.1" }]);
    const open = await complete(await filedSession(server.url, sender), "completed");
    expect([open.status, (await open.json()).message]).toEqual([409, "The client has not submitted these documents yet."]);
  });

  it("answers unknown ids plainly", async () => {
    const answers = [
      await attorney.call("GET", session(unknownId)),
      await attorney.call("PATCH", session(unknownId), { status: "completed" }),
      await attorney.call("GET", `${session(unknownId)}/files/${unknownId}/download`),
    ];
    for (const answer of answers) expect([answer.status, (await answer.json()).message]).toEqual([404, "Upload session not found"]);
  });
});

describe("without the attorney's session", () => {
  const pages = () => [`/admin/submissions/${id}`, `/admin/upload-sessions/${sessionId}`, `/admin/submissions/${id}/pdf`];
  const twins = () => [
    `/admin/submissions/${id}?_data=routes%2Fadmin.submissions_.%24id`,
    `/admin/submissions/${id}/pdf?_data=routes%2Fadmin.submissions_.%24id_.pdf`,
    `/admin/upload-sessions/${sessionId}?_data=routes%2Fadmin.upload-sessions_.%24id`,
    `/admin/submissions/${id}.data`,
  ];
  const personal = [
    couple.name,
    ...couple.secrets,
    couple.formData.contactInfo.email,
    sender.clientName,
    sender.clientEmail,
    "may.pdf",
    "deed.pdf",
  ];
  const strangers = async () => [await openBrowser(server.url), cookielessBrowser(server.url), apiClient(server.url)];

  it("pages and their data twins give nothing but the way to sign in", async () => {
    for (const who of await strangers())
      for (const path of [...pages(), ...twins()]) {
        const answer = await who.page(path);
        const text = await answer.text();
        for (const secret of personal) expect(text, path).not.toContain(secret);
        expect(answer.headers.get("Location") ?? answer.headers.get("X-Remix-Redirect") ?? String(answer.status), path).toMatch(
          /^(\/admin\/login\?to=.*|404)$/,
        );
      }
  });

  it("posts do nothing, and say so on the sign-in page", async () => {
    for (const intent of ["generate", "extend", "revoke", "email", "show-ssn"]) {
      const who = cookielessBrowser(server.url);
      const answer = await who.post(`/admin/submissions/${id}`, { intent });
      expect([answer.status, answer.headers.get("Location"), await answer.text()]).toEqual([303, "/admin/login", ""]);
    }
    const answer = await cookielessBrowser(server.url).post(`/admin/submissions/${id}`, { intent: "email" });
    const login = await (await fetch(`${server.url}/admin/login`, { headers: { Cookie: answer.headers.getSetCookie()[0]! } })).text();
    for (const part of ["Failed to Send Edit Link", "Authentication required"]) expect(login).toContain(part);
    expect(await db`select from edit_links where form_id = ${id}`).toHaveLength(0);
    expect(await db`select from edit_link_mails where form_id = ${id}`).toHaveLength(0);
    expect((await cookielessBrowser(server.url).post(`/admin/upload-sessions/${sessionId}`, {})).headers.get("Location")).toBe(
      "/admin/login",
    );
    expect((await read(attorney, session())).status).toBe("submitted");
  });

  it("calls are 401", async () => {
    const { files } = await read(attorney, session());
    const calls: [string, string, unknown?][] = [
      ["GET", submission()],
      ["GET", `${submission()}/pdf`],
      ["GET", session()],
      ["PATCH", session(), { status: "completed" }],
      ["GET", `${session()}/files/${files[0].id}/download`],
    ];
    for (const who of await strangers())
      for (const [method, path, body] of calls) {
        const answer = await who.call(method, path, body);
        expect([answer.status, await answer.json()], path).toEqual([
          401,
          { error: "Authentication required", message: "Authentication required" },
        ]);
      }
  });

  it("another site's page cannot act with it", async () => {
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
  const page = async (form = id) => (await attorney.page(`/admin/submissions/${form}`)).text();

  it("holds no Social Security number, in its history neither, until they are asked for, which is written down", async () => {
    const form = await filedForm(server.url, couple.formData);
    const token = await makeEditLink(server, form);
    await linkHolder(server.url, token).call("PATCH", `/api/bankruptcy-forms/${form}`, {
      formData: { personalInfo: { clientSSN: "987-65-4329" } },
    });
    const secrets = [...couple.secrets, "987-65-4329"];
    const twin = await (await attorney.page(`/admin/submissions/${form}?_data=routes%2Fadmin.submissions_.%24id`)).text();
    for (const text of [await page(form), twin]) {
      expect(text).toContain("•••-••-4329");
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    const opened = await (await attorney.post(`/admin/submissions/${form}`, { intent: "show-ssn" })).text();
    for (const written of ["987-65-4329", "987-65-4321", "987-65-4322"]) expect(opened).toContain(written);
    expect(await actionsOn(form)).toEqual(["ssn_viewed"]);
    expect(await page(form)).toContain("Social Security numbers viewed");
    expect(server.log()).not.toContain("987-65-43");
  });

  it("shows a new link in the answer to the post alone", async () => {
    const form = await filedForm(server.url, couple.formData);
    const answer = await attorney.post(`/admin/submissions/${form}`, { intent: "generate" });
    expect([answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control")]).toEqual([200, null, "no-store"]);
    const address = new RegExp(`${server.url}/edit/[\\w-]{43}`).exec(await answer.text())?.[0];
    expect(address).toBeDefined();
    expect(answer.headers.getSetCookie().join()).not.toContain(address!.split("/").at(-1));
    expect(await page(form)).not.toContain(address!.split("/").at(-1));
  });

  it("answers what cannot be done with its status and the reason", async () => {
    const form = await filedForm(server.url, {});
    const told = async (intent: string) => {
      const answer = await attorney.post(`/admin/submissions/${form}`, { intent });
      return [answer.status, await answer.text()];
    };
    expect(await told("extend")).toEqual([409, expect.stringContaining("There is no active edit link.")]);
    expect(await told("email")).toEqual([422, expect.stringContaining("This form has no e-mail address")]);
    expect(await told("nonsense")).toEqual([422, expect.stringContaining("Unknown action.")]);
    expect((await attorney.post(`/admin/submissions/${unknownId}`, { intent: "generate" })).status).toBe(404);
    expect((await attorney.call("POST", `/admin/submissions/${form}`, { intent: "generate" })).status).toBe(415);
  });

  it("marks what the storage has lost", async () => {
    await db`update documents set content_state = 'missing' where id = ${documentId}`;
    const text = await page();
    expect(text).toContain("This file is missing from storage.");
    await db`update documents set content_state = 'stored' where id = ${documentId}`;
  });

  it("says of each file whether it was scanned, as the page of a session does", async () => {
    await db`update documents set scan = 'not_scanned'`;
    await db`update upload_files set scan = case when id = (select min(id) from upload_files
      where session_id = ${sessionId}) then 'clean' else 'not_scanned' end`;
    const counts = (text: string) => ["Scanned: no virus found", "Not scanned for viruses"].map((words) => text.split(words).length - 1);
    const ofSession = async () => counts((await (await attorney.page(`/admin/upload-sessions/${sessionId}`)).text()).split("</main>")[0]!);
    const ofForm = async () => counts((await page()).split("</main>")[0]!);
    expect([await ofForm(), await ofSession()]).toEqual([
      [0, 1],
      [1, 1],
    ]);
    await db`update documents set scan = 'clean'`;
    expect(await ofForm()).toEqual([1, 0]);
  });

  it("leads back to the dashboard as it was left, after its buttons too", async () => {
    const query = "tab=uploads&search=rowan&page=2";
    const back = `href="/admin/dashboard?${query.replaceAll("&", "&amp;")}"`;
    for (const path of [`/admin/submissions/${id}`, `/admin/upload-sessions/${sessionId}`])
      expect(await (await attorney.page(`${path}?${query}`)).text()).toContain(back);
    const answer = await attorney.post(`/admin/submissions/${id}?${query}`, { intent: "revoke" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/submissions/${id}?${query}`]);
    expect(await (await attorney.page(`/admin/submissions/${unknownId}?${query}`)).text()).toContain(back);
  });
});

it.each([
  ["a tag", `"><img src=x onerror=alert(1)>.pdf`],
  ["a script", `</script><script>alert(1)</script>.pdf`],
  ["quotes", `a";x=".pdf`],
  ["turned writing", "x\u202Efdp.pdf"],
  ["an emoji", "😀.pdf"],
  ["two lines", "a\r\nX-Evil: 1.pdf"],
])("a file with %s in its name is downloaded under one well-formed header, and harms no page", async (_what, name) => {
  const form = await filedForm(server.url, { personalInfo: { clientName: name.replaceAll(/[\r\n]/g, "") } });
  const document = await filedDocument(server.url, form, "ssnCard", name, samples.pdf);
  const stored = (await read(attorney, submission(form))).documents.ssnCard[0].name;
  const which = await filedSession(server.url, sender, [{ name, buffer: samples.pdf }]);
  const [file] = (await read(attorney, session(which))).files;
  for (const path of [documentCall(form, "ssnCard", document), `${session(which)}/files/${file.id}/download`]) {
    const answer = await attorney.call("GET", path);
    expect([answer.status, answer.headers.get("X-Evil")]).toEqual([200, null]);
    expect(parse(answer.headers.get("Content-Disposition")!)).toMatchObject({ type: "attachment", parameters: { filename: stored } });
  }
  for (const path of [`/admin/submissions/${form}`, `/admin/upload-sessions/${which}`]) {
    const text = await (await attorney.page(path)).text();
    expect(text).not.toContain("<img src=x");
    expect(text).not.toContain("<script>alert(1)");
  }
});
