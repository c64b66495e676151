import type { Sql } from "postgres";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApi } from "../../app/api/description/open-api.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import {
  addApiDocument,
  createApiForm,
  createApiSession,
  uploadAndRegister,
  uploadDocument,
  clientWithEditLink,
} from "../support/cases.ts";
import { client, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { grayJpeg } from "../support/photos.ts";
import { startServer, type TestServer } from "../support/server.ts";

const sender = { clientName: "Ann Example", clientEmail: "ann@example.com" };

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

const readAuditLog = async (record: string) =>
  (await db`select action, detail, address from audit_log where form_id = ${record} or upload_session_id = ${record} order by id`).map(
    (row) => ({ ...row }),
  );

const auditLine = (action: string, detail = "") => ({ action, detail, address: "127.0.0.1" });
const formPath = (id: string) => `/api/bankruptcy-forms/${id}`;
const sessionPath = (id: string) => `/api/upload-sessions/${id}`;

/** Makes a client's call on a new record with the given session. Returns the responses and the expected audit log. */
type Check = (who: Client) => Promise<{ record: string; answers: Response[]; lines: unknown[] }>;

const onForm =
  (act: (who: Client, path: string) => Promise<Response>, ...actions: string[]): Check =>
  async (who) => {
    const record = await createApiForm(server.url, couple.formData);
    return { record, answers: [await act(who, formPath(record))], lines: actions.map((action) => auditLine(action)) };
  };

const onDocument =
  (act: (who: Client, path: string) => Promise<Response>, action: string): Check =>
  async (who) => {
    const record = await createApiForm(server.url, couple.formData);
    const document = await addApiDocument(server.url, record, "pictureId", "id.png", samples.png);
    return {
      record,
      answers: [await act(who, `${formPath(record)}/documents/pictureId/${document}`)],
      lines: [auditLine(action, document)],
    };
  };

/** Every described call that the owner of a form or upload session can make. */
const checks: Record<string, Check> = {
  readForm: onForm((who, path) => who.call("GET", path), "ssn_viewed"),
  saveForm: onForm((who, path) => who.call("PATCH", path, { formData: { contactInfo: { city: "Cary" } } }), "form_saved", "ssn_viewed"),
  submitForm: onForm((who, path) => who.call("POST", `${path}/submit-to-attorney`), "form_submitted"),
  downloadFormPdf: onForm((who, path) => who.call("GET", `${path}/pdf`), "pdf_made"),
  listDocuments: onForm((who, path) => who.call("GET", `${path}/documents`)),
  createDocumentUpload: onForm((who, path) => who.call("POST", `${path}/documents/upload-url`)),
  registerDocument: async (who) => {
    const record = await createApiForm(server.url, couple.formData);
    const document = await uploadDocument(who, record, "pictureId", "id.png", samples.png);
    return { record, answers: [], lines: [auditLine("document_added", document)] };
  },
  joinDocuments: async (who) => {
    const record = await createApiForm(server.url, couple.formData);
    const photo = await grayJpeg(64, 48);
    const ids = [
      await addApiDocument(server.url, record, "pictureId", "front.jpg", photo),
      await addApiDocument(server.url, record, "pictureId", "back.jpg", photo),
    ];
    const response = await who.call("POST", `${formPath(record)}/documents/pictureId/join`, { ids });
    const { id } = await response.clone().json();
    return {
      record,
      answers: [response],
      lines: [auditLine("document_added", id), ...ids.map((each) => auditLine("document_deleted", each))],
    };
  },
  readDocumentThumbnail: async (who) => {
    const record = await createApiForm(server.url, couple.formData);
    const id = await addApiDocument(server.url, record, "pictureId", "front.jpg", await grayJpeg(64, 48));
    return { record, answers: [await who.call("GET", `${formPath(record)}/documents/pictureId/${id}/thumbnail`)], lines: [] };
  },
  turnDocument: async (who) => {
    const record = await createApiForm(server.url, couple.formData);
    const id = await addApiDocument(server.url, record, "pictureId", "front.jpg", await grayJpeg(64, 48));
    return {
      record,
      answers: [await who.call("POST", `${formPath(record)}/documents/pictureId/${id}/turn`)],
      lines: [auditLine("document_turned", id)],
    };
  },
  deleteDocument: onDocument((who, path) => who.call("DELETE", path), "document_deleted"),
  downloadDocument: onDocument((who, path) => who.call("GET", `${path}/download`), "document_downloaded"),
  readUploadSession: async (who) => {
    const record = await createApiSession(server.url, sender);
    return { record, answers: [await who.call("GET", sessionPath(record))], lines: [] };
  },
  createSessionUpload: async (who) => {
    const record = await createApiSession(server.url, sender);
    return { record, answers: [await who.call("POST", `${sessionPath(record)}/upload-url`)], lines: [] };
  },
  submitUploadSession: async (who) => {
    const record = await createApiSession(server.url, sender);
    await uploadAndRegister(apiClient(server.url), sessionPath(record), "files", "deed.pdf", samples.pdf);
    return {
      record,
      answers: [await who.call("PATCH", sessionPath(record), { status: "submitted" })],
      lines: [auditLine("upload_session_submitted")],
    };
  },
  registerFile: async (who) => {
    const record = await createApiSession(server.url, sender);
    const response = await uploadAndRegister(who, sessionPath(record), "files", "deed.pdf", samples.pdf);
    const { file } = await response.clone().json();
    return { record, answers: [response], lines: [auditLine("document_added", file.id)] };
  },
  readFileThumbnail: async (who) => {
    const record = await createApiSession(server.url, sender);
    const created = await uploadAndRegister(apiClient(server.url), sessionPath(record), "files", "1.jpg", await grayJpeg(64, 48));
    const { file } = await created.json();
    return { record, answers: [await who.call("GET", `${sessionPath(record)}/files/${file.id}/thumbnail`)], lines: [] };
  },
  turnFile: async (who) => {
    const record = await createApiSession(server.url, sender);
    const created = await uploadAndRegister(apiClient(server.url), sessionPath(record), "files", "1.jpg", await grayJpeg(64, 48));
    const { file } = await created.json();
    return {
      record,
      answers: [await who.call("POST", `${sessionPath(record)}/files/${file.id}/turn`)],
      lines: [auditLine("document_turned", file.id)],
    };
  },
  joinFiles: async (who) => {
    const record = await createApiSession(server.url, sender);
    const addFile = async () =>
      (await uploadAndRegister(apiClient(server.url), sessionPath(record), "files", "1.jpg", await grayJpeg(64, 48))).json();
    const ids = [(await addFile()).file.id, (await addFile()).file.id];
    const response = await who.call("POST", `${sessionPath(record)}/files/join`, { ids });
    const { file } = await response.clone().json();
    return {
      record,
      answers: [response],
      lines: [auditLine("document_added", file.id), ...ids.map((each) => auditLine("document_deleted", each))],
    };
  },
  deleteFile: async (who) => {
    const record = await createApiSession(server.url, sender);
    const { file } = await (await uploadAndRegister(apiClient(server.url), sessionPath(record), "files", "deed.pdf", samples.pdf)).json();
    return {
      record,
      answers: [await who.call("DELETE", `${sessionPath(record)}/files/${file.id}`)],
      lines: [auditLine("document_deleted", file.id)],
    };
  },
};

describe("a client's call with the attorney's session", () => {
  it.each(Object.entries(checks))("is recorded in the audit log: %s", async (_name, check) => {
    const { record, answers, lines } = await check(attorney);
    expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true));
    expect(await readAuditLog(record)).toEqual(lines);
  });

  it("is recorded when a stale save returns 412 with the form", async () => {
    const record = await createApiForm(server.url, couple.formData);
    const response = await attorney.call("PATCH", formPath(record), { currentStep: 3 }, { "If-Match": '"7"' });
    expect([response.status, (await response.json()).form.formData.personalInfo.clientSSN]).toEqual([
      412,
      couple.formData.personalInfo.clientSSN,
    ]);
    expect(await readAuditLog(record)).toEqual([auditLine("ssn_viewed")]);
  });

  it("is not recorded when it changed nothing", async () => {
    const record = await createApiForm(server.url, couple.formData);
    const answers = [
      await attorney.call("DELETE", `${formPath(record)}/documents/pictureId/AAAAAAAAAAAAAAAAAAAAAAAA`),
      await attorney.call("PATCH", formPath(record), { currentStep: 99 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 422]);
    expect(await readAuditLog(record)).toEqual([]);
  });

  it("cannot mail a resume link for a client's draft", async () => {
    const record = await createApiForm(server.url, couple.formData);
    expect((await attorney.call("POST", `${formPath(record)}/resume-link`, { email: "dana@example.com" })).status).toBe(404);
    expect(await readAuditLog(record)).toEqual([]);
  });

  it("is tested for every described call of owners", async () => {
    const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
    const owners = Object.entries(paths).filter(([path]) => /^\/api\/(bankruptcy-forms|upload-sessions)\/\{id\}/.test(path));
    const described = owners.flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId));
    const onlyForClients = ["mailResumeLink", "readPresets", "confirmPresets"];
    expect(described.toSorted()).toEqual([...Object.keys(checks), ...onlyForClients].toSorted());
  });
});

