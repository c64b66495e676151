import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { run } from "../support/commands.ts";
import { samples, uploadPending } from "../support/files.ts";
import { makeDataDir, startServer, type TestServer } from "../support/server.ts";
import { withDatabase } from "../support/database.ts";

const names = ["Chapter 13 of Ann Example.pdf", "divorce of Ann Example.txt"];
const reason = "Ann Example told us on the phone";
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

/** The names and the reason as the client and the attorney see them. */
async function readNames(who = robot, office = attorney): Promise<string[]> {
  const [documents, files, detail] = await Promise.all([
    (await who.call("GET", `${ids.form}/documents`)).json(),
    (await who.call("GET", ids.session)).json(),
    (await office.call("GET", `/api/admin/submissions/${ids.form.split("/").at(-1)}`)).json(),
  ]);
  return [documents.payStubs[0].name, files.files[0].name, detail.editHistory[0].summary];
}

it("file names and reasons of edits are stored encrypted, and returned unchanged", async () => {
  const rows = await withDatabase(
    server,
    (sql) => sql`select documents::text from documents union all select upload_files::text from upload_files
      union all select edit_history::text from edit_history`,
  );
  expect(rows).toHaveLength(3);
  for (const text of [...names, reason, "Ann Example"]) expect(JSON.stringify(rows)).not.toContain(text);
  expect(await readNames()).toEqual([...names, reason]);
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
