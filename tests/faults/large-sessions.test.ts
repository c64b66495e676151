import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, type TestContext } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { requestUploadUrl, storageKeyOf, megabyte, pdfOf } from "../support/files.ts";
import { recordFigures } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { memoryOf } from "../support/process-group.ts";
import { createSavers, findLosses, saveContinuously, type Saver } from "../support/savers.ts";
import { startServer, type TestServer } from "../support/server.ts";

const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };
const file = new Uint8Array(pdfOf(20 * megabyte));
const tooMuch = "Total file size would exceed 200MB limit. Current: 200.00 MB, Adding: 20.00 MB";

describe.runIf(isLong)("a portal session of 200 MB, while others save", () => {
  let server: TestServer;
  let savers: Saver[];
  let client: Client;
  let session: string;
  beforeEach(async () => {
    server = await startServer();
    savers = await createSavers(server.url, 10);
    client = await openBrowser(server.url);
    session = await newSession();
  });
  afterEach(() => server?.cleanup());

  const newSession = async () => `${sessions}/${(await (await client.call("POST", sessions, contact)).json()).id}`;
  const sizeOf = async (of: string) => {
    const { fileCount, totalSizeMB } = await (await client.call("GET", of)).json();
    return [fileCount, totalSizeMB];
  };
  const filesIn = (folder: string) => readdirSync(path.join(server.dataDir, folder), { recursive: true, encoding: "utf8" });

  /** Others save, which has the server at its working size before the work begins, and nobody notices the work. */
  async function whileOthersSave(context: TestContext, work: () => Promise<void>): Promise<void> {
    const saving = saveContinuously(server.url, savers);
    await sleep(10_000);
    const before = memoryOf(server.pid(), "VmHWM");
    const began = Date.now();
    await work();
    const seconds = (Date.now() - began) / 1_000;
    const more = memoryOf(server.pid(), "VmHWM") - before;
    const { statuses, longest } = await saving.stop();
    recordFigures(
      context,
      `${seconds.toFixed(0)} s, ${Math.round(more)} MB more memory at most, ${statuses[200]} saves, ` +
        `the longest ${(longest / 1_000).toFixed(1)} s`,
    );
    expect(Object.keys(statuses)).toEqual(["200"]);
    expect(await findLosses(server.url, savers)).toEqual([]);
    expect(more).toBeLessThan(100);
  }

  async function sendToAddress(name: string): Promise<[number, string?]> {
    const address = await requestUploadUrl(client, session);
    expect((await fetch(address, { method: "PUT", body: file })).status).toBe(200);
    const kept = await client.call("POST", `${session}/files`, { fileName: name, storageKey: storageKeyOf(address) });
    return kept.status === 201 ? [201] : [kept.status, (await kept.json()).message];
  }

  it(
    "of twenty files of 20 MB that are sent at once to upload addresses, ten are taken and nothing is left of the " + "others",
    async (context) => {
      await whileOthersSave(context, async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => sendToAddress(`${number}.pdf`)));
        expect(answers.sort()).toEqual([...Array(10).fill([201]), ...Array(10).fill([422, tooMuch])]);
      });
      expect(await sizeOf(session)).toEqual([10, 200]);
      expect(filesIn("objects/kept")).toHaveLength(10);
      expect(filesIn("objects/pending")).toEqual([]);
    },
    300_000,
  );

  /** A post of the page without scripts. */
  async function post(count: number): Promise<Response> {
    const body = new FormData();
    const blob = new Blob([file], { type: "application/pdf" });
    for (let number = 1; number <= count; number++) body.append("files", blob, `${number}.pdf`);
    return fetch(`${server.url}/upload`, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Cookie: client.cookie, Origin: server.url },
    });
  }

  it("a post of ten files of 20 MB is taken whole, one file more is not, and of twenty none", async (context) => {
    await whileOthersSave(context, async () => {
      expect((await post(10)).status).toBe(303);
      expect(await sizeOf(session)).toEqual([10, 200]);
      const more = await post(1);
      expect([more.status, (await more.text()).includes(tooMuch)]).toEqual([422, true]);
      const other = await newSession();
      expect((await post(20)).status).toBe(413);
      expect([await sizeOf(session), await sizeOf(other)]).toEqual([
        [10, 200],
        [0, 0],
      ]);
    });
    expect(filesIn("objects/kept")).toHaveLength(10);
    await expect.poll(() => filesIn("incoming")).toHaveLength(1);
  }, 300_000);
});
