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

/** Sends requests that `fetch` does not allow. Returns the status of the response. */
function send(method: string, path: string, headers: Record<string, string>, body?: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      sent.destroy();
    }).once("error", reject);
    if (body) pipeline(body, sent).catch(reject);
    else sent.end();
  });
}

async function* endlessBody(): AsyncIterable<Buffer> {
  while (true) yield Buffer.alloc(65_536, "a");
}

describe("the choice of a language", () => {
  /** Requests a path as it is written, and returns its status and where it leads. */
  const visit = (path: string, method = "GET") =>
    new Promise<string>((resolve, reject) => {
      request(server.url, { method, path }, (response) => {
        response.resume();
        const { location = "" } = response.headers;
        resolve(`${response.statusCode} ${location && new URL(location, server.url).href.replace(server.url, "")}`);
      })
        .once("error", reject)
        .end();
    });

  it.each([
    ["/?lang=es", "302 /"],
    ["/?a=1&lang=es&b=%26", "302 /?a=1&b=%26"],
    ["//?lang=es", "302 /"],
    ["/\\evil.example/?lang=es", "302 /evil.example/"],
    ["//evil.example/?lang=es", "302 /evil.example/"],
    ["///evil.example/?lang=es", "302 /evil.example/"],
    ["/.//evil.example/?lang=es", "302 //evil.example/"],
  ])("leads from %s to a page of this site", async (path, reply) => {
    expect(await visit(path)).toBe(reply);
    expect(await visit(path, "HEAD")).toBe(reply);
  });

  it("ignores what is not one language", async () => {
    for (const query of ["lang=xx", "lang=", "lang=es&lang=en"])
      expect((await call(`/?${query}`)).headers.get("Set-Cookie") ?? "").not.toMatch(/\blang=/);
  });

  it("shows what a page posts again in that language, and stores none of it", async () => {
    const body = String(new URLSearchParams({ intent: "lang:es", clientName: "Ann Example", comments: "Two\nlines" }));
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: server.url };
    const reply = await call("/upload?lang=es", { method: "POST", headers, body });
    expect([reply.status, reply.headers.get("Set-Cookie")]).toEqual([200, expect.stringMatching(/^lang=es;/)]);
    const html = await reply.text();
    expect(html).toMatch(/<html lang="es"/);
    expect(html).toContain('value="Ann Example"');
    expect(html).toMatch(/<textarea[^>]*>Two\nlines</);
    const api = await call("/api/upload-sessions?lang=es", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
    expect(api.headers.get("Set-Cookie") ?? "").not.toContain("lang=");
  });
});

describe("response headers", () => {
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

  it("contain the nonce of the page's scripts, which changes with each response", async () => {
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

  it("allow caching for built files only, for a year", async () => {
    const asset = /"(\/assets\/[^"]+)"/.exec(await (await call("/")).text())?.[1] ?? "";
    expect((await call(asset)).headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect((await call("/assets/none.js")).headers.get("Cache-Control")).toBe("no-store");
    expect((await call("/assets/none.js")).status).toBe(404);
  });
});

async function* megabytesBody(count: number): AsyncIterable<Buffer> {
  for (let sent = 0; sent < count * 16; sent++) yield Buffer.alloc(65_536, "a");
}

describe("the content type", () => {
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
  ])("of %s names the charset", async (path) => {
    const { headers } = await call(path);
    expect(headers.get("Content-Type")).toMatch(
      /^(?:text\/\w+|application\/javascript|image\/svg\+xml); ?charset=utf-8$|^application\/json(?:; charset=utf-8)?$/i,
    );
  });
});

