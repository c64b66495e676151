import { mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
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
  symlinkSync(installed, launcher);
  server = await startServer({ env: { CHROMIUM_PATH: launcher, RATE_LIMIT_SCALE: "2" } });
  client = await openBrowser(server.url);
  forms = [await createForm(), await createForm(), await createForm()];
});
afterAll(async () => {
  await server?.cleanup();
  rmSync(folder, { recursive: true });
});

async function createForm(): Promise<string> {
  const { id } = await (await client.call("POST", "/api/bankruptcy-forms", {})).json();
  return `/api/bankruptcy-forms/${id}`;
}
const pdf = (form = forms[0]!) => client.call("GET", `${form}/pdf`);
const save = () => client.call("PATCH", forms[0]!, { formData: { contactInfo: { city: "Cary" } } });

async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect((await response.json()).message).toBe("Failed to generate PDF summary. Please try again.");
}

it("without Chromium, PDFs return 503, everything else works, and PDFs work again once Chromium is back", async () => {
  renameSync(launcher, `${launcher}.away`);
  await expectUnavailable(await pdf());
  expect((await client.page("/step/review/pdf")).headers.get("Location")).toBe("/step/review");
  expect((await save()).status).toBe(200);
  renameSync(`${launcher}.away`, launcher);
  expect((await pdf()).status).toBe(200);
}, 60_000);

it("when Chromium is killed while making PDFs, each succeeds or returns 503, no process remains, and the next PDF succeeds", async () => {
  expect((await pdf()).status).toBe(200);
  const [browser] = childrenOf(server.pid());
  const pending = forms.map(pdf);
  await sleep(100);
  process.kill(-browser!, "SIGKILL");
  for (const response of await Promise.all(pending)) if (response.status !== 200) await expectUnavailable(response);
  expect((await save()).status).toBe(200);
  expect((await pdf()).status).toBe(200);
  expect([runningIn(browser!), endedChildrenOf(server.pid())]).toEqual([[], []]);
}, 60_000);

it.runIf(isLong)(
  "when Chromium hangs, PDFs return 503 in time, saves continue, no process remains, and the next PDF succeeds",
  async (context) => {
    expect((await pdf()).status).toBe(200);
    const [browser] = childrenOf(server.pid());
    runningIn(browser!).forEach((pid) => process.kill(pid, "SIGSTOP"));
    const began = Date.now();
    const hanging = forms.map(pdf).map(async (response) => {
      await expectUnavailable(await response);
      return Date.now() - began;
    });
    const durations = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const start = Date.now();
        expect((await save()).status).toBe(200);
        return Date.now() - start;
      }),
    );
    expect(Math.max(...durations)).toBeLessThan(2_000);
    const longest = Math.max(...(await Promise.all(hanging))) / 1_000;
    recordFigures(context, `503 after ${longest.toFixed(1)} s at most`);
    expect(longest).toBeLessThan(35);
    expect((await pdf()).status).toBe(200);
    expect(runningIn(browser!)).toEqual([]);
    expect(childrenOf(server.pid())).not.toContain(browser);
  },
  90_000,
);
