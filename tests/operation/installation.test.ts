import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { attorneyPassword } from "../support/attorney.ts";
import { balancerMissing, balancers, startBalancer } from "../support/balancers.ts";
import { createApiForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { newKey, run } from "../support/commands.ts";
import { postgresMissing, startPostgres } from "../support/debian-postgres.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { samples, uploadPending } from "../support/files.ts";
import { recordFigures } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { createSavers, findLosses, saveContinuously } from "../support/savers.ts";
import { freePort, makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";

const [haproxy] = balancers;
const skipReason = isLong ? (postgresMissing ?? balancerMissing(haproxy!)) : "it runs with npm run faults";
const CLIENTS = 10;

describeUnless(skipReason, "two hosts with Debian's PostgreSQL and HAProxy, under constant saves,", () => {
  const cleanups: (() => unknown)[] = [];
  const shared: Record<string, string> = { ENCRYPTION_KEYS: newKey("first") };
  let url: string;
  let hosts: TestServer[];
  let database: Awaited<ReturnType<typeof startPostgres>>;
  let s3: Awaited<ReturnType<typeof startS3>>;
  let savers: Awaited<ReturnType<typeof createSavers>>;
  let saving: ReturnType<typeof saveContinuously>;
  let documents: string;

  beforeAll(async () => {
    s3 = await startS3();
    cleanups.push(s3.cleanup);
    database = await startPostgres();
    cleanups.push(database.cleanup);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    Object.assign(shared, s3.env, {
      PUBLIC_ORIGIN: url,
      TRUST_PROXY: "1",
      RATE_LIMIT_SCALE: "1000",
      ATTORNEY_PASSWORD: attorneyPassword,
      DOCUMENT_PASSWORD: "a document password for both",
      DATABASE_URL: await database.makeDatabase("intake"),
      SESSION_SECRET: "a session secret for both of the two hosts",
    });
    hosts = [await startServer({ env: shared }), await startServer({ env: shared })];
    cleanups.push(...hosts.map(({ cleanup }) => cleanup));
    cleanups.push(
      (
        await startBalancer(
          haproxy!,
          port,
          hosts.map(({ address }) => address),
        )
      ).stop,
    );
    const form = await createApiForm(url, {});
    documents = `/api/bankruptcy-forms/${form}/documents`;
    const storageKey = await uploadPending(apiClient(url), documents, samples.pdf);
    expect((await apiClient(url).call("POST", `${documents}/payStubs`, { fileName: "may.pdf", storageKey })).status).toBe(201);
    savers = await createSavers(url, CLIENTS);
    saving = saveContinuously(url, savers);
    await saving.allSavedAgain();
  }, 180_000);
  afterEach(() => {
    saving.answers.wrong.length = 0;
    saving.answers.statuses = {};
  });
  afterAll(async () => {
    await saving?.stop();
    while (cleanups.length > 0) await cleanups.pop()!();
  });

  const waitUntilServing = (host: TestServer) =>
    expect
      .poll(() =>
        fetch(`${host.address}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);

  /** Restarts the hosts one after the other with the current shared settings. */
  async function deploy(): Promise<void> {
    for (const host of hosts) {
      await host.restart();
      await waitUntilServing(host);
      await saving.allSavedAgain();
    }
  }

  it("can be deployed twice without a failed request", async (context) => {
    await deploy();
    await deploy();
    expect([Object.keys(saving.answers.statuses), saving.answers.wrong]).toEqual([["200"], []]);
    recordFigures(context, `${saving.answers.statuses[200]} saves`);
  }, 240_000);

  it("lose at most the requests in flight when one of them is killed", async (context) => {
    for (const host of hosts) {
      await host.kill();
      await saving.allSavedAgain();
      await host.restart();
      await waitUntilServing(host);
      await saving.allSavedAgain();
    }
    const { 200: saved, ...others } = saving.answers.statuses;
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(CLIENTS * hosts.length);
    recordFigures(context, `${saved} saves, besides ${JSON.stringify(others)}`);
  }, 240_000);

  it("wait for a database that lost power, and continue on their own", async (context) => {
    await database.kill();
    await expect.poll(() => saving.answers.statuses[503] ?? 0).toBeGreaterThan(CLIENTS);
    await database.start();
    await saving.allSavedAgain(60_000);
    recordFigures(context, JSON.stringify(saving.answers.statuses));
  }, 120_000);

  it("keep serving forms while the bucket is down, and accept files when it is up again", async () => {
    const requestUploadUrl = () => apiClient(url).call("POST", `${documents}/upload-url`);
    await s3.stop();
    await expect.poll(async () => (await requestUploadUrl()).status).toBe(503);
    await saving.allSavedAgain();
    await s3.mend();
    await expect.poll(async () => (await requestUploadUrl()).status).toBe(200);
    expect(saving.answers.wrong).toEqual([]);
  }, 120_000);

  it("can replace the encryption key without a failed request", async () => {
    const [old, next] = [shared.ENCRYPTION_KEYS!, newKey("second")];
    for (const ring of [`${old},${next}`, `${next},${old}`]) {
      shared.ENCRYPTION_KEYS = ring;
      await deploy();
    }
    expect(await run("rotate-keys", hosts[0]!.dataDir, [], shared)).toMatchObject({ code: 0 });
    shared.ENCRYPTION_KEYS = next;
    await deploy();
    expect([Object.keys(saving.answers.statuses), saving.answers.wrong]).toEqual([["200"], []]);
  }, 400_000);

  it("can be backed up, and the backup can be restored next to them", async () => {
    const archive = path.join(hosts[0]!.dataDir, "all.backup");
    const BACKUP_PASSPHRASE = "a passphrase of more than twenty characters";
    expect(await run("backup", hosts[0]!.dataDir, [archive], { ...shared, BACKUP_PASSPHRASE })).toMatchObject({ code: 0 });
    const dataDir = makeDataDir();
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const drill = {
      ...s3.env,
      DATABASE_URL: await database.makeDatabase("drill"),
      ENCRYPTION_KEYS: shared.ENCRYPTION_KEYS!,
      BACKUP_PASSPHRASE,
    };
    expect(await run("restore", dataDir, [archive], drill)).toEqual({
      code: 0,
      output: expect.stringContaining("1 of 1 documents are there and can be read"),
    });
    await saving.allSavedAgain();
    expect(saving.answers.wrong).toEqual([]);
  }, 240_000);

  it("still have every acknowledged save and every file in the end", async () => {
    await saving.stop();
    expect(await findLosses(url, savers)).toEqual([]);
    const {
      payStubs: [stored],
    } = await (await apiClient(url).call("GET", documents)).json();
    const file = await apiClient(url).call("GET", `${documents}/payStubs/${stored.id}/download`);
    expect(Buffer.from(await file.arrayBuffer()).equals(samples.pdf)).toBe(true);
  }, 60_000);
});
