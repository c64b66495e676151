import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm, clientWithEditLink, canOpen } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { filesHolding } from "../support/find-files.ts";
import { single } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { startServer, type TestServer } from "../support/server.ts";

const unknownId = "AAAAAAAAAAAAAAAAAAAAAAAA";
const DAY_MS = 24 * 60 * 60 * 1000;

let server: TestServer;
let mailbox: Mailbox;
let db: Sql;
let attorney: Client;
let rejection: number | undefined;
beforeAll(async () => {
  mailbox = await startMailbox(() => rejection);
  server = await startServer({ ownPostgres: true, env: { ATTORNEY_PASSWORD: attorneyPassword, SMTP_URL: mailbox.url } });
  db = postgres(server.databaseUrl());
  attorney = await signInAttorney(server.url);
});
afterAll(async () => {
  await db?.end();
  await server?.cleanup();
  await mailbox?.stop();
});

const tokenPath = (id: string) => `/api/admin/forms/${id}/edit-token`;
const generate = async (id: string) => (await attorney.call("POST", tokenPath(id))).json();
const extend = (id: string, body: unknown) => attorney.call("PATCH", `${tokenPath(id)}/extend`, body);
const revoke = (id: string) => attorney.call("DELETE", tokenPath(id));
const send = (formId: unknown, headers = {}) => attorney.call("POST", "/api/admin/send-edit-link", { formId }, headers);
const daysUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / DAY_MS);
const auditActions = async (id: string) =>
  (await db`select action from audit_log where form_id = ${id} order by id`).map(({ action }) => action);
const newForm = () => createApiForm(server.url, single.formData);

describe("an edit link", () => {
  it("opens only its form, for 14 days", async () => {
    const [id, other] = [await newForm(), await newForm()];
    const response = await attorney.call("POST", tokenPath(id));
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([201, "no-store"]);
    const { token, url, expiresAt } = await response.json();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(url).toBe(`${server.url}/edit/${token}`);
    expect(daysUntil(expiresAt)).toBe(14);
    const holder = clientWithEditLink(server.url, token);
    expect((await holder.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: "Cary" } } })).status).toBe(200);
    expect(await canOpen(server.url, token, other)).toBe(false);
    expect(await auditActions(id)).toContain("edit_link_made");
  });

  it("returns its token once; neither database, disk, nor log contain it", async () => {
    const { token } = await generate(await newForm());
    await attorney.page(`/edit/${token}`);
    expect(server.log()).not.toContain(token);
    await db`checkpoint`;
    expect(filesHolding(server.dataDir, [token])).toEqual([]);
  });

  it("is valid together with other links of the form, and all are extended and revoked together", async () => {
    const id = await newForm();
    const [one, two] = [await generate(id), await generate(id)];
    const extended = await extend(id, { days: 14 });
    expect(extended.status).toBe(200);
    expect(daysUntil((await extended.json()).expiresAt)).toBe(28);
    for (const { token } of [one, two]) expect(await canOpen(server.url, token, id)).toBe(true);
    expect((await revoke(id)).status).toBe(204);
    for (const { token } of [one, two]) expect(await canOpen(server.url, token, id)).toBe(false);
    expect((await revoke(id)).status).toBe(204);
    expect(await auditActions(id)).toEqual([
      "edit_link_made",
      "edit_link_made",
      "edit_link_extended",
      "edit_link_revoked",
      "edit_link_revoked",
    ]);
  });

  it("is extended by each of two concurrent requests", async () => {
    const id = await newForm();
    await generate(id);
    const colleague = await signInAttorney(server.url);
    const responses = await Promise.all([attorney, colleague].map((who) => who.call("PATCH", `${tokenPath(id)}/extend`, { days: 14 })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const ends = await Promise.all(responses.map(async (response) => daysUntil((await response.json()).expiresAt)));
    expect(Math.max(...ends)).toBe(42);
  });

  it.each([-1, 0, 91, 9999, "abc", "14", 1.5, null, undefined, [14], {}])("returns 422 when it is extended by %j days", async (days) => {
    const id = await newForm();
    const { expiresAt } = await generate(id);
    const response = await extend(id, { days });
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toEqual([{ path: "days", message: "days must be a whole number from 1 to 90" }]);
    const [link] = await db`select expires_at from edit_links where form_id = ${id}`;
    expect(link?.expires_at.toISOString()).toBe(expiresAt);
  });

  it.each([1, 90])("is extended by %i days", async (days) => {
    const id = await newForm();
    await generate(id);
    expect(daysUntil((await (await extend(id, { days })).json()).expiresAt)).toBe(14 + days);
  });

  it("returns 404 when it is extended after it expired or was revoked", async () => {
    const id = await newForm();
    const tryExtend = async () => {
      const response = await extend(id, { days: 14 });
      return [response.status, (await response.json()).message];
    };
    const expected = [404, "There is no active edit link. Generate one first."];
    expect(await tryExtend()).toEqual(expected);
    await generate(id);
    await db`update edit_links set expires_at = now() where form_id = ${id}`;
    expect(await tryExtend()).toEqual(expected);
    await generate(id);
    await revoke(id);
    expect(await tryExtend()).toEqual(expected);
    expect(await auditActions(id)).not.toContain("edit_link_extended");
  });

  it("is deleted with its form", async () => {
    const id = await newForm();
    const { token } = await generate(id);
    await db`delete from forms where id = ${id}`;
    expect(await canOpen(server.url, token, id)).toBe(false);
    expect((await extend(id, { days: 1 })).status).toBe(404);
  });

  it("returns 404 for a form that does not exist", async () => {
    for (const response of [
      await attorney.call("POST", tokenPath(unknownId)),
      await extend(unknownId, { days: 14 }),
      await revoke(unknownId),
      await send(unknownId),
    ]) {
      expect([response.status, (await response.json()).message]).toEqual([404, "Submission not found"]);
    }
  });

  it("is created, extended, and revoked by the attorney only", async () => {
    const id = await newForm();
    const { token } = await generate(id);
    for (const who of [apiClient(server.url), clientWithEditLink(server.url, token)]) {
      const responses = [
        await who.call("POST", tokenPath(id)),
        await who.call("PATCH", `${tokenPath(id)}/extend`, { days: 14 }),
        await who.call("DELETE", tokenPath(id)),
        await who.call("POST", "/api/admin/send-edit-link", { formId: id }),
      ];
      for (const response of responses)
        expect([response.status, await response.json()]).toEqual([
          401,
          { error: "Authentication required", message: "Authentication required", code: "signInRequired" },
        ]);
    }
    expect((await attorney.call("GET", tokenPath(id))).status).toBe(405);
    expect(await canOpen(server.url, token, id)).toBe(true);
    expect((await db`select from edit_links where form_id = ${id}`).length).toBe(1);
  });
});

