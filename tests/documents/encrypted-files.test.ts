import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { knownText, samples, uploadPending } from "../support/files.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { stores, type Store } from "../support/stores.ts";

const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };
const chunk = 65_536;

type Sent = [name: string, body: Buffer];

const kinds = (["pdf", "jpg", "png", "gif", "webp", "tiff", "txt", "doc", "docx"] as const).map((kind): Sent => [
  `a.${kind}`,
  samples[kind],
]);
const beginnings = kinds.map(([, body]) => body.subarray(0, -knownText.length)).filter(({ length }) => length > 0);

/** A text of so many random bytes, which nobody has to open. */
const randomText = (size: number) =>
  Buffer.from(
    randomBytes(Math.ceil(size / 2))
      .toString("hex")
      .slice(0, size),
  );

/** A PDF of so many random bytes. */
const randomPdf = (size: number) => Buffer.concat([samples.pdf, randomBytes(size - samples.pdf.length)]);

describe.each(stores)("files of clients on %s", (kind, startStore) => {
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

  async function register([fileName, body]: Sent): Promise<void> {
    const storageKey = await uploadPending(client, `${sessions}/${session}`, body);
    expect((await client.call("POST", `${sessions}/${session}/files`, { fileName, storageKey })).status).toBe(201);
  }
  /** Sends files as the portal's page without scripts does. */
  async function post(files: Sent[]): Promise<void> {
    const body = new FormData();
    for (const [name, bytes] of files) body.append("files", new Blob([new Uint8Array(bytes)]), name);
    const headers = { Cookie: client.cookie, Origin: store.server.url };
    expect((await fetch(`${store.server.url}/upload`, { method: "POST", body, redirect: "manual", headers })).status).toBe(303);
  }
  /** Submits the session, and downloads its files as the attorney does. */
  async function received(): Promise<Sent[]> {
    await client.call("PATCH", `${sessions}/${session}`, { status: "submitted" });
    const { files } = (await (await office.call("GET", `/api/admin/upload-sessions/${session}`)).json()) as {
      files: { id: string; name: string }[];
    };
    const download = (id: string) => office.call("GET", `/api/admin/upload-sessions/${session}/files/${id}/download`);
    return Promise.all(files.map(async ({ id, name }): Promise<Sent> => [name, Buffer.from(await (await download(id)).arrayBuffer())]));
  }
  async function expectReceived(sent: Sent[]): Promise<void> {
    const files = new Map(await received());
    expect([...files.keys()].sort()).toEqual(sent.map(([name]) => name).sort());
    for (const [name, body] of sent) expect(files.get(name)!.equals(body), name).toBe(true);
  }
  /** The keys of the objects that come while something is done. */
  async function objectsOf(work: () => Promise<unknown>): Promise<string[]> {
    const before = store.keys();
    await work();
    return store.keys().filter((key) => !before.includes(key));
  }

  const ways: [string, (files: Sent[]) => Promise<unknown>][] = [
    ["registered", (files) => Promise.all(files.map(register))],
    ["sent by a page without scripts", post],
  ];
  it.each(ways)("that are %s are stored encrypted, and come back byte for byte", async (_way, send) => {
    const keys = await objectsOf(() => send(kinds));
    expect(keys).toHaveLength(kinds.length);
    for (const key of keys) {
      expect([key.slice(0, 5), store.bytes(key).toString("latin1", 0, 4)]).toEqual(["kept/", "SEAL"]);
      for (const plain of [knownText, ...beginnings]) expect(store.bytes(key).includes(plain)).toBe(false);
    }
    await expectReceived(kinds);
  });

  it("of every length come back byte for byte", async () => {
    const files = [chunk - 1, chunk, chunk + 1, 4 * chunk, 4 * chunk + 1, 37 * chunk + 12_345].map((size): Sent => [
      `${size}.txt`,
      randomText(size),
    ]);
    for (const file of files) await register(file);
    await expectReceived(files);
  });

  it("that were changed where they lie are not given out", async () => {
    const [key] = await objectsOf(() => register(["a.pdf", randomPdf(3 * chunk)]));
    const bytes = store.bytes(key!);
    bytes.writeUInt8(bytes.at(-100)! ^ 1, bytes.length - 100);
    store.plant(key!, bytes);
    await expect(received()).rejects.toThrow();
  });

  it.runIf(kind === "s3")("that an earlier version has stored plain come back byte for byte", async () => {
    const files: Sent[] = [
      ["large.pdf", randomPdf(10 * chunk + 7)],
      ["small.pdf", samples.pdf],
      ["seal.txt", Buffer.from("SEALED CONTRACT ".repeat(20_000))],
    ];
    for (const file of files) {
      const [key] = await objectsOf(() => register(file));
      store.plant(key!, file[1]);
    }
    await expectReceived(files);
  });
});
