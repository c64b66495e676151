import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { addressFor, keyOf, megabyte, pdfOf, put, samples } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const sessions = "/api/upload-sessions";
const ann = { clientName: "Ann Example", clientEmail: "ann@example.com" };

describe.each(stores)("an upload address on %s", (kind, startStore) => {
  let store: Store;
  let robot: Client;
  let session: string;
  beforeAll(async () => {
    store = await startStore();
    robot = apiClient(store.server.url);
    session = `${sessions}/${(await (await robot.call("POST", sessions, ann)).json()).id}`;
  });
  afterAll(() => store?.cleanup());

  const facts = { fileName: "a.pdf", fileSize: samples.pdf.length, mimeType: "application/pdf" };
  const register = (storageKey: string) => robot.call("POST", `${session}/files`, { fileName: "a.pdf", storageKey });

  /** A PUT with headers of its own; the status, or 0 if the connection was cut. */
  const send = (address: string, headers: Record<string, string>, body: Buffer, endEarly = false): Promise<number> =>
    new Promise((resolve) => {
      const sent = request(address, { method: "PUT", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      }).once("error", () => resolve(0));
      sent.write(body, () => endEarly && setTimeout(() => sent.destroy(), 100));
      if (!endEarly) sent.end();
    });

  it("takes exactly the length and the type it was made for", async () => {
    const address = await addressFor(robot, session, facts);
    expect((await put(address, samples.png, "application/pdf")).status).toBe(403);
    expect((await put(address, samples.pdf, "text/html")).status).toBe(403);
    expect((await put(address, samples.pdf, "application/pdf")).status).toBe(200);
    expect((await register(keyOf(address))).status).toBe(201);
  });

  it("cannot be changed", async () => {
    const address = await addressFor(robot, session, facts);
    const { origin, pathname, search } = new URL(address);
    const changed = [
      `${origin}${pathname}x${search}`,
      address.replace(/(signature=).{8}/i, "$1AAAAAAAA"),
      address.replace(/expires=/i, "$&5"),
      ...(kind === "disk" ? [`${origin}${pathname}`, address.replace(/size=\d+/, "size=99"), address.replace(/&size=\d+/, "")] : []),
    ];
    for (const wrong of changed) expect((await put(wrong, samples.pdf, "application/pdf")).status, wrong).toBe(403);
    expect(store.keys().filter((key) => key.startsWith("pending/"))).toEqual([]);
  });

  it.runIf(kind === "disk")("takes at most 20 MB, of a length that is said beforehand", async () => {
    expect((await put(await addressFor(robot, session), pdfOf(20 * megabyte))).status).toBe(200);
    const larger = await put(await addressFor(robot, session), pdfOf(20 * megabyte + 1));
    expect([larger.status, (await larger.json()).message]).toEqual([413, "File size (20.00 MB) exceeds the 20MB limit."]);
    const address = await addressFor(robot, session);
    expect(await send(address, { "Transfer-Encoding": "chunked" }, samples.pdf)).toBe(411);
    expect(await send(address, { "Content-Encoding": "gzip", "Content-Length": String(samples.pdf.length) }, samples.pdf)).toBe(415);
  });

  it.runIf(kind === "s3")("may get more than 20 MB, which are then refused and removed", async () => {
    const address = await addressFor(robot, session);
    expect((await put(address, pdfOf(20 * megabyte + 1))).status).toBe(200);
    expect(await (await register(keyOf(address))).json()).toMatchObject({ message: "File size (20.00 MB) exceeds the 20MB limit." });
    expect(store.keys().filter((key) => key.startsWith("pending/"))).toEqual([]);
  });

  it.runIf(kind === "disk")("takes nothing from another site's page, and keeps nothing that was cut off", async () => {
    const before = store.keys().length;
    const address = await addressFor(robot, session);
    expect(await send(address, { Origin: "https://evil.example", "Content-Length": "5" }, Buffer.from("hello"))).toBe(403);
    expect(await send(address, { "Content-Length": "50000" }, Buffer.alloc(1000), true)).toBe(0);
    await expect.poll(() => store.keys().length).toBe(before);
    expect((await register(keyOf(address))).status).toBe(422);
    expect((await put(address, samples.pdf)).status).toBe(200);
    expect((await register(keyOf(address))).status).toBe(201);
  });

  it("is where pages may send files to", async () => {
    const policy = (await fetch(store.server.url)).headers.get("Content-Security-Policy");
    expect(policy).toContain(`connect-src 'self' ${new URL(await addressFor(robot, session)).origin};`);
  });
});
