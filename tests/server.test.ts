import { readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memoryOf } from "./support/process-group.ts";
import { startServer, type TestServer } from "./support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

const call = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: "manual", ...init });
const post = (path: string, headers: Record<string, string>) => call(path, { method: "POST", headers });

/** Sends what `fetch` refuses to send, and returns the answer's status. */
function send(method: string, path: string, headers: Record<string, string>, body?: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
      sent.destroy();
    }).once("error", reject);
    if (body) pipeline(body, sent).catch(reject);
    else sent.end();
  });
}

async function* endless(): AsyncIterable<Buffer> {
  for (;;) yield Buffer.alloc(65_536, "a");
}

describe("headers", () => {
  it("protect every page", async () => {
    const { headers } = await call("/");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}'/);
    for (const directive of [
      "default-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ])
      expect(policy.split(";")).toContain(directive);
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("upgrade-insecure-requests");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security")).toBeNull();
    expect(headers.get("X-Powered-By")).toBeNull();
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  it("carry the nonce of the page's scripts, a new one each time", async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await call("/");
        const nonce = /'nonce-([\w-]+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];
        expect(await response.text()).toContain(`nonce="${nonce}"`);
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("let built files be kept for a year, and nothing else", async () => {
    const asset = /"(\/assets\/[^"]+)"/.exec(await (await call("/")).text())?.[1] ?? "";
    expect((await call(asset)).headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect((await call("/assets/none.js")).headers.get("Cache-Control")).toBe("no-store");
    expect((await call("/assets/none.js")).status).toBe(404);
  });
});

async function* megabytes(count: number): AsyncIterable<Buffer> {
  for (let sent = 0; sent < count * 16; sent++) yield Buffer.alloc(65_536, "a");
}

describe("answers", () => {
  const assets = readdirSync("build/client/assets").map((name) => `/assets/${name}`);

  it.each([
    "/",
    "/step/income",
    "/upload",
    "/finish",
    "/later",
    "/continue/x",
    "/admin/login",
    "/nowhere",
    "/step/nowhere",
    "/edit/x",
    "/%E0%A4%A",
    "/healthz",
    "/favicon.svg",
    "/api/nowhere",
    "/api/bankruptcy-forms/x",
    "/api/admin/auth/status",
    "/readyz",
    ...["js", "css"].map((kind) => assets.find((name) => name.endsWith(kind))!),
  ])("of %s say what their text is written in", async (path) => {
    const { headers } = await call(path);
    expect(headers.get("Content-Type")).toMatch(
      /^(?:text\/\w+|application\/javascript|image\/svg\+xml); ?charset=utf-8$|^application\/json(?:; charset=utf-8)?$/i,
    );
  });
});

describe("requests that are refused", () => {
  it.each(["TRACE", "OPTIONS", "PROPFIND"])("%s", async (method) => {
    expect(await send(method, "/", {})).toBe(405);
  });

  it.each<[Record<string, string>]>([
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ "Sec-Fetch-Site": "same-site" }],
    [{ Origin: "https://evil.example" }],
    [{ Origin: "null" }],
  ])("changes from elsewhere: %j", async (headers) => {
    const response = await post("/api/bankruptcy-forms", headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: expect.any(String), message: expect.any(String) });
    expect((await post("/", headers)).status).toBe(403);
  });

  it("but not reading from elsewhere, nor changes from here or from API clients", async () => {
    expect((await call("/", { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(200);
    const allowed: Record<string, string>[] = [
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
      { Origin: server.url },
      {},
    ];
    for (const headers of allowed) expect((await post("/nowhere", headers)).status).not.toBe(403);
  });

  it("compressed bodies", async () => {
    expect((await post("/api/x", { "Content-Encoding": "gzip" })).status).toBe(415);
  });

  it("bodies of more than 1 MB, as JSON or as a page", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    const answers = await Promise.all(["/api/x", "/"].map((path) => call(path, { method: "POST", body })));
    expect(answers.map(({ status }) => status)).toEqual([413, 413]);
    expect(answers.map(({ headers }) => headers.get("Content-Type")?.split(";")[0])).toEqual(["application/json", "text/html"]);
  });

  it("bodies without end", async () => {
    expect(await send("POST", "/api/bankruptcy-forms", { "Content-Type": "application/json" }, endless())).toBe(413);
    expect((await call("/")).status).toBe(200);
  });

  it("bodies of 400 MB, of which no more than the limit is kept", async () => {
    const before = memoryOf(server.pid(), "VmHWM");
    const type = { "Content-Type": "application/json" };
    const statuses = await Promise.all(["/api/bankruptcy-forms", "/step/income"].map((path) => send("POST", path, type, megabytes(400))));
    expect(statuses).toEqual([413, 415]);
    expect(await send("POST", "/api/bankruptcy-forms", { ...type, "Content-Length": String(400 * 2 ** 20) }, megabytes(400))).toBe(413);
    expect(memoryOf(server.pid(), "VmHWM") - before).toBeLessThan(200);
  });
});

it("connections without requests are kept longer than the minute that proxies keep theirs", async () => {
  const told = await new Promise<string | undefined>((resolve, reject) => {
    const agent = new Agent({ keepAlive: true });
    request(`${server.url}/healthz`, { agent }, (answer) => {
      answer.resume().once("end", () => agent.destroy());
      resolve(answer.headersDistinct["keep-alive"]?.[0]);
    })
      .once("error", reject)
      .end();
  });
  expect(Number(/^timeout=(\d+)$/.exec(told ?? "")?.[1])).toBeGreaterThan(60);
});

it("a request with two conflicting lengths is not read", async () => {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.write("POST /api/bankruptcy-forms HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
  expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 400 /);
});

describe("addresses", () => {
  it.each(["evil.example", "a b"])("do not depend on the Host header %j", async (host) => {
    expect(await send("GET", "/", { Host: host })).toBe(200);
  });

  it("that are unknown or malformed have nothing behind them", async () => {
    expect(await send("GET", "/nowhere", {})).toBe(404);
    expect(await send("GET", "/.git/HEAD", {})).toBe(404);
    expect(await send("GET", "/%E0%A4%A", {})).toBe(400);
    expect(await send("GET", "/api/bankruptcy-forms/%00", {})).toBe(400);
  });

  it.each(["/step/income", "/step/income/", "/STEP/income", "/%73tep/income"])(
    "mean the same page however they are spelled: %s",
    async (path) => {
      const answer = await call(path);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/<h1 [^>]*>Current Income &amp; Employment</);
    },
  );

  it("of any page can be looked up by a page that knows but its own", async () => {
    const version = /"version": "([^"]+)"/.exec(await (await call("/step/income")).text())?.[1];
    const found = await call(`/__manifest?p=%2Fupload&p=%2Fadmin%2Flogin&version=${version}`);
    expect(Object.keys(await found.json())).toEqual(expect.arrayContaining(["routes/upload", "routes/admin.login"]));
  });

  it("are logged without queries and edit tokens", async () => {
    await call("/edit/secrettoken/income?q=secretquery");
    await expect.poll(server.log).toContain('"path":"/edit/[token]/income"');
    expect(server.log()).not.toMatch(/secrettoken|secretquery/);
  });
});
