import { readdirSync } from "node:fs";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { addressFor, megabyte, pdfOf, put, samples } from "../support/files.ts";
import { note } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { memoryOf } from "../support/process-group.ts";
import { startServer, type TestServer } from "../support/server.ts";

const POSTS_PER_ADDRESS = 4;
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
  sending.forEach((post) => post.destroy());
  sending = [];
});

interface Post {
  cookie?: string;
  /** IP address that the proxy header names. */
  address?: string;
  target?: string;
  /** Value of Content-Length in bytes. Without it, the body is sent in chunks. */
  length?: number;
}

/** Starts a multipart POST with the given first bytes. */
function startPost(
  firstBytes: string,
  { cookie = owner.cookie, address = "10.0.0.1", target = "/step/review", length }: Post = {},
): ClientRequest {
  const headers = {
    "Content-Type": "multipart/form-data; boundary=x",
    "X-Forwarded-For": address,
    Cookie: cookie,
    ...(length && { "Content-Length": length }),
  };
  const post = request(server.url + target, { method: "POST", headers }).on("error", () => undefined);
  sending.push(post);
  post.write(firstBytes);
  return post;
}

interface Answer {
  status: number;
  text: string;
  retryAfter: number;
  /** Megabytes sent before the response came. */
  sent: number;
}

/** Sends up to 400 MB until the response comes. */
function sendUntilAnswered(post: ClientRequest): Promise<Answer> {
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

/** Returns the temporary files of running POSTs. */
const incomingFiles = () =>
  readdirSync(path.join(server.dataDir, "incoming"), { recursive: true, encoding: "utf8" }).filter((name) => /post-.*[/\\]/.test(name));

describe("a POST with files", () => {
  it("that announces more than 210 MB is rejected before it is read", async () => {
    const { status, text, sent } = await sendUntilAnswered(startPost(fileStart, { length: 10 * 2 ** 30 }));
    expect([status, incomingFiles()]).toEqual([413, []]);
    expect(text).toContain("larger than 210 MB");
    expect(sent).toBeLessThan(50);
  });

  it("without Content-Length is rejected once it exceeds 210 MB, and leaves no file", async () => {
    const { status, sent } = await sendUntilAnswered(startPost(fileStart));
    expect(status).toBe(413);
    expect(sent).toBeGreaterThan(200);
    expect(sent).toBeLessThan(260);
    await expect.poll(incomingFiles).toEqual([]);
  });

  it("is rejected when a text field in it continues for megabytes", async () => {
    const { status, sent } = await sendUntilAnswered(startPost(textStart));
    expect(status).toBe(413);
    expect(sent).toBeLessThan(50);
  });

  it.each(["/step/review", "/upload", `/edit/${"x".repeat(43)}/review`])(
    "to %s without permission is rejected before a file is stored",
    async (target) => {
      const { cookie } = await openBrowser(server.url);
      const post = startPost(fileStart, { target, cookie, address: "10.0.0.2" });
      const { status, sent } = await sendUntilAnswered(post);
      expect([status, incomingFiles()]).toEqual([target.startsWith("/edit") ? 404 : 422, []]);
      expect(sent).toBeLessThan(50);
    },
  );

  it("is rejected with 429 while four run from the same IP address, and accepted from another one", async () => {
    for (let number = 0; number < POSTS_PER_ADDRESS; number++) startPost(fileStart);
    await expect.poll(incomingFiles).toHaveLength(POSTS_PER_ADDRESS);
    const rejected = await sendUntilAnswered(startPost(fileStart));
    expect([rejected.status, rejected.retryAfter]).toEqual([429, 60]);
    expect(rejected.text).toContain("Too many uploads from your network are in progress");
    const otherPost = startPost(fileStart, { address: "10.0.0.3" });
    await expect.poll(incomingFiles).toHaveLength(POSTS_PER_ADDRESS + 1);
    otherPost.end("\r\n--x--\r\n");
    sending[0]!.destroy();
    await expect.poll(incomingFiles).toHaveLength(POSTS_PER_ADDRESS - 1);
    startPost(fileStart);
    await expect.poll(incomingFiles).toHaveLength(POSTS_PER_ADDRESS);
  });

  it("uses little memory, also when up to 50 huge ones arrive at once", async (context) => {
    const strangers = await Promise.all(Array.from({ length: 25 }, () => openBrowser(server.url)));
    const posts: Post[] = [...strangers.map(({ cookie }) => ({ cookie })), ...Array<Post>(25).fill({ length: 2 ** 30 })];
    const before = memoryOf(server.pid());
    const began = Date.now();
    const answers = await Promise.all(
      posts.slice(isLong ? 0 : 15, isLong ? 50 : 35).map((post) => sendUntilAnswered(startPost(fileStart, post))),
    );
    const more = Math.round(memoryOf(server.pid()) - before);
    note(context, `all answered after ${((Date.now() - began) / 1_000).toFixed(1)} s, ${more} MB more memory`);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 413]));
    expect(incomingFiles()).toEqual([]);
    expect(more).toBeLessThan(150);
    expect((await apiClient(server.url).call("POST", "/api/bankruptcy-forms", {})).status).toBe(201);
  });
});

it("an upload URL accepts one upload at a time", async () => {
  const uploadUrl = await addressFor(owner, `/api/bankruptcy-forms/${formId}/documents`);
  const first = request(uploadUrl, { method: "PUT", headers: { "Content-Length": samples.pdf.length } }).on("error", () => undefined);
  sending.push(first);
  first.write(samples.pdf.subarray(0, 5));
  await expect.poll(() => readdirSync(path.join(server.dataDir, "objects", "pending"))).toHaveLength(1);
  const second = await put(uploadUrl, pdfOf(1_000));
  expect([second.status, (await second.json()).message]).toEqual([409, "This file is already being uploaded."]);
  first.destroy();
  await expect.poll(async () => (await put(uploadUrl, samples.pdf)).status).toBe(200);
});
