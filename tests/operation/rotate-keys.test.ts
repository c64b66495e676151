import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { decrypt, encrypt } from "../../app/platform/crypto.server.ts";
import { encryptedColumns } from "../../app/records/encrypted-columns.server.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { startCommand, editKeys, newKey, keyRingOf, run } from "../support/commands.ts";
import { samples, uploadPending } from "../support/files.ts";
import { pdfContaining } from "../support/pdf-files.ts";
import household1 from "../support/households/household-1.json" with { type: "json" };
import { createOfficeBrowser } from "../support/office.ts";
import { diskStore, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";
const sessions = "/api/upload-sessions";
const conflicts = "/api/admin/conflicts";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com", clientPhone: "(919) 555-0100", comments: "known comment" };

let store: Store;
let sql: postgres.Sql;
let robot: Client;
let office: Client;
beforeAll(async () => {
  store = await diskStore({}, true);
  connect();
  robot = apiClient(store.server.url);
  office = await createOfficeBrowser(store.server);
});
afterAll(async () => {
  await sql?.end();
  await store?.cleanup();
});

const connect = () => {
  sql = postgres(store.server.databaseUrl(), { max: 1, onnotice: () => {} });
};

/** Restarts the server with the current keys. */
async function restart(): Promise<void> {
  await sql.end();
  await store.server.restart();
  connect();
}

const rotate = () => run("rotate-keys", store.server.dataDir);
async function create(path: string, body: unknown): Promise<string> {
  const response = await robot.call("POST", path, body);
  expect(response.status).toBe(201);
  return (await response.json()).id;
}
/** Creates the given number of forms, ten at a time. */
async function createForms(count: number): Promise<string[]> {
  const paths: string[] = [];
  while (paths.length < count) {
    const batch = Array.from({ length: Math.min(10, count - paths.length) }, () => create(forms, { formData: household1 }));
    paths.push(...(await Promise.all(batch)).map((id) => `${forms}/${id}`));
  }
  return paths;
}
const read = async (path: string) => (await robot.call("GET", path)).json();
const hashOf = async (path: string) =>
  createHash("sha256")
    .update(Buffer.from(await (await robot.call("GET", path)).arrayBuffer()))
    .digest("hex");
const keysIn = async (table: string, column = "key_id") =>
  (
    await sql<{ key: string }[]>`select distinct ${sql(column)} as key from ${sql(table)} where ${sql(column)} is not null order by key`
  ).map(({ key }) => key);

/** Adds a document of random bytes. Returns its download path. */
async function addDocument(form: string, size: number): Promise<string> {
  const storageKey = await uploadPending(robot, `${form}/documents`, pdfContaining(randomBytes(size)));
  const response = await robot.call("POST", `${form}/documents/payStubs`, { fileName: "stub.pdf", storageKey });
  expect(response.status).toBe(201);
  return `${form}/documents/payStubs/${(await response.json()).id}/download`;
}

async function readHistory() {
  const rows = await sql<
    { id: string; keyId: string; bytes: Buffer }[]
  >`select id, key_id as "keyId", changes as bytes from edit_history order by id`;
  return rows.map((row) => decrypt(row, `edit_history:${row.id}:changes`, keyRingOf(store.server.dataDir)));
}

const waitingMail = "waiting-mail";
const addressLabel = `resume_mails:${waitingMail}:sealed_address`;

/** Inserts an unsent email with a resume link. */
async function insertWaitingMail(form: string): Promise<void> {
  const { keyId, bytes } = encrypt("ann@example.com", addressLabel, keyRingOf(store.server.dataDir));
  await sql`
    insert into resume_mails (id, form_id, address_hash, sealed_address, key_id)
    values (${waitingMail}, ${form.split("/").at(-1)!}, '', ${bytes}, ${keyId})`;
}

const casePath = (form: string) => `/api/admin/submissions/${form.split("/").at(-1)!}`;

const urgent = { what: "Lawsuit", date: household1.personalInfo.urgentDate };

/** The urgent event of a form in the office's list. */
async function readUrgentEvent(form: string): Promise<unknown> {
  const all: { id: string; urgent: unknown }[] = await (await office.call("GET", "/api/admin/submissions?sort=urgent")).json();
  return all.find(({ id }) => form.endsWith(id))!.urgent;
}

/** Adds a note, an ask, and a petition decision to a form, and makes the server store its urgent event. */
async function addOfficeWork(form: string): Promise<void> {
  expect((await office.call("POST", `${casePath(form)}/notes`, { text: "a note" })).status).toBe(201);
  expect((await office.call("POST", `${casePath(form)}/ask`, { papers: ["taxReturns"], line: "a line" })).status).toBe(201);
  expect((await office.call("PATCH", `${casePath(form)}/petition`, { division: "Raleigh" })).status).toBe(200);
  expect((await office.page(`/admin/submissions/${form.split("/").at(-1)!}/petition`)).status).toBe(200);
  expect(await readUrgentEvent(form)).toEqual(urgent);
}

/** Adds a conflict search with a decision. */
async function addConflictSearch(): Promise<void> {
  const { id } = await (await office.call("POST", conflicts, { name: "Ann Example" })).json();
  expect((await office.call("PATCH", `${conflicts}/${id}`, { decision: "a decision", initials: "AB" })).status).toBe(200);
}

/** Inserts a reminder of a form. */
async function insertReminder(form: string): Promise<void> {
  const { keyId, bytes } = encrypt("ann@example.com", "reminders:later:sealed_recipient", keyRingOf(store.server.dataDir));
  await sql`
    insert into reminders (id, form_id, stop_hash, sealed_recipient, key_id, address_hash)
    values ('later', ${form.split("/").at(-1)!}, '', ${bytes}, ${keyId}, '')`;
}

/** Inserts a packet with its lines and the reason for leaving out DRAFT. */
async function insertPacket(form: string): Promise<void> {
  const [reason, lines] = [
    ["Sale tomorrow", "sealed_reason"],
    ["[]", "sealed_lines"],
  ].map(([text, column]) => encrypt(text!, `packets:early:${column}`, keyRingOf(store.server.dataDir)));
  await sql`
    insert into packets (id, form_id, address, is_draft, sealed_reason, reason_key_id, sealed_lines, lines_key_id, answers_version,
      entries_version, editions, lines_sha256, state)
    values ('early', ${form.split("/").at(-1)!}, '', false, ${reason!.bytes}, ${reason!.keyId}, ${lines!.bytes}, ${lines!.keyId},
      1, 0, '[]', '', 'failed')`;
}

/** Inserts the reason of an entry of the audit log. */
async function insertAuditReason(form: string): Promise<void> {
  const { keyId, bytes } = encrypt("Sale tomorrow", "audit_reasons:1:sealed", keyRingOf(store.server.dataDir));
  await sql`insert into audit_reasons (id, form_id, sealed, key_id) values ('1', ${form.split("/").at(-1)!}, ${bytes}, ${keyId})`;
}

/** Stores a row that was removed from a list of a form. */
async function storeRemovedRow(form: string): Promise<void> {
  const id = form.split("/").at(-1)!;
  const row = JSON.stringify({ step: "vehicles", list: "vehicles", row: 0, removed: { make: "Honda" } });
  const { keyId, bytes } = encrypt(row, `forms:${id}:sealed_removed_row`, keyRingOf(store.server.dataDir));
  await sql`update forms set sealed_removed_row = ${bytes}, removed_row_key_id = ${keyId} where id = ${id}`;
}

async function readWaitingAddress(): Promise<string> {
  const [row] = await sql<[{ keyId: string; bytes: Buffer }]>`
    select key_id as "keyId", sealed_address as bytes from resume_mails where id = ${waitingMail}`;
  return decrypt(row, addressLabel, keyRingOf(store.server.dataDir));
}

/** Saves increasing numbers in a form until `stop` is called, which returns the last acknowledged one. */
function saveUntilStopped(form: string) {
  let isStopped = false;
  const saving = (async () => {
    let last = 0;
    for (let n = 1; !isStopped; n++) {
      expect((await robot.call("PATCH", form, { formData: { contactInfo: { county: `save ${n}` } } })).status).toBe(200);
      last = n;
    }
    return last;
  })();
  return { stop: () => ((isStopped = true), saving) };
}

it("after a rotation that was killed and repeated while clients saved, everything can be read without the old key", async () => {
  const quiet = await createForms(60);
  const busy = await createForms(5);
  const portal = `${sessions}/${await create(sessions, contact)}`;
  const portalFile = { fileName: "note.txt", storageKey: await uploadPending(robot, portal, samples.txt) };
  const { file } = await (await robot.call("POST", `${portal}/files`, portalFile)).json();
  const [submitted] = await createForms(1);
  expect((await robot.call("POST", `${submitted}/submit-to-attorney`)).status).toBe(200);
  for (const form of quiet.slice(0, 20))
    expect((await office.call("PATCH", form, { formData: { contactInfo: { city: "Cary" } } })).status).toBe(200);
  await insertWaitingMail(quiet[0]!);
  await insertReminder(quiet[0]!);
  await addOfficeWork(quiet[0]!);
  await addConflictSearch();
  await insertPacket(quiet[0]!);
  await insertAuditReason(quiet[0]!);
  await storeRemovedRow(quiet[0]!);
  const downloads = await Promise.all([0, 70_000, 3_000_000].map((size) => addDocument(quiet[0]!, size)));
  const marked = Object.values((await read(`${quiet[0]}/documents`)) as object).flat()[0] as { id: string };
  for (const place of [`/api/admin${portal.slice(4)}/files/${file.id}`, `${casePath(quiet[0]!)}/documents/${marked.id}`])
    expect((await office.call("PATCH", place, { reason: "It is blurred." })).status).toBe(200);
  const before = {
    forms: await Promise.all(quiet.map(read)),
    portal: await read(portal),
    files: await Promise.all(downloads.map(hashOf)),
    history: await readHistory(),
    documents: await read(`${quiet[0]}/documents`),
  };
  expect(before.history).toHaveLength(20);

  const [generated] = keyRingOf(store.server.dataDir);
  editKeys(store.server.dataDir, (keys) => [newKey("k2"), ...keys]);
  await restart();
  const savers = busy.map(saveUntilStopped);

  const countRotated = async () => Number((await sql`select count(*) from form_sections where key_id = 'k2'`)[0]!["count"]);
  const killed = startCommand("rotate-keys", store.server.dataDir);
  while ((await countRotated()) < 30) await sleep(5);
  killed.kill();
  await killed.ended;
  expect(await countRotated()).toBeLessThan(quiet.length * Object.keys(household1).length);
  expect(await keysIn("form_sections")).toEqual([generated!.id, "k2"].sort());

  const { code, output } = await rotate();
  expect(output).toMatch(/^0 left$/m);
  expect(output).toContain("files: 4 re-encrypted, 0 left");
  expect(code).toBe(0);
  const lastSaves = await Promise.all(savers.map(({ stop }) => stop()));
  for (const { table, keyId } of Object.values(encryptedColumns)) expect(await keysIn(table, keyId), `${table}.${keyId}`).toEqual(["k2"]);
  for (const key of store.keys()) expect(store.bytes(key).toString("latin1", 0, 7)).toBe("SEAL\x02k2");

  editKeys(store.server.dataDir, ([first]) => [first!]);
  await restart();
  expect(await Promise.all(quiet.map(read))).toEqual(before.forms);
  expect(await read(portal)).toEqual(before.portal);
  expect(await Promise.all(downloads.map(hashOf))).toEqual(before.files);
  expect(await readHistory()).toEqual(before.history);
  expect(await readWaitingAddress()).toBe("ann@example.com");
  expect((await (await office.call("GET", `${casePath(quiet[0]!)}/work`)).json()).notes).toMatchObject([{ text: "a note" }]);
  expect(await (await office.call("GET", conflicts)).json()).toMatchObject([{ name: "Ann Example", decision: "a decision" }]);
  expect(await (await office.call("GET", `${casePath(quiet[0]!)}/ask`)).json()).toMatchObject({ line: "a line" });
  expect(await (await office.call("GET", `${casePath(quiet[0]!)}/petition`)).json()).toMatchObject({ division: "Raleigh" });
  expect(await readUrgentEvent(quiet[0]!)).toEqual(urgent);
  expect(await read(`${quiet[0]}/documents`)).toEqual(before.documents);
  for (const [index, form] of busy.entries()) {
    const { formData } = await read(form);
    expect(formData).toEqual({ ...household1, contactInfo: { ...household1.contactInfo, county: `save ${lastSaves[index]}` } });
  }
}, 180_000);

it("a rotation reports uploads that are not registered, and must be repeated after they are", async () => {
  const form = `${forms}/${await create(forms, {})}`;
  const storageKey = await uploadPending(robot, `${form}/documents`, samples.pdf);
  editKeys(store.server.dataDir, (keys) => [newKey("k3"), ...keys]);
  await restart();
  const first = await rotate();
  expect(first.code).toBe(1);
  expect(first.output).toContain("uploads not yet registered: 0 re-encrypted, 1 left");
  expect((await robot.call("POST", `${form}/documents/payStubs`, { fileName: "a.pdf", storageKey })).status).toBe(201);
  const second = await rotate();
  expect(second.output).toContain("files: 0 re-encrypted, 0 left");
  expect(second.output).toContain("uploads not yet registered: 0 re-encrypted, 0 left");
  expect(second.code).toBe(0);
}, 60_000);

it("a rotation waits for a save in progress and preserves it", async () => {
  const id = await create(forms, { formData: household1 });
  const ring = keyRingOf(store.server.dataDir);
  editKeys(store.server.dataDir, (keys) => [newKey("later"), ...keys]);
  await restart();
  const watcher = postgres(store.server.databaseUrl(), { max: 1 });
  const isWaiting = async () => (await watcher`select from pg_locks where not granted`).length > 0;
  let rotation: ReturnType<typeof rotate> | undefined;
  await sql.begin(async (tx) => {
    const { bytes, keyId } = encrypt(JSON.stringify({ city: "Apex" }), `form_sections:${id}.contactInfo.2:sealed`, ring);
    await tx`update forms set version = 2, section_versions = jsonb_set(section_versions, '{contactInfo}', '2') where id = ${id}`;
    await tx`
      update form_sections set version = 2, sealed = ${bytes}, key_id = ${keyId} where form_id = ${id} and section = 'contactInfo'`;
    rotation = rotate();
    while (!(await isWaiting())) await sleep(10);
  });
  expect((await rotation!).code).toBe(0);
  expect((await read(`${forms}/${id}`)).formData).toEqual({ ...household1, contactInfo: { city: "Apex" } });
  await watcher.end();
}, 60_000);

it("a rotation reports the ids of what no key decrypts, and rotates the rest", async () => {
  const [broken, whole] = [await create(forms, { formData: household1 }), await create(forms, { formData: household1 })];
  await sql`update form_sections set sealed = sealed || '\\x00' where form_id = ${broken} and section = 'contactInfo'`;
  store.plant("kept/broken");
  editKeys(store.server.dataDir, (keys) => [newKey("k4"), ...keys]);
  await restart();
  const { code, output } = await rotate();
  expect(code).toBe(1);
  expect(output).toContain(`cannot be read: ${broken}.contactInfo\n`);
  expect(output).toContain("cannot be read: kept/broken\n");
  expect(output).toMatch(/^2 left$/m);
  expect(output).not.toContain(household1.personalInfo.clientName);
  expect(await read(`${forms}/${whole}`)).toMatchObject({ formData: household1 });
}, 60_000);

it("the list of encrypted columns is complete", async () => {
  const rows = await sql<{ place: string }[]>`
    select table_name || '.' || column_name as place from information_schema.columns
      where column_name like '%key_id' and table_schema = 'public'`;
  const known = Object.values(encryptedColumns).map(({ table, keyId }) => `${table}.${keyId}`);
  expect(rows.map(({ place }) => place).sort()).toEqual(known.sort());
});
