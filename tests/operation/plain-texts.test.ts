import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { samples, uploadPending } from "../support/files.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { withDatabase } from "../support/database.ts";

const names = ["Chapter 13 of Ann Example.pdf", "divorce of Ann Example.txt"];
const reason = "Ann Example told us on the phone";
const placeholders = ["document.pdf", "document.txt", "(encrypted)"];
const [form, session] = ["/api/bankruptcy-forms", "/api/upload-sessions"];

let server: TestServer;
let robot: Client;
let attorney: Client;
let ids: { form: string; session: string };
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  robot = apiClient(server.url);
  attorney = await signInAttorney(server.url);
  const create = async (path: string, body: object) => `${path}/${(await (await robot.call("POST", path, body)).json()).id}`;
  ids = {
    form: await create(form, { formData: { contactInfo: { city: "Cary" } } }),
    session: await create(session, { clientName: "Ann", clientEmail: "ann@example.com", clientPhone: "", comments: "" }),
  };
  const document = { fileName: names[0], storageKey: await uploadPending(robot, `${ids.form}/documents`, samples.pdf) };
  expect((await robot.call("POST", `${ids.form}/documents/payStubs`, document)).status).toBe(201);
  expect(
    (
      await robot.call("POST", `${ids.session}/files`, {
        fileName: names[1],
        storageKey: await uploadPending(robot, ids.session, samples.txt),
      })
    ).status,
  ).toBe(201);
  const { token } = await (await attorney.call("POST", `/api/admin/forms/${ids.form.split("/").at(-1)}/edit-token`)).json();
  expect(
    (await robot.call("PATCH", `/api/edit/${token}`, { formData: { contactInfo: { city: "Apex" } }, editReason: reason })).status,
  ).toBe(200);
});
afterAll(() => server?.cleanup());

/** The contents of the unencrypted columns. */
const readPlainColumns = () =>
  withDatabase(server, async (sql) =>
    (
      await sql<{ text: string }[]>`
    select name as text from documents union all select name from upload_files union all select summary from edit_history`
    ).map(({ text }) => text),
  );

/** The names and the reason as the client and the attorney see them. */
async function readNames(who = robot, office = attorney): Promise<string[]> {
  const [documents, files, detail] = await Promise.all([
    (await who.call("GET", `${ids.form}/documents`)).json(),
    (await who.call("GET", ids.session)).json(),
    (await office.call("GET", `/api/admin/submissions/${ids.form.split("/").at(-1)}`)).json(),
  ]);
  return [documents.payStubs[0].name, files.files[0].name, detail.editHistory[0].summary];
}

it("file names and reasons of edits are encrypted, and returned unchanged", async () => {
  expect(await readPlainColumns()).toEqual(placeholders);
  expect(await readNames()).toEqual([...names, reason]);
});

it("file names and reasons that an older release stored are encrypted at the next start", async () => {
  await withDatabase(server, async (sql) => {
    await sql`update documents set name = ${names[0]!}, sealed_name = null, name_key_id = null`;
    await sql`update upload_files set name = ${names[1]!}, sealed_name = null, name_key_id = null`;
    await sql`update edit_history set summary = ${reason}, sealed_summary = null, summary_key_id = null`;
    await sql`
      insert into documents (id, form_id, type, name, size, mime_type, storage_key)
      select rpad('many' || n, 24, '0'), ${ids.form.split("/").at(-1)!}, 'taxReturns', ${names[0]!}, 1, 'application/pdf', 'kept/' || n
        from generate_series(100, 399) n`;
  });
  expect(await readNames()).toEqual([...names, reason]);
  await server.restart();
  await expect.poll(async () => (await readPlainColumns()).filter((text) => !placeholders.includes(text)), { timeout: 20_000 }).toEqual([]);
  expect(await readNames()).toEqual([...names, reason]);
  await withDatabase(server, (sql) => sql`delete from documents where type = 'taxReturns'`);
});

it("reasons in the audit log of an older release are encrypted at the next start, or deleted with their form", async () => {
  const id = ids.form.split("/").at(-1)!;
  const readActivity = async () => (await (await attorney.page(`/admin/submissions/${id}`)).text()).replaceAll("<!-- -->", "");
  const readDetails = () =>
    withDatabase(server, async (sql) =>
      (
        await sql<{ detail: string }[]>`select detail from audit_log where action in ('petition_exported', 'packet_requested') order by id`
      ).map(({ detail }) => detail),
    );
  await withDatabase(
    server,
    (sql) => sql`insert into audit_log (action, form_id, detail) values
      ('petition_exported', ${id}, ${`matrix.txt: urgent: ${reason}`}), ('petition_exported', 'deleted', ${`matrix.txt: ${reason}`}),
      ('packet_requested', ${id}, ${`without DRAFT: ${reason}`}), ('petition_exported', ${id}, 'worksheets.csv')`,
  );
  expect(await readActivity()).toContain(`matrix.txt: urgent: ${reason}`);
  await server.restart();
  await expect.poll(readDetails, { timeout: 20_000 }).toEqual(["matrix.txt", "matrix.txt", "without DRAFT", "worksheets.csv"]);
  attorney = await signInAttorney(server.url);
  expect(await readActivity()).toContain(`matrix.txt: urgent: ${reason}`);
});

it("encrypted file names and reasons are restored from a backup", async () => {
  const passphrase = { BACKUP_PASSPHRASE: "correct horse battery staple" };
  const archive = `${server.dataDir}/names.backup`;
  expect(await run("backup", server.dataDir, [archive], passphrase)).toMatchObject({ code: 0 });
  const dataDir = makeDataDir();
  expect(await run("restore", dataDir, [archive], passphrase)).toMatchObject({ code: 0 });
  const copy = await startServer({ dataDir, env: { ATTORNEY_PASSWORD: attorneyPassword } });
  expect(await readNames(apiClient(copy.url), await signInAttorney(copy.url))).toEqual([...names, reason]);
  await copy.cleanup();
}, 60_000);
