import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decrypt } from "../../app/platform/crypto.server.ts";
import { client, openBrowser, type Client } from "../support/clients.ts";
import { editKeys, newKey, readSecrets, keyRingOf, run } from "../support/commands.ts";
import { samples, uploadPending } from "../support/files.ts";
import { pdfContaining } from "../support/pdf-files.ts";
import { filesHolding } from "../support/find-files.ts";
import household1 from "../support/households/household-1.json" with { type: "json" };
import household2 from "../support/households/household-2.json" with { type: "json" };
import { startMailbox } from "../support/mailbox.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { startS3 } from "../support/stores.ts";

const forms = "/api/bankruptcy-forms";
const sessions = "/api/upload-sessions";
const conflicts = "/api/admin/conflicts";
const medianIncome = "/api/admin/tables/medianIncome";
const contact = { clientName: "Ann Example", clientEmail: "ann@example.com", clientPhone: "", comments: "known comment" };
const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };
const unreachableMailServer = "smtp://127.0.0.1:9";

const container = mkdtempSync(path.join(tmpdir(), "backups-"));
afterAll(() => rmSync(container, { recursive: true, force: true }));

let archiveCount = 0;
async function backUp(server: TestServer, env: Record<string, string> = {}): Promise<string> {
  const file = path.join(container, `${(archiveCount += 1)}.backup`);
  expect(await run("backup", server.dataDir, [file], { ...passphrase, ...env })).toMatchObject({ code: 0 });
  return file;
}

async function query<T>(server: TestServer, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  return work(sql).finally(() => sql.end());
}

const sha256 = (bytes: ArrayBuffer) => createHash("sha256").update(Buffer.from(bytes)).digest("hex");

/** Creates a submitted form with documents, a submitted upload session, office work on both, and a long edit by the attorney. */
async function createData(server: TestServer) {
  const browser = await openBrowser(server.url);
  const office = await createOfficeBrowser(server);
  const form = `${forms}/${(await (await browser.call("POST", forms, { formData: household1, currentStep: 14 })).json()).id}`;
  const documents = await Promise.all(
    [0, 65_536, 3_000_000].map(async (size) => {
      const storageKey = await uploadPending(browser, `${form}/documents`, pdfContaining(randomBytes(size)));
      return (await (await browser.call("POST", `${form}/documents/payStubs`, { fileName: "stub.pdf", storageKey })).json()).id as string;
    }),
  );
  expect((await browser.call("POST", `${form}/submit-to-attorney`)).status).toBe(200);
  const long = Array.from({ length: 60 }, () => ({ name: "x".repeat(3_000) }));
  expect((await office.call("PATCH", form, { formData: { contactInfo: { city: "Cary" }, unsecuredCreditors: long } })).status).toBe(200);
  const session = `${sessions}/${(await (await browser.call("POST", sessions, contact)).json()).id}`;
  const note = { fileName: "note.txt", storageKey: await uploadPending(browser, session, samples.txt) };
  const { file } = await (await browser.call("POST", `${session}/files`, note)).json();
  expect((await browser.call("PATCH", session, { status: "submitted" })).status).toBe(200);
  const second = `${forms}/${(await (await browser.call("POST", forms, { formData: household2 })).json()).id}`;
  const works = [`/api/admin/submissions/${form.split("/").at(-1)}`, `/api/admin/upload-sessions/${session.split("/").at(-1)}`];
  for (const work of works) {
    const change = { state: "waiting", assignee: "AB", nextDate: "2026-12-01" };
    expect((await office.call("PATCH", `${work}/work`, change)).status).toBe(200);
    expect((await office.call("POST", `${work}/notes`, { text: "known note" })).status).toBe(201);
  }
  const conflict = await (await office.call("POST", conflicts, { name: "Ann Example" })).json();
  const decision = { decision: "known decision", initials: "AB" };
  expect((await office.call("PATCH", `${conflicts}/${conflict.id}`, decision)).status).toBe(200);
  const [work, sessionWork] = works;
  const other = session.split("/").at(-1);
  expect((await office.call("POST", `${work}/related`, { other, isSame: true })).status).toBe(200);
  const ask = { papers: ["taxReturns"], line: "known line" };
  expect((await office.call("POST", `${work}/ask`, ask)).status).toBe(201);
  const decisions = { chapter: "7", division: "known division" };
  expect((await office.call("PATCH", `${work}/petition`, decisions)).status).toBe(200);
  const row = {
    state: "NC",
    effectiveFrom: "2026-11-01",
    sizes: [1, 2, 3, 4],
    perExtraPerson: 5,
    source: "known source",
    isConfirmed: true,
  };
  expect((await office.call("PUT", medianIncome, { rows: [row] })).status).toBe(200);
  const mark = { officeName: "known name", reason: "known reason" };
  for (const place of [`${work}/documents/${documents[0]}`, `${sessionWork}/files/${file.id}`])
    expect((await office.call("PATCH", place, mark)).status).toBe(200);
  expect((await office.call("PATCH", `${work}/documents/${documents[0]}`, { rotation: 90 })).status).toBe(200);
  return {
    works: [
      ...works.flatMap((each) => [`${each}/work`, `${each}/related`, each]),
      `${work}/ask`,
      `${work}/petition`,
      "/api/admin/submissions?sort=urgent",
      conflicts,
      medianIncome,
    ],
    cookies: { browser: browser.cookie, office: office.cookie },
    form,
    second,
    session,
    downloads: documents.map((id) => `${form}/documents/payStubs/${id}/download`),
  };
}

