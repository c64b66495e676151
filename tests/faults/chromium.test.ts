import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testChromium } from "../support/chromium.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { note } from "../support/figures.ts";
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
const requestPdf = (form = forms[0]!) => client.call("GET", `${form}/pdf`);
const save = () => client.call("PATCH", forms[0]!, { formData: { contactInfo: { city: "Cary" } } });

async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "10"]);
  expect((await response.json()).message).toBe("Failed to generate PDF summary. Please try again.");
}

it("the server answers 503 for a PDF while Chromium is missing, saves forms, and makes PDFs once it is back", async () => {
  renameSync(launcher, `${launcher}.away`);
  await expectUnavailable(await requestPdf());
  expect((await client.page("/step/review/pdf")).headers.get("Location")).toBe("/step/review");
  expect((await save()).status).toBe(200);
  renameSync(`${launcher}.away`, launcher);
  expect((await requestPdf()).status).toBe(200);
}, 60_000);

it("the server makes each PDF or answers 503 when Chromium is killed, leaves no process, and makes the next PDF", async () => {
  expect((await requestPdf()).status).toBe(200);
  const [browser] = childrenOf(server.pid());
  const requests = forms.map(requestPdf);
  await sleep(100);
  process.kill(-browser!, "SIGKILL");
  for (const response of await Promise.all(requests)) if (response.status !== 200) await expectUnavailable(response);
  expect((await save()).status).toBe(200);
  expect((await requestPdf()).status).toBe(200);
  expect([runningIn(browser!), endedChildrenOf(server.pid())]).toEqual([[], []]);
}, 60_000);

it.runIf(isLong)(
  "the server answers 503 for PDFs within 35 s when Chromium hangs, saves forms, leaves no process, and makes the next PDF",
  async (context) => {
    expect((await requestPdf()).status).toBe(200);
    const [browser] = childrenOf(server.pid());
    runningIn(browser!).forEach((pid) => process.kill(pid, "SIGSTOP"));
    const began = Date.now();
    const hanging = forms.map(requestPdf).map(async (response) => {
      await expectUnavailable(await response);
      return Date.now() - began;
    });
    const saveTimes = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const start = Date.now();
        expect((await save()).status).toBe(200);
        return Date.now() - start;
      }),
    );
    expect(Math.max(...saveTimes)).toBeLessThan(2_000);
    const longest = Math.max(...(await Promise.all(hanging))) / 1_000;
    note(context, `answered 503 after ${longest.toFixed(1)} s at most`);
    expect(longest).toBeLessThan(35);
    expect((await requestPdf()).status).toBe(200);
    expect(runningIn(browser!)).toEqual([]);
    expect(childrenOf(server.pid())).not.toContain(browser);
  },
  90_000,
);
