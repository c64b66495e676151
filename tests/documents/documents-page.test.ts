import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";

const pageUrl = "/step/review/documents";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

async function startForm(): Promise<{ requester: Client; formId: string }> {
  const requester = await openBrowser(server.url);
  const { id } = await (await requester.call("POST", "/api/bankruptcy-forms", {})).json();
  return { requester, formId: id };
}

function postFiles({ cookie }: Client, files: Record<string, Buffer>, intent = "upload"): Promise<Response> {
  const body = new FormData();
  body.append("intent", intent);
  for (const [name, bytes] of Object.entries(files))
    body.append("payStubs", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  return fetch(server.url + pageUrl, { method: "POST", redirect: "manual", headers: { Cookie: cookie, Origin: server.url }, body });
}

const fetchPayStubs = async (requester: Client, formId: string): Promise<{ id: string; name: string }[]> =>
  (await (await requester.call("GET", `/api/bankruptcy-forms/${formId}/documents`)).json()).payStubs;

describe("the documents page", () => {
  it("is linked from the review step, and leads back to it", async () => {
    const { requester } = await startForm();
    expect(await (await requester.page("/step/review")).text()).toContain(`href="${pageUrl}"`);
    const page = await (await requester.page(pageUrl)).text();
    expect(page).toContain('href="/step/review"');
    expect(page).not.toContain(`href="${pageUrl}"`);
  });

  it("accepts and deletes files, and leads to the notice at their list", async () => {
    const { requester, formId } = await startForm();
    const uploading = await postFiles(requester, { "may.pdf": samples.pdf });
    expect([uploading.status, uploading.headers.get("Location")]).toEqual([303, `${pageUrl}#documents-notice`]);
    const [document] = await fetchPayStubs(requester, formId);
    expect(document?.name).toBe("may.pdf");
    expect(await (await requester.page(pageUrl)).text()).toContain("may.pdf");

    const deleting = await requester.post(pageUrl, { intent: `remove-document:payStubs:${document!.id}` });
    expect([deleting.status, deleting.headers.get("Location")]).toEqual([303, `${pageUrl}#documents-notice`]);
    expect(await fetchPayStubs(requester, formId)).toEqual([]);
  });

  it("rejects an invalid file, and an upload without a file", async () => {
    const { requester, formId } = await startForm();
    const rejected = await postFiles(requester, { "page.pdf": samples.html });
    expect(rejected.status).toBe(422);
    for (const response of [await postFiles(requester, {}), await requester.post(pageUrl, { intent: "upload", payStubs: "may.pdf" })])
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining("Please choose at least one file.")]);
    expect(await fetchPayStubs(requester, formId)).toEqual([]);
  });

  it("requires a saved form", async () => {
    const stranger = await openBrowser(server.url);
    expect(await (await stranger.page(pageUrl)).text()).toContain("Please save your form first to upload documents.");
    const response = await postFiles(stranger, { "may.pdf": samples.pdf });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining("Form not found. Please save your form first."),
    ]);
  });
});
