import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { samples, uploadPending } from "../support/files.ts";
import { withDatabase } from "../support/queue.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { stores, type Store } from "../support/stores.ts";

const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };
const twoDays = 48;

/** Runs a job of a server to its end. */
async function work(server: TestServer, task: string, payload: Record<string, string> = {}): Promise<void> {
  await withDatabase(server, async (sql) => {
    await sql`select graphile_worker.add_job(${task}, ${sql.json(payload)}::json)`;
    const waiting = async () => (await sql`select from graphile_worker.jobs where task_identifier = ${task}`).length;
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  });
}

const readiness = async (server: TestServer) => {
  const answer = await fetch(`${server.url}/readyz`);
  return { status: answer.status, ...(await answer.json()) };
};

describe.each(stores)("another database on the objects of an installation, on %s", (kind, startStore) => {
  const container = mkdtempSync(path.join(tmpdir(), "drill-"));
  const isOnDisk = kind === "disk";
  let store: Store;
  let files: string[];
  let archive: string;
  beforeAll(async () => {
    store = await startStore();
    const robot = apiClient(store.server.url);
    const documents = `/api/bankruptcy-forms/${await createApiForm(store.server.url, {})}/documents`;
    const keep = async (fileName: string) => {
      const storageKey = await uploadPending(robot, documents, samples.pdf);
      expect((await robot.call("POST", `${documents}/payStubs`, { fileName, storageKey })).status).toBe(201);
    };
    await keep("before.pdf");
    archive = path.join(container, "drill.backup");
    expect(await run("backup", store.server.dataDir, [archive], { ...passphrase, ...store.settings })).toMatchObject({ code: 0 });
    await keep("after.pdf");
    await keep("later.pdf");
    files = store.keys().sort();
    expect(files).toHaveLength(3);
    files.forEach((key) => store.age(key, twoDays));
  }, 120_000);
  afterAll(async () => {
    await store?.cleanup();
    rmSync(container, { recursive: true });
  });

  /** Starts a server on the objects, lets it sweep and remove, and expects that it touches none of them. */
  async function leavesThemAlone(dataDir: string): Promise<TestServer> {
    store.share(dataDir);
    const other = await startServer({ dataDir, env: store.settings });
    await work(other, "sweep_files");
    await work(other, "remove_object", { key: files[0]! });
    expect(store.keys().sort()).toEqual(files);
    await expect
      .poll(() => readiness(other))
      .toMatchObject({ status: 200, state: "degraded", database: "ok", storage: "ok", sweep: "foreign" });
    expect(other.log()).toContain("the storage belongs to another installation");
    return other;
  }

  it("a new, empty database removes nothing, and says so", async () => {
    const other = await leavesThemAlone(makeDataDir());
    await other.cleanup();
  }, 120_000);

  it("a restored backup removes nothing that is newer than itself", async () => {
    const dataDir = makeDataDir();
    expect(await run("restore", dataDir, [archive], { ...passphrase, ...store.settings })).toMatchObject({ code: 0 });
    if (isOnDisk) rmSync(path.join(dataDir, "objects"), { recursive: true });
    const other = await leavesThemAlone(dataDir);
    await other.cleanup();
  }, 120_000);

  it("a storage from before there were markers is claimed by the database that knows its files, and by no other", async () => {
    const [marker] = store.below("installation/");
    store.lose(marker!);
    const dataDir = makeDataDir();
    await (await leavesThemAlone(dataDir)).cleanup();
    expect(store.below("installation/")).toEqual([]);
    await store.server.restart();
    await expect.poll(() => store.below("installation/")).toEqual([marker]);
  }, 120_000);

  it("and the installation itself continues", async () => {
    await work(store.server, "sweep_files");
    expect(store.keys().sort()).toEqual(files);
    await expect.poll(() => readiness(store.server)).toMatchObject({ status: 200, sweep: "ok" });
  });
});
