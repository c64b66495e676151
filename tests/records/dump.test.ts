import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "../../app/platform/database/database.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { openDatabaseSnapshot } from "../../app/records/operation/dump.server.ts";
import { createForm } from "../../app/records/forms/forms.server.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

beforeAll(async () => {
  env.DATABASE_URL = await createDatabase();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await dropDatabase(env.DATABASE_URL!);
});

const long = { unsecuredCreditors: Array.from({ length: 60 }, () => ({ name: "x".repeat(3_000) })) };
const create = () => createForm({ kind: "apiClient" }, { formData: long as object });

it("reads all tables as of one moment, in order, no matter how slowly they are read", async () => {
  for (let n = 0; n < 3; n++) await create();
  const snapshot = await openDatabaseSnapshot();
  await create();
  const lines: Record<string, number> = {};
  for (const table of snapshot.tables) {
    const { rows, body } = await snapshot.read(table);
    lines[table.name] = 0;
    for await (const part of body) {
      lines[table.name]! += String(part).split("\n").length - 1;
      await sleep(100);
    }
    expect(lines[table.name]).toBe(rows);
  }
  await snapshot.close();
  expect(lines).toMatchObject({ forms: 3, documents: 0 });
  const names = snapshot.tables.map(({ name }) => name);
  expect(names.indexOf("forms")).toBeLessThan(names.indexOf("documents"));
});
