import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordFigures } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { createSavers, findLosses, saveContinuously, type Saver } from "../support/savers.ts";
import { startServer, type TestServer } from "../support/server.ts";

const DELAYS_MS = isLong ? Array.from({ length: 20 }, () => Math.random() * 1_000) : [100, 400, 800];

let server: TestServer;
let savers: Saver[];
beforeAll(async () => {
  server = await startServer();
  savers = await createSavers(server.url, 50);
});
afterAll(() => server?.cleanup());

it("a server killed during fifty clients' autosaves loses no acknowledged save and leaves none incomplete", async (context) => {
  const restarts: number[] = [];
  for (const delay of DELAYS_MS) {
    const saving = saveContinuously(server.url, savers);
    await saving.allSavedAgain();
    await sleep(delay);
    await server.kill();
    await saving.stop();
    const began = Date.now();
    await server.restart();
    restarts.push((Date.now() - began) / 1_000);
    expect(await findLosses(server.url, savers)).toEqual([]);
  }
  const [median, longest] = [0.5, 1].map((share) =>
    restarts.sort((one, other) => one - other)[Math.ceil(restarts.length * share) - 1]!.toFixed(1),
  );
  recordFigures(context, `${DELAYS_MS.length} kills, restarted within ${longest} s, half of the times within ${median} s`);
}, 600_000);

it("a server stopped during fifty clients' autosaves shuts down cleanly and in time, and loses nothing", async (context) => {
  const saving = saveContinuously(server.url, savers);
  await saving.allSavedAgain();
  const began = Date.now();
  expect(await server.stop()).toBe(0);
  const seconds = (Date.now() - began) / 1_000;
  recordFigures(context, `stopped after ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(25);
  expect((await saving.stop()).wrong).toEqual([]);
  await server.restart();
  expect(await findLosses(server.url, savers)).toEqual([]);
}, 120_000);