type CreatedData = Awaited<ReturnType<typeof createData>>;

/** Reads everything that the client and the attorney can see, and the decrypted history. */
async function readEverything(server: TestServer, { cookies, form, second, session, works, downloads }: CreatedData) {
  const as = (cookie: string): Client => client(server.url, { Cookie: cookie });
  const json = async (who: Client, place: string) => (await who.call("GET", place)).json();
  const browser = as(cookies.browser);
  const history = await query(
    server,
    (sql) => sql<{ id: string; keyId: string; bytes: Buffer }[]>`select id, key_id as "keyId", changes as bytes from edit_history`,
  );
  return {
    client: await Promise.all([form, second, session, `${form}/documents`].map((place) => json(browser, place))),
    attorney: await json(as(cookies.office), form),
    work: await Promise.all(works.map((place) => json(as(cookies.office), place))),
    files: await Promise.all(downloads.map(async (place) => sha256(await (await browser.call("GET", place)).arrayBuffer()))),
    history: history.map((row) => decrypt(row, `edit_history:${row.id}:changes`, keyRingOf(server.dataDir))),
  };
}

/** Expects all notes, decisions, asks, and marks of the office. */
function expectOfficeWork(work: unknown): void {
  const noted = { state: "waiting", assignee: "AB", nextDate: "2026-12-01", notes: [{ text: "known note" }] };
  const related = [{ isSame: true }];
  const marked = expect.arrayContaining([
    expect.objectContaining({ officeName: expect.stringMatching(/^known name\./), reason: "known reason" }),
  ]);
  expect(work).toMatchObject([
    noted,
    related,
    { documents: { payStubs: marked } },
    noted,
    related,
    { files: marked },
    { line: "known line" },
    { chapter: "7", division: "known division", version: 1 },
    expect.arrayContaining([expect.objectContaining({ urgent: { what: "Lawsuit", date: household1.personalInfo.urgentDate } })]),
    [{ name: "Ann Example", decision: "known decision" }],
    { version: 1, rows: expect.arrayContaining([expect.objectContaining({ source: "known source", isConfirmed: true })]) },
  ]);
}

/** Restores into a new data folder and starts a server with it. */
async function restore(file: string, env: Record<string, string> = {}): Promise<{ server: TestServer; output: string }> {
  const dataDir = makeDataDir();
  const { code, output } = await run("restore", dataDir, [file], { ...passphrase, ...env });
  expect(`${output}${code}`).toMatch(/Everything was restored.\n0$/);
  return { server: await startServer({ dataDir, env }), output };
}

/** The kinds of storage, with the environment variables that a server needs for each. */
const storages: [string, () => Promise<{ env: Record<string, string>; cleanup: () => Promise<void> }>][] = [
  ["disk", async () => ({ env: {}, cleanup: async () => undefined })],
  ["s3", startS3],
];

