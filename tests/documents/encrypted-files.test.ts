import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { knownText, samples, uploaded } from "../support/files.ts";
import { officeBrowser } from "../support/office.ts";
import { stores, type Store } from "../support/stores.ts";

const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };
const CHUNK_BYTES = 65_536;

type NamedFile = [name: string, body: Buffer];

const samplesByKind = (["pdf", "jpg", "png", "gif", "webp", "tiff", "txt", "doc", "docx"] as const).map((kind): NamedFile => [
  `a.${kind}`,
  samples[kind],
]);
const fileHeaders = samplesByKind.map(([, body]) => body.subarray(0, -knownText.length)).filter(({ length }) => length > 0);

/** Returns a text of random characters with the given number of bytes. Unlike a PDF, it needs no parsing. */
const randomText = (size: number) =>
  Buffer.from(
    randomBytes(Math.ceil(size / 2))
      .toString("hex")
      .slice(0, size),
  );

/** Returns a PDF with the given number of bytes, most of them random. */
const randomPdf = (size: number) => Buffer.concat([samples.pdf, randomBytes(size - samples.pdf.length)]);

describe.each(stores)("files of clients on %s", (kind, startStore) => {
  let store: Store;
  let client: Client;
  let office: Client;
  let session: string;
  beforeAll(async () => {
    store = await startStore();
    office = await officeBrowser(store.server);
  });
  afterAll(() => store?.cleanup());
  beforeEach(async () => {
    client = await openBrowser(store.server.url);
    session = (await (await client.call("POST", sessions, contact)).json()).id;
  });

  async function register([fileName, body]: NamedFile): Promise<void> {
    const storageKey = await uploaded(client, `${sessions}/${session}`, body);
    expect((await client.call("POST", `${sessions}/${session}/files`, { fileName, storageKey })).status).toBe(201);
  }
  /** Posts files as the portal's page without scripts does. */
  async function post(files: NamedFile[]): Promise<void> {
    const body = new FormData();
    for (const [name, bytes] of files) body.append("files", new Blob([new Uint8Array(bytes)]), name);
    const headers = { Cookie: client.cookie, Origin: store.server.url };
    expect((await fetch(`${store.server.url}/upload`, { method: "POST", body, redirect: "manual", headers })).status).toBe(303);
  }
  /** Submits the session, and downloads its files as the attorney does. */
  async function downloadAsAttorney(): Promise<NamedFile[]> {
    await client.call("PATCH", `${sessions}/${session}`, { status: "submitted" });
    const { files } = (await (await office.call("GET", `/api/admin/upload-sessions/${session}`)).json()) as {
      files: { id: string; name: string }[];
    };
    const download = (id: string) => office.call("GET", `/api/admin/upload-sessions/${session}/files/${id}/download`);
    return Promise.all(
      files.map(async ({ id, name }): Promise<NamedFile> => [name, Buffer.from(await (await download(id)).arrayBuffer())]),
    );
  }
  async function expectReceived(sent: NamedFile[]): Promise<void> {
    const files = new Map(await downloadAsAttorney());
    expect([...files.keys()].sort()).toEqual(sent.map(([name]) => name).sort());
    for (const [name, body] of sent) expect(files.get(name)!.equals(body), name).toBe(true);
  }
  /** Returns the keys of the objects that the work creates. */
  async function findNewObjects(work: () => Promise<unknown>): Promise<string[]> {
    const before = store.keys();
    await work();
    return store.keys().filter((key) => !before.includes(key));
  }

  const methods: [string, (files: NamedFile[]) => Promise<unknown>][] = [
    ["registered", (files) => Promise.all(files.map(register))],
    ["sent by a page without scripts", post],
  ];
  it.each(methods)("that are %s are stored encrypted, and downloaded byte for byte", async (_method, send) => {
    const keys = await findNewObjects(() => send(samplesByKind));
    expect(keys).toHaveLength(samplesByKind.length);
    for (const key of keys) {
      expect([key.slice(0, 5), store.bytes(key).toString("latin1", 0, 4)]).toEqual(["kept/", "SEAL"]);
      for (const plain of [knownText, ...fileHeaders]) expect(store.bytes(key).includes(plain)).toBe(false);
    }
    await expectReceived(samplesByKind);
  });

  it("of lengths around the chunk size are downloaded byte for byte", async () => {
    const files = [CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 4 * CHUNK_BYTES, 4 * CHUNK_BYTES + 1, 37 * CHUNK_BYTES + 12_345].map(
      (size): NamedFile => [`${size}.txt`, randomText(size)],
    );
    for (const file of files) await register(file);
    await expectReceived(files);
  });

  it("that were changed in the storage are not served", async () => {
    const [key] = await findNewObjects(() => register(["a.pdf", randomPdf(3 * CHUNK_BYTES)]));
    const bytes = store.bytes(key!);
    bytes.writeUInt8(bytes.at(-100)! ^ 1, bytes.length - 100);
    store.plant(key!, bytes);
    await expect(downloadAsAttorney()).rejects.toThrow();
  });

  it.runIf(kind === "s3")("that an earlier version stored unencrypted are downloaded byte for byte", async () => {
    const files: NamedFile[] = [
      ["large.pdf", randomPdf(10 * CHUNK_BYTES + 7)],
      ["small.pdf", samples.pdf],
      ["seal.txt", Buffer.from("SEALED CONTRACT ".repeat(20_000))],
    ];
    for (const file of files) {
      const [key] = await findNewObjects(() => register(file));
      store.plant(key!, file[1]);
    }
    await expectReceived(files);
  });
});
