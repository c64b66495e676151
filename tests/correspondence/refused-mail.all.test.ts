import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { asOperator } from "../support/environment.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { listJobs, listSubmissionStates, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const attorney = "attorney@firm.example";
const pollOptions = { timeout: 20_000 };
let mailbox: Mailbox;
let server: TestServer;
let office: Client;
let rejectAddress: (recipient: string) => number | undefined;
let rejectionOf: (message: ParsedMail) => number | undefined;
beforeAll(async () => {
  mailbox = await startMailbox((recipient) => rejectAddress(recipient), 0, { rejectMessage: (message) => rejectionOf(message) });
  server = await startServer({ env: { SMTP_URL: mailbox.url, ATTORNEY_EMAIL: attorney } });
  office = await createOfficeBrowser(server);
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});
beforeEach(async () => {
  rejectAddress = () => undefined;
  rejectionOf = () => undefined;
  mailbox.messages.length = 0;
  await withDatabase(server, (sql) => sql`truncate forms, upload_sessions, confirmations cascade`);
});

const rejectAttorney = () => void (rejectAddress = (recipient) => (recipient === attorney ? 550 : undefined));
const rejectAttachments = (code: number) => void (rejectionOf = ({ attachments }) => (attachments.length > 0 ? code : undefined));
const toOffice = () => mailbox.messages.filter(({ to }) => JSON.stringify(to).includes(attorney));
const readPage = async (path: string) => (await office.page(path)).text();

/** Waits until a page shows a text. */
const waitForText = (path: string, text: string) =>
  expect.poll(async () => (await readPage(path)).includes(text), { ...pollOptions, message: text }).toBe(true);

const states = () => listSubmissionStates(server);
const dead = async () => (await (await fetch(`${server.url}/readyz`, asOperator)).json()).jobs.dead;
const submit = async (id: string) => (await office.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status;

/** A form with a document, submitted in the office's browser, which can submit it again. */
async function submittedForm(): Promise<string> {
  const id = await createApiForm(server.url, couple.formData);
  await addApiDocument(server.url, id, "payStubs", "may.pdf", samples.pdf);
  expect(await submit(id)).toBe(200);
  return id;
}

it("a form whose email failed is sent again when it is submitted again", async () => {
  rejectAttorney();
  const id = await submittedForm();
  await expect.poll(states, pollOptions).toEqual(["failed: 550 refused by the test"]);
  await expect.poll(dead, pollOptions).toBe(1);
  rejectAddress = () => undefined;
  expect(await submit(id)).toBe(200);
  await expect.poll(states, pollOptions).toEqual(["failed: 550 refused by the test", "sent"]);
  expect(toOffice()).toHaveLength(1);
  await expect.poll(dead, pollOptions).toBe(0);
  expect(await submit(id)).toBe(200);
  expect(await states()).toHaveLength(2);
});

it.each([552, 550])(
  "attachments rejected with %i are replaced by a notice, which the case shows until they are sent again",
  async (code) => {
    rejectAttachments(code);
    const id = await submittedForm();
    const path = `/admin/submissions/${id}`;
    await expect.poll(states, pollOptions).toEqual([`notified: ${code} refused by the test`]);
    const [notice, ...others] = toOffice();
    expect([others, notice!.attachments]).toEqual([[], []]);
    expect(notice!.text).toContain(`${code} refused by the test`);
    expect(notice!.text).toContain("The files are available in the dashboard.");
    expect(notice!.text).toContain(`${server.url}${path}`);
    expect(notice!.text).not.toContain(couple.name);
    const page = await readPage(path);
    for (const part of ["A notice without attachments was sent on", `${code} refused by the test`, "Send again"])
      expect(page).toContain(part);
    expect(await readPage(`${path}/history`)).toContain("Mail to the office sent without attachments");

    rejectionOf = () => undefined;
    const response = await office.post(path, { intent: "send-again" });
    expect([response.status, response.headers.get("Location")]).toEqual([303, path]);
    await expect.poll(states, pollOptions).toEqual(["sent"]);
    expect(toOffice()[1]!.attachments).toHaveLength(2);
    expect(await readPage(path)).not.toContain("Send again");
    expect(await readPage(`${path}/history`)).toContain("Mail to the office queued again");
    expect((await office.post(path, { intent: "send-again" })).status).toBe(409);
  },
);

it("a portal session whose email was rejected shows the mail server's response, and can be sent again", async () => {
  rejectAttorney();
  const id = await createApiSession(server.url, { clientName: "Ann Example", clientEmail: "ann@example.com" }, [
    { name: "deed.pdf", buffer: samples.pdf },
  ]);
  const path = `/admin/upload-sessions/${id}`;
  await waitForText(path, "could not be sent. The mail server said: “550 refused by the test”.");
  rejectAddress = () => undefined;
  rejectAttachments(554);
  expect((await office.post(path, { intent: "send-again" })).status).toBe(303);
  await waitForText(path, "A notice without attachments was sent on");
  expect(toOffice()[0]!.text).toContain(`${server.url}${path}`);
  rejectionOf = () => undefined;
  await office.post(path, { intent: "send-again" });
  await waitForText(path, "mail was sent on");
  expect(toOffice()[1]!.attachments).toHaveLength(1);
});

it("a rejected email with an edit link can be sent again, after which no job counts as dead", async () => {
  const id = await createApiForm(server.url, couple.formData);
  rejectAddress = () => 550;
  await office.post(`/admin/submissions/${id}`, { intent: "email" });
  await waitForText(`/admin/submissions/${id}`, "The mail with the edit link was refused.");
  expect(await readPage(`/admin/submissions/${id}`)).toContain('value="email" class="button button-secondary">Send again');
  await expect.poll(dead, pollOptions).toBe(1);
  rejectAddress = () => undefined;
  await office.post(`/admin/submissions/${id}`, { intent: "email" });
  await expect.poll(dead, pollOptions).toBe(0);
});

it("emails whose process was killed during the last attempt are marked as failed, counted, and shown", async () => {
  rejectAddress = () => 451;
  const id = await submittedForm();
  const session = await createApiSession(server.url, { clientName: "Ann Example", clientEmail: "ann@example.com" }, [
    { name: "deed.pdf", buffer: samples.pdf },
  ]);
  await office.post(`/admin/submissions/${id}`, { intent: "email" });
  const allAttempted = async () => (await listJobs(server)).every(({ error }) => error === "SMTP 451");
  await expect.poll(allAttempted, pollOptions).toBe(true);
  await withDatabase(server, async (sql) => {
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`;
    await sql`select graphile_worker.add_job('fail_abandoned_mails', '{}')`;
  });
  await expect.poll(states).toEqual(["failed: its process ended during the last attempt"]);
  await waitForText(`/admin/upload-sessions/${session}`, "could not be sent");
  await waitForText(
    `/admin/submissions/${id}`,
    "The mail with the edit link could not be sent. Reason: its process ended during the last attempt",
  );
  expect(await readPage("/admin/dashboard")).toContain("Mail to the office could not be sent");
  await expect.poll(dead, pollOptions).toBe(5);
});

it("an email that is still being retried is not marked as failed", async () => {
  rejectAddress = () => 451;
  await submittedForm();
  await expect.poll(async () => (await listJobs(server)).some(({ error }) => error !== null), pollOptions).toBe(true);
  await withDatabase(server, (sql) => sql`select graphile_worker.add_job('fail_abandoned_mails', '{}')`);
  await expect.poll(async () => (await listJobs(server)).some(({ task }) => task === "fail_abandoned_mails"), pollOptions).toBe(false);
  expect(await states()).toEqual(["queued"]);
});
