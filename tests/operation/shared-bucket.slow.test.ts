import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { addApiDocument, createApiForm } from "../support/cases.ts";
import { startClockedServer, type ClockedServer } from "../support/clock.ts";
import { apiClient } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { asOperator } from "../support/environment.ts";
import { pdfOf } from "../support/files.ts";
import { withDatabase } from "../support/database.ts";
import { makeDataDir, type TestServer } from "../support/server.ts";
import { stores, type Store } from "../support/stores.ts";

const [, startInBucket] = stores[1]!;
const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };
const JUMP_MS = 25 * 3_600_000;
/** Retention of one day, so that the shifted clock would delete everything. */
const shortRetention = { RETENTION_EMPTY_DAYS: "1", RETENTION_UNFINISHED_DAYS: "1" };
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
const readObjects = () => new Map([...store.below("kept/"), ...store.below("installation/")].sort().map((key) => [key, store.bytes(key)]));
beforeAll(async () => {
  store = await startInBucket();
  await vi.waitUntil(() => store.below("installation/").length === 1, { timeout: 20_000 });
  form = await createApiForm(store.server.url, { contactInfo: { city: "Cary" } });
  const addDocument = ([name, body]: (typeof files)[number]) => addApiDocument(store.server.url, form, "payStubs", name, body);
  const before = await addDocument(files[0]);
  archive = path.join(container, "shared.backup");
  expect(await run("backup", store.server.dataDir, [archive], { ...passphrase, ...store.settings })).toMatchObject({ code: 0 });
  documents = [before, await addDocument(files[1])];
  objects = readObjects();
  expect(objects.size).toBe(3);
}, 240_000);
afterAll(async () => {
  await store?.cleanup();
  rmSync(container, { recursive: true });
});

const createEmptyData = async () => makeDataDir();
async function createRestoredData(): Promise<string> {
  const dataDir = makeDataDir();
  expect(await run("restore", dataDir, [archive], { ...passphrase, ...store.settings })).toEqual({
    code: 0,
    output: expect.stringContaining("1 of 1 documents are there and can be read"),
  });
  return dataDir;
}

it("restoring a backup fails with one sentence if the bucket does not exist", async () => {
  const dataDir = makeDataDir();
  const settings = { ...passphrase, ...store.settings };
  const { code, output } = await run("restore", dataDir, [archive], { ...settings, S3_BUCKET: "elsewhere" });
  expect([code, output.trim().split("\n").at(-1)]).toEqual([
    1,
    expect.stringMatching(/^The files cannot be reached \(NoSuchBucket.*\)\. npm run doctor shows why\.$/),
  ]);
  expect(await run("restore", dataDir, [archive], settings)).toMatchObject({ code: 0 });
}, 240_000);

const countAlarms = (server: TestServer) =>
  server
    .log()
    .split("\n")
    .filter((line) => line.includes("the storage belongs to another installation: nothing is swept or removed")).length;
const readSweepState = async (server: TestServer) => {
  const { state, sweep } = await (await fetch(`${server.url}/readyz`, asOperator)).json();
  return { state, sweep };
};

/** The cron jobs that the shifted clock has started and that are finished. */
const finishedCronJobs = (server: TestServer) =>
  withDatabase(server, async (sql) => {
    const waiting = await sql`select from graphile_worker.jobs where task_identifier in ('sweep_files', 'remove_object', 'remove_expired')`;
    const started = await sql<{ task: string }[]>`
      select identifier as task from graphile_worker._private_known_crontabs
      where identifier in ('sweep_files', 'remove_expired') and last_execution > known_since + interval '1 hour' order by identifier`;
    return waiting.length > 0 ? [] : started.map(({ task }) => task);
  });

const others: [string, () => Promise<string>, (server: ClockedServer) => Promise<void>][] = [
  ["an empty database", createEmptyData, async () => undefined],
  [
    "a restored backup, whose case it deletes,",
    createRestoredData,
    async (server) => {
      expect((await apiClient(server.url).call("GET", `/api/bankruptcy-forms/${form}`)).status).toBe(404);
      await expect.poll(server.log).toContain("not removed: the storage belongs to another installation");
    },
  ],
];
it.each(others)(
  "a server with %s and a clock one day ahead deletes nothing in the bucket and logs an alarm",
  async (_what, makeData, expectMore) => {
    const other = await startClockedServer({ ...store.settings, ...shortRetention }, await makeData());
    try {
      await expect.poll(() => countAlarms(other), { timeout: 20_000 }).toBeGreaterThan(0);
      const before = countAlarms(other);
      await other.jump(JUMP_MS);
      await expect.poll(() => finishedCronJobs(other), { timeout: 240_000, interval: 1_000 }).toEqual(["remove_expired", "sweep_files"]);
      expect(countAlarms(other)).toBeGreaterThan(before);
      await expectMore(other);
      expect(readObjects()).toEqual(objects);
      await expect.poll(() => readSweepState(other)).toEqual({ state: "degraded", sweep: "foreign" });
    } finally {
      await other.cleanup();
    }
  },
  400_000,
);

it("the bucket's owner can still read all files and sweep", async () => {
  expect(await run("sweep", store.server.dataDir, [], store.settings)).toEqual({
    code: 0,
    output: "2 files, 0 of them unknown, 0 moved to trash/\n",
  });
  const download = (id: string) =>
    apiClient(store.server.url).call("GET", `/api/bankruptcy-forms/${form}/documents/payStubs/${id}/download`);
  for (const [index, [, body]] of files.entries())
    expect(Buffer.from(await (await download(documents[index]!)).arrayBuffer()).equals(body)).toBe(true);
  await expect.poll(() => readSweepState(store.server)).toMatchObject({ sweep: "ok" });
}, 60_000);
