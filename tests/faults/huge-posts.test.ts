import { readdirSync } from "node:fs";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { requestUploadUrl, megabyte, pdfOf, put, samples } from "../support/files.ts";
import { recordFigures } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { memoryOf } from "../support/process-group.ts";
import { startServer, type TestServer } from "../support/server.ts";

const postsPerAddress = 4;
const part = (disposition: string) => `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
const fileStart = part('name="payStubs"; filename="a.pdf"') + "%PDF-";
const textStart = part('name="intent"');

let server: TestServer;
let owner: Client;
let formId: string;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: "1" } });
  owner = await openBrowser(server.url);
  formId = (await (await owner.call("POST", "/api/bankruptcy-forms", {})).json()).id;
});
afterAll(() => server?.cleanup());

let sending: ClientRequest[] = [];
afterEach(() => {
  sending.forEach((each) => each.destroy());
  sending = [];
});

interface Post {
  cookie?: string;
  address?: string;
  to?: string;
  /** The Content-Length in bytes; without it, the body is chunked. */
  length?: number;
}

/** Starts a post with files and sends its first bytes. */
function startPost(head: string, { cookie = owner.cookie, address = "10.0.0.1", to = "/step/review", length }: Post = {}): ClientRequest {
  const headers = {
    "Content-Type": "multipart/form-data; boundary=x",
    "X-Forwarded-For": address,
    Cookie: cookie,
    ...(length && { "Content-Length": length }),
  };
  const post = request(server.url + to, { method: "POST", headers }).on("error", () => undefined);
  sending.push(post);
  post.write(head);
  return post;
}

interface PostResult {
  status: number;
  text: string;
  retryAfter: number;
  /** Megabytes sent when the response arrived. */
  sent: number;
}

/** Sends up to 400 MB until the response arrives. */
function sendUntilAnswered(post: ClientRequest): Promise<PostResult> {
  const block = Buffer.alloc(megabyte);
  let [sent, isAnswered] = [0, false];
  const send = () => {
    if (isAnswered || sent === 400) return;
    sent++;
    post.write(block, () => setImmediate(send));
  };
  send();
  return new Promise((resolve, reject) => {
    post
      .once("close", () => reject(new Error("connection closed without a response")))
      .once("response", async (response: IncomingMessage) => {
        isAnswered = true;
        const text = (await response.setEncoding("utf8").toArray()).join("");
        resolve({ status: response.statusCode!, text, retryAfter: Number(response.headers["retry-after"]), sent });
      });
  });
}

/** The stored files of posts in progress. */
const storedFiles = () =>
  readdirSync(path.join(server.dataDir, "incoming"), { recursive: true, encoding: "utf8" }).filter((name) => /post-.*[/\\]/.test(name));

describe("a post with files", () => {
  it("is rejected immediately if it announces more than 210 MB", async () => {
    const { status, text, sent } = await sendUntilAnswered(startPost(fileStart, { length: 10 * 2 ** 30 }));
    expect([status, storedFiles()]).toEqual([413, []]);
    expect(text).toContain("larger than 210 MB");
    expect(sent).toBeLessThan(50);
  });

  it("of unknown length is rejected once it exceeds 210 MB, and leaves no file behind", async () => {
    const { status, sent } = await sendUntilAnswered(startPost(fileStart));
    expect(status).toBe(413);
    expect(sent).toBeGreaterThan(200);
    expect(sent).toBeLessThan(260);
    await expect.poll(storedFiles).toEqual([]);
  });

  it("is rejected early if one of its text fields is megabytes long", async () => {
    const { status, sent } = await sendUntilAnswered(startPost(textStart));
    expect(status).toBe(413);
    expect(sent).toBeLessThan(50);
  });

  it.each(["/step/review", "/upload", `/edit/${"x".repeat(43)}/review`])(
    "to %s without permission is rejected before anything is stored",
    async (to) => {
      const { cookie } = await openBrowser(server.url);
      const began = startPost(fileStart, { to, cookie, address: "10.0.0.2" });
      const { status, sent } = await sendUntilAnswered(began);
      expect([status, storedFiles()]).toEqual([to.startsWith("/edit") ? 404 : 422, []]);
      expect(sent).toBeLessThan(50);
    },
  );

  it("is rejected with 429 while too many from its address are in progress, without affecting other addresses", async () => {
    for (let number = 0; number < postsPerAddress; number++) startPost(fileStart);
    await expect.poll(storedFiles).toHaveLength(postsPerAddress);
    const rejected = await sendUntilAnswered(startPost(fileStart));
    expect([rejected.status, rejected.retryAfter]).toEqual([429, 60]);
    expect(rejected.text).toContain("Too many uploads from your network are in progress");
    const elsewhere = startPost(fileStart, { address: "10.0.0.3" });
    await expect.poll(storedFiles).toHaveLength(postsPerAddress + 1);
    elsewhere.end("\r\n--x--\r\n");
    sending[0]!.destroy();
    await expect.poll(storedFiles).toHaveLength(postsPerAddress - 1);
    startPost(fileStart);
    await expect.poll(storedFiles).toHaveLength(postsPerAddress);
  });

  it("uses little memory even if dozens of huge ones are sent at once, with or without permission", async (context) => {
    const strangers = await Promise.all(Array.from({ length: 25 }, () => openBrowser(server.url)));
    const posts: Post[] = [...strangers.map(({ cookie }) => ({ cookie })), ...Array<Post>(25).fill({ length: 2 ** 30 })];
    const before = memoryOf(server.pid());
    const began = Date.now();
    const results = await Promise.all(
      posts.slice(isLong ? 0 : 15, isLong ? 50 : 35).map((post) => sendUntilAnswered(startPost(fileStart, post))),
    );
    const addedMegabytes = Math.round(memoryOf(server.pid()) - before);
    recordFigures(context, `all answered after ${((Date.now() - began) / 1_000).toFixed(1)} s, ${addedMegabytes} MB of additional memory`);
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([422, 413]));
    expect(storedFiles()).toEqual([]);
    expect(addedMegabytes).toBeLessThan(150);
    expect((await apiClient(server.url).call("POST", "/api/bankruptcy-forms", {})).status).toBe(201);
  });
});

it("an upload URL accepts one upload at a time", async () => {
  const uploadUrl = await requestUploadUrl(owner, `/api/bankruptcy-forms/${formId}/documents`);
  const first = request(uploadUrl, { method: "PUT", headers: { "Content-Length": samples.pdf.length } }).on("error", () => undefined);
  sending.push(first);
  first.write(samples.pdf.subarray(0, 5));
  await expect.poll(() => readdirSync(path.join(server.dataDir, "objects", "pending"))).toHaveLength(1);
  const second = await put(uploadUrl, pdfOf(1_000));
  expect([second.status, (await second.json()).message]).toEqual([409, "This file is already being uploaded."]);
  first.destroy();
  await expect.poll(async () => (await put(uploadUrl, samples.pdf)).status).toBe(200);
});
