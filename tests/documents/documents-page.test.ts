import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";

const pagePath = "/step/review/documents";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

async function clientWithForm(): Promise<{ requester: Client; formId: string }> {
  const requester = await openBrowser(server.url);
  const { id } = await (await requester.call("POST", "/api/bankruptcy-forms", {})).json();
  return { requester, formId: id };
}

function send({ cookie }: Client, files: Record<string, Buffer>, intent = "upload"): Promise<Response> {
  const body = new FormData();
  body.append("intent", intent);
  for (const [name, bytes] of Object.entries(files))
    body.append("payStubs", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  return fetch(server.url + pagePath, { method: "POST", redirect: "manual", headers: { Cookie: cookie, Origin: server.url }, body });
}

const payStubsOf = async (requester: Client, formId: string): Promise<{ id: string; name: string }[]> =>
  (await (await requester.call("GET", `/api/bankruptcy-forms/${formId}/documents`)).json()).payStubs;

describe("the documents page", () => {
  it("is linked from the review step, and links back to it", async () => {
    const { requester } = await clientWithForm();
    expect(await (await requester.page("/step/review")).text()).toContain(`href="${pagePath}"`);
    const page = await (await requester.page(pagePath)).text();
    expect(page).toContain('href="/step/review"');
    expect(page).not.toContain(`href="${pagePath}"`);
  });

  it("uploads and deletes files, and redirects to a notice", async () => {
    const { requester, formId } = await clientWithForm();
    const uploaded = await send(requester, { "may.pdf": samples.pdf });
    expect([uploaded.status, uploaded.headers.get("Location")]).toEqual([303, `${pagePath}#documents-notice`]);
    const [document] = await payStubsOf(requester, formId);
    expect(document?.name).toBe("may.pdf");
    expect(await (await requester.page(pagePath)).text()).toContain("may.pdf");

    const deleted = await requester.post(pagePath, { intent: `remove-document:payStubs:${document!.id}` });
    expect([deleted.status, deleted.headers.get("Location")]).toEqual([303, `${pagePath}#documents-notice`]);
    expect(await payStubsOf(requester, formId)).toEqual([]);
  });

  it("shows what is wrong with a file, and that none was chosen", async () => {
    const { requester, formId } = await clientWithForm();
    const rejected = await send(requester, { "page.pdf": samples.html });
    expect(rejected.status).toBe(422);
    for (const response of [await send(requester, {}), await requester.post(pagePath, { intent: "upload", payStubs: "may.pdf" })])
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining("Please choose at least one file.")]);
    expect(await payStubsOf(requester, formId)).toEqual([]);
  });

  it("names the file at which a post stopped, and says which files were uploaded", async () => {
    const { pdf, html } = samples;
    const reason = "File content does not match its type.";
    for (const [files, sentence] of [
      [
        { "1.pdf": pdf, "2.pdf": pdf, "3.pdf": html, "4.pdf": pdf, "5.pdf": pdf },
        "“3.pdf” and the 2 files after it were not uploaded. The 2 files before it were.",
      ],
      [{ "1.pdf": pdf, "2.pdf": html, "3.pdf": pdf }, "“2.pdf” and the file after it were not uploaded. The file before it was."],
      [{ "1.pdf": pdf, "2.pdf": html }, "“2.pdf” was not uploaded. The file before it was."],
      [{ "1.pdf": html, "2.pdf": pdf }, "“1.pdf” and the file after it were not uploaded."],
    ] as const) {
      const { requester, formId } = await clientWithForm();
      const response = await send(requester, files);
      expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(`>${reason} ${sentence}<`)]);
      const failed = Object.values(files).indexOf(html);
      expect((await payStubsOf(requester, formId)).map(({ name }) => name)).toEqual(Object.keys(files).slice(0, failed));
    }
    const { requester } = await clientWithForm();
    expect(await (await send(requester, { "1.pdf": html })).text()).toContain(`>${reason}<`);
  });

  it("requires a form", async () => {
    const stranger = await openBrowser(server.url);
    expect(await (await stranger.page(pagePath)).text()).toContain("Please save your form first to upload documents.");
    const response = await send(stranger, { "may.pdf": samples.pdf });
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringContaining("Form not found. Please save your form first."),
    ]);
  });
});
