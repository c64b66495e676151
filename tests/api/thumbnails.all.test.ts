import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import sharp from "sharp";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { uploadAndRegister, uploadDocument } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { samples } from "../support/files.ts";
import { longPdf, pdfWithField, pdfWithPages, oversizedPdf } from "../support/pdf-files.ts";
import { fullJpeg, grayJpeg, jpegTurned, inspectPhoto, plainCmyk } from "../support/photos.ts";
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
  [attorney, client, stranger] = [await signInAttorney(server.url), await openBrowser(server.url), await openBrowser(server.url)];
  ({ id } = await (await client.call("POST", forms, { formData: {} })).json());
  photo = await jpegTurned(1, 3_000, 1_500);
  document = await uploadDocument(client, id, "pictureId", "license.jpg", photo);
});
afterAll(() => server?.cleanup());

const documentPath = (doc: string, type = "pictureId") => `${forms}/${id}/documents/${type}/${doc}`;
const statusOf = async (who: Client, path: string) => (await who.call("GET", path)).status;
const listObjects = () => readdirSync(path.join(server.dataDir, "objects/kept"));
const officePath = (doc: string) => `/api/admin/submissions/${id}/documents/${doc}`;
const pagePath = (doc: string) => `/admin/submissions/${id}/documents/${doc}`;
const viewPath = (doc: string) => `${officePath(doc)}/view`;
const bytesOf = async (who: Client, path: string) => Buffer.from(await (await who.call("GET", path)).arrayBuffer());
const auditActions = async (doc: string) =>
  (await withDatabase(server, (sql) => sql<{ action: string }[]>`select action from audit_log where detail = ${doc} order by id`)).map(
    ({ action }) => action,
  );
const downloadIt = "This file cannot be shown here. Please download it to read it.";
const damaged = `${downloadIt} It does not open: it may be damaged.`;
/** Reads the status of a view that is not drawn, and what the office reads. */
const refusalOf = async (path: string) => {
  const response = await attorney.call("GET", path);
  return [response.status, (await response.json()).message];
};
const readPage = async (path: string) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "");

async function expectPicture(who: Client, path: string, width: number, height: number, corner = "upper left") {
  const response = await who.call("GET", path);
  expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
    200,
    {
      "content-type": "image/jpeg",
      "content-disposition": "inline",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/(^|, )sandbox$/),
    },
  ]);
  const inspected = await inspectPhoto(Buffer.from(await response.arrayBuffer()));
  expect(inspected).toEqual({ format: "jpeg", width, height, red: [corner], hasMetadata: false });
}

async function expectSize(path: string, width: number, height: number) {
  expect(await sharp(await bytesOf(attorney, path)).metadata()).toMatchObject({ width, height });
}

