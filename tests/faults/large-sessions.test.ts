import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, type TestContext } from "vitest";
import { openBrowser, type Client } from "../support/clients.ts";
import { addressFor, keyOf, megabyte, pdfOf } from "../support/files.ts";
import { note } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { memoryOf } from "../support/process-group.ts";
import { beginSavers, lossesOf, saveWithoutPause, type Saver } from "../support/savers.ts";
import { startServer, type TestServer } from "../support/server.ts";

const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };
const file = new Uint8Array(pdfOf(20 * megabyte));
const sizeMessage = "Total file size would exceed 200MB limit. Current: 200.00 MB, Adding: 20.00 MB";

describe.runIf(isLong)("an upload session of 200 MB, while others save,", () => {
  let server: TestServer;
  let savers: Saver[];
  let client: Client;
  let session: string;
  beforeEach(async () => {
    server = await startServer();
    savers = await beginSavers(server.url, 10);
    client = await openBrowser(server.url);
    session = await createSession();
  });
  afterEach(() => server?.cleanup());

  const createSession = async () => `${sessions}/${(await (await client.call("POST", sessions, contact)).json()).id}`;
  const fetchSize = async (path: string) => {
    const { fileCount, totalSizeMB } = await (await client.call("GET", path)).json();
    return [fileCount, totalSizeMB];
  };
  const filesIn = (folder: string) => readdirSync(path.join(server.dataDir, folder), { recursive: true, encoding: "utf8" });

  /**
   * Does the work while others save, and expects that no save fails or is lost. Saving starts ten seconds earlier, so that the
   * server has its working size.
   */
  async function whileOthersSave(context: TestContext, work: () => Promise<void>): Promise<void> {
    const saving = saveWithoutPause(server.url, savers);
    await sleep(10_000);
    const before = memoryOf(server.pid(), "VmHWM");
    const began = Date.now();
    await work();
    const seconds = (Date.now() - began) / 1_000;
    const more = memoryOf(server.pid(), "VmHWM") - before;
    const { statuses, longest } = await saving.stop();
    note(
      context,
      `${seconds.toFixed(0)} s, ${Math.round(more)} MB more memory at most, ${statuses[200]} saves, ` +
        `the longest ${(longest / 1_000).toFixed(1)} s`,
    );
    expect(Object.keys(statuses)).toEqual(["200"]);
    expect(await lossesOf(server.url, savers)).toEqual([]);
    expect(more).toBeLessThan(100);
  }

  async function uploadFile(name: string): Promise<[number, string?]> {
    const url = await addressFor(client, session);
    expect((await fetch(url, { method: "PUT", body: file })).status).toBe(200);
    const registered = await client.call("POST", `${session}/files`, { fileName: name, storageKey: keyOf(url) });
    return registered.status === 201 ? [201] : [registered.status, (await registered.json()).message];
  }

  it("accepts ten of 20 files of 20 MB sent at once to upload URLs, and leaves nothing of the others", async (context) => {
    await whileOthersSave(context, async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => uploadFile(`${number}.pdf`)));
      expect(answers.sort()).toEqual([...Array(10).fill([201]), ...Array(10).fill([422, sizeMessage])]);
    });
    expect(await fetchSize(session)).toEqual([10, 200]);
    expect(filesIn("objects/kept")).toHaveLength(10);
    expect(filesIn("objects/pending")).toEqual([]);
  }, 300_000);

  /** Posts files as the page without scripts does. */
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

  it("accepts a POST of ten files of 20 MB, but not one more file, and nothing of a POST of 20", async (context) => {
    await whileOthersSave(context, async () => {
      expect((await post(10)).status).toBe(303);
      expect(await fetchSize(session)).toEqual([10, 200]);
      const rejected = await post(1);
      expect([rejected.status, (await rejected.text()).includes(sizeMessage)]).toEqual([422, true]);
      const other = await createSession();
      expect((await post(20)).status).toBe(413);
      expect([await fetchSize(session), await fetchSize(other)]).toEqual([
        [10, 200],
        [0, 0],
      ]);
    });
    expect(filesIn("objects/kept")).toHaveLength(10);
    await expect.poll(() => filesIn("incoming")).toHaveLength(1);
  }, 300_000);
});
