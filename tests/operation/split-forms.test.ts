import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { apiClient, openBrowser, type Client } from "../support/clients.ts";
import { startCommand, run } from "../support/commands.ts";
import { createEditLink } from "../support/edit-links.ts";
import { readUnsplit, storeUnsplit, writeUnsplit } from "../support/form-storage.ts";
import { couple, single } from "../support/households.ts";
import { withDatabase } from "../support/database.ts";
import { createSavers, findLosses, saveContinuously } from "../support/savers.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

let server: TestServer;
let robot: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "1000" } });
  robot = apiClient(server.url);
});
afterAll(() => server?.cleanup());

const runSql = <Result>(work: (sql: Sql) => Promise<Result>) => withDatabase(server, work);
const createForm = async (formData: object, who = robot): Promise<string> =>
  (await (await who.call("POST", forms, { formData })).json()).id;
const readForm = async (id: string, who = robot) => (await who.call("GET", `${forms}/${id}`)).json();
const readWithOldRelease = (id: string) => runSql((sql) => readUnsplit(sql, server.dataDir, id));
const splitForms = () => run("split-forms", server.dataDir);

/** Rewrites all forms as an older release stores them and restarts the server, as if it had just been deployed. */
async function deployFromOldRelease(): Promise<void> {
  const ids = await runSql((sql) => sql<{ id: string }[]>`select id from forms`);
  const attorney = await signInAttorney(server.url);
  const all = await Promise.all(ids.map(async ({ id }) => [id, (await readForm(id, attorney)).formData] as const));
  await runSql((sql) => storeUnsplit(sql, server.dataDir, new Map(all)));
  await server.restart();
}

it("after a deployment, the older release can read every save until the operator splits the forms", async () => {
  const browser = await openBrowser(server.url);
  const [own, filed] = [await createForm(couple.formData, browser), await createForm(single.formData)];
  expect(await readWithOldRelease(own)).toBeUndefined();
  await deployFromOldRelease();

  expect((await readForm(own, browser)).formData).toEqual(couple.formData);
  const post = await browser.post("/step/contact-info", { city: "Apex", intent: "next" });
  expect([post.status, (await readWithOldRelease(own)) as object]).toMatchObject([303, { contactInfo: { city: "Apex" } }]);
  const city = (name: string) => ({ formData: { contactInfo: { city: name } } });
  expect((await robot.call("PATCH", `${forms}/${filed}`, city("Cary"), { Prefer: "return=minimal" })).status).toBe(200);
  expect(await readWithOldRelease(filed)).toEqual({ ...single.formData, contactInfo: { ...single.formData.contactInfo, city: "Cary" } });
  const token = await createEditLink(server, filed);
  expect((await robot.call("PATCH", `/api/edit/${token}`, city("Garner"))).status).toBe(200);
  expect(await readWithOldRelease(filed)).toMatchObject({ contactInfo: { city: "Garner" } });
  const newForm = await createForm({ contactInfo: { city: "Raleigh" } });
  expect(await readWithOldRelease(newForm)).toEqual({ contactInfo: { city: "Raleigh" } });
  expect((await robot.call("POST", `${forms}/${filed}/submit-to-attorney`)).status).toBe(200);
  expect(await readWithOldRelease(filed)).toMatchObject({ personalInfo: single.formData.personalInfo });

  expect(await splitForms()).toEqual({ code: 0, output: "3 forms stored by section, 0 left\n" });
  expect(await Promise.all([own, filed, newForm].map(readWithOldRelease))).toEqual([undefined, undefined, undefined]);
  expect(await readWithOldRelease(await createForm({ contactInfo: { city: "Durham" } }))).toBeUndefined();
}, 90_000);

