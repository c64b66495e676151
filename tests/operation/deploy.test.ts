import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { attorneyPassword } from "../support/attorney.ts";
import { balancerMissing, balancers, startBalancer } from "../support/balancers.ts";
import { newKey } from "../support/commands.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { createSavers, findLosses, saveContinuously } from "../support/savers.ts";
import { freePort, startServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

/** The time that docs/operations.md tells administrators to wait until proxies use a host again. */
const PROXY_DETECTION_MS = 10_000;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanups.length > 0) await cleanups.pop()!();
});

for (const balancerKind of balancers)
  describeUnless(balancerMissing(balancerKind), `two hosts behind ${balancerKind.name}`, () => {
    it("can be restarted one after the other without a failed request", async () => {
      const s3 = await startS3();
      cleanups.push(s3.cleanup);
      const database = await createDatabase({ isEmpty: true });
      cleanups.push(() => dropDatabase(database));
      const port = await freePort();
      const env = {
        ...s3.env,
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        TRUST_PROXY: "1",
        RATE_LIMIT_SCALE: "1000",
        ATTORNEY_PASSWORD: attorneyPassword,
        DOCUMENT_PASSWORD: "a document password for both",
        DATABASE_URL: database,
        ENCRYPTION_KEYS: newKey("k1"),
        SESSION_SECRET: "a session secret for both of the two hosts",
      };
      const hosts = [await startServer({ env }), await startServer({ env })];
      cleanups.push(...hosts.map(({ cleanup }) => cleanup));
      const balancer = await startBalancer(
        balancerKind,
        port,
        hosts.map(({ address }) => address),
      );
      cleanups.push(balancer.stop);

      const savers = await createSavers(env.PUBLIC_ORIGIN, 5);
      const saving = saveContinuously(env.PUBLIC_ORIGIN, savers);
      for (const host of hosts) {
        await host.restart();
        await expect.poll(async () => (await fetch(`${host.address}/healthz`)).status).toBe(200);
        await saving.allSavedAgain();
        await sleep(PROXY_DETECTION_MS);
      }
      const { statuses, wrong } = await saving.stop();
      expect([Object.keys(statuses), wrong]).toEqual([["200"], []]);
      expect(await findLosses(env.PUBLIC_ORIGIN, savers)).toEqual([]);
    }, 180_000);
  });
