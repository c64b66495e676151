import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCanary } from "../support/canary.ts";
import { cookielessBrowser, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { addressFor, changedKeys, keyOf, megabyte, pdfOf, put, samples, uploaded } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const { parse } = createRequire(import.meta.url)("content-disposition") as {
  parse: (header: string) => { type: string; parameters: { filename: string } };
};
const forms = "/api/bankruptcy-forms";
const invalidType = "Invalid file type. Only image/jpeg, image/png, application/pdf files are allowed.";
const contradictory = "File content does not match its type.";
const failure = (message: string) => ({ message, error: { message } });

describe.each(stores)("documents of a form on %s", (kind, startStore) => {
  let store: Store;
  let robot: Client;
  beforeAll(async () => {
    store = await startStore();
    robot = apiClient(store.server.url);
  });
  afterAll(() => store?.cleanup());

  const newForm = async (who = robot) => `${forms}/${(await (await who.call("POST", forms, {})).json()).id}/documents`;
  const register = (who: Client, documents: string, type: string, fileName: string, storageKey: string, more = {}) =>
    who.call("POST", `${documents}/${type}`, { fileName, storageKey, ...more });
  const add = async (documents: string, type: string, fileName: string, body: Buffer, more = {}) =>
    register(robot, documents, type, fileName, await uploaded(robot, documents, body), more);
  const lists = async (documents: string) => (await robot.call("GET", documents)).json();

  it("are uploaded, registered, listed, downloaded and deleted", async () => {
    const documents = await newForm();
    expect(await lists(documents)).toEqual({ pictureId: [], ssnCard: [], payStubs: [], taxReturns: [] });
    const facts = { fileName: "My ID.pdf", fileSize: samples.pdf.length, mimeType: "application/pdf" };
    const address = await addressFor(robot, documents, facts);
    expect((await put(address, samples.pdf, "application/pdf")).status).toBe(200);
    const answer = await register(robot, documents, "pictureId", "My ID.pdf", keyOf(address), facts);
    expect(answer.status).toBe(201);
    const document = await answer.json();
    expect(document).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/),
      name: "My ID.pdf",
      size: samples.pdf.length,
      mimeType: "application/pdf",
      uploadedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await lists(documents)).pictureId).toEqual([document]);

    const download = await robot.call("GET", `${documents}/pictureId/${document.id}/download`);
    expect(download.status).toBe(200);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(samples.pdf.length),
      "content-disposition": 'attachment; filename="My ID.pdf"',
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(/(^|, )sandbox$/),
    });
    expect(Buffer.from(await download.arrayBuffer())).toEqual(samples.pdf);

    expect((await robot.call("DELETE", `${documents}/pictureId/${document.id}`)).status).toBe(204);
    expect((await robot.call("DELETE", `${documents}/pictureId/${document.id}`)).status).toBe(404);
    expect((await robot.call("GET", `${documents}/pictureId/${document.id}/download`)).status).toBe(404);
    await expect.poll(store.keys).toEqual([]);
    expect((await register(robot, documents, "pictureId", "again.pdf", keyOf(address))).status).toBe(422);
  });

  it("are of their name's type, and say so", async () => {
    const documents = await newForm();
    const good = { "a.pdf": samples.pdf, "b.JPG": samples.jpg, "c.jpeg": samples.jpg, "d.png": samples.png };
    for (const [name, body] of Object.entries(good)) expect((await add(documents, "payStubs", name, body)).status).toBe(201);
    expect((await lists(documents)).payStubs.map((one: { mimeType: string }) => one.mimeType)).toEqual([
      "application/pdf",
      "image/jpeg",
      "image/jpeg",
      "image/png",
    ]);
  });

  it.each([
    ["application/pdf", samples.pdf, "scan.pdf"],
    ["image/jpeg", samples.jpg, "scan.jpg"],
    ["image/png", samples.png, "scan.png"],
  ])("without an extension are taken when they are declared as %s and their content agrees", async (mimeType, body, name) => {
    const documents = await newForm();
    const address = await addressFor(robot, documents, { fileName: "scan", fileSize: body.length, mimeType });
    expect((await put(address, body, mimeType)).ok).toBe(true);
    const answer = await register(robot, documents, "ssnCard", "scan", keyOf(address), { mimeType });
    expect([answer.status, await answer.json()]).toEqual([201, expect.objectContaining({ name, mimeType })]);
  });

  it.each([
    ["HTML without an extension declared as PDF", "a", samples.html, "application/pdf", contradictory],
    ["a text without an extension", "a", samples.txt, "text/plain", invalidType],
    ["HTML named .pdf", "a.pdf", samples.html, "", contradictory],
    ["an API client named .jpg", "a.jpg", samples.exe, "image/jpeg", contradictory],
    ["a JPEG named .png", "a.png", samples.jpg, "", contradictory],
    ["a PNG declared as JPEG", "a.png", samples.png, "image/jpeg", contradictory],
    ["a type that is not taken", "a.pdf", samples.pdf, "text/html", invalidType],
    ["an extension that is not taken", "a.gif", samples.gif, "", invalidType],
    ["no extension", "a", samples.pdf, "", invalidType],
    ["a page", "a.html", samples.html, "", invalidType],
    ["a picture with scripts", "a.svg", samples.html, "image/svg+xml", invalidType],
    ["an API client's extension", "a.EXE", samples.exe, "", "File type not allowed for security reasons."],
    ["a hidden program's extension", "x\u202Efdp.exe", samples.exe, "", "File type not allowed for security reasons."],
    ["nothing", "a.pdf", Buffer.alloc(0), "", "File is empty or corrupted."],
    ["a long name", `${"n".repeat(252)}.pdf`, samples.pdf, "", "File name is too long (max 255 characters)."],
  ])("%s is refused, and its upload removed", async (_what, name, body, mimeType, message) => {
    const documents = await newForm();
    const storageKey = await uploaded(robot, documents, body);
    const answer = await register(robot, documents, "ssnCard", name, storageKey, { mimeType });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ error: message, message, title: "File Validation Failed", issues: [{ path: "file", message }] });
    expect((await lists(documents)).ssnCard).toEqual([]);
    expect(store.keys()).not.toContain(`pending/${storageKey.split("/").at(-1)}`);
  });

  it("may have exactly 10 MB and a name of exactly 255 characters", async () => {
    const documents = await newForm();
    const name = `${"n".repeat(251)}.pdf`;
    expect((await add(documents, "taxReturns", name, pdfOf(10 * megabyte))).status).toBe(201);
    const larger = await add(documents, "taxReturns", name, pdfOf(10 * megabyte + 1));
    expect((await larger.json()).message).toBe("File size must be less than 10MB.");
    const told = await robot.call("POST", `${documents}/upload-url`, {
      fileName: name,
      fileSize: 10 * megabyte + 1,
      mimeType: "application/pdf",
    });
    expect(told.status).toBe(422);
    expect((await lists(documents)).taxReturns).toHaveLength(1);
  });

  it.each([
    ["pictureId", 2, "Picture ID"],
    ["ssnCard", 2, "Social Security Card"],
    ["taxReturns", 5, "Tax Returns"],
  ])("%s takes %i", async (type, max, title) => {
    const documents = await newForm();
    const answers = await Promise.all(Array.from({ length: max + 3 }, (_, n) => add(documents, type, `${n}.pdf`, samples.pdf)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(max);
    const refused = await answers.find(({ status }) => status === 422)!.json();
    expect(refused).toMatchObject({
      title: "File Limit Exceeded",
      message: `You can only upload ${max} file(s) for ${title}. You currently have ${max} file(s).`,
    });
    expect((await lists(documents))[type]).toHaveLength(max);
  });

  it("takes sixty pay stubs, and not one more", async () => {
    const documents = await newForm();
    const answers = await Promise.all(Array.from({ length: 61 }, (_, n) => add(documents, "payStubs", `${n}.pdf`, samples.pdf)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(60).fill(201), 422]);
    expect((await add(documents, "payStubs", "61.pdf", samples.pdf)).status).toBe(422);
  });

  it.each([
    ["two lines", "a\r\nX: 1.pdf", "aX: 1.pdf"],
    ["an emoji", "😀.pdf", "😀.pdf"],
    ["quotes", 'a";x=".pdf', 'a";x=".pdf'],
    ["Arabic", "وثيقة.pdf", "وثيقة.pdf"],
    ["turned writing", "a\u202Eb\u2066c.pdf", "abc.pdf"],
    ["a path", "C:\\papers\\..\\a.pdf", "a.pdf"],
  ])("with %s in its name has one well-formed header", async (_what, fileName, name) => {
    const documents = await newForm();
    const { id, name: stored } = await (await add(documents, "ssnCard", fileName, samples.pdf)).json();
    expect(stored).toBe(name);
    const { status, headers } = await robot.call("GET", `${documents}/ssnCard/${id}/download`);
    expect(status).toBe(200);
    expect(headers.get("X")).toBeNull();
    const header = headers.get("Content-Disposition") ?? "";
    expect(parse(header)).toMatchObject({ type: "attachment", parameters: { filename: name } });
    if (/[^\x20-\x7e]/.test(name)) expect(header).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
  });

  it("belong to whom their form belongs, and to its list", async () => {
    const mine = await openBrowser(store.server.url);
    const documents = await newForm(mine);
    const storageKey = await uploaded(mine, documents, samples.pdf);
    const { id } = await (await register(mine, documents, "pictureId", "a.pdf", storageKey)).json();
    const calls = (who: Client, documentsPath: string, type = "pictureId") => [
      who.call("GET", `${documentsPath}/${type}/${id}/download`),
      who.call("DELETE", `${documentsPath}/${type}/${id}`),
      who.call("POST", `${documentsPath}/${type}`, "no JSON at all", { "Content-Type": "text/plain" }),
      who.call("GET", documentsPath),
      who.call("POST", `${documentsPath}/upload-url`),
    ];
    const answers = (list: Promise<Response>[]) => Promise.all(list.map(async (one) => [(await one).status, await (await one).text()]));
    const nothing = await answers(calls(robot, `${forms}/${"A".repeat(24)}/documents`));
    expect(nothing.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    for (const stranger of [await openBrowser(store.server.url), robot, cookielessBrowser(store.server.url)])
      expect(await answers(calls(stranger, documents))).toEqual(nothing);
    const other = await newForm(mine);
    for (const wrong of [`${other}/pictureId`, `${documents}/payStubs`]) {
      expect((await mine.call("GET", `${wrong}/${id}/download`)).status).toBe(404);
      expect((await mine.call("DELETE", `${wrong}/${id}`)).status).toBe(404);
    }
    const unknown = await mine.call("GET", `${documents}/passports/${id}/download`);
    expect([unknown.status, await unknown.json()]).toEqual([404, failure("Invalid document type")]);
    expect((await mine.call("GET", `${documents}/pictureId/${id}/download`)).status).toBe(200);
  });

  it("are registered only by the addresses issued for their form, once and for one list", async () => {
    const canary = await startCanary();
    const [mine, other] = [await newForm(), await newForm(await openBrowser(store.server.url))];
    const another = await newForm();
    const key = await uploaded(robot, another, samples.pdf);
    const changed = changedKeys(key, canary.url);
    for (const storageKey of [key, ...changed])
      expect((await register(robot, mine, "payStubs", "a.pdf", storageKey)).status, storageKey).toBe(422);
    for (const storageKey of changed)
      expect((await register(robot, another, "payStubs", "a.pdf", storageKey)).status, storageKey).toBe(422);
    expect((await register(robot, other, "payStubs", "a.pdf", key)).status).toBe(404);
    expect((await register(robot, another, "payStubs", "a.pdf", key)).status).toBe(201);
    expect((await register(robot, another, "ssnCard", "a.pdf", key)).status).toBe(422);
    await canary.stop();
    expect(canary.visits).toEqual([]);
    expect(Object.values(await lists(mine)).flat()).toEqual([]);
    expect(await lists(another)).toMatchObject({ payStubs: [{ name: "a.pdf" }], ssnCard: [] });
  });

  it("stay as they were registered, whatever is sent to their address afterwards", async () => {
    const documents = await newForm();
    const address = await addressFor(robot, documents);
    await put(address, samples.pdf);
    const { id } = await (await register(robot, documents, "payStubs", "a.pdf", keyOf(address))).json();
    expect((await put(address, samples.exe)).status).toBe(kind === "disk" ? 403 : 200);
    const download = await robot.call("GET", `${documents}/payStubs/${id}/download`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(samples.pdf);
  });

  it.runIf(kind === "s3")("are not taken up when they change between the look at them and their registration", async () => {
    const documents = await newForm();
    const key = await uploaded(robot, documents, samples.pdf);
    store.beforeTaking!(() => store.plant(`pending/${key.split("/").at(-1)}`));
    expect((await register(robot, documents, "payStubs", "a.pdf", key)).status).toBe(422);
    store.beforeTaking!(() => undefined);
    expect((await register(robot, documents, "payStubs", "a.pdf", await uploaded(robot, documents, samples.pdf))).status).toBe(201);
  });

  it.runIf(kind === "disk")("are what was looked at, however often their address is written to in the meantime", async () => {
    const documents = await newForm();
    const virus = Buffer.from(samples.pdf).fill("MZ", 0, 2);
    for (let round = 0; round < 40; round++) {
      const address = await addressFor(robot, documents);
      await put(address, samples.pdf);
      const overwriting = [1, 2, 3].flatMap(() => [put(address, virus), put(address, samples.pdf)]);
      const answer = await register(robot, documents, "payStubs", "a.pdf", keyOf(address));
      await Promise.all(overwriting);
      if (!answer.ok) continue;
      const { id } = await answer.json();
      const download = await robot.call("GET", `${documents}/payStubs/${id}/download`);
      expect(Buffer.from(await download.arrayBuffer())).toEqual(samples.pdf);
    }
  });

  it("whose object is lost answer 404 and stay in the list", async () => {
    const documents = await newForm();
    const before = store.keys();
    const { id } = await (await add(documents, "pictureId", "a.pdf", samples.pdf)).json();
    store
      .keys()
      .filter((key) => !before.includes(key))
      .forEach(store.lose);
    const download = await robot.call("GET", `${documents}/pictureId/${id}/download`);
    expect([download.status, await download.json()]).toEqual([404, failure("Document not found")]);
    expect((await lists(documents)).pictureId).toHaveLength(1);
  });
});
