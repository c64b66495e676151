import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { uploadAndRegister } from "../support/cases.ts";
import { apiClient, openBrowser, type Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { photoPages } from "../support/joined-photos.ts";
import { grayJpeg, jpegTurned, noisyJpeg, inspectPhoto } from "../support/photos.ts";
import { diskStore, type Store } from "../support/stores.ts";

const megabyte = 2 ** 20;
const listChanged = "The list of photos has changed in the meantime. Please look at it, and press the button again.";
const unreadable = "One of these photos does not open, so they stay as they are. Please look at each one and take that photo again.";

let store: Store;
let robot: Client;
beforeAll(async () => {
  store = await diskStore({ RATE_LIMIT_SCALE: "100" });
  robot = apiClient(store.server.url);
});
afterAll(() => store?.cleanup());

type JoinedDocument = { id: string; name: string; size: number; uploadedAt: string };

const createForm = async (formData: object = {}) => {
  const { id } = await (await robot.call("POST", "/api/bankruptcy-forms", { formData })).json();
  return `/api/bankruptcy-forms/${id}`;
};
const readList = async (form: string, list: string): Promise<JoinedDocument[]> =>
  (await (await robot.call("GET", `${form}/documents`)).json())[list];
const join = (form: string, list: string, ids: unknown[]) => robot.call("POST", `${form}/documents/${list}/join`, { ids });
const download = async (form: string, list: string, id: string) =>
  Buffer.from(await (await robot.call("GET", `${form}/documents/${list}/${id}/download`)).arrayBuffer());

/** Adds files to a list. Returns their ids. */
async function addFiles(form: string, list: string, files: Record<string, Buffer>): Promise<string[]> {
  const ids: string[] = [];
  for (const [name, body] of Object.entries(files)) {
    const response = await uploadAndRegister(robot, `${form}/documents`, list, name, body);
    expect(response.status).toBe(201);
    ids.push((await response.json()).id);
  }
  return ids;
}

const transparentPng = () =>
  sharp({ create: { width: 300, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
const twoPhotos = async () => ({ "front.jpg": await grayJpeg(300, 200), "back.jpg": await grayJpeg(200, 300) });

it("joined photos become the upright pages of one lossless PDF in list order, and are then deleted", async () => {
  const form = await createForm();
  const plain = await grayJpeg(300, 500);
  const before = store.keys();
  const ids = await addFiles(form, "payStubs", { "1.jpg": plain, "2.JPG": await jpegTurned(6, 640, 480), "3.png": await transparentPng() });
  const { uploadedAt } = (await readList(form, "payStubs")).at(-1)!;
  const response = await join(form, "payStubs", ids.toReversed());
  expect(response.status).toBe(201);
  const joined = (await response.json()) as JoinedDocument;
  expect(joined).toMatchObject({ name: "Pay Stubs (3 photos).pdf", mimeType: "application/pdf", uploadedAt });
  expect(await readList(form, "payStubs")).toEqual([joined]);
  const pdf = await download(form, "payStubs", joined.id);
  expect(pdf.length).toBe(joined.size);
  const pages = await photoPages(pdf);
  expect(pages.map(({ isWide }) => isWide)).toEqual([false, false, false]);
  expect(pages[0]!.photo).toEqual(plain);
  expect(await inspectPhoto(pages[1]!.photo)).toMatchObject({ width: 480, height: 640, red: ["upper right"] });
  const white = await sharp(pages[2]!.photo).stats();
  expect(white.channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  await expect.poll(() => store.keys().length).toBe(before.length + 1);
  expect(store.keys().some((key) => store.bytes(key).includes("%PDF-"))).toBe(false);
});

it("concurrent and repeated requests join photos only once, even if their list is full", async () => {
  const form = await createForm();
  const ids = await addFiles(form, "pictureId", await twoPhotos());
  const responses = await Promise.all([join(form, "pictureId", ids), join(form, "pictureId", ids)]);
  const [first, second] = await Promise.all(responses.map((response) => response.json()));
  expect(first).toEqual(second);
  expect(await (await join(form, "pictureId", ids.toReversed())).json()).toEqual(first);
  expect(await readList(form, "pictureId")).toEqual([first]);
  expect((await photoPages(await download(form, "pictureId", first.id))).map(({ isWide }) => isWide)).toEqual([true, false]);
});

it("photos that are too large for one file together are scaled down, but stay readable", async () => {
  const form = await createForm();
  const large = await noisyJpeg(3_000, 2_200);
  const ids = await addFiles(form, "taxReturns", { "1.jpg": large, "2.jpg": large, "3.jpg": large, "4.jpg": large });
  const parts = await readList(form, "taxReturns");
  expect(parts.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(10 * megabyte);
  const joined = (await (await join(form, "taxReturns", ids)).json()) as JoinedDocument;
  expect(joined.size).toBeLessThanOrEqual(10 * megabyte);
  const pages = await photoPages(await download(form, "taxReturns", joined.id));
  expect(pages).toHaveLength(4);
  expect((await sharp(pages[3]!.photo).metadata()).height).toBeGreaterThanOrEqual(1_600);
});

it("joining returns an error and keeps the files if one is no photo, missing, or broken, or if there are too few or too many", async () => {
  const form = await createForm();
  const [front, back, pdf, broken] = await addFiles(form, "payStubs", {
    ...(await twoPhotos()),
    "may.pdf": samples.pdf,
    "broken.jpg": samples.jpg,
  });
  const [other] = await addFiles(await createForm(), "payStubs", await twoPhotos());
  const expectRejection = async (ids: unknown[], status: number, message?: string) => {
    const response = await join(form, "payStubs", ids);
    expect(response.status).toBe(status);
    if (message) expect((await response.json()).message).toBe(message);
  };
  await expectRejection([front, pdf], 422, "Only photos (JPEG or PNG) can be joined.");
  await expectRejection([front, broken], 422, unreadable);
  await expectRejection([front, other], 409, listChanged);
  await expectRejection([front, front], 422, "Please choose at least two photos to join.");
  await expectRejection([front], 422);
  await expectRejection(
    Array.from({ length: 21 }, () => front),
    422,
  );
  await expectRejection([front, "../../etc/passwd"], 422);
  expect((await join(form, "ssnCard", [front, back])).status).toBe(409);
  expect((await join(form, "nothing", [front, back])).status).toBe(404);
  const stranger = await openBrowser(store.server.url);
  const strangerFormId = (await (await stranger.call("POST", "/api/bankruptcy-forms", {})).json()).id;
  const joinPath = `/api/bankruptcy-forms/${strangerFormId}/documents/payStubs/join`;
  expect((await robot.call("POST", joinPath, { ids: [front, back] })).status).toBe(404);
  expect((await stranger.call("POST", joinPath, { ids: [front, back] })).status).toBe(409);
  expect((await readList(form, "payStubs")).map(({ id }) => id)).toEqual([front, back, pdf, broken]);
});

it("photos are kept while the storage fails and when it has lost one of them", async () => {
  const form = await createForm();
  const ids = await addFiles(form, "ssnCard", await twoPhotos());
  await store.stop();
  expect((await join(form, "ssnCard", ids)).status).toBe(503);
  await store.mend();
  expect((await readList(form, "ssnCard")).map(({ id }) => id)).toEqual(ids);
  const before = new Set(store.below("kept/"));
  const [lost] = await addFiles(form, "payStubs", { "lost.jpg": await grayJpeg(200, 200) });
  store.lose(store.below("kept/").find((key) => !before.has(key))!);
  const [stored] = await addFiles(form, "payStubs", { "kept.jpg": await grayJpeg(200, 200) });
  const response = await join(form, "payStubs", [lost, stored]);
  expect([response.status, (await response.json()).message]).toEqual([422, unreadable]);
  expect(await readList(form, "payStubs")).toHaveLength(2);
});

it("photos of a submitted form cannot be joined", async () => {
  const client = await openBrowser(store.server.url);
  const { id } = await (await client.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json();
  const documents = `/api/bankruptcy-forms/${id}/documents`;
  const ids: string[] = [];
  for (const [name, body] of Object.entries(await twoPhotos()))
    ids.push((await (await uploadAndRegister(client, documents, "pictureId", name, body)).json()).id);
  expect((await client.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);
  expect((await client.call("POST", `${documents}/pictureId/join`, { ids })).status).toBe(409);
  const post = await client.post("/step/review/documents", { intent: `join-photos:pictureId:${ids.join()}` });
  expect(await post.text()).toContain("Your form was sent to the attorney, so its photos stay as they are.");
  expect(await (await client.page("/step/review/documents")).text()).not.toContain("photos into one PDF");
  expect((await (await client.call("GET", documents)).json()).pictureId).toHaveLength(2);
});

it("photos of an upload session can be joined until it is submitted", async () => {
  const client = await openBrowser(store.server.url);
  const { id } = await (
    await client.call("POST", "/api/upload-sessions", { clientName: "Ann Example", clientEmail: "ann@example.com" })
  ).json();
  const session = `/api/upload-sessions/${id}`;
  const join = (ids: string[]) => client.call("POST", `${session}/files/join`, { ids });
  const add = async (name: string) =>
    (await (await uploadAndRegister(client, session, "files", name, await grayJpeg(300, 200))).json()).file.id;
  const ids = [await add("1.jpg"), await add("2.jpg")];
  const response = await join(ids);
  expect(response.status).toBe(201);
  const { file } = await response.json();
  expect(file).toMatchObject({ name: "Joined photos (2).pdf", mimeType: "application/pdf" });
  expect(await (await client.call("GET", session)).json()).toMatchObject({ fileCount: 1, files: [file] });
  const more = [await add("3.jpg"), await add("4.jpg")];
  expect((await join([...ids, ...more])).status).toBe(409);
  expect((await client.call("PATCH", session, { status: "submitted" })).status).toBe(200);
  expect((await join(more)).status).toBe(409);
});