describe("a photo", () => {
  it("has a thumbnail for its client and the office and a large view for the office, and the original is unchanged", async () => {
    const original = await (await client.call("GET", `${documentPath(document)}/download`)).arrayBuffer();
    for (const who of [client, attorney, client]) await expectPicture(who, `${documentPath(document)}/thumbnail`, 160, 80);
    await expectPicture(attorney, viewPath(document), 2_000, 1_000);
    expect(sha256(Buffer.from(await (await client.call("GET", `${documentPath(document)}/download`)).arrayBuffer()))).toBe(
      sha256(Buffer.from(original)),
    );
    expect(await (await attorney.page(`/admin/submissions/${id}/history`)).text()).toContain("Picture of a document viewed");
  });

  it("has a thumbnail that returns 404 for others, a wrong id or list, and a deleted document", async () => {
    const other = (await (await client.call("POST", forms, { formData: {} })).json()).id as string;
    const deletedId = await uploadDocument(client, id, "ssnCard", "card.jpg", await grayJpeg(300, 200));
    expect(await statusOf(client, `${documentPath(deletedId, "ssnCard")}/thumbnail`)).toBe(200);
    await client.call("DELETE", documentPath(deletedId, "ssnCard"));
    for (const path of [
      `${documentPath(deletedId, "ssnCard")}/thumbnail`,
      `${documentPath(document, "ssnCard")}/thumbnail`,
      `${forms}/${other}/documents/pictureId/${document}/thumbnail`,
      `${documentPath("x".repeat(24))}/thumbnail`,
    ])
      expect(await statusOf(client, path), path).toBe(404);
    expect(await statusOf(attorney, `/api/admin/submissions/${other}/documents/${document}/view`)).toBe(404);
    expect(await statusOf(stranger, `${documentPath(document)}/thumbnail`)).toBe(404);
    for (const who of [client, stranger]) expect(await statusOf(who, viewPath(document))).toBe(401);
  });

  it("has no thumbnail if it does not open", async () => {
    const broken = await uploadDocument(client, id, "payStubs", "broken.png", samples.png);
    expect(await statusOf(client, `${documentPath(broken, "payStubs")}/thumbnail`)).toBe(404);
    expect(await refusalOf(viewPath(broken))).toEqual([422, damaged]);
    expect(await auditActions(broken)).toEqual([]);
  });

  it("has a thumbnail and a view if it lacks its end marker, also after it was turned or joined", async () => {
    const nearly = await uploadDocument(client, id, "payStubs", "nearly.jpg", (await fullJpeg(true)).subarray(0, -2));
    const colors = await sharp(await bytesOf(attorney, viewPath(nearly))).stats();
    expect(Math.min(...colors.channels.map(({ stdev }) => stdev))).toBeGreaterThan(20);
    expect(await statusOf(client, `${documentPath(nearly, "payStubs")}/thumbnail`)).toBe(200);
    const turned = await attorney.call("PATCH", officePath(nearly), { rotation: 90 });
    expect(turned.status).toBe(200);
    const other = await uploadDocument(client, id, "payStubs", "other.jpg", (await fullJpeg(true)).subarray(0, -2));
    const joined = await client.call("POST", `${forms}/${id}/documents/payStubs/join`, { ids: [nearly, other] });
    expect(joined.status).toBe(201);
    await expectSize(viewPath((await joined.json()).id), 1_545, 2_000);
  });

  it("in CMYK without Adobe's marker is shown in its own colors, also after it was turned", async () => {
    const print = await uploadDocument(client, id, "payStubs", "print.jpg", await plainCmyk());
    await expectPicture(attorney, viewPath(print), 64, 48);
    await expectPicture(client, `${documentPath(print, "payStubs")}/thumbnail`, 64, 48);
    expect((await attorney.call("PATCH", officePath(print), { rotation: 90 })).status).toBe(200);
    await expectPicture(attorney, viewPath(print), 48, 64, "upper right");
  });

  it("that is long has a view that is wide enough to read, and a small thumbnail", async () => {
    const long = await uploadDocument(client, id, "payStubs", "long.jpg", await grayJpeg(1_200, 12_000));
    await expectSize(viewPath(long), 1_000, 10_000);
    await expectSize(`${documentPath(long, "payStubs")}/thumbnail`, 16, 160);
  });

  it("has a thumbnail in every format that the portal accepts", async () => {
    const session = (await (
      await client.call("POST", "/api/upload-sessions", { clientName: "Sam", clientEmail: "sam@example.com" })
    ).json()) as { id: string };
    const path = `/api/upload-sessions/${session.id}`;
    const image = sharp(photo).resize(400);
    const files = {
      "a.png": await image.clone().png().toBuffer(),
      "b.webp": await image.clone().webp().toBuffer(),
      "c.gif": await image.clone().gif().toBuffer(),
      "d.tiff": await image.clone().tiff().toBuffer(),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const { file } = await (await uploadAndRegister(client, path, "files", name, bytes)).json();
      await expectPicture(client, `${path}/files/${file.id}/thumbnail`, 160, 80);
      await expectPicture(attorney, `/api/admin/upload-sessions/${session.id}/files/${file.id}/view`, 400, 200);
      expect(await statusOf(stranger, `${path}/files/${file.id}/thumbnail`)).toBe(404);
    }
  });

  it("has no thumbnail if the storage has lost it", async () => {
    const lostId = await uploadDocument(client, id, "taxReturns", "lost.jpg", await grayJpeg(300, 200));
    await withDatabase(server, (sql) => sql`update documents set storage_key = 'kept/nowhere' where id = ${lostId}`);
    expect(await statusOf(client, `${documentPath(lostId, "taxReturns")}/thumbnail`)).toBe(404);
    expect(await refusalOf(viewPath(lostId))).toEqual([422, "This file is missing from storage. Please ask the client for it again."]);
  });
});

