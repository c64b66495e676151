import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { addressFor, samples, uploaded } from "../support/files.ts";
import { officeBrowser } from "../support/office.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";
const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };
const answers = { personalInfo: { clientName: "Ann Example", clientSSN: "123-45-6789" } };

describe.each(stores)("what is kept too long, with files on %s", (_kind, startStore) => {
  let store: Store;
  let robot: Client;
  let sql: postgres.Sql;
  beforeAll(async () => {
    store = await startStore({ RETENTION_SUBMITTED_DAYS: "365" });
    robot = apiClient(store.server.url);
    sql = postgres(store.server.databaseUrl(), { max: 1, onnotice: () => {} });
  });
  afterAll(async () => {
    await sql?.end();
    await store?.cleanup();
  });

  async function purge(): Promise<void> {
    await sql`select graphile_worker.add_job('remove_expired')`;
    await expect.poll(async () => (await sql`select from graphile_worker.jobs`).length, { timeout: 20_000 }).toBe(0);
  }
  const made = async (path: string, body: unknown): Promise<string> => (await (await robot.call("POST", path, body)).json()).id;
  const idle = (id: string, days: number) => sql`
    update forms set updated_at = now() - make_interval(days => ${days}),
      submitted_at = submitted_at - make_interval(days => ${days}) where id = ${id}`;
  const idleSession = (id: string, days: number) => sql`
    update upload_sessions set updated_at = now() - make_interval(days => ${days}) where id = ${id}`;
  const has = async (table: string, id: string) => (await sql`select from ${sql(table)} where id = ${id}`).length === 1;
  const removals = async (id: string) =>
    (await sql`select action, detail from audit_log where ${id} in (form_id, upload_session_id)`).map(
      ({ action, detail }) => `${action}: ${detail}`,
    );
  async function addDocument(form: string): Promise<string> {
    const storageKey = await uploaded(robot, `${forms}/${form}/documents`, samples.pdf);
    const answer = await robot.call("POST", `${forms}/${form}/documents/payStubs`, { fileName: "a.pdf", storageKey });
    expect(answer.status).toBe(201);
    await sql`update documents set uploaded_at = now() - interval '100 days' where form_id = ${form}`;
    return (await answer.json()).id;
  }
  async function addFile(session: string): Promise<string> {
    const storageKey = await uploaded(robot, `${sessions}/${session}`, samples.txt);
    const answer = await robot.call("POST", `${sessions}/${session}/files`, { fileName: "note.txt", storageKey });
    expect(answer.status).toBe(201);
    return (await answer.json()).file.id;
  }

  it("empty forms go after two days, those with an answer do not", async () => {
    const [empty, young, answered, named] = [
      await made(forms, {}),
      await made(forms, {}),
      await made(forms, { formData: { contactInfo: { city: "Cary" } } }),
      await made(forms, contact),
    ];
    await idle(empty, 2);
    for (const id of [answered, named]) await idle(id, 89);
    await sql`update forms set updated_at = now() - interval '47 hours' where id = ${young}`;
    await purge();
    expect(await Promise.all([empty, young, answered, named].map((id) => has("forms", id)))).toEqual([false, true, true, true]);
    expect(await removals(empty)).toEqual(["form_expired: empty, 0 documents"]);
    expect((await robot.call("GET", `${forms}/${empty}`)).status).toBe(404);
  });

  it("unfinished ones go after 90 days, with their documents, links and objects", async () => {
    const [old, young] = [await made(forms, { formData: answers }), await made(forms, { formData: answers })];
    for (const id of [old, young]) await addDocument(id);
    await sql`insert into edit_links (token_hash, form_id, expires_at) values ('\\x00', ${old}, now() - interval '1 second')`;
    const before = store.keys();
    await idle(old, 90);
    await idle(young, 89);
    await purge();
    expect([await has("forms", old), await has("forms", young)]).toEqual([false, true]);
    expect(await removals(old)).toEqual(["form_expired: unfinished, 1 document"]);
    expect(store.keys()).toHaveLength(before.length - 1);
    const [{ gone }] = await sql<[{ gone: boolean }]>`
      select not exists (select from documents where form_id = ${old}) and not exists (select
        from edit_links where form_id = ${old}) as gone`;
    expect(gone).toBe(true);
  });

  it("a document sent since, a live edit link, an upload under way and a mail still to be sent keep a form", async () => {
    const [sent, linked, uploading, mailing] = await Promise.all([1, 2, 3, 4].map(() => made(forms, { formData: answers })));
    await addDocument(sent!);
    await sql`update documents set uploaded_at = now() - interval '89 days' where form_id = ${sent!}`;
    await sql`insert into edit_links (token_hash, form_id, expires_at) values ('\\x01', ${linked!}, now() + interval '1 hour')`;
    await addressFor(robot, `${forms}/${uploading}/documents`);
    await sql`insert into submissions (id, form_id, number, form_version) values ('waiting', ${mailing!}, 1, 1)`;
    const kept = [sent!, linked!, uploading!, mailing!];
    for (const id of kept) await idle(id, 3_000);
    await purge();
    for (const id of kept) expect(await has("forms", id)).toBe(true);
    await sql`update edit_links set revoked_at = now() where form_id = ${linked!}`;
    await purge();
    expect(await has("forms", linked!)).toBe(false);
  });

  it("what was submitted or completed is kept as long as is set", async () => {
    const [submitted, late, completed] = [
      await made(forms, { formData: answers }),
      await made(forms, { formData: answers }),
      await made(forms, { formData: answers, isCompleted: true }),
    ];
    for (const id of [submitted, late]) await sql`update forms set submitted_at = now() where id = ${id}`;
    await idle(submitted, 364);
    await idle(completed, 364);
    await idle(late, 365);
    await purge();
    expect(await Promise.all([submitted, completed, late].map((id) => has("forms", id)))).toEqual([true, true, false]);
    expect(await removals(late)).toEqual(["form_expired: submitted, 0 documents"]);
  });

  it("what the office notes, marks, asks and enters goes with its case, and its searches for conflicts after the same times", async () => {
    const office = await officeBrowser(store.server);
    const form = await made(forms, { formData: answers });
    const session = await made(sessions, contact);
    const [formPlace, sessionPlace] = [`/api/admin/submissions/${form}`, `/api/admin/upload-sessions/${session}`];
    const [document, file] = [await addDocument(form), await addFile(session)];
    const kept = [
      await office.call("POST", `${formPlace}/notes`, { text: "a note" }),
      await office.call("POST", `${sessionPlace}/notes`, { text: "a note" }),
      await office.call("POST", `${formPlace}/ask`, { papers: ["taxReturns"], line: "a line" }),
      await office.call("PATCH", `${formPlace}/petition`, { division: "Raleigh" }),
      await office.call("POST", `${formPlace}/related`, { other: session, isSame: true }),
      await office.call("PATCH", `${formPlace}/documents/${document}`, { reason: "blurred" }),
      await office.call("PATCH", `${sessionPlace}/files/${file}`, { officeName: "Deed" }),
    ];
    expect(kept.filter(({ ok }) => !ok)).toEqual([]);
    await sql`update edit_links set revoked_at = now() where form_id = ${form}`;
    const search = async (name: string) => (await (await office.call("POST", "/api/admin/conflicts", { name })).json()).id as string;
    const searches = [await search("Old Open"), await search("Young Open"), await search("Old Decided"), await search("Young Decided")];
    await sql`update conflict_searches set created_at = now() - interval '90 days' where id <> ${searches[1]!}`;
    await sql`update conflict_searches set decided_at = now() - interval '365 days' where id = ${searches[2]!}`;
    await sql`update conflict_searches set decided_at = now() - interval '364 days' where id = ${searches[3]!}`;
    await idle(form, 90);
    await idleSession(session, 90);
    await purge();
    for (const table of ["case_notes", "case_pairs", "asks", "office_entries"])
      expect(await sql`select from ${sql(table)}`, table).toHaveLength(0);
    for (const table of ["documents", "upload_files"])
      expect(await sql`select from ${sql(table)} where sealed_marks is not null`, table).toHaveLength(0);
    expect(await Promise.all(searches.map((id) => has("conflict_searches", id)))).toEqual([false, true, false, true]);
    expect(await sql`select from audit_log where action = 'name_search_expired'`).toHaveLength(2);
  });

  it("upload sessions go likewise", async () => {
    const [empty, active, fresh, submitted] = await Promise.all([1, 2, 3, 4].map(() => made(sessions, contact)));
    for (const id of [active!, fresh!, submitted!]) await addFile(id);
    await sql`update upload_sessions set status = 'completed', submitted_at = updated_at where id = ${submitted!}`;
    const before = store.keys();
    await idleSession(empty!, 2);
    await idleSession(fresh!, 89);
    await idleSession(active!, 90);
    await sql`update upload_sessions set updated_at = now() - interval '366 days', submitted_at = now() - interval '364 days'
      where id = ${submitted!}`;
    await purge();
    expect(await Promise.all([empty, active, fresh, submitted].map((id) => has("upload_sessions", id!)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await removals(empty!)).toEqual(["upload_session_expired: empty, 0 documents"]);
    expect(await removals(active!)).toEqual(["upload_session_expired: unfinished, 1 document"]);
    expect(store.keys()).toHaveLength(before.length - 1);
  });

  it("clients who come back while forms are removed keep all that was answered", async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => made(forms, { formData: answers })));
    for (const id of ids) await addDocument(id);
    const browser = await openBrowser(store.server.url);
    const own = await (await browser.call("POST", forms, { formData: answers })).json();
    const owner = sql`select owner_hash from forms where id = ${own.id}`;
    await sql`update forms set owner_hash = (${owner}), updated_at = now() - interval '91 days' where id = any(${ids})`;

    const purging = purge();
    while (await has("forms", ids[0]!)) await sleep(1);
    const saved = await Promise.all(
      ids.toReversed().map(async (id) => ({
        id,
        status: (await browser.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city: "Cary" } } })).status,
      })),
    );
    await purging;
    expect(saved.every(({ status }) => status === 200 || status === 404)).toBe(true);
    for (const { id, status } of saved) {
      const form = await browser.call("GET", `${forms}/${id}`);
      expect(form.status).toBe(status);
      if (status !== 200) continue;
      expect((await form.json()).formData).toEqual({ ...answers, contactInfo: { city: "Cary" } });
      const [document] = (await (await browser.call("GET", `${forms}/${id}/documents`)).json()).payStubs;
      expect((await browser.call("GET", `${forms}/${id}/documents/payStubs/${document.id}/download`)).status).toBe(200);
    }
  }, 60_000);
});
