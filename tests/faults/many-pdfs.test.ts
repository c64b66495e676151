import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { recordFigures } from "../support/figures.ts";
import { couple, fullForm } from "../support/households.ts";
import { isLong } from "../support/long.ts";
import { childrenOf, endedChildrenOf, runningIn } from "../support/process-group.ts";
import { createSavers, findLosses, saveContinuously } from "../support/savers.ts";
import { startServer, type TestServer } from "../support/server.ts";

const PDF_COUNT = 30;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "20" } });
});
afterAll(() => server?.cleanup());

/** Requests a PDF until it is made, waiting as Retry-After says. Returns how often the request was rejected. */
async function requestUntilMade(form: string): Promise<number> {
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

it(`${PDF_COUNT} PDFs requested at once are all made eventually, by one Chromium at a time, and saves continue`, async (context) => {
  const formData = isLong ? fullForm(couple.formData) : couple.formData;
  const ids: string[] = [];
  for (let n = 0; n < PDF_COUNT; n++) ids.push(await createApiForm(server.url, formData));
  // Chooses the wall for Chromium by starting others.
  await requestUntilMade(`/api/bankruptcy-forms/${ids[0]}`);
  const savers = await createSavers(server.url, 10);
  const saving = saveContinuously(server.url, savers);
  const browsers = new Set<number>();
  let maxRunning = 0;
  const watching = setInterval(() => {
    const running = childrenOf(server.pid());
    running.forEach((pid) => browsers.add(pid));
    maxRunning = Math.max(maxRunning, running.length);
  }, 100);
  const began = Date.now();
  const rejections = await Promise.all(ids.map((id) => requestUntilMade(`/api/bankruptcy-forms/${id}`)));
  clearInterval(watching);
  const { statuses, longest } = await saving.stop();
  const totalRejections = rejections.reduce((sum, each) => sum + each, 0);
  recordFigures(
    context,
    `all made after ${Math.round((Date.now() - began) / 1_000)} s and ${totalRejections} rejections, ` +
      `${statuses[200]} saves during that, the longest ${(longest / 1_000).toFixed(1)} s`,
  );
  expect(maxRunning).toBe(1);
  // The figures of the forms are computed in turn, so the requests reach the queue of 20 one after the other.
  expect(rejections.filter(Boolean)).not.toEqual([]);
  expect(endedChildrenOf(server.pid())).toEqual([]);
  expect(Object.keys(statuses)).toEqual(["200"]);
  expect(await findLosses(server.url, savers)).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect([...browsers].flatMap(runningIn)).toEqual([]);
}, 400_000);
