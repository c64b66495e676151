import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { knownText, samples, uploadPending } from "../support/files.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { stores, type Store } from "../support/stores.ts";

const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };
const chunk = 65_536;

type TestFile = [name: string, body: Buffer];

const sampleFiles = (["pdf", "jpg", "png", "gif", "webp", "tiff", "txt", "doc", "docx"] as const).map((kind): TestFile => [
  `a.${kind}`,
  samples[kind],
]);
const plainStarts = sampleFiles.map(([, body]) => body.subarray(0, -knownText.length)).filter(({ length }) => length > 0);

/** A text of the given number of random characters. */
const randomText = (size: number) =>
  Buffer.from(
    randomBytes(Math.ceil(size / 2))
      .toString("hex")
      .slice(0, size),
  );

/** A PDF of the given size, filled with random bytes. */
const randomPdf = (size: number) => Buffer.concat([samples.pdf, randomBytes(size - samples.pdf.length)]);

describe.each(stores)("clients' files on %s", (_kind, startStore) => {
  let store: Store;
  let client: Client;
  let office: Client;
  let session: string;
  beforeAll(async () => {
    store = await startStore();
    office = await createOfficeBrowser(store.server);
  });
  afterAll(() => store?.cleanup());
  beforeEach(async () => {
    client = await openBrowser(store.server.url);
    session = (await (await client.call("POST", sessions, contact)).json()).id;
  });

  async function register([fileName, body]: TestFile): Promise<void> {
    const storageKey = await uploadPending(client, `${sessions}/${session}`, body);
    expect((await client.call("POST", `${sessions}/${session}/files`, { fileName, storageKey })).status).toBe(201);
  }
  /** Sends files as the portal's page without scripts does. */
  async function post(files: TestFile[]): Promise<void> {
    const body = new FormData();
    for (const [name, bytes] of files) body.append("files", new Blob([new Uint8Array(bytes)]), name);
    const headers = { Cookie: client.cookie, Origin: store.server.url };
    expect((await fetch(`${store.server.url}/upload`, { method: "POST", body, redirect: "manual", headers })).status).toBe(303);
  }
  /** Submits the session and downloads its files as the attorney does. */
  async function submitAndDownload(): Promise<TestFile[]> {
    await client.call("PATCH", `${sessions}/${session}`, { status: "submitted" });
    const { files } = (await (await office.call("GET", `/api/admin/upload-sessions/${session}`)).json()) as {
      files: { id: string; name: string }[];
    };
    const download = (id: string) => office.call("GET", `/api/admin/upload-sessions/${session}/files/${id}/download`);
    return Promise.all(files.map(async ({ id, name }): Promise<TestFile> => [name, Buffer.from(await (await download(id)).arrayBuffer())]));
  }
  async function expectReceived(sent: TestFile[]): Promise<void> {
    const files = new Map(await submitAndDownload());
    expect([...files.keys()].sort()).toEqual(sent.map(([name]) => name).sort());
    for (const [name, body] of sent) expect(files.get(name)!.equals(body), name).toBe(true);
  }
  /** Does work and returns the keys of the objects that it added. */
  async function keysAddedBy(work: () => Promise<unknown>): Promise<string[]> {
    const before = store.keys();
    await work();
    return store.keys().filter((key) => !before.includes(key));
  }

  const senders: [string, (files: TestFile[]) => Promise<unknown>][] = [
    ["registered", (files) => Promise.all(files.map(register))],
    ["sent by a page without scripts", post],
  ];
  it.each(senders)("that are %s are stored encrypted and downloaded unchanged", async (_how, send) => {
    const keys = await keysAddedBy(() => send(sampleFiles));
    expect(keys).toHaveLength(sampleFiles.length);
    for (const key of keys) {
      expect([key.slice(0, 5), store.bytes(key).toString("latin1", 0, 4)]).toEqual(["kept/", "SEAL"]);
      for (const plain of [knownText, ...plainStarts]) expect(store.bytes(key).includes(plain)).toBe(false);
    }
    await expectReceived(sampleFiles);
  });

  it("of every length are downloaded unchanged", async () => {
    const files = [chunk - 1, chunk, chunk + 1, 4 * chunk, 4 * chunk + 1, 37 * chunk + 12_345].map((size): TestFile => [
      `${size}.txt`,
      randomText(size),
    ]);
    for (const file of files) await register(file);
    await expectReceived(files);
  });

  it("that were modified in the storage cannot be downloaded", async () => {
    const [key] = await keysAddedBy(() => register(["a.pdf", randomPdf(3 * chunk)]));
    const bytes = store.bytes(key!);
    bytes.writeUInt8(bytes.at(-100)! ^ 1, bytes.length - 100);
    store.plant(key!, bytes);
    await expect(submitAndDownload()).rejects.toThrow();
  });
});
