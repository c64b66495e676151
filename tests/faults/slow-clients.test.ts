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

interface Slow {
  socket: Socket;
  /** Seconds until the server hung up; undefined while it has not. */
  closedAfter?: number;
}
let slow: Slow[] = [];
let timers: NodeJS.Timeout[] = [];
afterEach(() => {
  timers.forEach(clearInterval);
  slow.forEach(({ socket }) => socket.destroy());
  [slow, timers] = [[], []];
});

/** Connections that send a beginning, and then one byte every second. */
function connectSlowly(count: number, beginning: string): void {
  const { port } = new URL(server.url);
  for (let number = 0; number < count; number++) {
    const began = Date.now();
    const each: Slow = { socket: connect(Number(port), "127.0.0.1") };
    each.socket.on("error", () => undefined).on("close", () => (each.closedAfter = (Date.now() - began) / 1_000));
    each.socket.write(beginning);
    timers.push(setInterval(() => each.socket.writable && each.socket.write("x"), 1_000));
    slow.push(each);
  }
}

/** Ten others save for so many seconds, and are answered. On a machine of its own, within a second. */
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
  recordFigures(context, `others' saves: p95 ${Math.round(p95)} ms`);
  if (isLong) expect(p95).toBeLessThan(1_000);
}

const open = () => slow.filter(({ closedAfter }) => closedAfter === undefined).length;
const longest = () => Math.max(...slow.map(({ closedAfter }) => closedAfter ?? Infinity));

describe("others are served in time while there are", () => {
  it("five hundred connections that never end their headers", { timeout: 90_000 }, async (context) => {
    connectSlowly(500, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    await expectOthersServed(context, 5);
    if (!isLong) return;
    await expect.poll(open, { timeout: 40_000 }).toBe(0);
    expect(longest()).toBeLessThan(30);
  });

  it("five hundred connections that never end their bodies", { timeout: 180_000 }, async (context) => {
    connectSlowly(500, `POST ${forms} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500000\r\n\r\n{`);
    await expectOthersServed(context, 5);
    if (!isLong) return;
    await expect.poll(open, { timeout: 150_000 }).toBe(0);
    expect(longest()).toBeLessThan(135);
  });

  it("five hundred requests at once", { timeout: 180_000 }, async (context) => {
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 500 }, () => fetch(server.url)));
    recordFigures(context, `all answered after ${((Date.now() - began) / 1_000).toFixed(1)} s`);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

const lines = [
  ["is slow, 64 kbit/s with pauses", startSlowProxy, true],
  ["loses three packets of ten", startLossyProxy, canLosePackets],
] as const;
it.for(lines)(
  "over a line that %s, a form is saved whole and a document is handed in, and others do not notice",
  { timeout: 180_000 },
  async ([, startLine, isPossible], context) => {
    if (!isPossible) context.skip("packets cannot be lost here");
    const line = await startLine(server.url);
    const slow = apiClient(line.url);
    const began = Date.now();
    const overTheLine = (async () => {
      const { id } = await (await slow.call("POST", forms, { formData: couple.formData })).json();
      const saved = await slow.call("PATCH", `${forms}/${id}`, { formData: { ...couple.formData, contactInfo: { city: "Cary" } } });
      const document = pdfOf(isLong ? 200_000 : 20_000);
      const address = await requestUploadUrl(slow, `${forms}/${id}/documents`);
      expect((await put(address.replace(server.url, line.url), document)).status).toBe(200);
      const kept = await slow.call("POST", `${forms}/${id}/documents/payStubs`, { fileName: "a.pdf", storageKey: storageKeyOf(address) });
      const form = await (await apiClient(server.url).call("GET", `${forms}/${id}`)).json();
      const download = await slow.call("GET", `${forms}/${id}/documents/payStubs/${(await kept.json()).id}/download`);
      expect([saved.status, kept.status, download.status]).toEqual([200, 201, 200]);
      expect(form.formData).toEqual({ ...couple.formData, contactInfo: { ...couple.formData.contactInfo, city: "Cary" } });
      expect(Buffer.from(await download.arrayBuffer()).equals(document)).toBe(true);
      return (Date.now() - began) / 1_000;
    })();
    await expectOthersServed(context, 5);
    const seconds = await overTheLine;
    line.stop();
    recordFigures(context, `${context.task.meta.figures}, all done over the line in ${Math.round(seconds)} s`);
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
    "finds the service available under %s, and others are served in time",
    { timeout: 120_000 },
    async ([, at, attack], context) => {
      const args = [...attack, "-c", "500", "-r", "200", "-l", "30", "-u", server.url.replace("localhost", "127.0.0.1") + at];
      const attacking = promisify(execFile)("slowhttptest", args);
      await expectOthersServed(context, 20);
      const told = stripVTControlCharacters((await attacking).stdout).matchAll(/service available:\s+(\w+)/g);
      expect(new Set(Array.from(told, ([, answer]) => answer))).toEqual(new Set(["YES"]));
    },
  );
});
