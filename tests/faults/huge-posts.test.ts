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
  /** Bytes to announce; without it the body comes in chunks, and its length is not known. */
  length?: number;
}

/** Begins a post with files. */
function begin(beginning: string, { cookie = owner.cookie, address = "10.0.0.1", to = "/step/review", length }: Post = {}): ClientRequest {
  const headers = {
    "Content-Type": "multipart/form-data; boundary=x",
    "X-Forwarded-For": address,
    Cookie: cookie,
    ...(length && { "Content-Length": length }),
  };
  const post = request(server.url + to, { method: "POST", headers }).on("error", () => undefined);
  sending.push(post);
  post.write(beginning);
  return post;
}

interface Answered {
  status: number;
  text: string;
  retryAfter: number;
  /** Megabytes that had been sent when the answer came. */
  sent: number;
}

/** Sends as much as is taken, up to 400 MB, until the answer comes. */
function sendUntilAnswered(post: ClientRequest): Promise<Answered> {
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
      .once("close", () => reject(new Error("hung up without an answer")))
      .once("response", async (answer: IncomingMessage) => {
        isAnswered = true;
        const text = (await answer.setEncoding("utf8").toArray()).join("");
        resolve({ status: answer.statusCode!, text, retryAfter: Number(answer.headers["retry-after"]), sent });
      });
  });
}

/** The files of posts that are under way. */
const kept = () =>
  readdirSync(path.join(server.dataDir, "incoming"), { recursive: true, encoding: "utf8" }).filter((name) => /post-.*[/\\]/.test(name));

describe("a post with files", () => {
  it("that announces more than 210 MB is refused at once", async () => {
    const { status, text, sent } = await sendUntilAnswered(begin(fileStart, { length: 10 * 2 ** 30 }));
    expect([status, kept()]).toEqual([413, []]);
    expect(text).toContain("larger than 210 MB");
    expect(sent).toBeLessThan(50);
  });

  it("that does not say its length is refused once it is larger, and stays until then", async () => {
    const { status, sent } = await sendUntilAnswered(begin(fileStart));
    expect(status).toBe(413);
    expect(sent).toBeGreaterThan(200);
    expect(sent).toBeLessThan(260);
    await expect.poll(kept).toEqual([]);
  });

  it("is not read on when a text in it continues for megabytes", async () => {
    const { status, sent } = await sendUntilAnswered(begin(textStart));
    expect(status).toBe(413);
    expect(sent).toBeLessThan(50);
  });

  it.each(["/step/review", "/upload", `/edit/${"x".repeat(43)}/review`])(
    "to %s by somebody without a right to it is answered before anything is kept",
    async (to) => {
      const { cookie } = await openBrowser(server.url);
      const began = begin(fileStart, { to, cookie, address: "10.0.0.2" });
      const { status, sent } = await sendUntilAnswered(began);
      expect([status, kept()]).toEqual([to.startsWith("/edit") ? 404 : 422, []]);
      expect(sent).toBeLessThan(50);
    },
  );

  it("waits its turn when as many from the same address are under way, which stops nobody elsewhere", async () => {
    for (let number = 0; number < postsPerAddress; number++) begin(fileStart);
    await expect.poll(kept).toHaveLength(postsPerAddress);
    const refused = await sendUntilAnswered(begin(fileStart));
    expect([refused.status, refused.retryAfter]).toEqual([429, 60]);
    expect(refused.text).toContain("Too many uploads from your network are in progress");
    const elsewhere = begin(fileStart, { address: "10.0.0.3" });
    await expect.poll(kept).toHaveLength(postsPerAddress + 1);
    elsewhere.end("\r\n--x--\r\n");
    sending[0]!.destroy();
    await expect.poll(kept).toHaveLength(postsPerAddress - 1);
    begin(fileStart);
    await expect.poll(kept).toHaveLength(postsPerAddress);
  });

  it("one of fifty huge ones at once is small, whoever sends them", async (context) => {
    const strangers = await Promise.all(Array.from({ length: 25 }, () => openBrowser(server.url)));
    const posts: Post[] = [...strangers.map(({ cookie }) => ({ cookie })), ...Array<Post>(25).fill({ length: 2 ** 30 })];
    const before = memoryOf(server.pid());
    const began = Date.now();
    const answers = await Promise.all(
      posts.slice(isLong ? 0 : 15, isLong ? 50 : 35).map((post) => sendUntilAnswered(begin(fileStart, post))),
    );
    const more = Math.round(memoryOf(server.pid()) - before);
    recordFigures(context, `all answered after ${((Date.now() - began) / 1_000).toFixed(1)} s, ${more} MB more memory`);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422, 413]));
    expect(kept()).toEqual([]);
    expect(more).toBeLessThan(150);
    expect((await apiClient(server.url).call("POST", "/api/bankruptcy-forms", {})).status).toBe(201);
  });
});

it("an upload address takes one upload at a time", async () => {
  const address = await requestUploadUrl(owner, `/api/bankruptcy-forms/${formId}/documents`);
  const first = request(address, { method: "PUT", headers: { "Content-Length": samples.pdf.length } }).on("error", () => undefined);
  sending.push(first);
  first.write(samples.pdf.subarray(0, 5));
  await expect.poll(() => readdirSync(path.join(server.dataDir, "objects", "pending"))).toHaveLength(1);
  const second = await put(address, pdfOf(1_000));
  expect([second.status, (await second.json()).message]).toEqual([409, "This file is already being uploaded."]);
  first.destroy();
  await expect.poll(async () => (await put(address, samples.pdf)).status).toBe(200);
});
