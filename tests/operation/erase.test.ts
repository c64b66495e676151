import { createHash, randomBytes } from "node:crypto";
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiForm, createApiSession, uploadDocument } from "../support/cases.ts";
import { client, openBrowser, type Client } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { samples } from "../support/files.ts";
import { filesHolding } from "../support/find-files.ts";
import { couple } from "../support/households.ts";
import { readMailedTokens } from "../support/mailed-links.ts";
import { createEditLink } from "../support/edit-links.ts";
import { createResumeLink } from "../support/resume-links.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { officialFormFiles, officialFormsMissing } from "../support/official-forms.ts";
import { listJobs, passTime } from "../support/queue.ts";
import { startReceiver } from "../support/receiver.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { stores, type Store } from "../support/stores.ts";

const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };
/** A webhook receiver that never answers, so that the events keep waiting. */
const webhook = { WEBHOOK_URL: "http://127.0.0.1:9/hooks", WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}` };

const clientName = "Zebulon Quartermaine";
const clientEmail = "zq.client@example.com";
const privateCreditor = "Wilhelmina Ostrander";
const formData = {
  ...couple.formData,
  personalInfo: { ...couple.formData.personalInfo, clientName, clientSSN: "912-34-8765" },
  contactInfo: { ...couple.formData.contactInfo, email: clientEmail, cellPhone: "(919) 555-0187" },
  unsecuredCreditors: [
    {
      originalCreditor: privateCreditor,
      kind: "personalLoan",
      balanceOwed: "$900",
      street: "9 Larkspur Hollow Rd",
      city: "Apex",
      state: "NC",
      zip: "27502",
    },
  ],
};
/** What must be found nowhere after the client was erased. */
const traces = [
  ["Zebulon", "Quartermaine", clientEmail, "Ostrander", "Larkspur"],
  ["9195550187", "(919) 555-0187", "919-555-0187", "555-0187"],
  ["912-34-8765", "912348765", "912 34 8765"],
].flat();

const withSql = async <T>(server: TestServer, work: (sql: postgres.Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  return work(sql).finally(() => sql.end());
};

/** Finds texts in the rows of all tables, of the job queue too: "table: text". Also looks at bytes, such as unencrypted texts. */
const searchTables = (server: TestServer, texts: string[]): Promise<string[]> =>
  withSql(server, async (sql) => {
    const tables = await sql<{ schema: string; name: string }[]>`
      select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p')`;
    expect(tables.length).toBeGreaterThan(40);
    const found: string[] = [];
    for (const { schema, name } of tables)
      for (const text of texts) {
        const hex = Buffer.from(text).toString("hex");
        const rows = await sql`
          select from ${sql(schema)}.${sql(name)} searched
          where strpos(lower(searched::text), ${text.toLowerCase()}) > 0 or strpos(searched::text, ${hex}) > 0`;
        if (rows.length > 0) found.push(`${schema}.${name}: ${text}`);
      }
    return found;
  });

const waitForJobs = (server: TestServer, where = "true") =>
  expect
    .poll(() => withSql(server, async (sql) => (await sql.unsafe(`select from graphile_worker.jobs where ${where}`)).length), {
      timeout: 60_000,
    })
    .toBe(0);

const json = async (response: Response, status = 200) => {
  expect([response.status, response.ok ? "" : await response.clone().text()]).toEqual([status, ""]);
  return response.json();
};

const outboxOf = ({ dataDir }: TestServer) => (existsSync(path.join(dataDir, "outbox")) ? readdirSync(path.join(dataDir, "outbox")) : []);

const uploadBlanks = async (server: TestServer, office: Client) => {
  for (const { bytes } of officialFormFiles()) {
    const headers = { Cookie: office.cookie, Origin: server.url, "Content-Type": "application/pdf" };
    const response = await fetch(`${server.url}/api/admin/blanks`, { method: "POST", headers, body: new Uint8Array(bytes) });
    expect(response.status).toBe(201);
  }
};

