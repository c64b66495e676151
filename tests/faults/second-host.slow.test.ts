import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { editKeys, newKey, readSecrets } from "../support/commands.ts";
import { withDatabase } from "../support/queue.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";

const answers = { contactInfo: { city: "Cary" } };

let s3: Awaited<ReturnType<typeof startS3>>;
let first: TestServer;
let form: string;
const folders: string[] = [];
beforeAll(async () => {
  s3 = await startS3();
  first = await startServer({ ownPostgres: true, env: { ...s3.env, ATTORNEY_PASSWORD: attorneyPassword } });
  form = `/api/bankruptcy-forms/${await createApiForm(first.url, answers)}`;
});
afterAll(async () => {
  await first?.cleanup();
  await s3?.cleanup();
  folders.forEach((folder) => rmSync(folder, { recursive: true, force: true }));
});

/** Starts a second host with its own data folder on the database of the first one. */
function startSecondHost(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = makeDataDir();
  folders.push(dataDir);
  return startServer({ dataDir, env: { ...s3.env, DATABASE_URL: first.databaseUrl(), ...env } });
}

const keys = () => readSecrets(first.dataDir).encryptionKeys;
const idOf = (entry: string) => entry.split(":")[0]!;
const decryptsNothing = /^ENCRYPTION_KEYS: none of these keys decrypts the data in the database. Start with the keys/m;

describe("a second host on the same database", () => {
  it("does not start without keys, and names the missing setting", async () => {
    await expect(startSecondHost()).rejects.toThrow(/^ENCRYPTION_KEYS: must be given together with DATABASE_URL/m);
  });

  it("does not start with keys that decrypt nothing, and leaves the database unchanged", async () => {
    await expect(startSecondHost({ ENCRYPTION_KEYS: newKey("other") })).rejects.toThrow(decryptsNothing);
    await expect(startSecondHost({ ENCRYPTION_KEYS: newKey("other") })).rejects.not.toThrow(/\n +at /);
    expect(await (await apiClient(first.url).call("GET", form)).json()).toMatchObject({ formData: answers });
  });

  it("does not start with a different key of the same id", async () => {
    const id = idOf(keys());
    await expect(startSecondHost({ ENCRYPTION_KEYS: `${newKey(id)},${keys().replace(id, "renamed")}` })).rejects.toThrow(
      `ENCRYPTION_KEYS: ${id} is not the same key as the ${id} of the database`,
    );
  });

  it("serves the same forms with the same keys", async () => {
    const second = await startSecondHost({ ENCRYPTION_KEYS: keys() });
    expect(await (await apiClient(second.url).call("GET", form)).json()).toMatchObject({ formData: answers });
    await second.stop();
  });

  it("starts on a database without recorded keys only if its keys decrypt a row", async () => {
    await withDatabase(first, (sql) => sql`delete from encryption_keys`);
    await expect(startSecondHost({ ENCRYPTION_KEYS: newKey("other") })).rejects.toThrow(decryptsNothing);
    expect(await withDatabase(first, (sql) => sql`select from encryption_keys`)).toHaveLength(0);
    const second = await startSecondHost({ ENCRYPTION_KEYS: keys() });
    await second.stop();
    expect(await withDatabase(first, (sql) => sql`select from encryption_keys`)).toHaveLength(1);
  });
});

it("a server whose generated keys were lost does not start with new ones", async () => {
  await first.stop();
  const saved = readSecrets(first.dataDir);
  editKeys(first.dataDir, () => [newKey("new")]);
  await expect(first.restart()).rejects.toThrow(decryptsNothing);
  editKeys(first.dataDir, () => [saved.encryptionKeys]);
  await first.restart();
  expect(await (await apiClient(first.url).call("GET", form)).json()).toMatchObject({ formData: answers });
});

it("the generated keys of different servers have different ids", async () => {
  const other = await startServer();
  const ids = [first, other].map(({ dataDir }) => idOf(readSecrets(dataDir).encryptionKeys));
  expect(ids[0]).toMatch(/^[\da-f]{16}$/);
  expect(ids[0]).not.toBe(ids[1]);
  await other.cleanup();
});
