import { createHash, randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encryptExactly } from "../../app/platform/storage/encrypted-stream.server.ts";
import { placeOf, withoutRow } from "../../app/platform/storage/storage.ts";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { keyRingOf } from "../support/commands.ts";
import { withDatabase } from "../support/database.ts";
import { pdfOf } from "../support/files.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { whileBroken } from "../support/response-validation.ts";
import { stores, type Store } from "../support/stores.ts";

const pdf = () => pdfOf(150_000, randomBytes);
const randomId = () => randomBytes(18).toString("base64url");

type Table = "documents" | "upload_files" | "packets";

/** A file of one client: its row, what it contains, and how the office opens it. */
interface ClientFile {
  table: Table;
  id: string;
  key: string;
  body: Buffer;
  path: string;
}

describe.each(stores)("files of two clients on %s", (_kind, startStore) => {
  let store: Store;
  let office: Client;
  beforeAll(async () => {
    store = await startStore();
    office = await createOfficeBrowser(store.server);
  });
  afterAll(() => store?.cleanup());

  const encrypted = (body: Buffer, place: Buffer) =>
    buffer(Readable.from(encryptExactly(Readable.from([body]), body.length, keyRingOf(store.server.dataDir), place).stream));
  const keyOf = (table: Table, id: string) =>
    withDatabase(
      store.server,
      async (sql) => (await sql<{ key: string }[]>`select storage_key as key from ${sql(table)} where id = ${id}`)[0]!.key,
    );

  async function sendDocument(): Promise<ClientFile> {
    const [form, body] = [await createApiForm(store.server.url, {}), pdf()];
    const id = await addApiDocument(store.server.url, form, "taxReturns", "return.pdf", body);
    const path = `/api/bankruptcy-forms/${form}/documents/taxReturns/${id}/download`;
    return { table: "documents", id, key: await keyOf("documents", id), body, path };
  }

  async function sendPortalFile(): Promise<ClientFile> {
    const body = pdf();
    const session = await createApiSession(store.server.url, { clientName: "Ann", clientEmail: "ann@example.com" }, [
      { name: "return.pdf", buffer: body },
    ]);
    const { files } = await (await office.call("GET", `/api/admin/upload-sessions/${session}`)).json();
    const { id } = files[0];
    const path = `/api/admin/upload-sessions/${session}/files/${id}/download`;
    return { table: "upload_files", id, key: await keyOf("upload_files", id), body, path };
  }

  /** Stores a packet as the application does, without the courts' forms. */
  async function storePacket(): Promise<ClientFile> {
    const [form, id, body] = [await createApiForm(store.server.url, {}), randomId(), pdf()];
    const key = `kept/${randomId()}`;
    store.plant(key, await encrypted(body, placeOf({ storageKey: key, boundTo: `packets ${form} ${id}` })));
    await withDatabase(
      store.server,
      async (sql) => sql`
        insert into packets ${sql({
          id,
          form_id: form,
          address: "",
          is_draft: true,
          answers_version: 1,
          entries_version: 0,
          editions: sql.json([]),
          lines_sha256: "",
          state: "made",
          size: body.length,
          sha256: createHash("sha256").update(body).digest("hex"),
          storage_key: key,
        })}`,
    );
    return { table: "packets", id, key, body, path: `/api/admin/submissions/${form}/petition/packets/${id}` };
  }

  /** Opens a file. Returns the status, or whether it is the file or another one. */
  async function received({ path, body }: ClientFile): Promise<number | "itself" | "another"> {
    const response = await office.call("GET", path);
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.ok ? (bytes.equals(body) ? "itself" : "another") : response.status;
  }
  async function expectReceived(files: ClientFile[]): Promise<void> {
    for (const file of files) expect([file.table, await received(file)]).toEqual([file.table, "itself"]);
  }
  async function expectRefused(files: ClientFile[]): Promise<void> {
    const logged = store.server.log().length;
    for (const file of files) expect([file.table, await whileBroken(() => received(file))]).toEqual([file.table, 500]);
    expect(store.server.log().slice(logged)).toContain("DamagedObject");
  }

  const senders: [string, () => Promise<ClientFile>][] = [
    ["documents", sendDocument],
    ["portal files", sendPortalFile],
    ["packets", storePacket],
  ];
  describe.each(senders)("%s", (_what, send) => {
    let one: ClientFile;
    let other: ClientFile;
    beforeEach(async () => {
      [one, other] = [await send(), await send()];
      await expectReceived([one, other]);
    });

    it("are not served as the other client's after their objects were swapped", async () => {
      const [ofOne, ofOther] = [store.bytes(one.key), store.bytes(other.key)];
      store.plant(one.key, ofOther);
      store.plant(other.key, ofOne);
      await expectRefused([one, other]);
      store.plant(one.key, ofOne);
      store.plant(other.key, ofOther);
      await expectReceived([one, other]);
    });

    it("are not served as the other client's after the keys of their rows were swapped", async () => {
      await withDatabase(store.server, async (sql) => {
        const setKey = (id: string, key: string) => sql`update ${sql(one.table)} set storage_key = ${key} where id = ${id}`;
        await setKey(one.id, "kept/none");
        await setKey(other.id, one.key);
        await setKey(one.id, other.key);
      });
      await expectRefused([one, other]);
    });

    it("are not served from an object without a row, or one that is not encrypted, in their place", async () => {
      store.plant(one.key, await encrypted(other.body, placeOf(withoutRow(one.key))));
      store.plant(other.key, one.body);
      await expectRefused([one, other]);
    });
  });

  it("whose row has another SHA-256 are not served", async () => {
    const packet = await storePacket();
    await withDatabase(store.server, async (sql) => sql`update packets set sha256 = ${"0".repeat(64)} where id = ${packet.id}`);
    await expectRefused([packet]);
  });
});
