import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { keep, keptDocument } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { samples } from "../support/files.ts";
import { grayJpeg, jpegTurned, seenIn } from "../support/photos.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { sha256 } from "../support/stored-files.ts";

const forms = "/api/bankruptcy-forms";
let server: TestServer;
let attorney: Client;
let client: Client;
let stranger: Client;
let id: string;
let photo: Buffer;
let document: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  [attorney, client, stranger] = [await signedInAttorney(server.url), await openBrowser(server.url), await openBrowser(server.url)];
  ({ id } = await (await client.call("POST", forms, { formData: {} })).json());
  photo = await jpegTurned(1, 3_000, 1_500);
  document = await keptDocument(client, id, "pictureId", "license.jpg", photo);
});
afterAll(() => server?.cleanup());

const at = (doc: string, type = "pictureId") => `${forms}/${id}/documents/${type}/${doc}`;
const statusOf = async (who: Client, path: string) => (await who.call("GET", path)).status;
const view = (doc: string) => `/api/admin/submissions/${id}/documents/${doc}/view`;

async function expectPicture(who: Client, path: string, width: number, height: number) {
  const answer = await who.call("GET", path);
  expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
    200,
    {
      "content-type": "image/jpeg",
      "content-disposition": "inline",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/(^|, )sandbox$/),
    },
  ]);
  const seen = await seenIn(Buffer.from(await answer.arrayBuffer()));
  expect(seen).toEqual({ format: "jpeg", width, height, red: ["upper left"], tells: false });
}

describe("a picture", () => {
  it("is seen small by its client and the office, large by the office, and stays as it is", async () => {
    const original = await (await client.call("GET", `${at(document)}/download`)).arrayBuffer();
    for (const who of [client, attorney, client]) await expectPicture(who, `${at(document)}/thumbnail`, 160, 80);
    await expectPicture(attorney, view(document), 2_000, 1_000);
    expect(sha256(Buffer.from(await (await client.call("GET", `${at(document)}/download`)).arrayBuffer()))).toBe(
      sha256(Buffer.from(original)),
    );
    expect(await (await attorney.page(`/admin/submissions/${id}`)).text()).toContain("Picture of a document viewed");
  });

  it("is nobody else's, and not there for a wrong id, a wrong list, or once the document is deleted", async () => {
    const other = (await (await client.call("POST", forms, { formData: {} })).json()).id as string;
    const doomed = await keptDocument(client, id, "ssnCard", "card.jpg", await grayJpeg(300, 200));
    expect(await statusOf(client, `${at(doomed, "ssnCard")}/thumbnail`)).toBe(200);
    await client.call("DELETE", at(doomed, "ssnCard"));
    for (const path of [
      `${at(doomed, "ssnCard")}/thumbnail`,
      `${at(document, "ssnCard")}/thumbnail`,
      `${forms}/${other}/documents/pictureId/${document}/thumbnail`,
      `${at("x".repeat(24))}/thumbnail`,
    ])
      expect(await statusOf(client, path), path).toBe(404);
    expect(await statusOf(attorney, `/api/admin/submissions/${other}/documents/${document}/view`)).toBe(404);
    expect(await statusOf(stranger, `${at(document)}/thumbnail`)).toBe(404);
    for (const who of [client, stranger]) expect(await statusOf(who, view(document))).toBe(401);
  });

  it("is not made of a PDF, nor of what does not open", async () => {
    const pdf = await keptDocument(client, id, "payStubs", "may.pdf", samples.pdf);
    const broken = await keptDocument(client, id, "payStubs", "broken.png", samples.png);
    for (const doc of [pdf, broken]) {
      expect(await statusOf(client, `${at(doc, "payStubs")}/thumbnail`)).toBe(404);
      expect(await statusOf(attorney, view(doc))).toBe(404);
    }
  });

  it("of every kind that the portal takes is shown", async () => {
    const session = (await (
      await client.call("POST", "/api/upload-sessions", { clientName: "Sam", clientEmail: "sam@example.com" })
    ).json()) as { id: string };
    const path = `/api/upload-sessions/${session.id}`;
    const drawn = sharp(photo).resize(400);
    const files = {
      "a.png": await drawn.clone().png().toBuffer(),
      "b.webp": await drawn.clone().webp().toBuffer(),
      "c.gif": await drawn.clone().gif().toBuffer(),
      "d.tiff": await drawn.clone().tiff().toBuffer(),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const { file } = await (await keep(client, path, "files", name, bytes)).json();
      await expectPicture(client, `${path}/files/${file.id}/thumbnail`, 160, 80);
      await expectPicture(attorney, `/api/admin/upload-sessions/${session.id}/files/${file.id}/view`, 400, 200);
      expect(await statusOf(stranger, `${path}/files/${file.id}/thumbnail`)).toBe(404);
    }
  });

  it("that the storage has lost is not there", async () => {
    const lost = await keptDocument(client, id, "taxReturns", "lost.jpg", await grayJpeg(300, 200));
    await withDatabase(server, (sql) => sql`update documents set storage_key = 'kept/nowhere' where id = ${lost}`);
    expect(await statusOf(client, `${at(lost, "taxReturns")}/thumbnail`)).toBe(404);
  });
});
