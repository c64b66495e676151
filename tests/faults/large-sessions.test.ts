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
const limitExceeded = "Total file size would exceed 200MB limit. Current: 200.00 MB, Adding: 20.00 MB";

describe.runIf(isLong)("a portal session of 200 MB, while other clients save", () => {
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
  const sizeOf = async (sessionPath: string) => {
    const { fileCount, totalSizeMB } = await (await client.call("GET", sessionPath)).json();
    return [fileCount, totalSizeMB];
  };
  const filesIn = (folder: string) => readdirSync(path.join(server.dataDir, folder), { recursive: true, encoding: "utf8" });

  /** Does work while other clients save, which first bring the server to its usual memory. Expects that no save fails. */
  async function whileOthersSave(context: TestContext, work: () => Promise<void>): Promise<void> {
    const saving = saveContinuously(server.url, savers);
    await sleep(10_000);
    const before = memoryOf(server.pid(), "VmHWM");
    const began = Date.now();
    await work();
    const seconds = (Date.now() - began) / 1_000;
    const added = memoryOf(server.pid(), "VmHWM") - before;
    const { statuses, longest } = await saving.stop();
    recordFigures(
      context,
      `${seconds.toFixed(0)} s, ${Math.round(added)} MB of additional memory at most, ${statuses[200]} saves, ` +
        `the longest ${(longest / 1_000).toFixed(1)} s`,
    );
    expect(Object.keys(statuses)).toEqual(["200"]);
    expect(await findLosses(server.url, savers)).toEqual([]);
    expect(added).toBeLessThan(100);
  }

  async function uploadAndRegister(name: string): Promise<[number, string?]> {
    const uploadUrl = await requestUploadUrl(client, session);
    expect((await fetch(uploadUrl, { method: "PUT", body: file })).status).toBe(200);
    const registered = await client.call("POST", `${session}/files`, { fileName: name, storageKey: storageKeyOf(uploadUrl) });
    return registered.status === 201 ? [201] : [registered.status, (await registered.json()).message];
  }

  it("accepts ten of twenty 20 MB files that are sent to upload URLs at once, and keeps nothing of the others", async (context) => {
    await whileOthersSave(context, async () => {
      const results = await Promise.all(Array.from({ length: 20 }, (_, number) => uploadAndRegister(`${number}.pdf`)));
      expect(results.sort()).toEqual([...Array(10).fill([201]), ...Array(10).fill([422, limitExceeded])]);
    });
    expect(await sizeOf(session)).toEqual([10, 200]);
    expect(filesIn("objects/kept")).toHaveLength(10);
    expect(filesIn("objects/pending")).toEqual([]);
  }, 300_000);

  /** Uploads files as the page without scripts does. */
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

  it("accepts a post of ten 20 MB files but not one more file, and nothing of a post of twenty", async (context) => {
    await whileOthersSave(context, async () => {
      expect((await post(10)).status).toBe(303);
      expect(await sizeOf(session)).toEqual([10, 200]);
      const extra = await post(1);
      expect([extra.status, (await extra.text()).includes(limitExceeded)]).toEqual([422, true]);
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