/** Lets a client and the office do everything that leaves a trace. */
async function createTraces(server: TestServer, office: Client) {
  const browser = await openBrowser(server.url);
  const { id } = await json(await browser.call("POST", "/api/bankruptcy-forms", { formData, currentStep: 14 }), 201);
  const form = `/api/bankruptcy-forms/${id}`;
  const submission = `/api/admin/submissions/${id}`;
  await uploadDocument(browser, id, "payStubs", `${clientName}.pdf`, samples.pdf);
  expect((await browser.call("POST", `${form}/resume-link`, { email: clientEmail, remind: true })).status).toBe(202);
  await expect.poll(async () => (await readMailedTokens(server, clientEmail)).length, { timeout: 30_000 }).toBe(1);
  await json(await browser.call("POST", `${form}/submit-to-attorney`));
  await json(await browser.call("PATCH", form, { formData: { contactInfo: { city: "Apex" } } }));
  await json(await office.call("POST", `${submission}/notes`, { text: `${clientName} called` }), 201);
  await json(await office.call("POST", `${submission}/ask`, { papers: ["taxReturns"], line: `For ${clientName}` }), 201);
  await json(await office.call("PATCH", `${submission}/petition`, { chapter: "7", division: clientName }));
  expect((await office.post(`/admin/submissions/${id}/petition/creditors`, { intent: "keep unsecuredCreditors[0]" })).status).toBe(303);
  const { token } = await json(await office.call("POST", `/api/admin/forms/${id}/edit-token`, {}), 201);
  await json(await client(server.url, {}).call("PATCH", `/api/edit/${token}`, { formData: { contactInfo: { city: "Cary" } } }));
  expect((await office.call("POST", "/api/admin/send-edit-link", { formId: id })).ok).toBe(true);
  const search = await json(await office.call("POST", "/api/admin/conflicts", { name: clientName }), 201);
  await json(
    await office.call("PATCH", `/api/admin/conflicts/${search.id}`, { decision: `No conflict with ${clientName}`, initials: "AB" }),
  );
  await json(await office.call("POST", "/api/admin/conflicts", { name: "Zebulon Quartermane" }), 201);
  const sender = { clientName, clientEmail, clientPhone: "919-555-0187", comments: `From ${clientName}` };
  const session = await createApiSession(server.url, sender, [{ name: `${clientName}.pdf`, buffer: samples.pdf }]);
  await json(await office.call("POST", `${submission}/related`, { other: session, isSame: true }));
  if (!officialFormsMissing) {
    const packet = await office.call("GET", `${submission}/petition/packet`);
    expect(packet.status).toBe(200);
    await packet.arrayBuffer();
  }
  await waitForJobs(server, "task_identifier <> 'post_webhook'");
  return { id: id as string, session };
}

/** Expects that nothing is left but lines of the audit log without IP addresses. */
async function expectGone(server: TestServer, { id, session }: { id: string; session: string }, references: string[]) {
  await waitForJobs(server);
  expect(await searchTables(server, [...traces, ...references])).toEqual([]);
  const named = (await searchTables(server, [id, session])).map((found) => found.split(":")[0]);
  expect([...new Set(named)]).toEqual(["public.audit_log"]);
  const clientLines = await withSql(
    server,
    (sql) => sql`
    select action, address from audit_log where ${id} = form_id and address is not null and action in (
      'edit_link_used', 'form_changed_by_client', 'resume_link_requested', 'resume_link_opened', 'document_withdrawn')`,
  );
  expect([...clientLines]).toEqual([]);
  await expect.poll(() => outboxOf(server), { timeout: 20_000 }).toEqual([]);
  const files = filesHolding(server.dataDir, traces).filter((file) => !file.startsWith(path.join(server.dataDir, "postgres")));
  expect(files).toEqual([]);
}

