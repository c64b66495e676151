import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { recordFigures } from "../support/figures.ts";
import { megabyte, pdfOf, uploadPending } from "../support/files.ts";
import { isLong } from "../support/long.ts";
import { memoryOf } from "../support/process-group.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";
const file = pdfOf(10 * megabyte);
const [count, allowedMegabytes] = isLong ? [500, 150] : [100, 100];
const limitPerAddress = 60;

const addressOf = (number: number) => `10.0.${number >> 8}.${number & 255}`;

/** Reads the status of a response and nothing else of it. */
async function statusOf(socket: Socket): Promise<string> {
  const [head] = (await once(socket.resume(), "data")) as [Buffer];
  socket.pause();
  return head.toString("latin1", 9, 12);
}

describe.each(stores)("unread downloads of files on %s", (_kind, startStore) => {
  let store: Store;
  let client: Client;
  let path: string;
  let sockets: Socket[] = [];
  beforeAll(async () => {
    store = await startStore({ TRUST_PROXY: "1" });
    client = await openBrowser(store.server.url);
    const documents = `${forms}/${(await (await client.call("POST", forms, {})).json()).id}/documents`;
    const storageKey = await uploadPending(client, documents, file);
    const { id } = await (await client.call("POST", `${documents}/payStubs`, { fileName: "a.pdf", storageKey })).json();
    path = `${documents}/payStubs/${id}/download`;
  });
  afterAll(() => store?.cleanup());
  afterEach(() => {
    sockets.forEach((socket) => socket.destroy());
    sockets = [];
  });

  const download = (address: string) => client.call("GET", path, undefined, { "X-Forwarded-For": address });

  /** Requests the file over a new connection and does not read the response. */
  function leaveUnread(address: string): Socket {
    const socket = connect(Number(new URL(store.server.url).port), "127.0.0.1").pause();
    sockets.push(socket.on("error", () => undefined));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${client.cookie}\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    return socket;
  }

  /** Waits until the server's memory is stable for three seconds. */
  async function waitUntilIdle(): Promise<void> {
    for (let [last, still] = [0, 0]; still < 3; await sleep(1_000)) {
      const now = memoryOf(store.server.pid());
      still = Math.abs(now - last) < 10 ? still + 1 : 0;
      last = now;
    }
  }

  it("use little memory, and other clients can download and save in the meantime", async (context) => {
    for (let warming = 0; warming < 20; warming++) await (await download("10.1.0.1")).arrayBuffer();
    const before = memoryOf(store.server.pid());
    const unread = Array.from({ length: count }, (_, number) => leaveUnread(addressOf(number)));
    await waitUntilIdle();
    const added = memoryOf(store.server.pid()) - before;
    recordFigures(context, `${count} unread, ${Math.round(added)} MB of additional memory`);
    expect(added).toBeLessThan(allowedMegabytes);
    expect(new Set(await Promise.all(unread.map(statusOf)))).toEqual(new Set(["200"]));
    expect(Buffer.from(await (await download("10.1.0.1")).arrayBuffer()).equals(file)).toBe(true);
    expect((await apiClient(store.server.url).call("POST", forms, {})).status).toBe(201);
  }, 300_000);

  it("are limited per address, and new ones are possible after they end", async () => {
    const statuses = await Promise.all(Array.from({ length: limitPerAddress + 5 }, () => statusOf(leaveUnread("10.2.0.1"))));
    expect(statuses.filter((status) => status === "200")).toHaveLength(limitPerAddress);
    const rejected = await download("10.2.0.1");
    expect([rejected.status, Number(rejected.headers.get("Retry-After"))]).toEqual([429, 10]);
    expect(await rejected.json()).toMatchObject({
      message: "Too many downloads from your network are in progress. Please wait 10 seconds and try again.",
    });
    expect((await download("10.2.0.2")).status).toBe(200);
    sockets.forEach((socket) => socket.destroy());
    await expect.poll(async () => (await download("10.2.0.1")).status).toBe(200);
  }, 60_000);
});
