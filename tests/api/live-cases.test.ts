import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { runningPostmaster } from "../support/postgres.ts";
import { startServer, type TestServer } from "../support/server.ts";

const mostStreams = 50;

let server: TestServer;
let attorney: Client;
afterEach(() => server?.cleanup());

/** Before each test of a group: a server, and the attorney, signed in. */
function useServer(ownPostgres = false): void {
  beforeEach(async () => {
    server = await startServer({ ownPostgres, env: { ATTORNEY_PASSWORD: attorneyPassword } });
    attorney = await signedInAttorney(server.url);
  });
}

/** Listens to changes as an open dashboard does. */
async function listen() {
  const leaving = new AbortController();
  const response = await fetch(`${server.url}/admin/events`, {
    headers: { Cookie: attorney.cookie, "Accept-Encoding": "gzip" },
    signal: leaving.signal,
  });
  let text = "";
  const ended = (async () => {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  })().catch(() => undefined);
  return { response, text: () => text, ended, leave: () => leaving.abort() };
}

const begin = () =>
  apiClient(server.url).call("POST", "/api/bankruptcy-forms", { clientName: "Secret Samantha", clientEmail: "samantha@example.com" });

describe("the stream of changes", () => {
  useServer();

  it("reports a new case, and nothing about it", async () => {
    const stream = await listen();
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get("Content-Type")).toContain("text/event-stream");
    expect(stream.response.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(stream.response.headers.get("Content-Encoding")).toBeNull();
    await begin();
    await expect.poll(stream.text).toBe(": listening\n\ndata: changed\n\n");
    stream.leave();
  });

  it("has room for 50, and takes the next when one has left", async () => {
    const streams = await Promise.all(Array.from({ length: mostStreams }, listen));
    expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]));
    const refused = await listen();
    expect(refused.response.status).toBe(503);
    streams[0]!.leave();
    await expect.poll(async () => (await listen()).response.status).toBe(200);
  });

  it("ends at once when the server stops", async () => {
    const stream = await listen();
    const stopped = await Promise.race([server.stop(), new Promise((resolve) => setTimeout(() => resolve("too late"), 8_000))]);
    expect(stopped).toBe(0);
    await stream.ended;
  });

  it("ends soon after the session, and is then refused", { timeout: 60_000 }, async () => {
    const stream = await listen();
    await attorney.call("POST", "/api/admin/logout");
    await stream.ended;
    expect(stream.text()).not.toContain("data");
    expect((await listen()).response.status).toBe(401);
  });
});

describe("the stream of changes, with its own PostgreSQL", () => {
  useServer(true);

  it("continues after PostgreSQL was away", async () => {
    const stream = await listen();
    process.kill(runningPostmaster(server.dataDir), "SIGQUIT");
    const statusOfNew = async () => (await begin()).status;
    await expect.poll(statusOfNew).toBe(503);
    await expect.poll(statusOfNew, { timeout: 20_000 }).toBe(201);
    await expect.poll(stream.text).toContain("data: changed");
    const before = stream.text().length;
    await begin();
    await expect.poll(() => stream.text().length).toBeGreaterThan(before);
    stream.leave();
  }, 60_000);
});
