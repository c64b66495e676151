import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiSession, uploadDocument } from "../support/cases.ts";
import { client, openBrowser, type Client } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { samples } from "../support/files.ts";
import { filesHolding } from "../support/find-files.ts";
import { couple } from "../support/households.ts";
import { readMailedTokens } from "../support/mailed-links.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { officialFormFiles, officialFormsMissing } from "../support/official-forms.ts";
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
  ...["Zebulon", "Quartermaine", clientEmail, "Ostrander", "Larkspur"],
  ...["9195550187", "(919) 555-0187", "919-555-0187", "555-0187"],
  ...["912-34-8765", "912348765", "912 34 8765"],
];

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
    .poll(() => withSql(server, async (sql) => (await sql.unsafe(`select from graphile_worker.jobs where ${where}`)).length), { timeout: 60_000 })
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
  const [resumeToken] = await readMailedTokens(server, clientEmail);
  await json(await browser.call("POST", `${form}/submit-to-attorney`));
  await json(await browser.call("PATCH", form, { formData: { contactInfo: { city: "Apex" } } }));
  await json(await office.call("POST", `${submission}/notes`, { text: `${clientName} called` }), 201);
  await json(await office.call("POST", `${submission}/ask`, { papers: ["taxReturns"], line: `For ${clientName}` }), 201);
  await json(await office.call("PATCH", `${submission}/petition`, { chapter: "7", division: clientName }));
  expect((await office.post(`/admin/submissions/${id}/petition`, { intent: "keep unsecuredCreditors[0]" })).status).toBe(303);
  const { token } = await json(await office.call("POST", `/api/admin/forms/${id}/edit-token`, {}), 201);
  await json(await client(server.url, {}).call("PATCH", `/api/edit/${token}`, { formData: { contactInfo: { city: "Cary" } } }));
  expect((await office.call("POST", "/api/admin/send-edit-link", { formId: id })).ok).toBe(true);
  const search = await json(await office.call("POST", "/api/admin/conflicts", { name: clientName }), 201);
  await json(await office.call("PATCH", `/api/admin/conflicts/${search.id}`, { decision: `No conflict with ${clientName}`, initials: "AB" }));
  const similar = await json(await office.call("POST", "/api/admin/conflicts", { name: "Zebulon Quartermane" }), 201);
  const sender = { clientName, clientEmail, clientPhone: "919-555-0187", comments: `From ${clientName}` };
  const session = await createApiSession(server.url, sender, [{ name: `${clientName}.pdf`, buffer: samples.pdf }]);
  await json(await office.call("POST", `${submission}/related`, { other: session, isSame: true }));
  if (!officialFormsMissing) {
    const packet = await office.call("GET", `${submission}/petition/packet`);
    expect(packet.status).toBe(200);
    await packet.arrayBuffer();
  }
  await waitForJobs(server, "task_identifier <> 'post_webhook'");
  return { id, session, browser, editToken: token as string, resumeToken: resumeToken!, similar: similar.id as string };
}

/** Expects that nothing is left but lines of the audit log without IP addresses. */
async function expectGone(server: TestServer, { id, session }: { id: string; session: string }, references: string[]) {
  await waitForJobs(server);
  expect(await searchTables(server, [...traces, ...references])).toEqual([]);
  const named = (await searchTables(server, [id, session])).map((found) => found.split(":")[0]);
  expect([...new Set(named)]).toEqual(["public.audit_log"]);
  const clientLines = await withSql(server, (sql) => sql`
    select action, address from audit_log where ${id} = form_id and address is not null and action in (
      'edit_link_used', 'form_changed_by_client', 'resume_link_requested', 'resume_link_opened', 'document_withdrawn')`);
  expect([...clientLines]).toEqual([]);
  await expect.poll(() => outboxOf(server), { timeout: 20_000 }).toEqual([]);
  expect(filesHolding(server.dataDir, traces)).toEqual([]);
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
    const { reference } = (await json(await office.call("GET", `/api/admin/submissions/${created.id}/erasure`))).cases[0];
    expect(reference).toBeUndefined();
    const references = await withSql(server, async (sql) => (await sql`select reference from forms`).map((row) => String(row["reference"])));
    expect(await searchTables(server, [clientName])).not.toEqual([]);
    expect(outboxOf(server).length).toBeGreaterThan(4);
    const archive = path.join(container, "before.backup");
    expect(await run("backup", server.dataDir, [archive], { ...passphrase, ...webhook, ...store.settings })).toMatchObject({ code: 0 });

    const preview = await json(await office.call("GET", `/api/admin/submissions/${created.id}/erasure`));
    expect(preview.cases.map(({ basis }: { basis: string }) => basis)).toEqual(["this", "joined"]);
    const found = preview.cases[0].counts;
    const expected = { documents: 1, submissions: 1, notes: 1, asks: 1, reminders: 0, packets: officialFormsMissing ? 0 : 1 };
    expect(found).toMatchObject(expected);
    for (const counted of ["edits", "links", "jobs", "logLines", "keys", "mails"]) expect([counted, found[counted] > 0]).toEqual([counted, true]);
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
    const kept = await createTraces(server, office);
    const archive = path.join(container, "kept.backup");
    expect(await run("backup", server.dataDir, [archive], { ...passphrase, ...webhook, ...store.settings })).toMatchObject({ code: 0 });
    const dataDir = makeDataDir();
    await run("restore", dataDir, [archive], { ...passphrase, ...webhook, ...store.settings });
    const copy = await startServer({ dataDir, env: { ...webhook, ...store.settings } });
    expect((await client(copy.url, { Cookie: office.cookie }).call("GET", "/api/admin/submissions")).status).toBe(401);
    expect((await client(copy.url, {}).call("GET", `/api/edit/${kept.editToken}`)).status).toBe(404);
    expect((await client(server.url, {}).call("GET", `/api/edit/${kept.editToken}`)).status).toBe(200);
    expect(await withSql(copy, async (sql) => (await sql`select from resume_links`).length + (await sql`select from known_devices`).length)).toBe(0);
    const owner = client(copy.url, { Cookie: kept.browser.cookie, Origin: copy.url });
    expect((await owner.call("GET", `/api/bankruptcy-forms/${kept.id}`)).status).toBe(200);
    await copy.cleanup();
  }, 300_000);
});