describe("a PDF", () => {
  const addPdf = (name: string, pdf: Buffer) => uploadDocument(client, id, "payStubs", name, pdf);

  it("has a view of each page for the office only, and a thumbnail of its first page", async () => {
    const pdf = await addPdf("stubs.pdf", await pdfWithPages(3));
    expect(await (await attorney.call("GET", officePath(pdf))).json()).toMatchObject({ name: "stubs.pdf", pages: 3, rotation: 0 });
    await expectPicture(client, `${documentPath(pdf, "payStubs")}/thumbnail`, 124, 160);
    await expectPicture(attorney, viewPath(pdf), 1_545, 2_000);
    await expectPicture(attorney, `${viewPath(pdf)}?page=3`, 1_545, 2_000, "lower left");
    for (const number of ["4", "999999999"])
      expect(await refusalOf(`${viewPath(pdf)}?page=${number}`)).toEqual([404, "This file has no such page."]);
    for (const who of [client, stranger])
      for (const path of [officePath(pdf), `${viewPath(pdf)}?page=1`]) expect(await statusOf(who, path)).toBe(401);
    expect(await auditActions(pdf)).toEqual(["document_viewed", "document_viewed"]);
    expect(await readPage(`/admin/submissions/${id}/history`)).toContain("Picture of a document viewed: stubs.pdf");
  });

  it("shows twenty of its pages at once, and the others on request, without scripts", async () => {
    const pdf = await addPdf("long.pdf", await pdfWithPages(400));
    const first = await readPage(pagePath(pdf));
    expect(first.match(/<figcaption/g)).toHaveLength(20);
    expect(first).toContain(`href="${pagePath(pdf)}?show=21"`);
    const last = await readPage(`${pagePath(pdf)}?filter=new&show=1000`);
    expect(last).toMatch(/Earlier pages.*Page 400 of 400/s);
    expect(last).toContain(`src="/api${pagePath(pdf)}/view?page=400"`);
    expect(last).not.toContain("Later pages");
    await expectPicture(attorney, `${viewPath(pdf)}?page=400`, 1_545, 2_000, "lower right");
  });

  it("runs no scripts and cannot exceed the memory limit", async () => {
    const plain = await addPdf("plain.pdf", await pdfWithField());
    const scripted = await addPdf("scripted.pdf", await pdfWithField("this.getField('field').value = 'changed';"));
    const filledIn = await bytesOf(attorney, viewPath(plain));
    expect(await bytesOf(attorney, viewPath(scripted))).toEqual(filledIn);
    const { channels } = await sharp(filledIn).extract({ left: 120, top: 380, width: 1_000, height: 100 }).stats();
    expect(channels[0]!.min).toBeLessThan(100);
    const swollen = await addPdf("swollen.pdf", await oversizedPdf());
    expect(await refusalOf(viewPath(swollen))).toEqual([422, `${downloadIt} It takes more memory or time than there is here.`]);
    expect(await statusOf(attorney, viewPath(plain))).toBe(200);
  });

  it("with a page of 612 by 20,000 points has a view that is wide enough to read", async () => {
    const long = await addPdf("receipt.pdf", await longPdf());
    const view = sharp(await bytesOf(attorney, viewPath(long)));
    const { width, height } = await view.metadata();
    expect(width).toBeGreaterThanOrEqual(612);
    expect(height / width).toBeCloseTo(20_000 / 612, 1);
    const square = await view
      .extract({ left: 10, top: height - 60, width: 50, height: 50 })
      .raw()
      .toBuffer();
    expect(Math.max(...square)).toBeLessThan(50);
    await expectSize(`${documentPath(long, "payStubs")}/thumbnail`, 5, 160);
  });

  it("after a printer's header has a view, can be turned, and is downloaded as it was sent", async () => {
    const printed = Buffer.concat([Buffer.from("\x1b%-12345X@PJL\r\n"), await pdfWithPages(1)]);
    const pdf = await addPdf("printed.pdf", printed);
    await expectPicture(attorney, viewPath(pdf), 1_545, 2_000);
    expect(await bytesOf(client, `${documentPath(pdf, "payStubs")}/download`)).toEqual(printed);
    expect((await attorney.call("PATCH", officePath(pdf), { rotation: 90 })).status).toBe(200);
    await expectPicture(attorney, viewPath(pdf), 2_000, 1_545, "upper right");
  });

  it("that is damaged has no view, and its page shows why", async () => {
    const broken = await addPdf("broken.pdf", Buffer.from("%PDF-1.7 nothing %%EOF"));
    expect(await (await attorney.call("GET", officePath(broken))).json()).toMatchObject({ pages: 0, notShown: damaged });
    expect(await statusOf(client, `${documentPath(broken, "payStubs")}/thumbnail`)).toBe(404);
    expect(await refusalOf(viewPath(broken))).toEqual([422, damaged]);
    expect(await readPage(`${pagePath(broken)}?show=1`)).toContain(damaged);
  });
});

