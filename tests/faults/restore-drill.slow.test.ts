import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { asOperator } from "../support/environment.ts";
import { samples, uploadPending } from "../support/files.ts";
import { withDatabase } from "../support/queue.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { stores, type Store } from "../support/stores.ts";

const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };
const twoDays = 48;

/** Runs a job of a server and waits until it is done. */
async function runJob(server: TestServer, task: string, payload: Record<string, string> = {}): Promise<void> {
  await withDatabase(server, async (sql) => {
    await sql`select graphile_worker.add_job(${task}, ${sql.json(payload)}::json)`;
    const waiting = async () => (await sql`select from graphile_worker.jobs where task_identifier = ${task}`).length;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  });
}

const readiness = async (server: TestServer) => {
  const response = await fetch(`${server.url}/readyz`, asOperator);
  return { status: response.status, ...(await response.json()) };
};

describe.each(stores)("a second database on the storage of an installation, on %s", (kind, startStore) => {
  const container = mkdtempSync(path.join(tmpdir(), "drill-"));
  const isOnDisk = kind === "disk";
  let store: Store;
  let files: string[];
  let archive: string;
  beforeAll(async () => {
    store = await startStore();
    const robot = apiClient(store.server.url);
    const documents = `/api/bankruptcy-forms/${await createApiForm(store.server.url, {})}/documents`;
    const addDocument = async (fileName: string) => {
      const storageKey = await uploadPending(robot, documents, samples.pdf);
      expect((await robot.call("POST", `${documents}/payStubs`, { fileName, storageKey })).status).toBe(201);
    };
    await addDocument("before.pdf");
    archive = path.join(container, "drill.backup");
    expect(await run("backup", store.server.dataDir, [archive], { ...passphrase, ...store.settings })).toMatchObject({ code: 0 });
    await addDocument("after.pdf");
    await addDocument("later.pdf");
    files = store.keys().sort();
    expect(files).toHaveLength(3);
    files.forEach((key) => store.age(key, twoDays));
  }, 120_000);
  afterAll(async () => {
    await store?.cleanup();
    rmSync(container, { recursive: true });
  });

  /** Starts a server on the installation's objects, runs its sweep and a removal, and expects that no object is removed. */
  async function expectStorageUntouched(dataDir: string): Promise<TestServer> {
    store.share(dataDir);
    const other = await startServer({ dataDir, env: store.settings });
    await runJob(other, "sweep_files");
    await runJob(other, "remove_object", { key: files[0]! });
    expect(store.keys().sort()).toEqual(files);
    await expect
      .poll(() => readiness(other))
      .toMatchObject({ status: 200, state: "degraded", database: "ok", storage: "ok", sweep: "foreign" });
    expect(other.log()).toContain("the storage belongs to another installation");
    return other;
  }

  it("removes nothing if it is new and empty, and reports the storage as foreign", async () => {
    const other = await expectStorageUntouched(makeDataDir());
    await other.cleanup();
  }, 120_000);

  it("removes none of the newer files if it is a restored backup", async () => {
    const dataDir = makeDataDir();
    expect(await run("restore", dataDir, [archive], { ...passphrase, ...store.settings })).toMatchObject({ code: 0 });
    if (isOnDisk) rmSync(path.join(dataDir, "objects"), { recursive: true });
    const other = await expectStorageUntouched(dataDir);
    await other.cleanup();
  }, 120_000);

  it("does not claim a storage without a marker, which only the database that knows its files does", async () => {
    const [marker] = store.below("installation/");
    store.lose(marker!);
    const dataDir = makeDataDir();
    await (await expectStorageUntouched(dataDir)).cleanup();
    expect(store.below("installation/")).toEqual([]);
    await store.server.restart();
    await expect.poll(() => store.below("installation/")).toEqual([marker]);
  }, 120_000);

  it("leaves the installation itself working", async () => {
    await runJob(store.server, "sweep_files");
    expect(store.keys().sort()).toEqual(files);
    await expect.poll(() => readiness(store.server)).toMatchObject({ status: 200, sweep: "ok" });
  });
});
