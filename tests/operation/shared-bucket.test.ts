import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { filedDocument, filedForm } from "../support/cases.ts";
import { startClockedServer, type ClockedServer } from "../support/clock.ts";
import { apiClient } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { pdfOf } from "../support/files.ts";
import { withDatabase } from "../support/queue.ts";
import { makeDataDir, type TestServer } from "../support/server.ts";
import { stores, type Store } from "../support/stores.ts";

const [, startInBucket] = stores[1]!;
const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };
const dayAndHour = 25 * 3_600_000;
/** What is over is deleted after a day, so that a wrong clock would delete everything. */
const hasty = { RETENTION_EMPTY_DAYS: "1", RETENTION_UNFINISHED_DAYS: "1" };
const files = [
  ["before.pdf", pdfOf(100_000)],
  ["after.pdf", pdfOf(200_000)],
] as const;

const container = mkdtempSync(path.join(tmpdir(), "shared-"));
let store: Store;
let form: string;
let archive: string;
let documents: string[];
let objects: Map<string, Buffer>;
const everyObject = () => new Map([...store.below("kept/"), ...store.below("installation/")].sort().map((key) => [key, store.bytes(key)]));
beforeAll(async () => {
  store = await startInBucket();
  await vi.waitUntil(() => store.below("installation/").length === 1, { timeout: 20_000 });
  form = await filedForm(store.server.url, { contactInfo: { city: "Cary" } });
  const keep = ([name, body]: (typeof files)[number]) => filedDocument(store.server.url, form, "payStubs", name, body);
  const before = await keep(files[0]);
  archive = path.join(container, "shared.backup");
  expect(await run("backup", store.server.dataDir, [archive], { ...passphrase, ...store.settings })).toMatchObject({ code: 0 });
  documents = [before, await keep(files[1])];
  objects = everyObject();
  expect(objects.size).toBe(3);
}, 240_000);
afterAll(async () => {
  await store?.cleanup();
  rmSync(container, { recursive: true });
});

const emptyDatabase = async () => makeDataDir();
async function restoredBackup(): Promise<string> {
  const dataDir = makeDataDir();
  expect(await run("restore", dataDir, [archive], { ...passphrase, ...store.settings })).toEqual({
    code: 0,
    output: expect.stringContaining("1 of 1 documents are there and can be read"),
  });
  return dataDir;
}

it("a backup is not restored while the bucket is missing, as one sentence says", async () => {
  const dataDir = makeDataDir();
  const settings = { ...passphrase, ...store.settings };
  const { code, output } = await run("restore", dataDir, [archive], { ...settings, S3_BUCKET: "elsewhere" });
  expect([code, output.trim().split("\n").at(-1)]).toEqual([
    1,
    expect.stringMatching(/^The files cannot be reached \(NoSuchBucket.*\)\. npm run doctor says why\.$/),
  ]);
  expect(await run("restore", dataDir, [archive], settings)).toMatchObject({ code: 0 });
}, 240_000);

const alarms = (server: TestServer) =>
  server
    .log()
    .split("\n")
    .filter((line) => line.includes("the storage belongs to another installation: nothing is swept or removed")).length;
const sweepOf = async (server: TestServer) => {
  const { state, sweep } = await (await fetch(`${server.url}/readyz`)).json();
  return { state, sweep };
};

/** The jobs that the clock alone has begun and that are over: of the hours that it was put forward. */
const scheduled = (server: TestServer) =>
  withDatabase(server, async (sql) => {
    const waiting = await sql`select from graphile_worker.jobs where task_identifier in ('sweep_files', 'remove_object', 'remove_expired')`;
    const begun = await sql<{ task: string }[]>`
      select identifier as task from graphile_worker._private_known_crontabs
      where identifier in ('sweep_files', 'remove_expired') and last_execution > known_since + interval '1 hour' order by identifier`;
    return waiting.length > 0 ? [] : begun.map(({ task }) => task);
  });

const others: [string, () => Promise<string>, (server: ClockedServer) => Promise<void>][] = [
  ["an empty database", emptyDatabase, async () => undefined],
  [
    "a restored backup, which deletes the case",
    restoredBackup,
    async (server) => {
      expect((await apiClient(server.url).call("GET", `/api/bankruptcy-forms/${form}`)).status).toBe(404);
      await expect.poll(server.log).toContain("not removed: the storage belongs to another installation");
    },
  ],
];
it.each(others)(
  "%s, on a server whose clock is a day ahead, takes nothing away from the bucket's owner, and says so",
  async (_what, makeData, alsoExpect) => {
    const other = await startClockedServer({ ...store.settings, ...hasty }, await makeData());
    try {
      await expect.poll(() => alarms(other), { timeout: 20_000 }).toBeGreaterThan(0);
      const before = alarms(other);
      await other.jump(dayAndHour);
      await expect.poll(() => scheduled(other), { timeout: 240_000, interval: 1_000 }).toEqual(["remove_expired", "sweep_files"]);
      expect(alarms(other)).toBeGreaterThan(before);
      await alsoExpect(other);
      expect(everyObject()).toEqual(objects);
      await expect.poll(() => sweepOf(other)).toEqual({ state: "degraded", sweep: "foreign" });
    } finally {
      await other.cleanup();
    }
  },
  400_000,
);

it("and the owner continues as before", async () => {
  expect(await run("sweep", store.server.dataDir, [], store.settings)).toEqual({
    code: 0,
    output: "2 files, 0 of them unknown, 0 moved to trash/\n",
  });
  const download = (id: string) =>
    apiClient(store.server.url).call("GET", `/api/bankruptcy-forms/${form}/documents/payStubs/${id}/download`);
  for (const [index, [, body]] of files.entries())
    expect(Buffer.from(await (await download(documents[index]!)).arrayBuffer()).equals(body)).toBe(true);
  await expect.poll(() => sweepOf(store.server)).toMatchObject({ sweep: "ok" });
}, 60_000);
