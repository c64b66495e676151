import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "./support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

/** Sends a request target as it is, which `fetch` would normalize. Returns the response. */
function send(target: string): Promise<string> {
  const { port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1").setEncoding("latin1");
    let response = "";
    socket.on("data", (chunk) => (response += chunk)).on("end", () => resolve(response));
    socket.on("error", reject).write(`GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`);
  });
}

const long = "/a".repeat(4_000);

describe("a path longer than any that exists", () => {
  it.each([
    ["many segments", long],
    ["empty segments", `${"/".repeat(4_000)}a`],
    ["encoded slashes", `/a${"%2fa".repeat(2_000)}`],
    ["backslashes, which URLs turn into slashes", `/a${"\\a".repeat(4_000)}`],
    ["an absolute URL", `http://localhost${long}`],
    ["many segments below the form", `/step/personal-info${long}`],
    ["one long segment", `/${"a".repeat(1_000)}`],
  ])("is answered with 404 before it is logged: %s", async (_what, target) => {
    const before = server.log();
    expect(await send(target)).toMatch(/^HTTP\/1\.1 40[04] [^]*<h1>(There is no such page|This URL is malformed)/);
    expect(server.log()).toBe(before);
  });

  it("is answered with JSON below /api", async () => {
    const response = await send(`/api${long}`);
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(response).toContain('{"error":"There is no such page.","message":"There is no such page.","code":"notFound"}');
  });
});

it.each(["/step/personal-info", "/api/docs", `/api/admin/submissions/${"x".repeat(24)}/petition/packets/${"x".repeat(24)}`])(
  "a path of a route reaches it: %s",
  async (path) => {
    expect(await send(path)).not.toContain("There is no such page.");
  },
);
