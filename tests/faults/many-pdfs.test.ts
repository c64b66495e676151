import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filedForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { note } from "../support/figures.ts";
import { couple, fullForm } from "../support/households.ts";
import { isLong } from "../support/long.ts";
import { childrenOf, endedChildrenOf, runningIn } from "../support/process-group.ts";
import { beginSavers, lossesOf, saveWithoutPause } from "../support/savers.ts";
import { startServer, type TestServer } from "../support/server.ts";

const COUNT = 30;
/** The number of PDFs that the server accepts at once: one in progress and 20 in the queue. */
const ACCEPTED = 21;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "20" } });
});
afterAll(() => server?.cleanup());

/** Requests a PDF until it is made, waiting as Retry-After says. Returns the number of responses with 503. */
async function waitForPdf(form: string): Promise<number> {
  for (let rejections = 0; ; rejections++) {
    const response = await apiClient(server.url).call("GET", `${form}/pdf`);
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status === 200) {
      expect([body.subarray(0, 5).toString(), body.length]).toEqual([
        "%PDF-",
        Number(response.headers.get("Content-Length") ?? body.length),
      ]);
      return rejections;
    }
    expect([response.status, JSON.parse(body.toString()).message]).toEqual([503, "Failed to generate PDF summary. Please try again."]);
    await sleep(Number(response.headers.get("Retry-After")) * 1_000);
  }
}

it(`the server makes each of ${COUNT} PDFs requested at once, with one Chromium at a time, while others save forms`, async (context) => {
  const formData = isLong ? fullForm(couple.formData) : couple.formData;
  const ids: string[] = [];
  for (let n = 0; n < COUNT; n++) ids.push(await filedForm(server.url, formData));
  const savers = await beginSavers(server.url, 10);
  const saving = saveWithoutPause(server.url, savers);
  const browsers = new Set<number>();
  let maxRunning = 0;
  const watching = setInterval(() => {
    const running = childrenOf(server.pid());
    running.forEach((pid) => browsers.add(pid));
    maxRunning = Math.max(maxRunning, running.length);
  }, 100);
  const began = Date.now();
  const rejections = await Promise.all(ids.map((id) => waitForPdf(`/api/bankruptcy-forms/${id}`)));
  clearInterval(watching);
  const { statuses, longest } = await saving.stop();
  const total = rejections.reduce((sum, count) => sum + count, 0);
  note(
    context,
    `all made after ${Math.round((Date.now() - began) / 1_000)} s and ${total} rejections, ` +
      `${statuses[200]} saves, the longest ${(longest / 1_000).toFixed(1)} s`,
  );
  expect(maxRunning).toBe(1);
  expect(rejections.filter(Boolean).length).toBeGreaterThanOrEqual(COUNT - ACCEPTED);
  expect(endedChildrenOf(server.pid())).toEqual([]);
  expect(Object.keys(statuses)).toEqual(["200"]);
  expect(await lossesOf(server.url, savers)).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect([...browsers].flatMap(runningIn)).toEqual([]);
}, 400_000);
