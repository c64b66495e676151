import { spawnSync } from "node:child_process";
import { chmodSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { note } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { beginSavers, lossesOf, saveWithoutPause } from "../support/savers.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";

const megabyte = 2 ** 20;

const mount = (folder: string) => spawnSync("mount", ["-t", "tmpfs", "-o", "size=200m,mode=0711", "tmpfs", folder]).status === 0;

/** Returns the reason why this machine cannot mount a small disk, or undefined if it can. */
function findObstacle(): string | undefined {
  if (process.getuid?.() !== 0) return "only root may mount a small disk";
  const folder = makeDataDir();
  const isMounted = mount(folder);
  if (isMounted) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return isMounted ? undefined : "no small disk can be mounted here";
}
const reason = findObstacle();

describe.skipIf(reason)(`a server whose disk is full${reason ? ` (skipped: ${reason})` : ""}`, () => {
  let dataDir: string;
  let server: TestServer;
  beforeAll(async () => {
    dataDir = makeDataDir();
    mount(dataDir);
    chmodSync(dataDir, 0o711);
    server = await startServer({ dataDir, ownPostgres: true });
  });
  afterAll(async () => {
    await server?.cleanup().catch(() => undefined);
    spawnSync("umount", ["--lazy", dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("rejects uploads with 503 and the reason while there is little space left, and saves forms", async () => {
    const client = await openBrowser(server.url);
    const { id } = await (await client.call("POST", "/api/bankruptcy-forms", {})).json();
    const message = "There is no space for more files at the moment.";
    const upload = await client.call("POST", `/api/bankruptcy-forms/${id}/documents/upload-url`);
    expect([upload.status, (await upload.json()).message]).toEqual([503, expect.stringContaining(message)]);
    const body = new FormData();
    body.append("payStubs", new Blob([new Uint8Array(samples.pdf)], { type: "application/pdf" }), "a.pdf");
    const page = await fetch(`${server.url}/step/review`, { method: "POST", body, headers: { Cookie: client.cookie, Origin: server.url } });
    expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await page.text()).toContain(message);
    expect((await client.call("PATCH", `/api/bankruptcy-forms/${id}`, { currentStep: 2 })).status).toBe(200);
  });

  it.runIf(isLong)(
    "answers saves with 503, loses no acknowledged save, and recovers on its own once there is space",
    async (context) => {
      const savers = await beginSavers(server.url, 50);
      const saving = saveWithoutPause(server.url, savers);
      await saving.allSavedAgain();
      const ballast = path.join(dataDir, "ballast");
      const { bavail, bsize } = statfsSync(dataDir);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - megabyte));
      await expect.poll(() => saving.answers.statuses[503] ?? 0, { timeout: 60_000 }).toBeGreaterThan(50);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      rmSync(ballast);
      const began = Date.now();
      await saving.allSavedAgain(60_000);
      const seconds = (Date.now() - began) / 1_000;
      const { statuses, wrong } = await saving.stop();
      note(context, `${statuses[200]} saved, ${statuses[503]} answered 503, all saved again ${seconds.toFixed(1)} s after space was freed`);
      expect(wrong).toEqual([]);
      expect(Object.keys(statuses)).not.toContain("0");
      expect(await lossesOf(server.url, savers)).toEqual([]);
    },
    180_000,
  );
});
