import { randomBytes } from "node:crypto";
import postgres, { type TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { createEditLink } from "../support/edit-links.ts";
import { single } from "../support/households.ts";
import { listLockWaiters } from "../support/row-lock.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, RATE_LIMIT_SCALE: "1000" } });
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

async function createForm(): Promise<string> {
  const browser = await openBrowser(server.url);
  return (await (await browser.call("POST", "/api/bankruptcy-forms", { formData: single.formData })).json()).id;
}

const waiters = (count: number) =>
  expect.poll(async () => (await listLockWaiters(server)).length, { timeout: 10_000, interval: 20 }).toBe(count);

/** The mails of a form whose sending locks several of its rows: their tables, columns, and jobs. */
const mails = [
  { table: "edit_link_mails", more: {}, job: "send_edit_link" },
  { table: "resume_mails", more: { address_hash: randomBytes(32) }, job: "send_resume_link" },
  {
    table: "reminders",
    more: { stop_hash: randomBytes(32), address_hash: randomBytes(32), sealed_recipient: randomBytes(64), key_id: "none", sent: 9 },
    job: "send_reminder",
  },
];

async function insertMail(formId: string, table: string, more: object): Promise<string> {
  const id = randomBytes(18).toString("base64url");
  await withDatabase(server, (sql) => sql`insert into ${sql(table)} ${sql({ id, form_id: formId, status: "queued", ...more })}`);
  return id;
}

/** Does something while a mail's row is locked. */
async function whileLocked(table: string, id: string, work: (tx: TransactionSql) => Promise<void>): Promise<void> {
  const sql = postgres(server.databaseUrl(), { max: 1, onnotice: () => {} });
  await sql.begin(async (tx) => {
    await tx`select from ${tx(table)} where id = ${id} for update`;
    await work(tx);
  });
  await sql.end();
}

const removeForm = (id: string) => attorney.call("DELETE", `/api/admin/submissions/${id}`);
const expectNoDeadlock = () => expect(server.log()).not.toMatch(/40P01|deadlock/);

it.each(mails)("a form is deleted while $job begins to send one of its mails", async ({ table, more, job }) => {
  const formId = await createForm();
  const mailId = await insertMail(formId, table, more);
  let removed: Promise<Response> | undefined;
  await whileLocked(table, mailId, async () => {
    await withDatabase(server, (sql) => sql`select graphile_worker.add_job(${job}, ${JSON.stringify({ mailId })}::text::json)`);
    await waiters(1);
    removed = removeForm(formId);
    await waiters(2);
  });
  expect((await removed)?.ok).toBe(true);
  expectNoDeadlock();
});

it("a form is deleted while its links are revoked", async () => {
  const formId = await createForm();
  await createEditLink(server, formId);
  const mailId = await insertMail(formId, "edit_link_mails", {});
  let both: Promise<Response[]> | undefined;
  await whileLocked("edit_link_mails", mailId, async () => {
    const revoked = attorney.call("DELETE", `/api/admin/forms/${formId}/edit-token`);
    await waiters(1);
    both = Promise.all([revoked, removeForm(formId)]);
    await waiters(2);
  });
  expect((await both!).map(({ ok }) => ok)).toEqual([true, true]);
  expectNoDeadlock();
});

it("links are sent and revoked, answers asked for, and the form deleted, all at once and many times", async () => {
  for (let round = 0; round < 15; round++) {
    const formId = await createForm();
    const links = `/api/admin/forms/${formId}/edit-token`;
    const calls = [
      () => attorney.call("POST", "/api/admin/send-edit-link", { formId }),
      () => attorney.call("POST", links),
      () => attorney.call("POST", `${links}/extend`),
      () => attorney.call("DELETE", links),
      () => attorney.call("POST", `/api/admin/submissions/${formId}/ask`, { paths: ["contactInfo.city"] }),
      () => attorney.call("DELETE", `/api/admin/submissions/${formId}/ask`),
      () => attorney.call("POST", `/api/bankruptcy-forms/${formId}/submit-to-attorney`),
    ];
    await Promise.all(calls.map((call) => call()));
    const responses = await Promise.all([...calls, () => removeForm(formId), ...calls].map((call) => call()));
    expect(responses.filter(({ status }) => status >= 500).map(({ url }) => url)).toEqual([]);
  }
  expectNoDeadlock();
});
