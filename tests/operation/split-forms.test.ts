import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { apiClient, openBrowser, type Client } from "../support/clients.ts";
import { begin, run } from "../support/commands.ts";
import { makeEditLink } from "../support/edit-links.ts";
import { readAsBefore, storeAsBefore, writeAsBefore } from "../support/form-storage.ts";
import { couple, single } from "../support/households.ts";
import { withDatabase } from "../support/queue.ts";
import { beginSavers, lossesOf, saveWithoutPause } from "../support/savers.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

let server: TestServer;
let robot: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "1000" } });
  robot = apiClient(server.url);
});
afterAll(() => server?.cleanup());

const inDatabase = <Result>(work: (sql: Sql) => Promise<Result>) => withDatabase(server, work);
const created = async (formData: object, who = robot): Promise<string> => (await (await who.call("POST", forms, { formData })).json()).id;
const read = async (id: string, who = robot) => (await who.call("GET", `${forms}/${id}`)).json();
const asBefore = (id: string) => inDatabase((sql) => readAsBefore(sql, server.dataDir, id));
const split = () => run("split-forms", server.dataDir);

/** Goes back to where an older version has served until now, with all forms that there are. */
async function deployAnew(): Promise<void> {
  const ids = await inDatabase((sql) => sql<{ id: string }[]>`select id from forms`);
  const attorney = await signedInAttorney(server.url);
  const all = await Promise.all(ids.map(async ({ id }) => [id, (await read(id, attorney)).formData] as const));
  await inDatabase((sql) => storeAsBefore(sql, server.dataDir, new Map(all)));
  await server.restart();
}

it("after a deploy, the version from before reads what this one saves, until the operator says that it is not needed anymore", async () => {
  const browser = await openBrowser(server.url);
  const [own, filed] = [await created(couple.formData, browser), await created(single.formData)];
  expect(await asBefore(own)).toBeUndefined();
  await deployAnew();

  expect((await read(own, browser)).formData).toEqual(couple.formData);
  const post = await browser.post("/step/contact-info", { city: "Apex", intent: "next" });
  expect([post.status, (await asBefore(own)) as object]).toMatchObject([303, { contactInfo: { city: "Apex" } }]);
  const city = (name: string) => ({ formData: { contactInfo: { city: name } } });
  expect((await robot.call("PATCH", `${forms}/${filed}`, city("Cary"), { Prefer: "return=minimal" })).status).toBe(200);
  expect(await asBefore(filed)).toEqual({ ...single.formData, contactInfo: { ...single.formData.contactInfo, city: "Cary" } });
  const token = await makeEditLink(server, filed);
  expect((await robot.call("PATCH", `/api/edit/${token}`, city("Garner"))).status).toBe(200);
  expect(await asBefore(filed)).toMatchObject({ contactInfo: { city: "Garner" } });
  const begun = await created({ contactInfo: { city: "Raleigh" } });
  expect(await asBefore(begun)).toEqual({ contactInfo: { city: "Raleigh" } });
  expect((await robot.call("POST", `${forms}/${filed}/submit-to-attorney`)).status).toBe(200);
  expect(await asBefore(filed)).toMatchObject({ personalInfo: single.formData.personalInfo });

  expect(await split()).toEqual({ code: 0, output: "3 forms stored by section, 0 left\n" });
  expect(await Promise.all([own, filed, begun].map(asBefore))).toEqual([undefined, undefined, undefined]);
  expect(await asBefore(await created({ contactInfo: { city: "Durham" } }))).toBeUndefined();
}, 90_000);

it("forms are split while clients save, though it was killed, and nothing but the place of the answers changes", async () => {
  const quiet = await Promise.all(Array.from({ length: 150 }, () => created(couple.formData)));
  const savers = await beginSavers(server.url, 3);
  await deployAnew();
  const before = await Promise.all(quiet.map((id) => read(id)));
  const links = await Promise.all(
    quiet.slice(0, 2).map((id) => inDatabase((sql) => sql`select section_versions from forms where id = ${id}`)),
  );

  const saving = saveWithoutPause(server.url, savers);
  const left = () => inDatabase(async (sql) => (await sql`select from forms where form_data is not null`).length);
  const killed = begin("split-forms", server.dataDir);
  while ((await left()) > 140) await sleep(5);
  killed.kill();
  await killed.ended;
  const remaining = await left();
  expect(remaining).toBeGreaterThan(0);
  await saving.allSavedAgain();
  expect(await split()).toEqual({ code: 0, output: `${remaining} forms stored by section, 0 left\n` });
  await saving.allSavedAgain();
  const { statuses, wrong } = await saving.stop();
  expect([Object.keys(statuses), wrong, await left()]).toEqual([["200"], [], 0]);
  expect(await lossesOf(server.url, savers)).toEqual([]);
  expect(await Promise.all(quiet.map((id) => read(id)))).toEqual(before);
  expect(
    await Promise.all(quiet.slice(0, 2).map((id) => inDatabase((sql) => sql`select section_versions from forms where id = ${id}`))),
  ).toEqual(links);
}, 120_000);

it("a save that the version from before had begun is not lost, and its form is split again", async () => {
  const id = await created(couple.formData);
  const late = { ...couple.formData, contactInfo: { ...couple.formData.contactInfo, city: "Late" } };
  expect(await inDatabase((sql) => writeAsBefore(sql, server.dataDir, id, late, 1))).toBe(true);
  expect(await read(id)).toMatchObject({ version: 2, formData: late });
  const saved = await robot.call("PATCH", `${forms}/${id}`, { formData: { expenses: { food: "1" } } }, { "If-Match": '"2"' });
  const after = { ...late, expenses: { ...late.expenses, food: "$1" } };
  expect([saved.status, (await saved.json()).formData]).toEqual([200, after]);
  expect(await asBefore(id)).toEqual(after);
  expect((await split()).output).toBe("1 forms stored by section, 0 left\n");
  expect(await read(id)).toMatchObject({ version: 3, formData: after });
  expect(await inDatabase((sql) => writeAsBefore(sql, server.dataDir, id, late, 2))).toBe(false);
}, 30_000);

it("it does not begin while a version from before serves, and names its host", async () => {
  const id = await created(single.formData);
  await deployAnew();
  await inDatabase((sql) => sql`insert into processes (host, pid, storage, keys) values ('the other one', 1, '', '[]')`);
  const refused = await split();
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^An older version serves on the other one, /);
  expect(await asBefore(id)).toEqual(single.formData);
  await inDatabase((sql) => sql`update processes set seen_at = now() - interval '3 minutes' where host = 'the other one'`);
  expect((await split()).code).toBe(0);
}, 30_000);

it("it names what no key opens by its id, and splits the others", async () => {
  const [broken, whole] = [await created(couple.formData), await created(couple.formData)];
  await deployAnew();
  await inDatabase((sql) => sql`update forms set form_data = form_data || '\\x00' where id = ${broken}`);
  const { code, output } = await split();
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^\\d+ forms stored by section, 1 left\n  cannot be read: ${broken}\n$`));
  expect(await asBefore(whole)).toBeUndefined();
  expect((await read(whole)).formData).toEqual(couple.formData);
}, 30_000);
