import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiClient, type Client } from "../support/clients.ts";
import { requestUploadUrl, storageKeyOf, megabyte, pdfOf, put, samples } from "../support/files.ts";
import { stores, type Store } from "../support/stores.ts";

const sessions = "/api/upload-sessions";
const ann = { clientName: "Ann Example", clientEmail: "ann@example.com" };

describe.each(stores)("an upload URL on %s", (kind, startStore) => {
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

  /** Sends a PUT request with these headers. Returns the status, or 0 if the connection was closed. */
  const send = (url: string, headers: Record<string, string>, body: Buffer, endEarly = false): Promise<number> =>
    new Promise((resolve) => {
      const sent = request(url, { method: "PUT", headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      }).once("error", () => resolve(0));
      sent.write(body, () => endEarly && setTimeout(() => sent.destroy(), 100));
      if (!endEarly) sent.end();
    });

  it("accepts only the length and type that it was issued for", async () => {
    const url = await requestUploadUrl(robot, session, facts);
    expect((await put(url, samples.png, "application/pdf")).status).toBe(403);
    expect((await put(url, samples.pdf, "text/html")).status).toBe(403);
    expect((await put(url, samples.pdf, "application/pdf")).status).toBe(200);
    expect((await register(storageKeyOf(url))).status).toBe(201);
  });

  it("returns 403 if it was changed", async () => {
    const url = await requestUploadUrl(robot, session, facts);
    const { origin, pathname, search } = new URL(url);
    const changedUrls = [
      `${origin}${pathname}x${search}`,
      url.replace(/(signature=).{8}/i, "$1AAAAAAAA"),
      url.replace(/expires=/i, "$&5"),
      ...(kind === "disk" ? [`${origin}${pathname}`, url.replace(/size=\d+/, "size=99"), url.replace(/&size=\d+/, "")] : []),
    ];
    for (const changedUrl of changedUrls) expect((await put(changedUrl, samples.pdf, "application/pdf")).status, changedUrl).toBe(403);
    expect(store.keys().filter((key) => key.startsWith("pending/"))).toEqual([]);
  });

  it.runIf(kind === "disk")("accepts at most 20 MB and requires Content-Length", async () => {
    expect((await put(await requestUploadUrl(robot, session), pdfOf(20 * megabyte))).status).toBe(200);
    const larger = await put(await requestUploadUrl(robot, session), pdfOf(20 * megabyte + 1));
    expect([larger.status, (await larger.json()).message]).toEqual([413, "File size (20.00 MB) exceeds the 20MB limit."]);
    const url = await requestUploadUrl(robot, session);
    expect(await send(url, { "Transfer-Encoding": "chunked" }, samples.pdf)).toBe(411);
    expect(await send(url, { "Content-Encoding": "gzip", "Content-Length": String(samples.pdf.length) }, samples.pdf)).toBe(415);
  });

  it.runIf(kind === "s3")("accepts more than 20 MB, which registering rejects and removes", async () => {
    const url = await requestUploadUrl(robot, session);
    expect((await put(url, pdfOf(20 * megabyte + 1))).status).toBe(200);
    expect(await (await register(storageKeyOf(url))).json()).toMatchObject({ message: "File size (20.00 MB) exceeds the 20MB limit." });
    expect(store.keys().filter((key) => key.startsWith("pending/"))).toEqual([]);
  });

  it.runIf(kind === "disk")("returns 403 to pages of other sites, and stores no interrupted upload", async () => {
    const before = store.keys().length;
    const url = await requestUploadUrl(robot, session);
    expect(await send(url, { Origin: "https://evil.example", "Content-Length": "5" }, Buffer.from("hello"))).toBe(403);
    expect(await send(url, { "Content-Length": "50000" }, Buffer.alloc(1000), true)).toBe(0);
    await expect.poll(() => store.keys().length).toBe(before);
    expect((await register(storageKeyOf(url))).status).toBe(422);
    expect((await put(url, samples.pdf)).status).toBe(200);
    expect((await register(storageKeyOf(url))).status).toBe(201);
  });

  it("is allowed by the content security policy of pages", async () => {
    const policy = (await fetch(store.server.url)).headers.get("Content-Security-Policy");
    expect(policy).toContain(`connect-src 'self' ${new URL(await requestUploadUrl(robot, session)).origin};`);
  });
});
