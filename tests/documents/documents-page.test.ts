import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { startServer, type TestServer } from "../support/server.ts";

const address = "/step/review/documents";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

async function begun(): Promise<{ requester: Client; formId: string }> {
  const requester = await openBrowser(server.url);
  const { id } = await (await requester.call("POST", "/api/bankruptcy-forms", {})).json();
  return { requester, formId: id };
}

function send({ cookie }: Client, files: Record<string, Buffer>, intent = "upload"): Promise<Response> {
  const body = new FormData();
  body.append("intent", intent);
  for (const [name, bytes] of Object.entries(files))
    body.append("payStubs", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
  return fetch(server.url + address, { method: "POST", redirect: "manual", headers: { Cookie: cookie, Origin: server.url }, body });
}

const payStubsOf = async (requester: Client, formId: string): Promise<{ id: string; name: string }[]> =>
  (await (await requester.call("GET", `/api/bankruptcy-forms/${formId}/documents`)).json()).payStubs;

describe("the page of documents alone", () => {
  it("is linked from the review step, and leads back to it", async () => {
    const { requester } = await begun();
    expect(await (await requester.page("/step/review")).text()).toContain(`href="${address}"`);
    const page = await (await requester.page(address)).text();
    expect(page).toContain('href="/step/review"');
    expect(page).not.toContain(`href="${address}"`);
  });

  it("takes files, says so where they are listed, and deletes them", async () => {
    const { requester, formId } = await begun();
    const taken = await send(requester, { "may.pdf": samples.pdf });
    expect([taken.status, taken.headers.get("Location")]).toEqual([303, `${address}#documents-notice`]);
    const [document] = await payStubsOf(requester, formId);
    expect(document?.name).toBe("may.pdf");
    expect(await (await requester.page(address)).text()).toContain("may.pdf");

    const deleted = await requester.post(address, { intent: `remove-document:payStubs:${document!.id}` });
    expect([deleted.status, deleted.headers.get("Location")]).toEqual([303, `${address}#documents-notice`]);
    expect(await payStubsOf(requester, formId)).toEqual([]);
  });

  it("says what is wrong with a file, and that none was chosen", async () => {
    const { requester, formId } = await begun();
    const refused = await send(requester, { "page.pdf": samples.html });
    expect(refused.status).toBe(422);
    for (const answer of [await send(requester, {}), await requester.post(address, { intent: "upload", payStubs: "may.pdf" })])
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Please choose at least one file.")]);
    expect(await payStubsOf(requester, formId)).toEqual([]);
  });

  it("wants a form first", async () => {
    const stranger = await openBrowser(server.url);
    expect(await (await stranger.page(address)).text()).toContain("Please save your form first to upload documents.");
    const answer = await send(stranger, { "may.pdf": samples.pdf });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining("Form not found. Please save your form first.")]);
  });
});