describe.each(storages)("a backup with files on %s", (kind, startStorage) => {
  let place: Awaited<ReturnType<typeof startStorage>>;
  let original: TestServer;
  let copy: TestServer | undefined;
  let created: CreatedData;
  beforeAll(async () => {
    place = await startStorage();
    original = await startServer({ ownPostgres: true, env: { ...place.env, SMTP_URL: unreachableMailServer } });
    created = await createData(original);
  });
  afterAll(async () => {
    await copy?.cleanup();
    await original?.cleanup();
    await place?.cleanup();
  });

  it("made while clients save restores everything, including unsent emails", async () => {
    const mailbox = await startMailbox();
    const browser = client(original.url, { Cookie: created.cookies.browser });
    let saves = 0;
    const saving = setInterval(async () => {
      const county = `save ${saves++}`;
      await browser.call("PATCH", created.second, { formData: { contactInfo: { county } } });
    }, 20);
    const file = await backUp(original, place.env);
    clearInterval(saving);
    expect(saves).toBeGreaterThan(5);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(
      filesHolding(container, [
        household1.personalInfo.clientName,
        "Ann Example",
        "known note",
        "known decision",
        "known line",
        "known name",
        "known reason",
        "stub.pdf",
        "forms",
        keyRingOf(original.dataDir)[0]!.key.export().toString("base64"),
      ]),
    ).toEqual([]);

    const result = await restore(file, { ...place.env, SMTP_URL: mailbox.url });
    copy = result.server;
    expect(result.output).toContain("5 of 5 documents are there");
    expect(readSecrets(copy.dataDir)).toEqual(readSecrets(original.dataDir));
    await mailbox.waitFor(3);
    const before = await readEverything(original, created);
    const officeOfCopy = (await createOfficeBrowser(copy)).cookie;
    const after = await readEverything(copy, { ...created, cookies: { ...created.cookies, office: officeOfCopy } });
    const isOther = ({ id }: { id: string }) => !created.second.endsWith(id);
    const withoutSecondForm = (state: typeof before) => ({
      ...state,
      client: state.client.filter(isOther),
      work: state.work.map((part) => (Array.isArray(part) ? part.filter(isOther) : part)),
    });
    expect(withoutSecondForm(after)).toEqual(withoutSecondForm(before));
    expect(after.client[1].formData.personalInfo).toEqual(household2.personalInfo);
    expectOfficeWork(after.work);
    expect(after.history).toHaveLength(1);
    await mailbox.stop();
  }, 120_000);

  it("can be used after it was restored", async () => {
    const browser = client(copy!.url, { Cookie: created.cookies.browser, Origin: copy!.url });
    expect((await browser.call("PATCH", created.second, { formData: { contactInfo: { city: "Apex" } } })).status).toBe(200);
    const storageKey = await uploadPending(browser, `${created.second}/documents`, samples.pdf);
    expect((await browser.call("POST", `${created.second}/documents/payStubs`, { fileName: "b.pdf", storageKey })).status).toBe(201);
    await query(copy!, (sql) => sql`insert into audit_log (action) values ('form_viewed')`);
  });

  it.runIf(kind === "disk")(
    "can get a new encryption key after it was restored",
    async () => {
      const office = (await createOfficeBrowser(copy!)).cookie;
      const restored = { ...created, cookies: { ...created.cookies, office } };
      const before = await readEverything(copy!, restored);
      editKeys(copy!.dataDir, (keys) => [newKey("k2"), ...keys]);
      await copy!.restart();
      expect((await run("rotate-keys", copy!.dataDir)).code).toBe(0);
      editKeys(copy!.dataDir, ([first]) => [first!]);
      await copy!.restart();
      const after = await readEverything(copy!, restored);
      expect(after).toEqual(before);
      expectOfficeWork(after.work);
    },
    60_000,
  );
});

