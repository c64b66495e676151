import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { runningPostmaster } from "../support/postgres.ts";
import { startServer, type TestServer } from "../support/server.ts";

const MAX_STREAMS = 50;

let server: TestServer;
let attorney: Client;
afterEach(() => server?.cleanup());

/** Starts a server and signs the attorney in before each test of a group. */
function useServer(ownPostgres = false): void {
  beforeEach(async () => {
    server = await startServer({ ownPostgres, env: { ATTORNEY_PASSWORD: attorneyPassword } });
    attorney = await signInAttorney(server.url);
  });
}

/** Opens the event stream, as the dashboard does. */
async function listen() {
  const abortController = new AbortController();
  const response = await fetch(`${server.url}/admin/events`, {
    headers: { Cookie: attorney.cookie, "Accept-Encoding": "gzip" },
    signal: abortController.signal,
  });
  let text = "";
  const ended = (async () => {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  })().catch(() => undefined);
  return { response, text: () => text, ended, leave: () => abortController.abort() };
}

const createForm = () =>
  apiClient(server.url).call("POST", "/api/bankruptcy-forms", { clientName: "Secret Samantha", clientEmail: "samantha@example.com" });

describe("the event stream", () => {
  useServer();

  it("reports a new case without any data", async () => {
    const stream = await listen();
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get("Content-Type")).toContain("text/event-stream");
    expect(stream.response.headers.get("Cache-Control")).toBe("no-store, no-transform");
    expect(stream.response.headers.get("Content-Encoding")).toBeNull();
    await createForm();
    await expect.poll(stream.text).toBe(": listening\n\ndata: changed\n\n");
    stream.leave();
  });

  it("accepts 50 connections, returns 503, and accepts another after one is closed", async () => {
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS }, listen));
    expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]));
    const rejected = await listen();
    expect(rejected.response.status).toBe(503);
    streams[0]!.leave();
    await expect.poll(async () => (await listen()).response.status).toBe(200);
  });

  it("ends when the server stops, without delaying it", async () => {
    const stream = await listen();
    const stopped = await Promise.race([server.stop(), new Promise((resolve) => setTimeout(() => resolve("timed out"), 8_000))]);
    expect(stopped).toBe(0);
    await stream.ended;
  });

  it("ends soon after signing out, and then returns 401", { timeout: 60_000 }, async () => {
    const stream = await listen();
    await attorney.call("POST", "/api/admin/logout");
    await stream.ended;
    expect(stream.text()).not.toContain("data");
    expect((await listen()).response.status).toBe(401);
  });
});

describe("the event stream of a server with its own PostgreSQL", () => {
  useServer(true);

  it("continues after PostgreSQL restarts", async () => {
    const stream = await listen();
    process.kill(runningPostmaster(server.dataDir), "SIGQUIT");
    const createFormStatus = async () => (await createForm()).status;
    await expect.poll(createFormStatus).toBe(503);
    await expect.poll(createFormStatus, { timeout: 20_000 }).toBe(201);
    await expect.poll(stream.text).toContain("data: changed");
    const before = stream.text().length;
    await createForm();
    await expect.poll(() => stream.text().length).toBeGreaterThan(before);
    stream.leave();
  }, 60_000);
});
