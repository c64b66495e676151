import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addApiDocument, createApiForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { editKeys, newKey, run } from "../support/commands.ts";
import { megabyte, pdfOf, samples, uploadPending } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const [, startInBucket] = stores[1]!;
const body = pdfOf(9 * megabyte, randomBytes);

let store: Store;
let form: string;
beforeAll(async () => {
  store = await startInBucket();
  form = await createApiForm(store.server.url, {});
});
afterAll(() => store?.cleanup());

const rotate = () => run("rotate-keys", store.server.dataDir, [], store.settings);
const download = (id: string) => apiClient(store.server.url).call("GET", `/api/bankruptcy-forms/${form}/documents/payStubs/${id}/download`);
const bytesOf = async (id: string) => Buffer.from(await (await download(id)).arrayBuffer());
const readHeaders = () => [...store.below("kept/"), ...store.below("trash/")].map((key) => store.bytes(key).toString("latin1", 0, 7));

/** Adds a file. Returns the id of its document and the key of its object. */
async function addFile(name: string): Promise<{ id: string; key: string }> {
  const before = store.keys();
  const id = await addApiDocument(store.server.url, form, "payStubs", name, body);
  const [key] = store.keys().filter((each) => !before.includes(each));
  return { id, key: key! };
}

/** Starts a download. Returns a function that reads the rest of it. */
async function startDownload(id: string) {
  const reader = (await download(id)).body!.getReader();
  const parts = [(await reader.read()).value!];
  return async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
    return Buffer.concat(parts);
  };
}

it("all objects in a bucket are encrypted with the first key while they are being read", async () => {
  const [one, other] = [await addFile("one.pdf"), await addFile("other.pdf")];
  store.plant(`trash/${new Date().toISOString().slice(0, 10)}.gone`, store.bytes(one.key));
  await uploadPending(apiClient(store.server.url), `/api/bankruptcy-forms/${form}/documents`, samples.pdf);
  const waiting = store.below("pending/").map(store.bytes);
  editKeys(store.server.dataDir, (keys) => [newKey("k2"), ...keys]);
  await store.server.restart();

  const finishDownloads = await Promise.all([startDownload(one.id), startDownload(other.id)]);
  const { code, output } = await rotate();
  expect(output).toContain(
    "files in the trash: 1 re-encrypted, 0 left\nfiles: 2 re-encrypted, 0 left\nuploads not yet registered: 0 re-encrypted, 0 left\n",
  );
  expect(code).toBe(0);
  expect(readHeaders()).toEqual(Array(3).fill("SEAL\x02k2"));
  expect(store.below("pending/").map(store.bytes)).toEqual(waiting);
  for (const finish of finishDownloads) expect((await finish()).equals(body)).toBe(true);

  editKeys(store.server.dataDir, ([first]) => [first!]);
  await store.server.restart();
  for (const { id } of [one, other]) expect((await bytesOf(id)).equals(body)).toBe(true);
  expect((await rotate()).output).toContain("files: 0 re-encrypted, 0 left");
}, 120_000);

it("an object that no key decrypts is reported and left unchanged", async () => {
  const broken = Buffer.concat([Buffer.from("SEAL\x02k9"), randomBytes(200)]);
  store.plant("kept/broken", broken);
  expect(await rotate()).toEqual({
    code: 1,
    output: expect.stringContaining("files: 0 re-encrypted, 1 left\n  cannot be read: kept/broken\n"),
  });
  expect(store.bytes("kept/broken")).toEqual(broken);
  store.lose("kept/broken");
}, 60_000);

it("nothing is changed in a bucket of another installation", async () => {
  const [markerKey] = store.below("installation/");
  const marker = store.bytes(markerKey!);
  store.lose(markerKey!);
  store.plant("installation/AAAAAAAAAAAAAAAAAAAAAAAA");
  editKeys(store.server.dataDir, (keys) => [newKey("k3"), ...keys]);
  await store.server.restart();
  expect(await rotate()).toEqual({
    code: 1,
    output: expect.stringMatching(/^The storage belongs to another installation, .*npm run sweep -- --adopt\n$/),
  });
  expect(readHeaders()).not.toContain("SEAL\x02k3");
  store.lose("installation/AAAAAAAAAAAAAAAAAAAAAAAA");
  store.plant(markerKey!, marker);
  expect((await rotate()).output).toContain(`files: ${store.below("kept/").length} re-encrypted, 0 left`);
}, 60_000);
