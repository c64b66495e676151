import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startCanary } from "../support/canary.ts";
import { cookielessBrowser, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { requestUploadUrl, forgedKeysOf, storageKeyOf, megabyte, pdfOf, put, samples, uploadPending } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const { parse } = createRequire(import.meta.url)("content-disposition") as {
  parse: (header: string) => { type: string; parameters: { filename: string } };
};
const forms = "/api/bankruptcy-forms";
const invalidType = "Invalid file type. Only image/jpeg, image/png, application/pdf files are allowed.";
const contradictory = "File content does not match its type.";
const failure = (message: string) => ({ message, code: "notFound", error: { message } });

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
    register(robot, documents, type, fileName, await uploadPending(robot, documents, body), more);
  const readLists = async (documents: string) => (await robot.call("GET", documents)).json();

  it("are uploaded, registered, listed, downloaded, and deleted", async () => {
    const documents = await newForm();
    expect(await readLists(documents)).toEqual({ pictureId: [], ssnCard: [], payStubs: [], taxReturns: [] });
    const facts = { fileName: "My ID.pdf", fileSize: samples.pdf.length, mimeType: "application/pdf" };
    const uploadUrl = await requestUploadUrl(robot, documents, facts);
    expect((await put(uploadUrl, samples.pdf, "application/pdf")).status).toBe(200);
    const response = await register(robot, documents, "pictureId", "My ID.pdf", storageKeyOf(uploadUrl), facts);
    expect(response.status).toBe(201);
    const document = await response.json();
    expect(document).toEqual({
      id: expect.stringMatching(/^[\w-]{24}$/),
      name: "My ID.pdf",
      size: samples.pdf.length,
      mimeType: "application/pdf",
      uploadedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await readLists(documents)).pictureId).toEqual([document]);

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
    expect((await register(robot, documents, "pictureId", "again.pdf", storageKeyOf(uploadUrl))).status).toBe(422);
  });

  it("get their type from the file extension", async () => {
    const documents = await newForm();
    const validFiles = { "a.pdf": samples.pdf, "b.JPG": samples.jpg, "c.jpeg": samples.jpg, "d.png": samples.png };
    for (const [name, body] of Object.entries(validFiles)) expect((await add(documents, "payStubs", name, body)).status).toBe(201);
    expect((await readLists(documents)).payStubs.map((one: { mimeType: string }) => one.mimeType)).toEqual([
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
  ])("without an extension are accepted if they are declared as %s and the content matches", async (mimeType, body, name) => {
    const documents = await newForm();
    const uploadUrl = await requestUploadUrl(robot, documents, { fileName: "scan", fileSize: body.length, mimeType });
    expect((await put(uploadUrl, body, mimeType)).ok).toBe(true);
    const response = await register(robot, documents, "ssnCard", "scan", storageKeyOf(uploadUrl), { mimeType });
    expect([response.status, await response.json()]).toEqual([201, expect.objectContaining({ name, mimeType })]);
  });

  it.each([
    ["HTML without an extension declared as PDF", "a", samples.html, "application/pdf", contradictory],
    ["a text without an extension", "a", samples.txt, "text/plain", invalidType],
    ["HTML named .pdf", "a.pdf", samples.html, "", contradictory],
    ["an executable named .jpg", "a.jpg", samples.exe, "image/jpeg", contradictory],
    ["a JPEG named .png", "a.png", samples.jpg, "", contradictory],
    ["a PNG declared as JPEG", "a.png", samples.png, "image/jpeg", contradictory],
    ["an unsupported type", "a.pdf", samples.pdf, "text/html", invalidType],
    ["an unsupported extension", "a.gif", samples.gif, "", invalidType],
    ["no extension", "a", samples.pdf, "", invalidType],
    ["an HTML page", "a.html", samples.html, "", invalidType],
    ["an SVG image", "a.svg", samples.html, "image/svg+xml", invalidType],
    ["the extension of an executable", "a.EXE", samples.exe, "", "File type not allowed for security reasons."],
    [
      "an executable extension hidden by a text direction override",
      "x\u202Efdp.exe",
      samples.exe,
      "",
      "File type not allowed for security reasons.",
    ],
    ["an empty file", "a.pdf", Buffer.alloc(0), "", "File is empty or corrupted."],
    ["a long name", `${"n".repeat(252)}.pdf`, samples.pdf, "", "File name is too long (max 255 characters)."],
  ])("%s: registering returns 422 and removes the upload", async (_what, name, body, mimeType, message) => {
    const documents = await newForm();
    const storageKey = await uploadPending(robot, documents, body);
    const response = await register(robot, documents, "ssnCard", name, storageKey, { mimeType });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      error: message,
      message,
      code: "invalid",
      title: "File Validation Failed",
      issues: [{ path: "file", message }],
    });
    expect((await readLists(documents)).ssnCard).toEqual([]);
    expect(store.keys()).not.toContain(`pending/${storageKey.split("/").at(-1)}`);
  });

  it("may have up to 10 MB and a name of up to 255 characters", async () => {
    const documents = await newForm();
    const name = `${"n".repeat(251)}.pdf`;
    expect((await add(documents, "taxReturns", name, pdfOf(10 * megabyte))).status).toBe(201);
    const larger = await add(documents, "taxReturns", name, pdfOf(10 * megabyte + 1));
    expect((await larger.json()).message).toBe("File size must be less than 10MB.");
    const tooLarge = await robot.call("POST", `${documents}/upload-url`, {
      fileName: name,
      fileSize: 10 * megabyte + 1,
      mimeType: "application/pdf",
    });
    expect(tooLarge.status).toBe(422);
    expect((await readLists(documents)).taxReturns).toHaveLength(1);
  });

  it.each([
    ["pictureId", 2, "Picture ID"],
    ["ssnCard", 2, "Social Security Card"],
    ["taxReturns", 5, "Tax Returns"],
  ])("%s accepts %i files", async (type, max, title) => {
    const documents = await newForm();
    const responses = await Promise.all(Array.from({ length: max + 3 }, (_, n) => add(documents, type, `${n}.pdf`, samples.pdf)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(max);
    const rejected = await responses.find(({ status }) => status === 422)!.json();
    expect(rejected).toMatchObject({
      title: "File Limit Exceeded",
      message: `You can only upload ${max} file(s) for ${title}. You currently have ${max} file(s).`,
    });
    expect((await readLists(documents))[type]).toHaveLength(max);
  });

  it("accept sixty pay stubs and reject the 61st", async () => {
    const documents = await newForm();
    const responses = await Promise.all(Array.from({ length: 61 }, (_, n) => add(documents, "payStubs", `${n}.pdf`, samples.pdf)));
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(60).fill(201), 422]);
    expect((await add(documents, "payStubs", "61.pdf", samples.pdf)).status).toBe(422);
  });

  it.each([
    ["two lines", "a\r\nX: 1.pdf", "aX: 1.pdf"],
    ["an emoji", "😀.pdf", "😀.pdf"],
    ["quotes", 'a";x=".pdf', 'a";x=".pdf'],
    ["Arabic", "وثيقة.pdf", "وثيقة.pdf"],
    ["text direction overrides", "a\u202Eb\u2066c.pdf", "abc.pdf"],
    ["a path", "C:\\papers\\..\\a.pdf", "a.pdf"],
    ["slashes", "pay/stub 1\\2.pdf", "pay/stub 1\\2.pdf", "pay_stub 1_2.pdf"],
  ])("with %s in the name are downloaded with a valid Content-Disposition header", async (_what, fileName, name, downloadName = name) => {
    const documents = await newForm();
    const { id, name: stored } = await (await add(documents, "ssnCard", fileName, samples.pdf)).json();
    expect(stored).toBe(name);
    const { status, headers } = await robot.call("GET", `${documents}/ssnCard/${id}/download`);
    expect(status).toBe(200);
    expect(headers.get("X")).toBeNull();
    const header = headers.get("Content-Disposition") ?? "";
    expect(parse(header)).toMatchObject({ type: "attachment", parameters: { filename: downloadName } });
    if (/[^\x20-\x7e]/.test(name)) expect(header).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
  });

  it("return 404 to everybody but the form's owner, and under another form or list", async () => {
    const owner = await openBrowser(store.server.url);
    const documents = await newForm(owner);
    const storageKey = await uploadPending(owner, documents, samples.pdf);
    const { id } = await (await register(owner, documents, "pictureId", "a.pdf", storageKey)).json();
    const calls = (who: Client, documentsPath: string, type = "pictureId") => [
      who.call("GET", `${documentsPath}/${type}/${id}/download`),
      who.call("DELETE", `${documentsPath}/${type}/${id}`),
      who.call("POST", `${documentsPath}/${type}`, "no JSON at all", { "Content-Type": "text/plain" }),
      who.call("GET", documentsPath),
      who.call("POST", `${documentsPath}/upload-url`),
    ];
    const readAll = (list: Promise<Response>[]) => Promise.all(list.map(async (one) => [(await one).status, await (await one).text()]));
    const expected = await readAll(calls(robot, `${forms}/${"A".repeat(24)}/documents`));
    expect(expected.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    for (const stranger of [await openBrowser(store.server.url), robot, cookielessBrowser(store.server.url)])
      expect(await readAll(calls(stranger, documents))).toEqual(expected);
    const other = await newForm(owner);
    for (const wrong of [`${other}/pictureId`, `${documents}/payStubs`]) {
      expect((await owner.call("GET", `${wrong}/${id}/download`)).status).toBe(404);
      expect((await owner.call("DELETE", `${wrong}/${id}`)).status).toBe(404);
    }
    const unknown = await owner.call("GET", `${documents}/passports/${id}/download`);
    expect([unknown.status, await unknown.json()]).toEqual([404, failure("Invalid document type")]);
    expect((await owner.call("GET", `${documents}/pictureId/${id}/download`)).status).toBe(200);
  });

  it("can be registered only with a storage key issued for their form, and only once", async () => {
    const canary = await startCanary();
    const [owner, other] = [await newForm(), await newForm(await openBrowser(store.server.url))];
    const another = await newForm();
    const key = await uploadPending(robot, another, samples.pdf);
    const forgedKeys = forgedKeysOf(key, canary.url);
    for (const storageKey of [key, ...forgedKeys])
      expect((await register(robot, owner, "payStubs", "a.pdf", storageKey)).status, storageKey).toBe(422);
    for (const storageKey of forgedKeys)
      expect((await register(robot, another, "payStubs", "a.pdf", storageKey)).status, storageKey).toBe(422);
    expect((await register(robot, other, "payStubs", "a.pdf", key)).status).toBe(404);
    expect((await register(robot, another, "payStubs", "a.pdf", key)).status).toBe(201);
    expect((await register(robot, another, "ssnCard", "a.pdf", key)).status).toBe(422);
    await canary.stop();
    expect(canary.visits).toEqual([]);
    expect(Object.values(await readLists(owner)).flat()).toEqual([]);
    expect(await readLists(another)).toMatchObject({ payStubs: [{ name: "a.pdf" }], ssnCard: [] });
  });

  it("keep their content if the upload URL is written to after registration", async () => {
    const documents = await newForm();
    const uploadUrl = await requestUploadUrl(robot, documents);
    await put(uploadUrl, samples.pdf);
    const { id } = await (await register(robot, documents, "payStubs", "a.pdf", storageKeyOf(uploadUrl))).json();
    expect((await put(uploadUrl, samples.exe)).status).toBe(kind === "disk" ? 403 : 200);
    const download = await robot.call("GET", `${documents}/payStubs/${id}/download`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(samples.pdf);
  });

  it.runIf(kind === "s3")("are rejected if they change between the check and the registration", async () => {
    const documents = await newForm();
    const key = await uploadPending(robot, documents, samples.pdf);
    store.beforeRegistering!(() => store.plant(`pending/${key.split("/").at(-1)}`));
    expect((await register(robot, documents, "payStubs", "a.pdf", key)).status).toBe(422);
    store.beforeRegistering!(() => undefined);
    expect((await register(robot, documents, "payStubs", "a.pdf", await uploadPending(robot, documents, samples.pdf))).status).toBe(201);
  });

  it.runIf(kind === "disk")("have the checked content even if the upload URL is written to during registration", async () => {
    const documents = await newForm();
    const virus = Buffer.from(samples.pdf).fill("MZ", 0, 2);
    for (let round = 0; round < 40; round++) {
      const uploadUrl = await requestUploadUrl(robot, documents);
      await put(uploadUrl, samples.pdf);
      const overwrites = [1, 2, 3].flatMap(() => [put(uploadUrl, virus), put(uploadUrl, samples.pdf)]);
      const response = await register(robot, documents, "payStubs", "a.pdf", storageKeyOf(uploadUrl));
      await Promise.all(overwrites);
      if (!response.ok) continue;
      const { id } = await response.json();
      const download = await robot.call("GET", `${documents}/payStubs/${id}/download`);
      expect(Buffer.from(await download.arrayBuffer())).toEqual(samples.pdf);
    }
  });

  it("return 404 but stay in the list if their object is lost", async () => {
    const documents = await newForm();
    const before = store.keys();
    const { id } = await (await add(documents, "pictureId", "a.pdf", samples.pdf)).json();
    store
      .keys()
      .filter((key) => !before.includes(key))
      .forEach(store.lose);
    const download = await robot.call("GET", `${documents}/pictureId/${id}/download`);
    expect([download.status, await download.json()]).toEqual([404, failure("Document not found")]);
    expect((await readLists(documents)).pictureId).toHaveLength(1);
  });
});
