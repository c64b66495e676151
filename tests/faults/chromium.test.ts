import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testChromium } from "../support/chromium.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { recordFigures } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { childrenOf, endedChildrenOf, runningIn } from "../support/process-group.ts";
import { startServer, type TestServer } from "../support/server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "chromium-"));
const launcher = path.join(folder, "chromium");

let server: TestServer;
let client: Client;
let forms: string[];
beforeAll(async () => {
  const installed = await testChromium();
  writeFileSync(launcher, `#!/bin/sh\nexec "${installed}" "$@"\n`, { mode: 0o755 });
  server = await startServer({ env: { CHROMIUM_PATH: launcher, RATE_LIMIT_SCALE: "2" } });
  client = await openBrowser(server.url);
  forms = [await begin(), await begin(), await begin()];
});
afterAll(async () => {
  await server?.cleanup();
  rmSync(folder, { recursive: true });
});

async function begin(): Promise<string> {
  const { id } = await (await client.call("POST", "/api/bankruptcy-forms", {})).json();
  return `/api/bankruptcy-forms/${id}`;
}
const pdf = (form = forms[0]!) => client.call("GET", `${form}/pdf`);
const save = () => client.call("PATCH", forms[0]!, { formData: { contactInfo: { city: "Cary" } } });

async function expectUnavailable(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect((await answer.json()).message).toBe("Failed to generate PDF summary. Please try again.");
}

it("without Chromium a PDF is refused, everything else continues, and the next PDF is made once it is there", async () => {
  renameSync(launcher, `${launcher}.away`);
  await expectUnavailable(await pdf());
  expect((await client.page("/step/review/pdf")).headers.get("Location")).toBe("/step/review");
  expect((await save()).status).toBe(200);
  renameSync(`${launcher}.away`, launcher);
  expect((await pdf()).status).toBe(200);
}, 60_000);

it("when Chromium is killed with PDFs under way, each is made or refused, no process is left, and the next PDF is made", async () => {
  expect((await pdf()).status).toBe(200);
  const [browser] = childrenOf(server.pid());
  const underWay = forms.map(pdf);
  await sleep(100);
  process.kill(-browser!, "SIGKILL");
  for (const answer of await Promise.all(underWay)) if (answer.status !== 200) await expectUnavailable(answer);
  expect((await save()).status).toBe(200);
  expect((await pdf()).status).toBe(200);
  expect([runningIn(browser!), endedChildrenOf(server.pid())]).toEqual([[], []]);
}, 60_000);

it.runIf(isLong)(
  "when Chromium hangs, PDFs are refused in time, saves go on, no process is left, and the next PDF is made",
  async (context) => {
    expect((await pdf()).status).toBe(200);
    const [browser] = childrenOf(server.pid());
    runningIn(browser!).forEach((pid) => process.kill(pid, "SIGSTOP"));
    const began = Date.now();
    const hanging = forms.map(pdf).map(async (answer) => {
      await expectUnavailable(await answer);
      return Date.now() - began;
    });
    const slowest = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const start = Date.now();
        expect((await save()).status).toBe(200);
        return Date.now() - start;
      }),
    );
    expect(Math.max(...slowest)).toBeLessThan(2_000);
    const longest = Math.max(...(await Promise.all(hanging))) / 1_000;
    recordFigures(context, `refused after ${longest.toFixed(1)} s at most`);
    expect(longest).toBeLessThan(35);
    expect((await pdf()).status).toBe(200);
    expect(runningIn(browser!)).toEqual([]);
    expect(childrenOf(server.pid())).not.toContain(browser);
  },
  90_000,
);