describe("the email with an edit link", () => {
  const mailsTo = (address: string) => mailbox.messages.filter(({ to }) => JSON.stringify(to).includes(address));
  const createForm = async (email: string) =>
    createApiForm(server.url, { ...single.formData, contactInfo: { ...single.formData.contactInfo, email } });
  const readMailState = async (id: string) => (await db`select status, error from edit_link_mails where form_id = ${id}`)[0];

  it("contains a working link with the public origin, even if the Host header differs", async () => {
    const id = await createForm("host@example.com");
    const response = await send(id, { Host: "evil.test", "X-Forwarded-Host": "evil.test" });
    expect([response.status, await response.json()]).toEqual([200, { status: "queued" }]);
    await expect.poll(() => mailsTo("host@example.com").length, { timeout: 20_000 }).toBe(1);
    const { text = "", subject } = mailsTo("host@example.com")[0]!;
    const token = new RegExp(`^${server.url}/edit/([\\w-]{43})$`, "m").exec(text)?.[1] ?? "";
    expect(await canOpen(server.url, token, id)).toBe(true);
    for (const secret of ["evil.test", single.name, ...single.secrets]) expect(`${subject}\n${text}`).not.toContain(secret);
    await expect.poll(() => readMailState(id)).toEqual({ status: "sent", error: null });
    expect(await auditActions(id)).toEqual(["edit_link_mailed"]);
    expect(server.log()).not.toContain(token);
  });

  it("returns 422 for a form without an email address", async () => {
    const id = await createForm("");
    const response = await send(id);
    expect(response.status).toBe(422);
    const message = "This form has no e-mail address to send the link to.";
    expect(await response.json()).toMatchObject({ message, issues: [{ path: "formId", message }] });
    expect(await readMailState(id)).toBeUndefined();
  });

  it.each([undefined, null, 7, {}, "a\u0000b", "x".repeat(101)])("returns 422 for the form id %j", async (formId) => {
    expect((await send(formId)).status).toBe(422);
  });

  const readJobs = () => db`select last_error from graphile_worker.jobs where task_identifier = 'send_edit_link'`;
  const expectNoJobs = () => expect.poll(async () => (await readJobs()).length, { timeout: 20_000 }).toBe(0);

  it("is cancelled when access is revoked while it waits to be sent again", async () => {
    rejection = 451;
    const id = await createForm("revoked@example.com");
    await send(id);
    await expect.poll(async () => (await readJobs())[0]?.["last_error"], { timeout: 20_000 }).toContain("SMTP 451");
    expect(await db`select from edit_links where form_id = ${id}`).toHaveLength(0);
    await revoke(id);
    expect(await readMailState(id)).toMatchObject({ status: "cancelled" });
    rejection = undefined;
    await db`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
      where task_identifier = 'send_edit_link'), run_at => now())`;
    await expectNoJobs();
    expect(mailsTo("revoked@example.com")).toEqual([]);
  });

  it("contains only a revoked link when access is revoked while it is being sent", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => createForm("late@example.com")));
    await Promise.all(ids.map(async (id) => [await send(id), await revoke(id)]));
    await expectNoJobs();
    const tokens = mailsTo("late@example.com").map(({ text = "" }) => /edit\/([\w-]{43})/.exec(text)![1]!);
    for (const token of tokens) for (const id of ids) expect(await canOpen(server.url, token, id)).toBe(false);
    expect(await db`select from edit_links where form_id = any(${ids}) and revoked_at is null`).toHaveLength(0);
  });

  it("fails when the client's mail server rejects it permanently, and the attorney sees the reason", async () => {
    rejection = 550;
    const id = await createForm("refused@example.com");
    await send(id);
    await expect.poll(() => readMailState(id), { timeout: 20_000 }).toEqual({ status: "failed", error: "550 refused by the test" });
    rejection = undefined;
    expect(await auditActions(id)).toEqual(["edit_link_mailed", "edit_link_mail_failed"]);
    expect(await db`select from edit_links where form_id = ${id}`).toHaveLength(0);
    expect(await (await attorney.page(`/admin/submissions/${id}`)).text()).toContain(
      "The mail with the edit link was refused. The mail server said:",
    );
  });
});