describe("the backup and restore commands", () => {
  let original: TestServer;
  let created: CreatedData;
  let file: string;
  beforeAll(async () => {
    original = await startServer({ ownPostgres: true });
    created = await createData(original);
    await query(original, (sql) => sql`insert into audit_log (action) select 'form_viewed' from generate_series(1, 100)`);
    file = await backUp(original);
  }, 60_000);
  afterAll(() => original?.cleanup());

  /** Expects that restoring into a missing folder fails and leaves it empty. Returns the output. */
  async function expectRejectedRestore(archive: string, env: Record<string, string> = passphrase): Promise<string> {
    const dataDir = path.join(container, "nowhere");
    const { code, output } = await run("restore", dataDir, [archive], env);
    expect(code).toBe(1);
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
    return output;
  }

  const writeAltered = (change: (bytes: Buffer) => Buffer): string => {
    const copy = path.join(container, "altered");
    writeFileSync(copy, change(readFileSync(file)));
    return copy;
  };

  it("require the passphrase", async () => {
    expect(await expectRejectedRestore(file, { BACKUP_PASSPHRASE: "correct horse battery stapler" })).toBe(
      `BACKUP_PASSPHRASE: it does not open ${file}\n`,
    );
    expect(await expectRejectedRestore(file, {})).toBe("BACKUP_PASSPHRASE: must have at least 20 characters\n");
  });

  it("reject archives that were altered or truncated anywhere", async () => {
    const { length } = readFileSync(file);
    for (const at of [100, 70_000, Math.floor(length / 2), length - 1])
      expect(await expectRejectedRestore(writeAltered((bytes) => (bytes.writeUInt8(bytes[at]! ^ 1, at), bytes)))).toContain(
        "is damaged or truncated",
      );
    for (const size of [150, 80 + 2 * 65_552, length - 1])
      expect(await expectRejectedRestore(writeAltered((bytes) => bytes.subarray(0, size)))).toContain("is damaged or truncated");
    expect(await expectRejectedRestore(writeAltered((bytes) => Buffer.concat([bytes, bytes])))).toContain("is damaged or truncated");
    expect(await expectRejectedRestore(writeAltered((bytes) => bytes.subarray(0, 60)))).toContain("is not a backup of this application");
    expect(await expectRejectedRestore(path.join(container, "missing"))).toContain("cannot be read");
  }, 120_000);

  const databaseOf = (url: string) => ({ DATABASE_URL: url, ENCRYPTION_KEYS: readSecrets(original.dataDir).encryptionKeys });

  it("reject data folders and databases that are not empty, and suggest a solution", async () => {
    const before = await readEverything(original, created);
    const { code, output } = await run("restore", original.dataDir, [file], passphrase);
    expect([code, output]).toEqual([1, expect.stringContaining("is not empty. Stop the server and move the folder away")]);
    expect(await expectRejectedRestore(file, { ...passphrase, ...databaseOf(original.databaseUrl()) })).toMatch(
      /^DATABASE_URL: the database has rows in .*forms.*Restore into a new one/,
    );
    expect(await readEverything(original, created)).toEqual(before);
  }, 60_000);

  it("do not overwrite an existing backup", async () => {
    const { code, output } = await run("backup", original.dataDir, [file], passphrase);
    expect([code, output]).toEqual([1, `${file} already exists\n`]);
  });

  it("do not create a backup of an empty data folder", async () => {
    const dataDir = makeDataDir();
    const target = path.join(container, "nothing.backup");
    const { code, output } = await run("backup", dataDir, [target], passphrase);
    expect([code, output]).toEqual([1, expect.stringContaining(`there is nothing in ${dataDir} yet`)]);
    expect(existsSync(target)).toBe(false);
    rmSync(dataDir, { recursive: true });
  });

  it("restore into another server's empty database", async () => {
    await query(original, (sql) => sql`create database elsewhere`);
    const url = original.databaseUrl().replace(/\/intake$/, "/elsewhere");
    const copy = await restore(file, databaseOf(url));
    const browser = client(copy.server.url, { Cookie: created.cookies.browser });
    expect((await (await browser.call("GET", created.form)).json()).formData.personalInfo).toEqual(household1.personalInfo);
    await copy.server.cleanup();
  }, 60_000);

  it("reject a backup of a development version", async () => {
    const mark = "INTAKE BACKUP ";
    expect(await expectRejectedRestore(writeAltered((bytes) => (bytes.write(`${mark}1`), bytes)))).toBe(
      `${path.join(container, "altered")} was made by a development version, before the first release, and cannot be restored.\n`,
    );
    expect(await expectRejectedRestore(writeAltered((bytes) => (bytes.write(`${mark}9`), bytes)))).toContain("by a newer version");
  });

  it("migrate an older backup and reject a newer one", async () => {
    const future = "20990101000000_from_the_future.ts";
    await query(original, async (sql) => {
      await sql`alter table forms drop language, drop has_spanish`;
      await sql`alter table upload_sessions drop language`;
      await sql`delete from knex_migrations where name like '%add_languages.ts'`;
      await sql`insert into knex_migrations (name) values (${future})`;
    });
    expect(await expectRejectedRestore(await backUp(original))).toContain(
      `was made by a newer version of this application, with ${future}`,
    );
    await query(original, (sql) => sql`delete from knex_migrations where name = ${future}`);
    const older = await backUp(original);
    const copy = await restore(older);
    const documents = await (
      await client(copy.server.url, { Cookie: created.cookies.browser }).call("GET", `${created.form}/documents`)
    ).json();
    expect(documents.payStubs).toHaveLength(3);
    expect(await query(copy.server, (sql) => sql`select from forms where language = 'en'`)).not.toHaveLength(0);
    await copy.server.cleanup();
  }, 120_000);
});
