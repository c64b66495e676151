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

const ASKED = 30;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "20" } });
});
afterAll(() => server?.cleanup());

/** Asks for a PDF until it is made, and waits as long as it is told to; returns how often that was. */
async function untilMade(form: string): Promise<number> {
  for (let refusals = 0; ; refusals++) {
    const answer = await apiClient(server.url).call("GET", `${form}/pdf`);
    const body = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 200) {
      expect([body.subarray(0, 5).toString(), body.length]).toEqual(["%PDF-", Number(answer.headers.get("Content-Length") ?? body.length)]);
      return refusals;
    }
    expect([answer.status, JSON.parse(body.toString()).message]).toEqual([503, "Failed to generate PDF summary. Please try again."]);
    await sleep(Number(answer.headers.get("Retry-After")) * 1_000);
  }
}

it(`of ${ASKED} PDFs asked for at once, each is made in the end, by one Chromium at a time, and saves go on`, async (context) => {
  const formData = isLong ? fullForm(couple.formData) : couple.formData;
  const ids: string[] = [];
  for (let n = 0; n < ASKED; n++) ids.push(await createApiForm(server.url, formData));
  const savers = await createSavers(server.url, 10);
  const saving = saveContinuously(server.url, savers);
  const browsers = new Set<number>();
  let most = 0;
  const watching = setInterval(() => {
    const running = childrenOf(server.pid());
    running.forEach((pid) => browsers.add(pid));
    most = Math.max(most, running.length);
  }, 100);
  const began = Date.now();
  const refusals = await Promise.all(ids.map((id) => untilMade(`/api/bankruptcy-forms/${id}`)));
  clearInterval(watching);
  const { statuses, longest } = await saving.stop();
  const times = refusals.reduce((sum, each) => sum + each, 0);
  recordFigures(
    context,
    `all made after ${Math.round((Date.now() - began) / 1_000)} s and ${times} refusals, ` +
      `${statuses[200]} saves during that, the longest ${(longest / 1_000).toFixed(1)} s`,
  );
  expect(most).toBe(1);
  expect(refusals.filter(Boolean).length).toBeGreaterThanOrEqual(ASKED - 21);
  expect(endedChildrenOf(server.pid())).toEqual([]);
  expect(Object.keys(statuses)).toEqual(["200"]);
  expect(await findLosses(server.url, savers)).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect([...browsers].flatMap(runningIn)).toEqual([]);
}, 400_000);
