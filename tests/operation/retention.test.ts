import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, apiClient, type Client } from "../support/clients.ts";
import { requestUploadUrl, samples, uploadPending } from "../support/files.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { stores, type Store } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";
const sessions = "/api/upload-sessions";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com" };
const answers = { personalInfo: { clientName: "Ann Example", clientSSN: "123-45-6789" } };

describe.each(stores)("retention with files on %s", (_kind, startStore) => {
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

  async function runRetention(): Promise<void> {
    await sql`select graphile_worker.add_job('remove_expired')`;
    await expect.poll(async () => (await sql`select from graphile_worker.jobs`).length, { timeout: 20_000 }).toBe(0);
  }
  const create = async (path: string, body: unknown): Promise<string> => (await (await robot.call("POST", path, body)).json()).id;
  const setIdleDays = (id: string, days: number) => sql`
    update forms set updated_at = now() - make_interval(days => ${days}),
      submitted_at = submitted_at - make_interval(days => ${days}) where id = ${id}`;
  const setSessionIdleDays = (id: string, days: number) => sql`
    update upload_sessions set updated_at = now() - make_interval(days => ${days}) where id = ${id}`;
  const exists = async (table: string, id: string) => (await sql`select from ${sql(table)} where id = ${id}`).length === 1;
  const auditLines = async (id: string) =>
    (await sql`select action, detail from audit_log where ${id} in (form_id, upload_session_id)`).map(
      ({ action, detail }) => `${action}: ${detail}`,
    );
  async function addDocument(form: string): Promise<string> {
    const storageKey = await uploadPending(robot, `${forms}/${form}/documents`, samples.pdf);
    const response = await robot.call("POST", `${forms}/${form}/documents/payStubs`, { fileName: "a.pdf", storageKey });
    expect(response.status).toBe(201);
    await sql`update documents set uploaded_at = now() - interval '100 days' where form_id = ${form}`;
    return (await response.json()).id;
  }
  async function addFile(session: string): Promise<string> {
    const storageKey = await uploadPending(robot, `${sessions}/${session}`, samples.txt);
    const response = await robot.call("POST", `${sessions}/${session}/files`, { fileName: "note.txt", storageKey });
    expect(response.status).toBe(201);
    return (await response.json()).file.id;
  }

  it("deletes empty forms after two days, but not forms with an answer", async () => {
    const [empty, young, answered, named] = [
      await create(forms, {}),
      await create(forms, {}),
      await create(forms, { formData: { contactInfo: { city: "Cary" } } }),
      await create(forms, contact),
    ];
    await setIdleDays(empty, 2);
    for (const id of [answered, named]) await setIdleDays(id, 89);
    await sql`update forms set updated_at = now() - interval '47 hours' where id = ${young}`;
    await runRetention();
    expect(await Promise.all([empty, young, answered, named].map((id) => exists("forms", id)))).toEqual([false, true, true, true]);
    expect(await auditLines(empty)).toEqual(["form_expired: empty, 0 documents"]);
    expect((await robot.call("GET", `${forms}/${empty}`)).status).toBe(404);
  });

  it("deletes unfinished forms after 90 days with their documents, links, and objects", async () => {
    const [old, young] = [await create(forms, { formData: answers }), await create(forms, { formData: answers })];
    for (const id of [old, young]) await addDocument(id);
    await sql`insert into edit_links (token_hash, form_id, expires_at) values ('\\x00', ${old}, now() - interval '1 second')`;
    const before = store.keys();
    await setIdleDays(old, 90);
    await setIdleDays(young, 89);
    await runRetention();
    expect([await exists("forms", old), await exists("forms", young)]).toEqual([false, true]);
    expect(await auditLines(old)).toEqual(["form_expired: unfinished, 1 document"]);
    expect(store.keys()).toHaveLength(before.length - 1);
    const [{ gone }] = await sql<[{ gone: boolean }]>`
      select not exists (select from documents where form_id = ${old}) and not exists (select
        from edit_links where form_id = ${old}) as gone`;
    expect(gone).toBe(true);
  });

  it("keeps forms with a newer document, a valid edit link, an upload in progress, or an unsent email", async () => {
    const [sent, linked, uploading, mailing] = await Promise.all([1, 2, 3, 4].map(() => create(forms, { formData: answers })));
    await addDocument(sent!);
    await sql`update documents set uploaded_at = now() - interval '89 days' where form_id = ${sent!}`;
    await sql`insert into edit_links (token_hash, form_id, expires_at) values ('\\x01', ${linked!}, now() + interval '1 hour')`;
    await requestUploadUrl(robot, `${forms}/${uploading}/documents`);
    await sql`insert into submissions (id, form_id, number, form_version, snapshot, key_id, last_document)
      values ('waiting', ${mailing!}, 1, 1, '', '', 0)`;
    const created = [sent!, linked!, uploading!, mailing!];
    for (const id of created) await setIdleDays(id, 3_000);
    await runRetention();
    for (const id of created) expect(await exists("forms", id)).toBe(true);
    await sql`update edit_links set revoked_at = now() where form_id = ${linked!}`;
    await runRetention();
    expect(await exists("forms", linked!)).toBe(false);
  });

  it("keeps cases that the office is working on until they are closed and their next date has passed", async () => {
    const [waiting, dated] = [await create(forms, { formData: answers }), await create(forms, { formData: answers })];
    const session = await create(sessions, contact);
    const office = await createOfficeBrowser(store.server);
    const changes = [
      await office.call("PATCH", `/api/admin/submissions/${waiting}/work`, { state: "waiting" }),
      await office.call("PATCH", `/api/admin/submissions/${dated}/work`, { nextDate: "2099-01-02" }),
      await office.call("PATCH", `/api/admin/upload-sessions/${session}/work`, { state: "ready" }),
    ];
    expect(changes.filter(({ ok }) => !ok)).toEqual([]);
    const areKept = async () => {
      for (const id of [waiting, dated]) await setIdleDays(id, 3_000);
      await setSessionIdleDays(session, 3_000);
      await runRetention();
      return [await exists("forms", waiting), await exists("forms", dated), await exists("upload_sessions", session)];
    };
    expect(await areKept()).toEqual([true, true, true]);
    await sql`update forms set work_state = 'closed' where id = ${waiting}`;
    await sql`update forms set next_date = current_date - 1 where id = ${dated}`;
    await sql`update upload_sessions set work_state = 'closed' where id = ${session}`;
    expect(await areKept()).toEqual([false, false, false]);
  });

  it("keeps submitted and completed forms for the configured time", async () => {
    const [submitted, expired, completed] = [
      await create(forms, { formData: answers }),
      await create(forms, { formData: answers }),
      await create(forms, { formData: answers, isCompleted: true }),
    ];
    for (const id of [submitted, expired]) await sql`update forms set submitted_at = now() where id = ${id}`;
    await setIdleDays(submitted, 364);
    await setIdleDays(completed, 364);
    await setIdleDays(expired, 365);
    await runRetention();
    expect(await Promise.all([submitted, completed, expired].map((id) => exists("forms", id)))).toEqual([true, true, false]);
    expect(await auditLines(expired)).toEqual(["form_expired: submitted, 0 documents"]);
  });

  it("deletes the office's notes, marks, asks, and entries with their case, and conflict searches after the same periods", async () => {
    const office = await createOfficeBrowser(store.server);
    const form = await create(forms, { formData: answers });
    const session = await create(sessions, contact);
    const [formPath, sessionPath] = [`/api/admin/submissions/${form}`, `/api/admin/upload-sessions/${session}`];
    const [document, file] = [await addDocument(form), await addFile(session)];
    const created = [
      await office.call("POST", `${formPath}/notes`, { text: "a note" }),
      await office.call("POST", `${sessionPath}/notes`, { text: "a note" }),
      await office.call("POST", `${formPath}/ask`, { papers: ["taxReturns"], line: "a line" }),
      await office.call("PATCH", `${formPath}/petition`, { division: "Raleigh" }),
      await office.call("POST", `${formPath}/related`, { other: session, isSame: true }),
      await office.call("PATCH", `${formPath}/documents/${document}`, { reason: "blurred" }),
      await office.call("PATCH", `${sessionPath}/files/${file}`, { officeName: "Deed" }),
    ];
    expect(created.filter(({ ok }) => !ok)).toEqual([]);
    await sql`update edit_links set revoked_at = now() where form_id = ${form}`;
    const search = async (name: string) => (await (await office.call("POST", "/api/admin/conflicts", { name })).json()).id as string;
    const searches = [await search("Old Open"), await search("Young Open"), await search("Old Decided"), await search("Young Decided")];
    await sql`update conflict_searches set created_at = now() - interval '90 days' where id <> ${searches[1]!}`;
    await sql`update conflict_searches set decided_at = now() - interval '365 days' where id = ${searches[2]!}`;
    await sql`update conflict_searches set decided_at = now() - interval '364 days' where id = ${searches[3]!}`;
    await setIdleDays(form, 90);
    await setSessionIdleDays(session, 90);
    await runRetention();
    for (const table of ["case_notes", "case_pairs", "asks", "office_entries"])
      expect(await sql`select from ${sql(table)}`, table).toHaveLength(0);
    for (const table of ["documents", "upload_files"])
      expect(await sql`select from ${sql(table)} where sealed_marks is not null`, table).toHaveLength(0);
    expect(await Promise.all(searches.map((id) => exists("conflict_searches", id)))).toEqual([false, true, false, true]);
    expect(await sql`select from audit_log where action = 'name_search_expired'`).toHaveLength(2);
  });

  it("deletes upload sessions after the same periods", async () => {
    const [empty, active, fresh, submitted] = await Promise.all([1, 2, 3, 4].map(() => create(sessions, contact)));
    for (const id of [active!, fresh!, submitted!]) await addFile(id);
    await sql`update upload_sessions set status = 'completed', submitted_at = updated_at where id = ${submitted!}`;
    const before = store.keys();
    await setSessionIdleDays(empty!, 2);
    await setSessionIdleDays(fresh!, 89);
    await setSessionIdleDays(active!, 90);
    await sql`update upload_sessions set updated_at = now() - interval '366 days', submitted_at = now() - interval '364 days'
      where id = ${submitted!}`;
    await runRetention();
    expect(await Promise.all([empty, active, fresh, submitted].map((id) => exists("upload_sessions", id!)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(await auditLines(empty!)).toEqual(["upload_session_expired: empty, 0 documents"]);
    expect(await auditLines(active!)).toEqual(["upload_session_expired: unfinished, 1 document"]);
    expect(store.keys()).toHaveLength(before.length - 1);
  });

  it("loses no acknowledged save of clients who return while it runs", async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => create(forms, { formData: answers })));
    for (const id of ids) await addDocument(id);
    const browser = await openBrowser(store.server.url);
    const ownForm = await (await browser.call("POST", forms, { formData: answers })).json();
    const owner = sql`select owner_hash from forms where id = ${ownForm.id}`;
    await sql`update forms set owner_hash = (${owner}), updated_at = now() - interval '91 days' where id = any(${ids})`;

    const running = runRetention();
    while (await exists("forms", ids[0]!)) await sleep(1);
    const saved = await Promise.all(
      ids.toReversed().map(async (id) => ({
        id,
        status: (await browser.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city: "Cary" } } })).status,
      })),
    );
    await running;
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

