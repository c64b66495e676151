import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedForm, linkHolder, opens } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { findFilesContaining } from "../support/files-holding.ts";
import { single } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { startServer, type TestServer } from "../support/server.ts";

const unknownId = "AAAAAAAAAAAAAAAAAAAAAAAA";
const day = 24 * 60 * 60 * 1000;

let server: TestServer;
let mailbox: Mailbox;
let db: Sql;
let attorney: Client;
let refusal: number | undefined;
beforeAll(async () => {
  mailbox = await startMailbox(() => refusal);
  server = await startServer({ ownPostgres: true, env: { ATTORNEY_PASSWORD: attorneyPassword, SMTP_URL: mailbox.url } });
  db = postgres(server.databaseUrl());
  attorney = await signedInAttorney(server.url);
});
afterAll(async () => {
  await db?.end();
  await server?.cleanup();
  await mailbox?.stop();
});

const tokenCall = (id: string) => `/api/admin/forms/${id}/edit-token`;
const generate = async (id: string) => (await attorney.call("POST", tokenCall(id))).json();
const extend = (id: string, body: unknown) => attorney.call("PATCH", `${tokenCall(id)}/extend`, body);
const revoke = (id: string) => attorney.call("DELETE", tokenCall(id));
const send = (formId: unknown, headers = {}) => attorney.call("POST", "/api/admin/send-edit-link", { formId }, headers);
const daysUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / day);
const actionsOn = async (id: string) =>
  (await db`select action from audit_log where form_id = ${id} order by id`).map(({ action }) => action);
const newForm = () => filedForm(server.url, single.formData);