describe.each(stores)("erasing a client with files on %s", (kind, startStore) => {
  let store: Store;
  let office: Client;
  const container = mkdtempSync(path.join(tmpdir(), "erasing-"));
  beforeAll(async () => {
    store = await startStore(webhook);
    office = await createOfficeBrowser(store.server);
    if (!officialFormsMissing) await uploadBlanks(store.server, office);
  }, 180_000);
  afterAll(async () => {
    await store?.cleanup();
    rmSync(container, { recursive: true, force: true });
  });

  it("leaves nothing behind, neither here nor after an older backup is restored", async () => {
    const { server } = store;
    const before = store.keys();
    const created = await createTraces(server, office);
    const references = await withSql(server, async (sql) =>
      (await sql`select reference from forms`).map((row) => String(row["reference"])),
    );
    expect(await searchTables(server, [clientName])).not.toEqual([]);
    expect(outboxOf(server).length).toBeGreaterThan(4);
    const archive = path.join(container, "before.backup");
    expect(await run("backup", server.dataDir, [archive], { ...passphrase, ...webhook, ...store.settings })).toMatchObject({ code: 0 });

    const preview = await json(await office.call("GET", `/api/admin/submissions/${created.id}/erasure`));
    expect(preview.cases.map(({ basis }: { basis: string }) => basis)).toEqual(["this", "joined"]);
    const found = preview.cases[0].counts;
    const expected = { documents: 1, submissions: 1, notes: 1, asks: 1, reminders: 1, packets: officialFormsMissing ? 0 : 1 };
    expect(found).toMatchObject(expected);
    for (const counted of ["edits", "links", "jobs", "logLines", "keys", "mails"])
      expect([counted, found[counted] > 0]).toEqual([counted, true]);
    expect(preview.searches).toMatchObject([{ isSame: false }, { isSame: true }]);
    expect(preview.addresses).toMatchObject([{ name: privateCreditor, isPrivate: true }]);
    const ids = (items: { id: string }[]) => items.map((item) => item.id);
    const choice = { cases: [created.session], searches: ids(preview.searches), addresses: ids(preview.addresses) };
    const erasure = { fingerprint: preview.fingerprint, ...choice };
    const receipt = await json(await office.call("POST", `/api/admin/submissions/${created.id}/erasure`, erasure));
    expect(receipt.counts).toMatchObject({ forms: 1, sessions: 1, documents: 2, searches: 2, bookAddresses: 1 });
    expect(await (await office.page(`/admin/erasures/${receipt.receipt}`)).text()).not.toContain("Quartermaine");

    await expectGone(server, created, references);
    expect(store.keys().sort()).toEqual(before.sort());
    expect(server.log()).not.toContain("Quartermaine");

    const dataDir = makeDataDir();
    if (kind === "disk") copyFileSync(path.join(server.dataDir, "erasures.journal"), path.join(container, "erasures.journal"));
    else expect(store.below("erasures/")).toHaveLength(5);
    const restored = await run("restore", dataDir, [archive], { ...passphrase, ...webhook, ...store.settings });
    expect(restored.output).toContain("5 records that the erasure journal names were deleted again");
    const copy = await startServer({ dataDir, env: { ...webhook, ...store.settings } });
    await expectGone(copy, created, references);
    expect((await client(copy.url, { Cookie: office.cookie }).call("GET", "/api/admin/submissions")).status).toBe(401);
    await copy.cleanup();
  }, 300_000);

  it("ends the sessions and links of a restored backup, and keeps the cases that were not erased", async () => {
    const { server } = store;
    const browser = await openBrowser(server.url);
    const { id } = await json(await browser.call("POST", "/api/bankruptcy-forms", { formData: couple.formData }), 201);
    const editToken = await createEditLink(server, id);
    await createResumeLink(server, id);
    const archive = path.join(container, "kept.backup");
    expect(await run("backup", server.dataDir, [archive], { ...passphrase, ...webhook, ...store.settings })).toMatchObject({ code: 0 });
    const dataDir = makeDataDir();
    await run("restore", dataDir, [archive], { ...passphrase, ...webhook, ...store.settings });
    const copy = await startServer({ dataDir, env: { ...webhook, ...store.settings } });
    expect((await client(copy.url, { Cookie: office.cookie }).call("GET", "/api/admin/submissions")).status).toBe(401);
    expect((await client(copy.url, {}).call("GET", `/api/edit/${editToken}`)).status).toBe(404);
    expect((await client(server.url, {}).call("GET", `/api/edit/${editToken}`)).status).toBe(200);
    expect(
      await withSql(copy, async (sql) => (await sql`select from resume_links`).length + (await sql`select from known_devices`).length),
    ).toBe(0);
    const owner = client(copy.url, { Cookie: browser.cookie, Origin: copy.url });
    expect((await owner.call("GET", `/api/bankruptcy-forms/${id}`)).status).toBe(200);
    await copy.cleanup();
  }, 300_000);
});