describe("the audit log", () => {
  it("does not contain what a browser does with its own form while the attorney is signed in there", async () => {
    const browser = await openBrowser(server.url);
    const { id } = await (await browser.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json();
    const both = client(server.url, { Cookie: `${browser.cookie}; ${attorney.cookie}`, Origin: server.url });
    expect((await both.call("GET", formPath(id))).status).toBe(200);
    expect(await readAuditLog(id)).toEqual([]);
  });

  it("contains only the save if the response did not show the form", async () => {
    const id = await createApiForm(server.url, couple.formData);
    const change = { formData: { contactInfo: { city: "Cary" } } };
    expect((await attorney.call("PATCH", formPath(id), change, { Prefer: "return=minimal" })).status).toBe(200);
    expect(await readAuditLog(id)).toEqual([auditLine("form_saved")]);
    expect((await attorney.call("PATCH", formPath(id), change, { Prefer: "return=minimal", "If-Match": '"9"' })).status).toBe(412);
    expect(await readAuditLog(id)).toEqual([auditLine("form_saved"), auditLine("ssn_viewed")]);
  });

  it("contains the calls of an attorney who has also opened the edit link", async () => {
    const id = await createApiForm(server.url, couple.formData);
    const { token } = await (await attorney.call("POST", `/api/admin/forms/${id}/edit-token`)).json();
    const both = client(server.url, { Cookie: `edit-link=${token}; ${attorney.cookie}`, Origin: server.url });
    expect([
      (await clientWithEditLink(server.url, token).call("GET", formPath(id))).status,
      (await both.call("GET", formPath(id))).status,
    ]).toEqual([200, 200]);
    expect(await readAuditLog(id)).toEqual([auditLine("edit_link_made"), auditLine("ssn_viewed")]);
  });

  it("is shown in plain words on the page with the history", async () => {
    const id = await createApiForm(server.url, couple.formData);
    const document = await uploadDocument(attorney, id, "pictureId", "id.png", samples.png);
    await attorney.call("GET", formPath(id));
    await attorney.call("DELETE", `${formPath(id)}/documents/pictureId/${document}`);
    const page = await (await attorney.page(`/admin/submissions/${id}/history`)).text();
    const expectedTexts = ["Social Security numbers viewed", "Document deleted by the office"];
    expect(expectedTexts.filter((each) => !page.includes(each))).toEqual([]);
    expect(page).not.toContain(document);
  });
});