describe("an edit link", () => {
  it("opens its form, and no other, for fourteen days", async () => {
    const [id, other] = [await newForm(), await newForm()];
    const answer = await attorney.call("POST", tokenCall(id));
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([201, "no-store"]);
    const { token, url, expiresAt } = await answer.json();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(url).toBe(`${server.url}/edit/${token}`);
    expect(daysUntil(expiresAt)).toBe(14);
    const holder = linkHolder(server.url, token);
    expect((await holder.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: "Cary" } } })).status).toBe(200);
    expect(await opens(server.url, token, other)).toBe(false);
    expect(await actionsOn(id)).toContain("edit_link_made");
  });

  it("is known to who made it alone: neither database, disk nor log hold its token", async () => {
    const { token } = await generate(await newForm());
    await attorney.page(`/edit/${token}`);
    expect(server.log()).not.toContain(token);
    await db`checkpoint`;
    expect(findFilesContaining(server.dataDir, [token])).toEqual([]);
  });

  it("is valid beside others, and all are extended and revoked together", async () => {
    const id = await newForm();
    const [one, two] = [await generate(id), await generate(id)];
    const extended = await extend(id, { days: 14 });
    expect(extended.status).toBe(200);
    expect(daysUntil((await extended.json()).expiresAt)).toBe(28);
    for (const { token } of [one, two]) expect(await opens(server.url, token, id)).toBe(true);
    expect((await revoke(id)).status).toBe(204);
    for (const { token } of [one, two]) expect(await opens(server.url, token, id)).toBe(false);
    expect((await revoke(id)).status).toBe(204);
    expect(await actionsOn(id)).toEqual([
      "edit_link_made",
      "edit_link_made",
      "edit_link_extended",
      "edit_link_revoked",
      "edit_link_revoked",
    ]);
  });

  it("is extended by every attorney who asks at the same time", async () => {
    const id = await newForm();
    await generate(id);
    const colleague = await signedInAttorney(server.url);
    const answers = await Promise.all([attorney, colleague].map((who) => who.call("PATCH", `${tokenCall(id)}/extend`, { days: 14 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ends = await Promise.all(answers.map(async (answer) => daysUntil((await answer.json()).expiresAt)));
    expect(Math.max(...ends)).toBe(42);
  });

  it.each([-1, 0, 91, 9999, "abc", "14", 1.5, null, undefined, [14], {}])("is not extended by %j days", async (days) => {
    const id = await newForm();
    const { expiresAt } = await generate(id);
    const answer = await extend(id, { days });
    expect(answer.status).toBe(422);
    expect((await answer.json()).issues).toEqual([{ path: "days", message: "days must be a whole number from 1 to 90" }]);
    const [link] = await db`select expires_at from edit_links where form_id = ${id}`;
    expect(link?.expires_at.toISOString()).toBe(expiresAt);
  });

  it.each([1, 90])("is extended by %i days", async (days) => {
    const id = await newForm();
    await generate(id);
    expect(daysUntil((await (await extend(id, { days })).json()).expiresAt)).toBe(14 + days);
  });

  it("must live to be extended", async () => {
    const id = await newForm();
    const extendInVain = async () => {
      const answer = await extend(id, { days: 14 });
      return [answer.status, (await answer.json()).message];
    };
    const told = [404, "There is no active edit link. Generate one first."];
    expect(await extendInVain()).toEqual(told);
    await generate(id);
    await db`update edit_links set expires_at = now() where form_id = ${id}`;
    expect(await extendInVain()).toEqual(told);
    await generate(id);
    await revoke(id);
    expect(await extendInVain()).toEqual(told);
    expect(await actionsOn(id)).not.toContain("edit_link_extended");
  });

  it("is deleted with its form", async () => {
    const id = await newForm();
    const { token } = await generate(id);
    await db`delete from forms where id = ${id}`;
    expect(await opens(server.url, token, id)).toBe(false);
    expect((await extend(id, { days: 1 })).status).toBe(404);
  });

  it("is not made of a form that does not exist", async () => {
    for (const answer of [
      await attorney.call("POST", tokenCall(unknownId)),
      await extend(unknownId, { days: 14 }),
      await revoke(unknownId),
      await send(unknownId),
    ]) {
      expect([answer.status, (await answer.json()).message]).toEqual([404, "Submission not found"]);
    }
  });

  it("is the attorney's to make: nobody else's, whatever they own", async () => {
    const id = await newForm();
    const { token } = await generate(id);
    for (const who of [apiClient(server.url), linkHolder(server.url, token)]) {
      const answers = [
        await who.call("POST", tokenCall(id)),
        await who.call("PATCH", `${tokenCall(id)}/extend`, { days: 14 }),
        await who.call("DELETE", tokenCall(id)),
        await who.call("POST", "/api/admin/send-edit-link", { formId: id }),
      ];
      for (const answer of answers)
        expect([answer.status, await answer.json()]).toEqual([
          401,
          { error: "Authentication required", message: "Authentication required" },
        ]);
    }
    expect((await attorney.call("GET", tokenCall(id))).status).toBe(405);
    expect(await opens(server.url, token, id)).toBe(true);
    expect((await db`select from edit_links where form_id = ${id}`).length).toBe(1);
  });
});

describe("the mail with an edit link", () => {
  const mailsTo = (address: string) => mailbox.messages.filter(({ to }) => JSON.stringify(to).includes(address));
  const formOf = async (email: string) =>
    filedForm(server.url, { ...single.formData, contactInfo: { ...single.formData.contactInfo, email } });
  const mailOf = async (id: string) => (await db`select status, error from edit_link_mails where form_id = ${id}`)[0];

  it("brings the client a link of the public address that opens the form, whatever the Host header says", async () => {
    const id = await formOf("host@example.com");
    const answer = await send(id, { Host: "evil.test", "X-Forwarded-Host": "evil.test" });
    expect([answer.status, await answer.json()]).toEqual([200, { status: "queued" }]);
    await expect.poll(() => mailsTo("host@example.com").length, { timeout: 20_000 }).toBe(1);
    const { text = "", subject } = mailsTo("host@example.com")[0]!;
    const token = new RegExp(`^${server.url}/edit/([\\w-]{43})$`, "m").exec(text)?.[1] ?? "";
    expect(await opens(server.url, token, id)).toBe(true);
    for (const private_ of ["evil.test", single.name, ...single.secrets]) expect(`${subject}\n${text}`).not.toContain(private_);
    await expect.poll(() => mailOf(id)).toEqual({ status: "sent", error: null });
    expect(await actionsOn(id)).toEqual(["edit_link_mailed"]);
    expect(server.log()).not.toContain(token);
  });

  it("is not for a form without an address", async () => {
    const id = await formOf("");
    const answer = await send(id);
    expect(answer.status).toBe(422);
    const message = "This form has no e-mail address to send the link to.";
    expect(await answer.json()).toMatchObject({ message, issues: [{ path: "formId", message }] });
    expect(await mailOf(id)).toBeUndefined();
  });

  it.each([undefined, null, 7, {}, "a\u0000b", "x".repeat(101)])("is not for %j", async (formId) => {
    expect((await send(formId)).status).toBe(422);
  });

  const jobs = () => db`select last_error from graphile_worker.jobs where task_identifier = 'send_edit_link'`;
  const noJobs = () => expect.poll(async () => (await jobs()).length, { timeout: 20_000 }).toBe(0);

  it("is called off when access is revoked while it waits", async () => {
    refusal = 451;
    const id = await formOf("revoked@example.com");
    await send(id);
    await expect.poll(async () => (await jobs())[0]?.["last_error"], { timeout: 20_000 }).toContain("SMTP 451");
    expect(await db`select from edit_links where form_id = ${id}`).toHaveLength(0);
    await revoke(id);
    expect(await mailOf(id)).toMatchObject({ status: "cancelled" });
    refusal = undefined;
    await db`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
      where task_identifier = 'send_edit_link'), run_at => now())`;
    await noJobs();
    expect(mailsTo("revoked@example.com")).toEqual([]);
  });

  it("brings nothing but a dead link when access is revoked while it is on its way", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => formOf("late@example.com")));
    await Promise.all(ids.map(async (id) => [await send(id), await revoke(id)]));
    await noJobs();
    const tokens = mailsTo("late@example.com").map(({ text = "" }) => /edit\/([\w-]{43})/.exec(text)![1]!);
    for (const token of tokens) for (const id of ids) expect(await opens(server.url, token, id)).toBe(false);
    expect(await db`select from edit_links where form_id = any(${ids}) and revoked_at is null`).toHaveLength(0);
  });

  it("is given up when the client's server refuses it for good, which the attorney sees", async () => {
    refusal = 550;
    const id = await formOf("refused@example.com");
    await send(id);
    await expect.poll(() => mailOf(id), { timeout: 20_000 }).toEqual({ status: "failed", error: "550 refused by the test" });
    refusal = undefined;
    expect(await actionsOn(id)).toEqual(["edit_link_mailed", "edit_link_mail_failed"]);
    expect(await db`select from edit_links where form_id = ${id}`).toHaveLength(0);
    expect(await (await attorney.page(`/admin/submissions/${id}`)).text()).toContain(
      "The mail with the edit link was refused. The mail server said:",
    );
  });
});
