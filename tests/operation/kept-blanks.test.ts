import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { client, type Client } from "../support/clients.ts";
import { editKeys, newKey, run } from "../support/commands.ts";
import { describeUnless } from "../support/describe-unless.ts";
import { officialFormsFolder, officialFormsMissing } from "../support/official-forms.ts";
import { makeDataDir, startServer } from "../support/server.ts";
import { diskStore, type Store } from "../support/stores.ts";

const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };

describeUnless(officialFormsMissing, "blanks of the official forms", () => {
  let store: Store;
  let attorney: Client;
  beforeAll(async () => {
    store = await diskStore({ ATTORNEY_PASSWORD: attorneyPassword }, true);
    attorney = await signInAttorney(store.server.url);
    expect(await run("official-forms", store.server.dataDir, [officialFormsFolder!])).toMatchObject({ code: 0 });
  }, 60_000);
  afterAll(() => store?.cleanup());

  it("are re-encrypted when the key is rotated", async () => {
    const keys = store.below("kept/");
    const before = keys.map(store.bytes);
    editKeys(store.server.dataDir, (ring) => [newKey("second"), ...ring]);
    await store.server.restart();
    expect(await run("rotate-keys", store.server.dataDir)).toEqual({
      code: 0,
      output: expect.stringContaining(`\nfiles: ${keys.length} re-encrypted, 0 left\n`),
    });
    keys.forEach((key, index) => expect(store.bytes(key).equals(before[index]!)).toBe(false));
  }, 60_000);

  it("are part of backups", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "blanks-"));
    const archive = path.join(folder, "blanks.backup");
    const dataDir = makeDataDir();
    try {
      expect(await run("backup", store.server.dataDir, [archive], passphrase)).toMatchObject({ code: 0 });
      const { output } = await run("restore", dataDir, [archive], passphrase);
      expect(output).toContain("27 of 27 documents are there");
    } finally {
      rmSync(folder, { recursive: true });
    }
    for (const key of store.below("kept/")) expect(readFileSync(path.join(dataDir, "objects", key)).equals(store.bytes(key))).toBe(true);
    const copy = await startServer({ dataDir, env: { ATTORNEY_PASSWORD: attorneyPassword } });
    const readBlanks = async (who: Client) => (await who.call("GET", "/api/admin/blanks")).json();
    expect(await readBlanks(await signInAttorney(copy.url))).toEqual(
      await readBlanks(client(store.server.url, { Cookie: attorney.cookie })),
    );
    await copy.cleanup();
  }, 120_000);
});
