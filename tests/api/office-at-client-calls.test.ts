import type { Sql } from "postgres";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApi } from "../../app/api/open-api.ts";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedDocument, filedForm, filedSession, keep, keptDocument, linkHolder } from "../support/cases.ts";
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
  attorney = await signedInAttorney(server.url);
});
afterAll(async () => {
  await db?.end();
  await server?.cleanup();
});

const auditOn = async (record: string) =>
  (await db`select action, detail, address from audit_log where form_id = ${record} or upload_session_id = ${record} order by id`).map(
    (line) => ({ ...line }),
  );
const line = (action: string, detail = "") => ({ action, detail, address: "127.0.0.1" });
const formCall = (id: string) => `/api/bankruptcy-forms/${id}`;
const sessionCall = (id: string) => `/api/upload-sessions/${id}`;

/** A client's call made with the attorney's session on a new record, and the lines that it must leave. */
type Check = (who: Client) => Promise<{ record: string; answers: Response[]; lines: unknown[] }>;

const onForm =
  (act: (who: Client, path: string) => Promise<Response>, ...actions: string[]): Check =>
  async (who) => {
    const record = await filedForm(server.url, couple.formData);
    return { record, answers: [await act(who, formCall(record))], lines: actions.map((action) => line(action)) };
  };

const onDocument =
  (act: (who: Client, path: string) => Promise<Response>, action: string): Check =>
  async (who) => {
    const record = await filedForm(server.url, couple.formData);
    const document = await filedDocument(server.url, record, "pictureId", "id.png", samples.png);
    return { record, answers: [await act(who, `${formCall(record)}/documents/pictureId/${document}`)], lines: [line(action, document)] };
  };

/** Every call of the description that a form's or a session's owner may make. */
const checks: Record<string, Check> = {
  readForm: onForm((who, path) => who.call("GET", path), "ssn_viewed"),
  saveForm: onForm((who, path) => who.call("PATCH", path, { formData: { contactInfo: { city: "Cary" } } }), "ssn_viewed", "form_saved"),
  submitForm: onForm((who, path) => who.call("POST", `${path}/submit-to-attorney`), "form_submitted"),
  downloadFormPdf: onForm((who, path) => who.call("GET", `${path}/pdf`), "pdf_made"),
  listDocuments: onForm((who, path) => who.call("GET", `${path}/documents`)),
  createDocumentUpload: onForm((who, path) => who.call("POST", `${path}/documents/upload-url`)),
  registerDocument: async (who) => {
    const record = await filedForm(server.url, couple.formData);
    const document = await keptDocument(who, record, "pictureId", "id.png", samples.png);
    return { record, answers: [], lines: [line("document_added", document)] };
  },
  joinDocuments: async (who) => {
    const record = await filedForm(server.url, couple.formData);
    const photo = await grayJpeg(64, 48);
    const ids = [
      await filedDocument(server.url, record, "pictureId", "front.jpg", photo),
      await filedDocument(server.url, record, "pictureId", "back.jpg", photo),
    ];
    const answer = await who.call("POST", `${formCall(record)}/documents/pictureId/join`, { ids });
    const { id } = await answer.clone().json();
    return { record, answers: [answer], lines: [line("document_added", id), ...ids.map((each) => line("document_deleted", each))] };
  },
  readDocumentThumbnail: async (who) => {
    const record = await filedForm(server.url, couple.formData);
    const id = await filedDocument(server.url, record, "pictureId", "front.jpg", await grayJpeg(64, 48));
    return { record, answers: [await who.call("GET", `${formCall(record)}/documents/pictureId/${id}/thumbnail`)], lines: [] };
  },
  deleteDocument: onDocument((who, path) => who.call("DELETE", path), "document_deleted"),
  downloadDocument: onDocument((who, path) => who.call("GET", `${path}/download`), "document_downloaded"),
  readUploadSession: async (who) => {
    const record = await filedSession(server.url, sender);
    return { record, answers: [await who.call("GET", sessionCall(record))], lines: [] };
  },
  createSessionUpload: async (who) => {
    const record = await filedSession(server.url, sender);
    return { record, answers: [await who.call("POST", `${sessionCall(record)}/upload-url`)], lines: [] };
  },
  submitUploadSession: async (who) => {
    const record = await filedSession(server.url, sender);
    await keep(apiClient(server.url), sessionCall(record), "files", "deed.pdf", samples.pdf);
    return {
      record,
      answers: [await who.call("PATCH", sessionCall(record), { status: "submitted" })],
      lines: [line("upload_session_submitted")],
    };
  },
  registerFile: async (who) => {
    const record = await filedSession(server.url, sender);
    const answer = await keep(who, sessionCall(record), "files", "deed.pdf", samples.pdf);
    const { file } = await answer.clone().json();
    return { record, answers: [answer], lines: [line("document_added", file.id)] };
  },
  readFileThumbnail: async (who) => {
    const record = await filedSession(server.url, sender);
    const kept = await keep(apiClient(server.url), sessionCall(record), "files", "1.jpg", await grayJpeg(64, 48));
    const { file } = await kept.json();
    return { record, answers: [await who.call("GET", `${sessionCall(record)}/files/${file.id}/thumbnail`)], lines: [] };
  },
  joinFiles: async (who) => {
    const record = await filedSession(server.url, sender);
    const added = async () => (await keep(apiClient(server.url), sessionCall(record), "files", "1.jpg", await grayJpeg(64, 48))).json();
    const ids = [(await added()).file.id, (await added()).file.id];
    const answer = await who.call("POST", `${sessionCall(record)}/files/join`, { ids });
    const { file } = await answer.clone().json();
    return { record, answers: [answer], lines: [line("document_added", file.id), ...ids.map((each) => line("document_deleted", each))] };
  },
  deleteFile: async (who) => {
    const record = await filedSession(server.url, sender);
    const { file } = await (await keep(apiClient(server.url), sessionCall(record), "files", "deed.pdf", samples.pdf)).json();
    return {
      record,
      answers: [await who.call("DELETE", `${sessionCall(record)}/files/${file.id}`)],
      lines: [line("document_deleted", file.id)],
    };
  },
};