describe("retention of declined cases, searches, and the log", () => {
  let server: TestServer;
  let office: Client;
  let sql: postgres.Sql;
  beforeAll(async () => {
    server = await startServer({ env: { RETENTION_DECLINED_DAYS: "30", RETENTION_SEARCH_DAYS: "60", RETENTION_LOG_DAYS: "100" } });
    office = await createOfficeBrowser(server);
    sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  });
  afterAll(async () => {
    await sql?.end();
    await server?.cleanup();
  });

  async function runRetention(): Promise<void> {
    await sql`select graphile_worker.add_job('remove_expired')`;
    await expect.poll(async () => (await sql`select from graphile_worker.jobs`).length, { timeout: 20_000 }).toBe(0);
  }
  const create = async (path: string, body: unknown): Promise<string> =>
    (await (await apiClient(server.url).call("POST", path, body)).json()).id;
  const deletionOf = async (id: string, kind = "submissions") => {
    const { deletion } = await (await office.call("GET", `/api/admin/${kind}/${id}`)).json();
    return deletion && { reason: deletion.reason, days: Math.round((Date.parse(deletion.at) - Date.now()) / 86_400_000) };
  };
  const setState = (id: string, state: string) => office.call("PATCH", `/api/admin/submissions/${id}/work`, { state });
  const noteOf = async (id: string) => / this will be deleted after ([^,]+, \d{4}), because ([^.]+)\./.exec(await pageOf(id));
  const pageOf = async (id: string) => (await office.page(`/admin/submissions/${id}`)).text();

  it("shows when a case will be deleted by the rule that deletes it, and nothing for one that is kept", async () => {
    const form = await create(forms, { formData: answers });
    expect(await deletionOf(form)).toEqual({ reason: "unfinished", days: 90 });
    expect((await noteOf(form))![2]).toBe("it was not submitted");
    expect(await deletionOf(await create(forms, {}))).toEqual({ reason: "empty", days: 2 });
    const nameless = await create(forms, { formData: { contactInfo: { city: "Cary" } } });
    expect(await deletionOf(nameless)).toEqual({ reason: "unfinished", days: 90 });
    expect(await deletionOf(await create(sessions, contact), "upload-sessions")).toEqual({ reason: "empty", days: 2 });
    await sql`insert into edit_links (token_hash, form_id, expires_at) values ('\\x07', ${nameless}, now() + interval '200 days')`;
    expect(await deletionOf(nameless)).toEqual({ reason: "unfinished", days: 200 });
    await setState(form, "waiting");
    expect([await deletionOf(form), await noteOf(form)]).toEqual([null, null]);
    await setState(form, "new");
    await sql`update forms set submitted_at = now() where id = ${form}`;
    expect(await deletionOf(form)).toBeNull();
  });

  it("deletes declined cases after their own period, from when they were declined", async () => {
    const form = await create(forms, { formData: answers });
    await sql`update forms set submitted_at = now(), updated_at = now() - interval '200 days' where id = ${form}`;
    await setState(form, "declined");
    expect(await deletionOf(form)).toEqual({ reason: "declined", days: 30 });
    expect((await noteOf(form))![2]).toBe("it was declined");
    await sql`update forms set declined_at = now() - interval '29 days' where id = ${form}`;
    await runRetention();
    expect(await deletionOf(form)).toEqual({ reason: "declined", days: 1 });
    await sql`update forms set declined_at = now() - interval '31 days' where id = ${form}`;
    await runRetention();
    const lines = await sql`select action, detail from audit_log where form_id = ${form} order by id desc limit 1`;
    expect([...lines]).toEqual([{ action: "form_expired", detail: "declined, 0 documents" }]);
    expect((await office.call("GET", `/api/admin/submissions/${form}`)).status).toBe(404);
  });

  it("deletes decided searches and lines of the log after their own periods", async () => {
    const ids: string[] = [];
    for (const name of ["Ann Example", "Bob Example"]) {
      const { id } = await (await office.call("POST", "/api/admin/conflicts", { name })).json();
      await office.call("PATCH", `/api/admin/conflicts/${id}`, { decision: "none", initials: "AB" });
      ids.push(id);
    }
    await sql`update conflict_searches set decided_at = now() - interval '61 days' where id = ${ids[0]!}`;
    await sql`update conflict_searches set decided_at = now() - interval '59 days' where id = ${ids[1]!}`;
    await sql`insert into audit_log (action, detail, created_at) values ('note_added', 'old', now() - interval '101 days'),
      ('note_added', 'young', now() - interval '99 days')`;
    await runRetention();
    expect((await sql`select id from conflict_searches`).map(({ id }) => id)).toEqual([ids[1]]);
    expect((await sql`select detail from audit_log where action = 'note_added'`).map(({ detail }) => detail)).toEqual(["young"]);
  });
});