describe("erasing", () => {
  const readKey = "read-only-key-of-a-program-of-the-office";
  const readKeyHash = createHash("sha256").update(readKey).digest("hex");
  let server: TestServer;
  let office: Client;
  beforeAll(async () => {
    server = await startServer({ env: { ...webhook, API_KEYS: `reports:read:${readKeyHash}` } });
    office = await createOfficeBrowser(server);
  });
  afterAll(() => server?.cleanup());

  const createForm = () => createApiForm(server.url, formData);
  const exists = (id: string) => withSql(server, async (sql) => (await sql`select from forms where id = ${id}`).length === 1);
  const erasurePath = (id: string) => `/api/admin/submissions/${id}/erasure`;
  const preview = async (id: string) => json(await office.call("GET", erasurePath(id)));
  const erase = async (id: string) => office.call("POST", erasurePath(id), { fingerprint: (await preview(id)).fingerprint });
  const journal = () => readFileSync(path.join(server.dataDir, "erasures.journal"), "utf8");

  it("leaves out what only may be the client's, unless it is chosen", async () => {
    const [mine, other] = [await createForm(), await createForm()];
    expect((await preview(mine)).cases).toMatchObject([
      { id: mine },
      { id: other, basis: "probable", sameEmail: true, sameNameAndPhone: true },
    ]);
    expect((await erase(mine)).status).toBe(200);
    expect([await exists(mine), await exists(other)]).toEqual([false, true]);
    expect((await erase(other)).status).toBe(200);
  });

  it("returns 409 with the new preview when something was added since, and erases nothing", async () => {
    const id = await createForm();
    const { fingerprint } = await preview(id);
    await json(await office.call("POST", `/api/admin/submissions/${id}/notes`, { text: "a note" }), 201);
    const response = await office.call("POST", erasurePath(id), { fingerprint });
    const changed = await response.json();
    expect([response.status, changed.preview.cases[0].counts.notes]).toEqual([409, 1]);
    const page = await office.post(`/admin/submissions/${id}/erase`, { fingerprint, intent: "erase" });
    expect(page.status).toBe(409);
    expect(await page.text()).toContain("Something has changed");
    expect(await exists(id)).toBe(true);
    expect((await office.call("POST", erasurePath(id), { fingerprint: changed.preview.fingerprint })).status).toBe(200);
  });

  it("rejects read-only keys, unknown cases, and requests without a fingerprint", async () => {
    const id = await createForm();
    const program = client(server.url, { Authorization: `Bearer ${readKey}` });
    const { fingerprint } = await json(await program.call("GET", erasurePath(id)));
    expect((await program.call("POST", erasurePath(id), { fingerprint })).status).toBe(403);
    expect((await office.call("POST", erasurePath(id), {})).status).toBe(422);
    expect((await office.call("GET", erasurePath("A".repeat(24)))).status).toBe(404);
    expect(await exists(id)).toBe(true);
    await erase(id);
  });

  it("twice at once erases once", async () => {
    const id = await createForm();
    const { fingerprint } = await preview(id);
    const responses = await Promise.all([1, 2].map(() => office.call("POST", erasurePath(id), { fingerprint })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("while the client saves ends the saves with 404, and nothing comes back", async () => {
    const browser = await openBrowser(server.url);
    const { id } = await json(await browser.call("POST", "/api/bankruptcy-forms", { formData }), 201);
    const statuses: number[] = [];
    let isOver = false;
    const saving = (async () => {
      for (let save = 0; !isOver; save += 1) {
        const change = { formData: { contactInfo: { county: `County ${save}` } } };
        statuses.push((await browser.call("PATCH", `/api/bankruptcy-forms/${id}`, change)).status);
      }
    })();
    await expect.poll(() => statuses.length).toBeGreaterThan(2);
    expect((await erase(id)).status).toBe(200);
    const count = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(count + 2);
    isOver = true;
    await saving;
    expect([...new Set(statuses)]).toEqual([200, 404]);
    await waitForJobs(server);
    expect(await searchTables(server, [clientName])).toEqual([]);
  });

  it("is taken back in the journal when its transaction fails, so that a restart keeps the case", async () => {
    const id = await createForm();
    await withSql(server, (sql) =>
      sql.unsafe(`
      create function reject() returns trigger language plpgsql as $$ begin raise exception 'rejected'; end $$;
      create constraint trigger rejected after insert on erasures deferrable initially deferred for each row execute function reject()`),
    );
    const { fingerprint } = await preview(id);
    expect((await office.post(`/admin/submissions/${id}/erase`, { fingerprint, intent: "erase" })).status).toBe(500);
    await withSql(server, (sql) => sql.unsafe("drop trigger rejected on erasures; drop function reject"));
    expect(journal()).toMatch(new RegExp(`form ${id}\n.* form ${id} kept\n$`));
    await server.restart();
    await waitForJobs(server);
    expect(await exists(id)).toBe(true);
    expect((await erase(id)).status).toBe(200);
  });

  it("is completed by the next start when the process is killed just before the commit", async () => {
    const id = await createForm();
    await withSql(server, (sql) =>
      sql.unsafe(`
      create function wait_and_reject() returns trigger language plpgsql as $$
      begin perform pg_sleep(4); raise exception 'too late'; end $$;
      create constraint trigger waiting after insert on erasures deferrable initially deferred
        for each row execute function wait_and_reject()`),
    );
    const pending = erase(id).catch(() => undefined);
    await expect.poll(journal).toContain(id);
    await server.kill();
    await pending;
    expect(await exists(id)).toBe(true);
    await withSql(server, (sql) => sql.unsafe("drop trigger waiting on erasures; drop function wait_and_reject"));
    await server.restart();
    await expect.poll(() => exists(id), { timeout: 20_000 }).toBe(false);
    await waitForJobs(server);
    expect(await searchTables(server, [clientName])).toEqual([]);
  });

  it("can be repeated after the process was killed in the middle", async () => {
    const id = await createForm();
    const blocker = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
    const locked = blocker.begin(async (sql) => {
      await sql`lock table confirmations in access exclusive mode`;
      const pending = erase(id).catch(() => undefined);
      await expect
        .poll(async () => (await sql`select from pg_locks where relation = 'confirmations'::regclass and not granted`).length)
        .toBeGreaterThan(0);
      await server.kill();
      await pending;
    });
    await locked;
    await blocker.end();
    await server.restart();
    expect(await exists(id)).toBe(true);
    expect((await erase(id)).status).toBe(200);
    await waitForJobs(server);
    expect(await searchTables(server, [clientName])).toEqual([]);
  });

  it("stops a webhook event that is being posted from being tried again", async () => {
    const receiver = await startReceiver();
    const erasing = await startServer({ env: { ...webhook, WEBHOOK_URL: receiver.url } });
    const attorney = await createOfficeBrowser(erasing);
    let answer: (() => void) | undefined;
    receiver.answer = (response) => void (answer = () => response.writeHead(500).end());
    const id = await createApiForm(erasing.url, formData);
    await json(await client(erasing.url, {}).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`));
    await expect.poll(() => answer, { timeout: 20_000 }).toBeDefined();
    const { fingerprint } = await json(await attorney.call("GET", erasurePath(id)));
    expect((await attorney.call("POST", erasurePath(id), { fingerprint })).status).toBe(200);
    answer!();
    await expect
      .poll(async () => (await listJobs(erasing)).filter(({ task, attempts }) => task === "post_webhook" && attempts === 1).length)
      .toBe(1);
    await expect
      .poll(
        async () => {
          await passTime(erasing);
          return (await listJobs(erasing)).length;
        },
        { timeout: 30_000 },
      )
      .toBe(0);
    expect(receiver.posts).toHaveLength(1);
    await erasing.cleanup();
    await receiver.stop();
  }, 120_000);

  it("deletes an upload session by itself, with its files, jobs and mails", async () => {
    const sender = { clientName, clientEmail, clientPhone: "919-555-0187" };
    const [byCall, byPage] = [1, 2].map(() => createApiSession(server.url, sender, [{ name: "deed.pdf", buffer: samples.pdf }]));
    const sessions = [await byCall!, await byPage!];
    await waitForJobs(server, "task_identifier <> 'post_webhook'");
    expect(outboxOf(server).length).toBeGreaterThanOrEqual(4);
    const path = `/api/admin/upload-sessions/${sessions[0]}`;
    const program = client(server.url, { Authorization: `Bearer ${readKey}` });
    expect((await program.call("DELETE", path)).status).toBe(403);
    expect((await office.call("DELETE", path)).status).toBe(204);
    expect((await office.call("DELETE", path)).status).toBe(404);
    const page = `/admin/upload-sessions/${sessions[1]}/delete`;
    expect(await (await office.page(page)).text()).toContain(
      "Are you sure you want to delete the upload session for Zebulon Quartermaine?",
    );
    expect((await office.post(page, {})).headers.get("Location")).toBe("/admin/dashboard?tab=uploads");
    await waitForJobs(server);
    await expect.poll(() => outboxOf(server)).toEqual([]);
    expect(await searchTables(server, [clientName, clientEmail])).toEqual([]);
    expect(filesHolding(server.dataDir, ["deed.pdf"])).toEqual([]);
    expect(readdirSync(`${server.dataDir}/objects/kept`)).toEqual([]);
    for (const id of sessions) expect(journal()).toContain(`session ${id}`);
  });

  it("is left to the office when only the form is deleted, which takes its jobs and the client's IP addresses along", async () => {
    const id = await createForm();
    const session = await createApiSession(server.url, { clientName, clientEmail });
    const token = await createEditLink(server, id);
    await json(await client(server.url, {}).call("PATCH", `/api/edit/${token}`, { formData: { contactInfo: { city: "Cary" } } }));
    await json(await client(server.url, {}).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`));
    await waitForJobs(server, "task_identifier <> 'post_webhook'");
    const reminder = randomBytes(18).toString("base64url");
    await withSql(server, async (sql) => {
      await sql`
        insert into reminders (id, form_id, stop_hash, sealed_recipient, key_id, address_hash)
        values (${reminder}, ${id}, '\\x01', '\\x01', 'k', '\\x01')`;
      await sql`insert into confirmations (id, kind, address_hash) values (${`${reminder} 1`}, 'reminder', '\\x01')`;
    });
    expect((await office.call("DELETE", `/api/admin/submissions/${id}`)).status).toBe(204);
    expect(await searchTables(server, [reminder])).toEqual([]);
    await waitForJobs(server);
    await expect.poll(() => outboxOf(server)).toEqual([]);
    const lines = await withSql(
      server,
      (sql) => sql`select action, address is null as "isAnonymous" from audit_log where form_id = ${id} order by id`,
    );
    expect([...lines]).toEqual([
      { action: "edit_link_used", isAnonymous: true },
      { action: "form_deleted", isAnonymous: false },
    ]);
    expect((await office.call("GET", `/api/admin/upload-sessions/${session}`)).status).toBe(200);
    expect((await office.call("DELETE", `/api/admin/upload-sessions/${session}`)).status).toBe(204);
  });

  it("works on pages without scripts, whose preview and question change nothing", async () => {
    const id = await createForm();
    const session = await createApiSession(server.url, { clientName, clientEmail });
    await json(await office.call("POST", `/api/admin/submissions/${id}/related`, { other: session, isSame: true }));
    expect(await (await office.page(`/admin/submissions/${id}/delete`)).text()).toContain(`href="/admin/submissions/${id}/erase"`);
    expect(await (await office.page(`/admin/submissions/${id}`)).text()).toContain(`href="/admin/submissions/${id}/erase"`);
    const html = await (await office.page(`/admin/submissions/${id}/erase`)).text();
    const fingerprint = /name="fingerprint" value="([\w-]+)"/.exec(html)![1]!;
    expect(html).toContain(`name="case" checked="" value="${session}"`);
    const choice = { fingerprint, case: session };
    const question = await office.post(`/admin/submissions/${id}/erase`, { ...choice, intent: "review" });
    expect(question.status).toBe(200);
    expect(await question.text()).toContain("<li>1 upload session</li>");
    expect(await exists(id)).toBe(true);
    const done = await office.post(`/admin/submissions/${id}/erase`, { ...choice, intent: "erase" });
    expect(done.status).toBe(303);
    const receipt = await (await office.page(done.headers.get("Location")!)).text();
    expect(receipt).toContain("<li>1 form</li>");
    expect(receipt).not.toContain("Quartermaine");
    expect((await office.page(`/admin/submissions/${id}/erase`)).status).toBe(404);
    expect((await office.page("/admin/erasures/AAAA-AAAA-AAAA")).status).toBe(404);
  });

  it("leaves no mail in the outbox folder longer than its retention period", async () => {
    const id = await createForm();
    await json(await client(server.url, {}).call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`));
    await waitForJobs(server, "task_identifier <> 'post_webhook'");
    const outbox = path.join(server.dataDir, "outbox");
    const [first, ...others] = outboxOf(server);
    expect(others).not.toEqual([]);
    renameSync(path.join(outbox, first!), path.join(outbox, `2026-01-01${first!.slice(10)}`));
    await withSql(server, (sql) => sql`select graphile_worker.add_job('sweep_outbox')`);
    await expect.poll(() => outboxOf(server)).toEqual(others);
    await erase(id);
  });
});
