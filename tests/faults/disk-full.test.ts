import { spawnSync } from "node:child_process";
import { chmodSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { recordFigures } from "../support/figures.ts";
import { isLong } from "../support/long.ts";
import { createSavers, findLosses, saveContinuously } from "../support/savers.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";

const megabyte = 2 ** 20;

const mount = (folder: string) => spawnSync("mount", ["-t", "tmpfs", "-o", "size=200m,mode=0711", "tmpfs", folder]).status === 0;

/** The reason why a small disk cannot be mounted on this machine; undefined if it can. */
function findReasonToSkip(): string | undefined {
  if (process.getuid?.() !== 0) return "only root can mount a small disk";
  const folder = makeDataDir();
  const isMounted = mount(folder);
  if (isMounted) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return isMounted ? undefined : "a small disk cannot be mounted here";
}
const reason = findReasonToSkip();

describe.skipIf(reason)(`when the disk is full${reason ? ` (skipped: ${reason})` : ""}`, () => {
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

  it("or nearly full, uploads return 503 with the reason, and saves continue", async () => {
    const client = await openBrowser(server.url);
    const { id } = await (await client.call("POST", "/api/bankruptcy-forms", {})).json();
    const noSpace = "There is no space for more files at the moment.";
    const uploadUrl = await client.call("POST", `/api/bankruptcy-forms/${id}/documents/upload-url`);
    expect([uploadUrl.status, (await uploadUrl.json()).message]).toEqual([503, expect.stringContaining(noSpace)]);
    const body = new FormData();
    body.append("payStubs", new Blob([new Uint8Array(samples.pdf)], { type: "application/pdf" }), "a.pdf");
    const page = await fetch(`${server.url}/step/review`, { method: "POST", body, headers: { Cookie: client.cookie, Origin: server.url } });
    expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await page.text()).toContain(noSpace);
    expect((await client.call("PATCH", `/api/bankruptcy-forms/${id}`, { currentStep: 2 })).status).toBe(200);
  });

  it.runIf(isLong)(
    "saves return 503 and no acknowledged save is lost; with free space, everything recovers automatically",
    async (context) => {
      const savers = await createSavers(server.url, 50);
      const saving = saveContinuously(server.url, savers);
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
      recordFigures(
        context,
        `${statuses[200]} saved, ${statuses[503]} rejected with 503, all saved again ${seconds.toFixed(1)} s after space was freed`,
      );
      expect(wrong).toEqual([]);
      expect(Object.keys(statuses)).not.toContain("0");
      expect(await findLosses(server.url, savers)).toEqual([]);
    },
    180_000,
  );
});
