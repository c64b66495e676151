import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiClient } from "../support/clients.ts";
import { recordFigures } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { listJobs, passTime, listSubmissionStates, submitNew, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** Backdates the start of all running jobs by two minutes. */
const ageRunningJobs = (server: TestServer) =>
  withDatabase(
    server,
    (sql) => sql`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes' where locked_at is not null`,
  );

describe("an email that takes long to send", () => {
  let mailbox: Mailbox;
  let server: TestServer;
  let reached: PromiseWithResolvers<void>;
  let release: PromiseWithResolvers<undefined>;
  beforeAll(async () => {
    mailbox = await startMailbox(() => {
      reached.resolve();
      return release.promise;
    });
    server = await startServer({ env: { SMTP_URL: mailbox.url } });
  });
  beforeEach(() => {
    mailbox.raw.length = 0;
    reached = Promise.withResolvers();
    release = Promise.withResolvers();
  });
  afterAll(async () => {
    await server?.cleanup();
    await mailbox?.stop();
  });

  const startOther = () => startServer({ dataDir: server.dataDir, env: { SMTP_URL: mailbox.url } });

  it("is not sent by another process while its own is alive", async () => {
    expect(await submitNew(apiClient(server.url))).toBe(200);
    await reached.promise;
    await ageRunningJobs(server);
    const other = await startOther();
    await sleep(5_000);
    release.resolve(undefined);
    await expect.poll(() => listSubmissionStates(server)).toEqual(["sent"]);
    await sleep(3_000);
    expect(mailbox.raw).toHaveLength(1);
    expect(await other.stop()).toBe(0);
  }, 60_000);

  it.runIf(isLong)(
    "is sent by another process within two minutes after its own is killed",
    async (context) => {
      expect(await submitNew(apiClient(server.url))).toBe(200);
      await reached.promise;
      const other = await startOther();
      await server.kill();
      const began = Date.now();
      release.resolve(undefined);
      await expect.poll(() => listSubmissionStates(server), { timeout: 120_000 }).toEqual(["sent", "sent"]);
      recordFigures(context, `sent ${Math.round((Date.now() - began) / 1_000)} s after the kill`);
      expect(mailbox.raw).toHaveLength(1);
      await other.stop();
    },
    180_000,
  );
});

describe.runIf(isLong)("when the mail server accepts connections but never responds", () => {
  const sockets = new Set<Socket>();
  let silent: Server;
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    silent = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    ({ port } = silent.address() as AddressInfo);
    server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  });
  afterAll(() => server?.cleanup());

  it("submissions are accepted, other jobs run, and each email is delivered exactly once after the server recovers", async () => {
    const robot = apiClient(server.url);
    for (let count = 0; count < 5; count++) expect(await submitNew(robot)).toBe(200);
    await withDatabase(server, (sql) => sql`select graphile_worker.add_job('forget_idempotency_keys', '{}')`);
    const tasks = async () => (await listJobs(server)).map(({ task }) => task);
    await expect.poll(tasks, { timeout: 90_000 }).not.toContain("forget_idempotency_keys");
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => silent.close(resolve));
    const mailbox = await startMailbox(undefined, port);
    const statesLater = async () => {
      await passTime(server);
      return listSubmissionStates(server);
    };
    await expect.poll(statesLater, { timeout: 60_000 }).toEqual(Array(5).fill("sent"));
    await sleep(3_000);
    expect(mailbox.raw).toHaveLength(5);
    await mailbox.stop();
  }, 180_000);
});
