import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

const dataDir = await vi.hoisted(async () => {
  const { makeDataDir } = await import("../support/server.ts");
  return (process.env["DATA_DIR"] = makeDataDir());
});
const { closeDatabase, openDatabase } = await import("../../app/platform/database/database.server.ts");
const { migrate } = await import("../../app/platform/database/migrations.server.ts");
const { openSnapshot } = await import("../../app/records/dump.server.ts");
const { createForm } = await import("../../app/records/forms.server.ts");

beforeAll(async () => {
  await openDatabase();
  await migrate();
});
afterAll(async () => {
  await closeDatabase();
  rmSync(dataDir, { recursive: true, force: true });
});

const long = { unsecuredCreditors: Array.from({ length: 60 }, () => ({ name: "x".repeat(3_000) })) };
const create = () => createForm({ kind: "apiClient" }, { formData: long as object });

it("a snapshot is of one moment, and its tables follow each other however slowly they are read", async () => {
  for (let n = 0; n < 3; n++) await create();
  const snapshot = await openSnapshot();
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