describe("a client's call with the attorney's session", () => {
  it.each(Object.entries(checks))("leaves its lines in the audit log: %s", async (_name, check) => {
    const { record, answers, lines } = await check(attorney);
    expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true));
    expect(await auditOn(record)).toEqual(lines);
  });

  it("leaves a line too when a save that came too late is answered with the form", async () => {
    const record = await filedForm(server.url, couple.formData);
    const answer = await attorney.call("PATCH", formCall(record), { currentStep: 3 }, { "If-Match": '"7"' });
    expect([answer.status, (await answer.json()).form.formData.personalInfo.clientSSN]).toEqual([
      412,
      couple.formData.personalInfo.clientSSN,
    ]);
    expect(await auditOn(record)).toEqual([line("ssn_viewed")]);
  });

  it("leaves none when it did nothing", async () => {
    const record = await filedForm(server.url, couple.formData);
    const answers = [
      await attorney.call("DELETE", `${formCall(record)}/documents/pictureId/AAAAAAAAAAAAAAAAAAAAAAAA`),
      await attorney.call("PATCH", formCall(record), { currentStep: 99 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 422]);
    expect(await auditOn(record)).toEqual([]);
  });

  it("does not mail a link to a client's draft", async () => {
    const record = await filedForm(server.url, couple.formData);
    expect((await attorney.call("POST", `${formCall(record)}/resume-link`, { email: "dana@example.com" })).status).toBe(404);
    expect(await auditOn(record)).toEqual([]);
  });

  it("is tried of every call that is described for owners", async () => {
    const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApi;
    const owners = Object.entries(paths).filter(([path]) => /^\/api\/(bankruptcy-forms|upload-sessions)\/\{id\}/.test(path));
    const described = owners.flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId));
    expect(described.toSorted()).toEqual([...Object.keys(checks), "mailResumeLink"].toSorted());
  });
});

describe("the audit log", () => {
  it("leaves out what a browser does with its own form while the attorney is signed in there", async () => {
    const browser = await openBrowser(server.url);
    const { id } = await (await browser.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json();
    const both = client(server.url, { Cookie: `${browser.cookie}; ${attorney.cookie}`, Origin: server.url });
    expect((await both.call("GET", formCall(id))).status).toBe(200);
    expect(await auditOn(id)).toEqual([]);
  });

  it("lists a save that shows the attorney nothing of the form as a save only", async () => {
    const id = await filedForm(server.url, couple.formData);
    const change = { formData: { contactInfo: { city: "Cary" } } };
    expect((await attorney.call("PATCH", formCall(id), change, { Prefer: "return=minimal" })).status).toBe(200);
    expect(await auditOn(id)).toEqual([line("form_saved")]);
    expect((await attorney.call("PATCH", formCall(id), change, { Prefer: "return=minimal", "If-Match": '"9"' })).status).toBe(412);
    expect(await auditOn(id)).toEqual([line("form_saved"), line("ssn_viewed")]);
  });

  it("names the attorney who has opened the client's edit link too", async () => {
    const id = await filedForm(server.url, couple.formData);
    const { token } = await (await attorney.call("POST", `/api/admin/forms/${id}/edit-token`)).json();
    const both = client(server.url, { Cookie: `edit-link=${token}; ${attorney.cookie}`, Origin: server.url });
    expect([(await linkHolder(server.url, token).call("GET", formCall(id))).status, (await both.call("GET", formCall(id))).status]).toEqual(
      [200, 200],
    );
    expect(await auditOn(id)).toEqual([line("edit_link_made"), line("ssn_viewed")]);
  });

  it("is shown in words with the case", async () => {
    const id = await filedForm(server.url, couple.formData);
    const document = await keptDocument(attorney, id, "pictureId", "id.png", samples.png);
    await attorney.call("GET", formCall(id));
    await attorney.call("DELETE", `${formCall(id)}/documents/pictureId/${document}`);
    const page = await (await attorney.page(`/admin/submissions/${id}`)).text();
    const words = ["Document added", "Social Security numbers viewed", `Document deleted by the office: ${document}`];
    expect(words.filter((each) => !page.includes(each))).toEqual([]);
  });
});
