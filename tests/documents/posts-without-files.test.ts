import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../support/clients.ts";
import { clientWithEditLink, createApiForm } from "../support/cases.ts";
import { createEditLink } from "../support/edit-links.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

/** What a browser that cannot send files posts. */
const upload = { intent: "upload", payStubs: "may.pdf" };
const message = "Please choose at least one file.";

describe("pressing Upload without a file shows a message", () => {
  it("on the review step", async () => {
    const requester = await openBrowser(server.url);
    await requester.post("/step/contact-info", { city: "Raleigh", intent: "save" });
    const response = await requester.post("/step/review", upload);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(message)]);
  });

  it("behind an edit link, and keeps unsaved answers", async () => {
    const form = await createApiForm(server.url, { contactInfo: { city: "Raleigh" } });
    const token = await createEditLink(server, form);
    const unsaved = JSON.stringify({ "contact-info": { values: { city: "Durham" }, baseRevision: "1" } });
    const response = await clientWithEditLink(server.url, token).post(`/edit/${token}/review`, { ...upload, unsaved });
    const page = await response.text();
    expect([response.status, page]).toEqual([422, expect.stringContaining(message)]);
    expect(page).toContain("Durham");
  });

  it("on the portal", async () => {
    const requester = await openBrowser(server.url);
    await requester.post("/upload", { intent: "start", clientName: "Ann Example", clientEmail: "ann@example.com" });
    const response = await requester.post("/upload", upload);
    expect([response.status, await response.text()]).toEqual([422, expect.stringContaining(message)]);
  });
});
