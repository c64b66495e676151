import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { uploadAndRegister, uploadDocument } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { pdfWithPages } from "../support/pdf-files.ts";
import { inspectPhoto, jpegTurned } from "../support/photos.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const contact = { clientName: "Sam Example", clientEmail: "sam@example.com" };

let server: TestServer;
let attorney: Client;
let client: Client;
let stranger: Client;
let documents: string;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  [attorney, client, stranger] = [await signInAttorney(server.url), await openBrowser(server.url), await openBrowser(server.url)];
  ({ id } = await (await client.call("POST", forms, { formData: {} })).json());
  documents = `${forms}/${id}/documents`;
});
afterAll(() => server?.cleanup());

const bytesOf = async (who: Client, path: string) => Buffer.from(await (await who.call("GET", path)).arrayBuffer());
const cornerOf = async (who: Client, path: string) => (await inspectPhoto(await bytesOf(who, path))).red[0];

describe("a photo of a client's form", () => {
  it("is turned wherever it is shown, keeps its name and place, and is as it was sent after four turns", async () => {
    const sent = await jpegTurned(1);
    const first = await uploadDocument(client, id, "payStubs", "1.jpg", sent);
    await uploadDocument(client, id, "payStubs", "2.jpg", sent);
    const path = `${documents}/payStubs/${first}`;
    const original = await bytesOf(client, `${path}/download`);
    for (const corner of ["upper right", "lower right", "lower left"]) {
      const response = await client.call("POST", `${path}/turn`);
      expect([response.status, await response.json()]).toMatchObject([200, { id: first, name: "1.jpg", mimeType: "image/jpeg" }]);
      expect(await cornerOf(client, `${path}/download`)).toBe(corner);
      expect(await cornerOf(client, `${path}/thumbnail`)).toBe(corner);
      expect(await cornerOf(attorney, `/api/admin/submissions/${id}/documents/${first}/view`)).toBe(corner);
    }
    const { payStubs } = await (await client.call("GET", documents)).json();
    expect(payStubs.map(({ name }: { name: string }) => name)).toEqual(["1.jpg", "2.jpg"]);
    expect(await (await attorney.page(`/admin/submissions/${id}`)).text()).not.toContain("turned by the office");
    expect((await client.call("POST", `${path}/turn`)).status).toBe(200);
    expect(await bytesOf(client, `${path}/download`)).toEqual(original);
  });

  it("is not turned by a stranger, from another list or form, or if it does not open", async () => {
    const photo = await uploadDocument(client, id, "ssnCard", "card.jpg", await jpegTurned(1));
    const broken = await uploadDocument(client, id, "ssnCard", "broken.png", samples.png);
    const other = (await (await stranger.call("POST", forms, { formData: {} })).json()).id as string;
    for (const path of [`${documents}/ssnCard/${photo}`, `${forms}/${other}/documents/ssnCard/${photo}`])
      expect((await stranger.call("POST", `${path}/turn`)).status).toBe(404);
    expect((await client.call("POST", `${documents}/pictureId/${photo}/turn`)).status).toBe(404);
    expect((await client.call("GET", `${documents}/ssnCard/${photo}/turn`)).status).toBe(405);
    const refused = await client.call("POST", `${documents}/ssnCard/${broken}/turn`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      422,
      "This file does not open here, so it cannot be turned. It stays as it is.",
    ]);
    expect(await cornerOf(client, `${documents}/ssnCard/${photo}/download`)).toBe("upper left");
    const posted = await stranger.post("/step/review/documents", { intent: `turn-document:ssnCard:${photo}`, formId: other });
    expect([posted.status, await posted.text()]).toEqual([404, expect.stringContaining("Failed to turn the photo. Please try again.")]);
    expect(await cornerOf(client, `${documents}/ssnCard/${photo}/download`)).toBe("upper left");
  });

  it("that was turned makes the office's page of it out of date", async () => {
    const photo = await uploadDocument(client, id, "taxReturns", "return.jpg", await jpegTurned(1));
    expect((await client.call("POST", `${documents}/taxReturns/${photo}/turn`)).status).toBe(200);
    const posted = await attorney.post(`/admin/submissions/${id}/documents/${photo}`, { intent: "left", rotation: "0", revision: "0" });
    expect(posted.status).toBe(409);
    expect(await cornerOf(client, `${documents}/taxReturns/${photo}/download`)).toBe("upper right");
  });
});

describe("a file of a portal session", () => {
  it("is turned by its own client until it is submitted", async () => {
    const session = await (await client.call("POST", "/api/upload-sessions", contact)).json();
    const path = `/api/upload-sessions/${session.id}`;
    const add = async (name: string, body: Buffer) => (await (await uploadAndRegister(client, path, "files", name, body)).json()).file.id;
    const [photo, pdf, note] = [
      await add("a.jpg", await jpegTurned(1)),
      await add("b.pdf", await pdfWithPages(1)),
      await add("c.txt", samples.txt),
    ];
    const turn = (who: Client, file: string) => who.call("POST", `${path}/files/${file}/turn`);
    const turned = await turn(client, photo);
    expect([turned.status, await turned.json()]).toMatchObject([200, { file: { id: photo, name: "a.jpg" } }]);
    expect((await turn(client, pdf)).status).toBe(200);
    for (const file of [photo, pdf]) expect(await cornerOf(client, `${path}/files/${file}/thumbnail`)).toBe("upper right");
    const refused = await turn(client, note);
    expect([refused.status, (await refused.json()).message]).toEqual([422, "Only photos (JPEG or PNG) and PDFs can be turned."]);
    for (const [who, file] of [
      [stranger, photo],
      [client, "x".repeat(24)],
    ] as const)
      expect((await turn(who, file)).status).toBe(404);
    expect((await client.call("PATCH", path, { status: "submitted" })).status).toBe(200);
    expect((await turn(client, photo)).status).toBe(409);
  });
});
