import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { keep, keptDocument } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { samples } from "../support/files.ts";
import { pdfWithField, pdfWithPages, swollenPdf } from "../support/pdf-files.ts";
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
const objects = () => readdirSync(path.join(server.dataDir, "objects/kept"));
const office = (doc: string) => `/api/admin/submissions/${id}/documents/${doc}`;
const page = (doc: string) => `/admin/submissions/${id}/documents/${doc}`;
const view = (doc: string) => `${office(doc)}/view`;
const bytesOf = async (who: Client, path: string) => Buffer.from(await (await who.call("GET", path)).arrayBuffer());
const actionsOn = async (doc: string) =>
  (await withDatabase(server, (sql) => sql<{ action: string }[]>`select action from audit_log where detail = ${doc} order by id`)).map(
    ({ action }) => action,
  );
const textOf = async (path: string) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "");

async function expectPicture(who: Client, address: string, width: number, height: number, corner = "upper left") {
  const answer = await who.call("GET", address);
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
  expect(seen).toEqual({ format: "jpeg", width, height, red: [corner], tells: false });
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

  it("is not made of what does not open", async () => {
    const broken = await keptDocument(client, id, "payStubs", "broken.png", samples.png);
    expect(await statusOf(client, `${at(broken, "payStubs")}/thumbnail`)).toBe(404);
    expect(await statusOf(attorney, view(broken))).toBe(404);
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

describe("a PDF", () => {
  const kept = (name: string, pdf: Buffer) => keptDocument(client, id, "payStubs", name, pdf);

  it("is seen page by page by the office alone, and small by its first page", async () => {
    const pdf = await kept("stubs.pdf", await pdfWithPages(3));
    expect(await (await attorney.call("GET", office(pdf))).json()).toMatchObject({ name: "stubs.pdf", pages: 3, rotation: 0 });
    await expectPicture(client, `${at(pdf, "payStubs")}/thumbnail`, 124, 160);
    await expectPicture(attorney, view(pdf), 1_545, 2_000);
    await expectPicture(attorney, `${view(pdf)}?page=3`, 1_545, 2_000, "lower left");
    for (const number of ["4", "999999999"]) expect(await statusOf(attorney, `${view(pdf)}?page=${number}`)).toBe(404);
    for (const who of [client, stranger])
      for (const path of [office(pdf), `${view(pdf)}?page=1`]) expect(await statusOf(who, path)).toBe(401);
    expect(await actionsOn(pdf)).toEqual(["document_viewed", "document_viewed"]);
    expect(await textOf(`/admin/submissions/${id}`)).toContain("Picture of a document viewed: stubs.pdf");
  });

  it("has all of its pages on its own page, without scripts, when they are asked for", async () => {
    const pdf = await kept("long.pdf", await pdfWithPages(400));
    expect(await textOf(page(pdf))).not.toContain("/view");
    expect(await textOf(page(pdf))).toContain(`href="${page(pdf)}?show=1#file"`);
    const last = await textOf(`${page(pdf)}?filter=new&show=1000`);
    expect(last).toMatch(/Page 400 of 400.*Previous page.*First page/s);
    expect(last).toContain(`src="/api${page(pdf)}/view?page=400"`);
    expect(last).not.toContain("Next page");
    await expectPicture(attorney, `${view(pdf)}?page=400`, 1_545, 2_000, "lower right");
  });

  it("runs none of its scripts, and takes no more memory than it may", async () => {
    const plain = await kept("plain.pdf", await pdfWithField());
    const scripted = await kept("scripted.pdf", await pdfWithField("this.getField('field').value = 'changed';"));
    const filledIn = await bytesOf(attorney, view(plain));
    expect(await bytesOf(attorney, view(scripted))).toEqual(filledIn);
    const { channels } = await sharp(filledIn).extract({ left: 120, top: 380, width: 1_000, height: 100 }).stats();
    expect(channels[0]!.min).toBeLessThan(100);
    const swollen = await kept("swollen.pdf", await swollenPdf());
    expect(await statusOf(attorney, view(swollen))).toBe(404);
    expect(await statusOf(attorney, view(plain))).toBe(200);
  });

  it("that is damaged is not shown, and its page says so", async () => {
    const broken = await kept("broken.pdf", Buffer.from("%PDF-1.7 nothing %%EOF"));
    expect(await (await attorney.call("GET", office(broken))).json()).toMatchObject({ pages: 0 });
    expect(await statusOf(client, `${at(broken, "payStubs")}/thumbnail`)).toBe(404);
    expect(await statusOf(attorney, view(broken))).toBe(404);
    expect(await textOf(`${page(broken)}?show=1`)).toContain("This file cannot be shown here. Please download it to read it.");
  });
});

describe("a file that the office turns", () => {
  const turn = (doc: string, rotation: unknown) => attorney.call("PATCH", office(doc), { rotation });
  const download = (doc: string, type = "taxReturns") => bytesOf(client, `${at(doc, type)}/download`);

  it("is so wherever it is seen, and comes back as it was sent", async () => {
    const doc = await keptDocument(client, id, "taxReturns", "sideways.jpg", photo);
    const original = await download(doc);
    await expectPicture(client, `${at(doc, "taxReturns")}/thumbnail`, 160, 80);
    const before = objects().length;
    const turned = await (await turn(doc, 90)).json();
    expect(turned).toMatchObject({ name: "sideways.jpg", mimeType: "image/jpeg", rotation: 90, revision: 1 });
    await expectPicture(client, `${at(doc, "taxReturns")}/thumbnail`, 80, 160, "upper right");
    await expectPicture(attorney, view(doc), 1_000, 2_000, "upper right");
    const copy = await download(doc);
    expect(await seenIn(copy)).toEqual({ format: "jpeg", width: 1_500, height: 3_000, red: ["upper right"], tells: false });
    expect(copy.length).toBe(turned.size);
    await turn(doc, 270);
    expect((await seenIn(await download(doc))).red).toEqual(["lower left"]);
    await turn(doc, 0);
    expect(sha256(await download(doc))).toBe(sha256(original));
    await expect.poll(() => objects().length).toBe(before);
    expect((await actionsOn(doc)).filter((action) => action === "document_turned")).toHaveLength(3);
    expect(await textOf(`/admin/submissions/${id}`)).toContain("Document turned by the office: sideways.jpg");
    expect((await turn(doc, 180)).status).toBe(200);
    await client.call("DELETE", at(doc, "taxReturns"));
    await expect.poll(() => objects().length).toBe(before - 1);
  });

  it("may be a PNG or a PDF, which stay what they are, on its page and without scripts", async () => {
    const drawn = await sharp(photo).resize(400).png().toBuffer();
    const png = await keptDocument(client, id, "taxReturns", "scan.png", drawn);
    const press = (doc: string, intent: string, rotation: string, revision: string) =>
      attorney.post(`${page(doc)}?show=1`, { intent, rotation, revision });
    const pressed = await press(png, "left", "270", "0");
    expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, `${page(png)}?show=1&turned=left`]);
    expect(await seenIn(await download(png))).toMatchObject({ format: "png", width: 400, height: 200, red: ["lower right"] });
    expect(await textOf(page(png))).toContain("180° clockwise; what the client sent is kept");
    expect((await press(png, "left", "270", "0")).status, "the same press once more").toBe(303);
    expect((await press(png, "right", "180", "0")).status).toBe(409);
    const pdf = await keptDocument(client, id, "taxReturns", "scan.pdf", await pdfWithPages(2));
    expect((await press(pdf, "left", "0", "0")).status).toBe(303);
    await expectPicture(attorney, `${view(pdf)}?page=2`, 2_000, 1_545, "upper left");
    expect((await download(pdf)).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("must be one that opens, and turned by quarters; else nothing changes", async () => {
    const broken = await keptDocument(client, id, "pictureId", "broken.png", samples.png);
    for (const [rotation, message] of [
      [90, "This file does not open here, so it cannot be turned. It stays as it is."],
      [45, "Invalid"],
      ["90", "Invalid"],
    ] as const) {
      const refused = await turn(broken, rotation);
      expect([refused.status, (await refused.json()).message]).toEqual([422, expect.stringContaining(message)]);
    }
    const posted = await attorney.post(page(broken), { intent: "right", rotation: "0", revision: "0" });
    expect([posted.status, await posted.text()]).toEqual([422, expect.stringContaining("so it cannot be turned")]);
    expect(sha256(await download(broken, "pictureId"))).toBe(sha256(samples.png));
    const session = await (await client.call("POST", "/api/upload-sessions", { clientName: "Sam", clientEmail: "sam@example.com" })).json();
    const { file } = await (await keep(client, `/api/upload-sessions/${session.id}`, "files", "note.txt", samples.txt)).json();
    const note = await attorney.call("PATCH", `/api/admin/upload-sessions/${session.id}/files/${file.id}`, { rotation: 90 });
    expect([note.status, (await note.json()).message]).toEqual([422, "Only photos (JPEG or PNG) and PDFs can be turned."]);
    for (const who of [client, stranger]) expect((await who.call("PATCH", office(broken), { rotation: 90 })).status).toBe(401);
  });
});
