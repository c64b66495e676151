import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm, uploadDocument, clientWithEditLink } from "../support/cases.ts";
import { apiClient } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { listSubmissionStates, submitNew, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const future = "20990101000000_from_the_future.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
});
afterAll(() => server?.cleanup());

/** Migrates the database as a newer version might: with another column in every table, and another table. */
const migrateAhead = () =>
  withDatabase(server, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'knex%'`;
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) await sql`alter table ${sql(name)} add column from_the_future text not null default 'new'`;
    await sql`create table of_the_future (id text primary key)`;
    await sql`insert into knex_migrations (name, batch, migration_time) values (${future}, 99, now())`;
  });

it("after a rollback, the older version starts with the newer tables, reads the saved data, and saves more", async () => {
  const id = await createApiForm(server.url, couple.formData);
  const robot = apiClient(server.url);
  const form = `/api/bankruptcy-forms/${id}`;
  await uploadDocument(robot, id, "payStubs", "before.pdf", samples.pdf);
  await migrateAhead();
  await withDatabase(server, (sql) => sql`update forms set from_the_future = 'kept' where id = ${id}`);
  await server.restart();

  expect((await (await robot.call("GET", form)).json()).formData).toEqual(couple.formData);
  const saved = await robot.call("PATCH", form, { formData: { contactInfo: { city: "Cary" } } });
  expect([saved.status, (await saved.json()).formData.contactInfo.city]).toEqual([200, "Cary"]);
  await uploadDocument(robot, id, "payStubs", "after.pdf", samples.pdf);
  expect((await (await robot.call("GET", `${form}/documents`)).json()).payStubs).toMatchObject([
    { name: "before.pdf" },
    { name: "after.pdf" },
  ]);
  expect(await submitNew(robot)).toBe(200);
  await expect.poll(() => listSubmissionStates(server), { timeout: 20_000 }).toEqual(["sent"]);

  const attorney = await signInAttorney(server.url);
  const { token } = await (await attorney.call("POST", `/api/admin/forms/${id}/edit-token`)).json();
  expect(
    (await clientWithEditLink(server.url, token).call("PATCH", `/api/edit/${token}`, { formData: { contactInfo: { county: "Wake" } } }))
      .status,
  ).toBe(200);
  expect((await (await attorney.call("GET", "/api/admin/submissions")).json()).length).toBe(2);

  const [row] = await withDatabase(server, (sql) => sql`select from_the_future as kept from forms where id = ${id}`);
  expect(row).toEqual({ kept: "kept" });
  expect(await withDatabase(server, (sql) => sql`select from knex_migrations where name = ${future}`)).toHaveLength(1);
}, 90_000);