it("forms are split while clients save, even after the command was killed, and only the storage of the answers changes", async () => {
  const quiet = await Promise.all(Array.from({ length: 150 }, () => createForm(couple.formData)));
  const savers = await createSavers(server.url, 3);
  await deployFromOldRelease();
  const before = await Promise.all(quiet.map((id) => readForm(id)));
  const sectionVersions = await Promise.all(
    quiet.slice(0, 2).map((id) => runSql((sql) => sql`select section_versions from forms where id = ${id}`)),
  );

  const saving = saveContinuously(server.url, savers);
  const countUnsplit = () => runSql(async (sql) => (await sql`select from forms where form_data is not null`).length);
  const killed = startCommand("split-forms", server.dataDir);
  while ((await countUnsplit()) > 140) await sleep(5);
  killed.kill();
  await killed.ended;
  const remaining = await countUnsplit();
  expect(remaining).toBeGreaterThan(0);
  await saving.allSavedAgain();
  expect(await splitForms()).toEqual({ code: 0, output: `${remaining} forms stored by section, 0 left\n` });
  await saving.allSavedAgain();
  const { statuses, wrong } = await saving.stop();
  expect([Object.keys(statuses), wrong, await countUnsplit()]).toEqual([["200"], [], 0]);
  expect(await findLosses(server.url, savers)).toEqual([]);
  expect(await Promise.all(quiet.map((id) => readForm(id)))).toEqual(before);
  expect(
    await Promise.all(quiet.slice(0, 2).map((id) => runSql((sql) => sql`select section_versions from forms where id = ${id}`))),
  ).toEqual(sectionVersions);
}, 120_000);

it("a save that the older release had started is not lost, and its form is split again", async () => {
  const id = await createForm(couple.formData);
  const lateAnswers = { ...couple.formData, contactInfo: { ...couple.formData.contactInfo, city: "Late" } };
  expect(await runSql((sql) => writeUnsplit(sql, server.dataDir, id, lateAnswers, 1))).toBe(true);
  expect(await readForm(id)).toMatchObject({ version: 2, formData: lateAnswers });
  const saved = await robot.call("PATCH", `${forms}/${id}`, { formData: { expenses: { food: "1" } } }, { "If-Match": '"2"' });
  const after = { ...lateAnswers, expenses: { ...lateAnswers.expenses, food: "$1" } };
  expect([saved.status, (await saved.json()).formData]).toEqual([200, after]);
  expect(await readWithOldRelease(id)).toEqual(after);
  expect((await splitForms()).output).toBe("1 forms stored by section, 0 left\n");
  expect(await readForm(id)).toMatchObject({ version: 3, formData: after });
  expect(await runSql((sql) => writeUnsplit(sql, server.dataDir, id, lateAnswers, 2))).toBe(false);
}, 30_000);

it("splitting fails while an older release is running, and names its host", async () => {
  const id = await createForm(single.formData);
  await deployFromOldRelease();
  await runSql((sql) => sql`insert into processes (host, pid, storage, keys) values ('the other one', 1, '', '[]')`);
  const rejected = await splitForms();
  expect(rejected.code).toBe(1);
  expect(rejected.output).toMatch(/^An older version that could not read the forms is running on the other one\. /);
  expect(await readWithOldRelease(id)).toEqual(single.formData);
  await runSql((sql) => sql`update processes set seen_at = now() - interval '3 minutes' where host = 'the other one'`);
  expect((await splitForms()).code).toBe(0);
}, 30_000);

it("splitting reports the ids of forms that no key decrypts, and splits the others", async () => {
  const [broken, whole] = [await createForm(couple.formData), await createForm(couple.formData)];
  await deployFromOldRelease();
  await runSql((sql) => sql`update forms set form_data = form_data || '\\x00' where id = ${broken}`);
  const { code, output } = await splitForms();
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^\\d+ forms stored by section, 1 left\n  cannot be read: ${broken}\n$`));
  expect(await readWithOldRelease(whole)).toBeUndefined();
  expect((await readForm(whole)).formData).toEqual(couple.formData);
}, 30_000);