describe("rejected requests", () => {
  it.each(["TRACE", "OPTIONS", "PROPFIND"])("include the method %s", async (method) => {
    expect(await send(method, "/", {})).toBe(405);
  });

  it.each<[Record<string, string>]>([
    [{ "Sec-Fetch-Site": "cross-site" }],
    [{ "Sec-Fetch-Site": "same-site" }],
    [{ Origin: "https://evil.example" }],
    [{ Origin: "null" }],
  ])("include changes from other sites: %j", async (headers) => {
    const response = await post("/api/bankruptcy-forms", headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({ error: expect.any(String), message: expect.any(String), code: expect.any(String) });
    expect((await post("/", headers)).status).toBe(403);
  });

  it("do not include reads from other sites, or changes from the site itself and API clients", async () => {
    expect((await call("/", { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(200);
    const allowed: Record<string, string>[] = [
      { "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
      { Origin: server.url },
      {},
    ];
    for (const headers of allowed) expect((await post("/nowhere", headers)).status).not.toBe(403);
  });

  it("do not include posts of a page that was opened under another name of the server", async () => {
    const headers = { "Sec-Fetch-Site": "same-origin", Origin: server.url.replace("localhost", "127.0.0.1") };
    const typed = { "Content-Type": "application/x-www-form-urlencoded" };
    expect((await post("/admin/login", { ...headers, ...typed })).status).toBe(422);
  });

  it("include compressed bodies", async () => {
    expect((await post("/api/x", { "Content-Encoding": "gzip" })).status).toBe(415);
  });

  it("include bodies of more than 1 MB, with an error as JSON or as a page", async () => {
    const body = "x".repeat(1024 * 1024 + 1);
    const responses = await Promise.all(["/api/x", "/"].map((path) => call(path, { method: "POST", body })));
    expect(responses.map(({ status }) => status)).toEqual([413, 413]);
    expect(responses.map(({ headers }) => headers.get("Content-Type")?.split(";")[0])).toEqual(["application/json", "text/html"]);
  });

  it("include endless bodies", async () => {
    expect(await send("POST", "/api/bankruptcy-forms", { "Content-Type": "application/json" }, endlessBody())).toBe(413);
    expect((await call("/")).status).toBe(200);
  });

  it("include bodies of 400 MB, without buffering more than the limit", async () => {
    const before = memoryOf(server.pid(), "VmHWM");
    const type = { "Content-Type": "application/json" };
    const statuses = await Promise.all(
      ["/api/bankruptcy-forms", "/step/income"].map((path) => send("POST", path, type, megabytesBody(400))),
    );
    expect(statuses).toEqual([413, 415]);
    expect(await send("POST", "/api/bankruptcy-forms", { ...type, "Content-Length": String(400 * 2 ** 20) }, megabytesBody(400))).toBe(413);
    expect(memoryOf(server.pid(), "VmHWM") - before).toBeLessThan(200);
  });
});

it("idle connections are kept open longer than the minute for which proxies keep theirs", async () => {
  const keepAlive = await new Promise<string | undefined>((resolve, reject) => {
    const agent = new Agent({ keepAlive: true });
    request(`${server.url}/healthz`, { agent }, (response) => {
      response.resume().once("end", () => agent.destroy());
      resolve(response.headersDistinct["keep-alive"]?.[0]);
    })
      .once("error", reject)
      .end();
  });
  expect(Number(/^timeout=(\d+)$/.exec(keepAlive ?? "")?.[1])).toBeGreaterThan(60);
});

it("a request with both Content-Length and Transfer-Encoding returns 400", async () => {
  const { hostname, port } = new URL(server.address);
  const socket = connect(Number(port), hostname);
  socket.write("POST /api/bankruptcy-forms HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
  expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/^HTTP\/1\.1 400 /);
});

describe("URLs", () => {
  it.each(["evil.example", "a b"])("work with the Host header %j", async (host) => {
    expect(await send("GET", "/", { Host: host })).toBe(200);
  });

  it("that are unknown return 404, and malformed ones 400", async () => {
    expect(await send("GET", "/nowhere", {})).toBe(404);
    expect(await send("GET", "/.git/HEAD", {})).toBe(404);
    expect(await send("GET", "/%E0%A4%A", {})).toBe(400);
    expect(await send("GET", "/api/bankruptcy-forms/%00", {})).toBe(400);
  });

  it.each(["/step/income", "/step/income/", "/STEP/income", "/%73tep/income"])(
    "lead to the same page in any spelling: %s",
    async (path) => {
      const response = await call(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(/<h1 [^>]*>Current Income &amp; Employment</);
    },
  );

  it.each([
    ["/step/income", ["routes/upload", "routes/step.$slug"], "routes/admin.login"],
    ["/admin/login", ["routes/admin.login", "routes/admin.dashboard"], undefined],
  ])("that a page can lead to are in its scripts: %s", async (path, expected, unexpected) => {
    const name = /\/assets\/[\w-]*manifest-[\w-]+\.js/.exec(await (await call(path)).text())![0];
    const { routes } = JSON.parse((await (await call(name)).text()).replace(/^[^{]+|;$/g, "")) as { routes: object };
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(expected));
    if (unexpected) expect(routes).not.toHaveProperty([unexpected]);
  });

  it("are logged without query strings and edit tokens", async () => {
    await call("/edit/secrettoken/income?q=secretquery");
    await expect.poll(server.log).toContain('"path":"/edit/[token]/income"');
    expect(server.log()).not.toMatch(/secrettoken|secretquery/);
  });
});
