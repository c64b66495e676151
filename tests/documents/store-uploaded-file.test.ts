import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { samples } from "../support/files.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

const dataDir = await vi.hoisted(async () => {
  const { makeDataDir } = await import("../support/server.ts");
  return (process.env["DATA_DIR"] = makeDataDir());
});
const { storeUploadedFile } = await import("../../app/documents/register-file.server.ts");
const { closeDatabase, openDatabase } = await import("../../app/platform/database/database.server.ts");
const { env } = await import("../../app/platform/env.server.ts");
const { storage } = await import("../../app/platform/storage/storage.server.ts");
const { documentContainer, listFormDocuments: documentsOf } = await import("../../app/records/files/documents.server.ts");
const { createForm } = await import("../../app/records/forms/forms.server.ts");
const {
  createSession,
  listSessionFiles: filesOf,
  sessionContainer,
  submitSession,
} = await import("../../app/records/files/upload-sessions.server.ts");

const requester = { kind: "apiClient" } as const;
const ann = { clientName: "Ann", clientEmail: "ann@example.com", clientPhone: "", comments: "" };
const folder = mkdtempSync(path.join(dataDir, "uploaded-"));

beforeAll(async () => {
  env.DATABASE_URL = await createDatabase();
  await openDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await dropDatabase(env.DATABASE_URL!);
  rmSync(dataDir, { recursive: true, force: true });
});

/** A file on disk as the post of a page leaves it. */
function uploaded(name: string, bytes: Buffer, type = "") {
  const file = path.join(folder, crypto.randomUUID());
  writeFileSync(file, bytes);
  return { path: file, name, type };
}

const storedObjects = () => readdirSync(path.join(dataDir, "objects", "kept"));

describe("a file posted by a page", () => {
  let formId: string;
  beforeEach(async () => {
    formId = (await createForm(requester, {})).form.id;
  });

  it("is stored unchanged", async () => {
    const document = await storeUploadedFile(
      documentContainer(formId, requester, "ssnCard"),
      uploaded("Card.png", samples.png, "image/png"),
    );
    expect(await documentsOf(formId)).toEqual([document]);
    expect(document).toMatchObject({ type: "ssnCard", name: "Card.png", size: samples.png.length, mimeType: "image/png" });
    const parts = await (await storage.read(document))!.toArray();
    expect(Buffer.concat(parts)).toEqual(samples.png);
  });

  it("is checked by the same rules, and leaves nothing behind when it is rejected", async () => {
    const container = documentContainer(formId, requester, "pictureId");
    for (const n of [1, 2]) await storeUploadedFile(container, uploaded(`${n}.pdf`, samples.pdf));
    const before = storedObjects();
    const rejected = [
      [uploaded("3.pdf", samples.pdf), "You can only upload 2 file(s) for Picture ID. You currently have 2 file(s)."],
      [uploaded("a.exe", samples.exe), "File type not allowed for security reasons."],
    ] as const;
    for (const [file, message] of rejected)
      await expect(storeUploadedFile(container, file)).rejects.toMatchObject({ kind: "invalid", message });
    await expect(storeUploadedFile(container, uploaded("a.pdf", samples.html))).rejects.toThrow("File content does not match its type.");
    await expect(storeUploadedFile(container, uploaded("a.pdf", Buffer.alloc(0)))).rejects.toThrow("File is empty or corrupted.");
    expect(storedObjects()).toEqual(before);
    expect(await documentsOf(formId)).toHaveLength(2);
  });

  it("is not stored when its form belongs to another client or its session was submitted", async () => {
    const before = storedObjects();
    const stranger = { kind: "owner", hash: Buffer.alloc(32) } as const;
    await expect(storeUploadedFile(documentContainer(formId, stranger, "payStubs"), uploaded("a.pdf", samples.pdf))).rejects.toMatchObject({
      kind: "missing",
    });
    expect(storedObjects()).toEqual(before);
    const owner = { kind: "owner", hash: Buffer.alloc(32, 1) } as const;
    const { id } = (await createSession(owner, ann)).session;
    await storeUploadedFile(sessionContainer(id, owner), uploaded("a.txt", samples.txt));
    await submitSession(id, owner);
    await expect(storeUploadedFile(sessionContainer(id, owner), uploaded("b.txt", samples.txt))).rejects.toMatchObject({ kind: "closed" });
    expect(await filesOf(id)).toHaveLength(1);
    expect(storedObjects()).toHaveLength(before.length + 1);
  });
});
