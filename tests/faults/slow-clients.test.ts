import { execFile, spawnSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { apiClient } from "../support/clients.ts";
import { recordFigures } from "../support/figures.ts";
import { requestUploadUrl, storageKeyOf, pdfOf, put } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { isLong } from "../support/long.ts";
import { canLosePackets, startLossyProxy } from "../support/lossy-proxy.ts";
import { startSlowProxy } from "../support/slow-proxy.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

interface SlowConnection {
  socket: Socket;
  /** Seconds until the server closed the connection; undefined while it is open. */
  closedAfter?: number;
}
let connections: SlowConnection[] = [];
let timers: NodeJS.Timeout[] = [];
afterEach(() => {
  timers.forEach(clearInterval);
  connections.forEach(({ socket }) => socket.destroy());
  [connections, timers] = [[], []];
});

/** Opens connections that send a head and then one byte per second. */
function connectSlowly(count: number, head: string): void {
  const { port } = new URL(server.url);
  for (let number = 0; number < count; number++) {
    const began = Date.now();
    const connection: SlowConnection = { socket: connect(Number(port), "127.0.0.1") };
    connection.socket.on("error", () => undefined).on("close", () => (connection.closedAfter = (Date.now() - began) / 1_000));
    connection.socket.write(head);
    timers.push(setInterval(() => connection.socket.writable && connection.socket.write("x"), 1_000));
    connections.push(connection);
  }
}

/** Expects that ten other clients can save for the given number of seconds; in long runs, with a p95 below one second. */
async function expectOthersServed(context: Pick<TestContext, "task">, seconds: number): Promise<void> {
  const robot = apiClient(server.url);
  const times: number[] = [];
  const end = Date.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { id } = await (await robot.call("POST", forms, {})).json();
      while (Date.now() < end) {
        const began = performance.now();
        expect((await robot.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city: "Cary" } } })).status).toBe(200);
        times.push(performance.now() - began);
        await sleep(100);
      }
    }),
  );
  const p95 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)]!;
  recordFigures(context, `other clients' saves: p95 ${Math.round(p95)} ms`);
  if (isLong) expect(p95).toBeLessThan(1_000);
}

const countOpen = () => connections.filter(({ closedAfter }) => closedAfter === undefined).length;
const longestDuration = () => Math.max(...connections.map(({ closedAfter }) => closedAfter ?? Infinity));

describe("other clients are served in time during", () => {
  it("five hundred connections that never finish their headers", { timeout: 90_000 }, async (context) => {
    connectSlowly(500, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    await expectOthersServed(context, 5);
    if (!isLong) return;
    await expect.poll(countOpen, { timeout: 40_000 }).toBe(0);
    expect(longestDuration()).toBeLessThan(30);
  });

  it("five hundred connections that never finish their bodies", { timeout: 180_000 }, async (context) => {
    connectSlowly(500, `POST ${forms} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{`);
    await expectOthersServed(context, 5);
    if (!isLong) return;
    await expect.poll(countOpen, { timeout: 150_000 }).toBe(0);
    expect(longestDuration()).toBeLessThan(135);
  });

  it("five hundred requests at once", { timeout: 180_000 }, async (context) => {
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 500 }, () => fetch(server.url)));
    recordFigures(context, `all answered after ${((Date.now() - began) / 1_000).toFixed(1)} s`);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

const networks = [
  ["is slow (64 kbit/s with pauses)", startSlowProxy, true],
  ["loses three of ten packets", startLossyProxy, canLosePackets],
] as const;
it.for(networks)(
  "over a network that %s, a form is saved completely and a document is uploaded, without affecting other clients",
  { timeout: 180_000 },
  async ([, startProxy, isSupported], context) => {
    if (!isSupported) context.skip("packet loss cannot be simulated here");
    const proxy = await startProxy(server.url);
    const slowClient = apiClient(proxy.url);
    const began = Date.now();
    const transfer = (async () => {
      const { id } = await (await slowClient.call("POST", forms, { formData: couple.formData })).json();
      const saved = await slowClient.call("PATCH", `${forms}/${id}`, { formData: { ...couple.formData, contactInfo: { city: "Cary" } } });
      const document = pdfOf(isLong ? 200_000 : 20_000);
      const uploadUrl = await requestUploadUrl(slowClient, `${forms}/${id}/documents`);
      expect((await put(uploadUrl.replace(server.url, proxy.url), document)).status).toBe(200);
      const registered = await slowClient.call("POST", `${forms}/${id}/documents/payStubs`, {
        fileName: "a.pdf",
        storageKey: storageKeyOf(uploadUrl),
      });
      const form = await (await apiClient(server.url).call("GET", `${forms}/${id}`)).json();
      const download = await slowClient.call("GET", `${forms}/${id}/documents/payStubs/${(await registered.json()).id}/download`);
      expect([saved.status, registered.status, download.status]).toEqual([200, 201, 200]);
      expect(form.formData).toEqual({ ...couple.formData, contactInfo: { ...couple.formData.contactInfo, city: "Cary" } });
      expect(Buffer.from(await download.arrayBuffer()).equals(document)).toBe(true);
      return (Date.now() - began) / 1_000;
    })();
    await expectOthersServed(context, 5);
    const seconds = await transfer;
    proxy.stop();
    recordFigures(context, `${context.task.meta.figures}, everything done over this network in ${Math.round(seconds)} s`);
  },
);

const hasSlowHttpTest = spawnSync("slowhttptest", ["-h"]).error === undefined;

describe.runIf(isLong && hasSlowHttpTest)("slowhttptest with five hundred connections", () => {
  const attacks: [string, string, string[]][] = [
    ["slow headers", "/", ["-H", "-i", "5", "-x", "24"]],
    ["slow bodies", forms, ["-B", "-i", "5", "-x", "24", "-s", "500000", "-f", "application/json"]],
    ["ranges", "/", ["-R", "-t", "HEAD", "-a", "10", "-b", "3000"]],
  ];
  it.for(attacks)(
    "finds the service available under %s, and other clients are served in time",
    { timeout: 120_000 },
    async ([, path, attack], context) => {
      const args = [...attack, "-c", "500", "-r", "200", "-l", "30", "-u", server.url.replace("localhost", "127.0.0.1") + path];
      const attacking = promisify(execFile)("slowhttptest", args);
      await expectOthersServed(context, 20);
      const reports = stripVTControlCharacters((await attacking).stdout).matchAll(/service available:\s+(\w+)/g);
      expect(new Set(Array.from(reports, ([, availability]) => availability))).toEqual(new Set(["YES"]));
    },
  );
});