describe("a file rotated by the office", () => {
  const turn = (doc: string, rotation: unknown) => attorney.call("PATCH", officePath(doc), { rotation });
  const download = (doc: string, type = "taxReturns") => bytesOf(client, `${documentPath(doc, type)}/download`);

  it("is rotated wherever it is shown, and can be rotated back to the original", async () => {
    const doc = await uploadDocument(client, id, "taxReturns", "sideways.jpg", photo);
    const original = await download(doc);
    await expectPicture(client, `${documentPath(doc, "taxReturns")}/thumbnail`, 160, 80);
    const before = listObjects().length;
    const updated = await (await turn(doc, 90)).json();
    expect(updated).toMatchObject({ name: "sideways.jpg", mimeType: "image/jpeg", rotation: 90, revision: 1 });
    await expectPicture(client, `${documentPath(doc, "taxReturns")}/thumbnail`, 80, 160, "upper right");
    await expectPicture(attorney, viewPath(doc), 1_000, 2_000, "upper right");
    const copy = await download(doc);
    expect(await inspectPhoto(copy)).toEqual({ format: "jpeg", width: 1_500, height: 3_000, red: ["upper right"], hasMetadata: false });
    expect(copy.length).toBe(updated.size);
    await turn(doc, 270);
    expect((await inspectPhoto(await download(doc))).red).toEqual(["lower left"]);
    await turn(doc, 0);
    expect(sha256(await download(doc))).toBe(sha256(original));
    await expect.poll(() => listObjects().length).toBe(before);
    expect((await auditActions(doc)).filter((action) => action === "document_turned")).toHaveLength(3);
    expect(await readPage(`/admin/submissions/${id}/history`)).toContain("Document turned by the office: sideways.jpg");
    expect((await turn(doc, 180)).status).toBe(200);
    await client.call("DELETE", documentPath(doc, "taxReturns"));
    await expect.poll(() => listObjects().length).toBe(before - 1);
  });

  it("can be a PNG or a PDF, on its page without scripts, and keeps its format", async () => {
    const image = await sharp(photo).resize(400).png().toBuffer();
    const png = await uploadDocument(client, id, "taxReturns", "scan.png", image);
    const postTurn = (doc: string, intent: string, rotation: string, revision: string) =>
      attorney.post(`${pagePath(doc)}?show=1`, { intent, rotation, revision });
    const firstPost = await postTurn(png, "left", "270", "0");
    expect([firstPost.status, firstPost.headers.get("Location")]).toEqual([303, `${pagePath(png)}?show=1&turned=left`]);
    expect(await inspectPhoto(await download(png))).toMatchObject({ format: "png", width: 400, height: 200, red: ["lower right"] });
    expect(await readPage(pagePath(png))).toContain("180° clockwise; what the client sent is kept");
    expect((await postTurn(png, "left", "270", "0")).status, "the same post again").toBe(303);
    expect((await postTurn(png, "right", "180", "0")).status).toBe(409);
    const pdf = await uploadDocument(client, id, "taxReturns", "scan.pdf", await pdfWithPages(2));
    expect((await postTurn(pdf, "left", "0", "0")).status).toBe(303);
    await expectPicture(attorney, `${viewPath(pdf)}?page=2`, 2_000, 1_545, "upper left");
    expect((await download(pdf)).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("is unchanged if it does not open or the angle is no multiple of 90 degrees", async () => {
    const broken = await uploadDocument(client, id, "pictureId", "broken.png", samples.png);
    for (const [rotation, message] of [
      [90, "This file does not open here, so it cannot be turned. It stays as it is."],
      [45, "Invalid"],
      ["90", "Invalid"],
    ] as const) {
      const rejected = await turn(broken, rotation);
      expect([rejected.status, (await rejected.json()).message]).toEqual([422, expect.stringContaining(message)]);
    }
    const posted = await attorney.post(pagePath(broken), { intent: "right", rotation: "0", revision: "0" });
    expect([posted.status, await posted.text()]).toEqual([422, expect.stringContaining("so it cannot be turned")]);
    expect(sha256(await download(broken, "pictureId"))).toBe(sha256(samples.png));
    const session = await (await client.call("POST", "/api/upload-sessions", { clientName: "Sam", clientEmail: "sam@example.com" })).json();
    const { file } = await (await uploadAndRegister(client, `/api/upload-sessions/${session.id}`, "files", "note.txt", samples.txt)).json();
    const note = await attorney.call("PATCH", `/api/admin/upload-sessions/${session.id}/files/${file.id}`, { rotation: 90 });
    expect([note.status, (await note.json()).message]).toEqual([422, "Only photos (JPEG or PNG) and PDFs can be turned."]);
    for (const who of [client, stranger]) expect((await who.call("PATCH", officePath(broken), { rotation: 90 })).status).toBe(401);
  });
});
