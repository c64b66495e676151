import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { filedDocument, filedForm, filedSession } from "../support/cases.ts";
import { type Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { officeBrowser } from "../support/office.ts";
import { jobsOf, submissionStates, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const attorney = "attorney@firm.example";
const pollOptions = { timeout: 20_000 };
let mailbox: Mailbox;
let server: TestServer;
let office: Client;
let rejectAddress: (recipient: string) => number | undefined;
let rejectMessage: (message: ParsedMail) => number | undefined;
beforeAll(async () => {
  mailbox = await startMailbox((recipient) => rejectAddress(recipient), 0, { refuseMessage: (message) => rejectMessage(message) });
  server = await startServer({ env: { SMTP_URL: mailbox.url, ATTORNEY_EMAIL: attorney } });
  office = await officeBrowser(server);
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});
beforeEach(async () => {
  rejectAddress = () => undefined;
  rejectMessage = () => undefined;
  mailbox.messages.length = 0;
  await withDatabase(server, (sql) => sql`truncate forms, upload_sessions, confirmations cascade`);
});

const rejectAttorney = () => void (rejectAddress = (recipient) => (recipient === attorney ? 550 : undefined));
const rejectAttachments = (code: number) => void (rejectMessage = ({ attachments }) => (attachments.length > 0 ? code : undefined));
const officeMessages = () => mailbox.messages.filter(({ to }) => JSON.stringify(to).includes(attorney));
const readPage = async (path: string) => (await office.page(path)).text();
/** Waits until a page shows a text. */
const waitForText = (path: string, text: string) =>
  expect.poll(async () => (await readPage(path)).includes(text), { ...pollOptions, message: text }).toBe(true);
const fetchStates = () => submissionStates(server);
const countDeadJobs = async () => (await (await fetch(`${server.url}/readyz`)).json()).jobs.dead;
const submit = async (id: string) => (await office.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status;

/** Creates a form with a document, and submits it with the office's browser, which may submit it again. */
async function submitNewForm(): Promise<string> {
  const id = await filedForm(server.url, couple.formData);
  await filedDocument(server.url, id, "payStubs", "may.pdf", samples.pdf);
  expect(await submit(id)).toBe(200);
  return id;
}

it("submitting a form again sends it again if its email has failed", async () => {
  rejectAttorney();
  const id = await submitNewForm();
  await expect.poll(fetchStates, pollOptions).toEqual(["failed: 550 refused by the test"]);
  await expect.poll(countDeadJobs, pollOptions).toBe(1);
  rejectAddress = () => undefined;
  expect(await submit(id)).toBe(200);
  await expect.poll(fetchStates, pollOptions).toEqual(["failed: 550 refused by the test", "sent"]);
  expect(officeMessages()).toHaveLength(1);
  await expect.poll(countDeadJobs, pollOptions).toBe(0);
  expect(await submit(id)).toBe(200);
  expect(await fetchStates()).toHaveLength(2);
});

it.each([552, 550])("attachments rejected with %i are replaced by a notice, and sent again with Send again", async (code) => {
  rejectAttachments(code);
  const id = await submitNewForm();
  const path = `/admin/submissions/${id}`;
  await expect.poll(fetchStates, pollOptions).toEqual([`notified: ${code} refused by the test`]);
  const [notice, ...others] = officeMessages();
  expect([others, notice!.attachments]).toEqual([[], []]);
  expect(notice!.text).toContain(`${code} refused by the test`);
  expect(notice!.text).toContain("The files are available in the dashboard.");
  expect(notice!.text).toContain(`${server.url}${path}`);
  expect(notice!.text).not.toContain(couple.name);
  const page = await readPage(path);
  for (const part of [
    "A notice without attachments was sent on",
    `${code} refused by the test`,
    "Mail to the office sent without attachments",
    "Send again",
  ])
    expect(page).toContain(part);

  rejectMessage = () => undefined;
  const response = await office.post(path, { intent: "send-again" });
  expect([response.status, response.headers.get("Location")]).toEqual([303, path]);
  await expect.poll(fetchStates, pollOptions).toEqual(["sent"]);
  expect(officeMessages()[1]!.attachments).toHaveLength(2);
  const after = await readPage(path);
  expect(after).not.toContain("Send again");
  expect(after).toContain("Mail to the office queued again");
  expect((await office.post(path, { intent: "send-again" })).status).toBe(409);
});

it("an upload session shows the mail server's response to its rejected email, and Send again sends it", async () => {
  rejectAttorney();
  const id = await filedSession(server.url, { clientName: "Ann Example", clientEmail: "ann@example.com" }, [
    { name: "deed.pdf", buffer: samples.pdf },
  ]);
  const path = `/admin/upload-sessions/${id}`;
  await waitForText(path, "could not be sent. The mail server said: “550 refused by the test”.");
  rejectAddress = () => undefined;
  rejectAttachments(554);
  expect((await office.post(path, { intent: "send-again" })).status).toBe(303);
  await waitForText(path, "A notice without attachments was sent on");
  expect(officeMessages()[0]!.text).toContain(`${server.url}${path}`);
  rejectMessage = () => undefined;
  await office.post(path, { intent: "send-again" });
  await waitForText(path, "mail was sent on");
  expect(officeMessages()[1]!.attachments).toHaveLength(1);
});

it("sending an edit link again clears its dead job", async () => {
  const id = await filedForm(server.url, couple.formData);
  rejectAddress = () => 550;
  await office.post(`/admin/submissions/${id}`, { intent: "email" });
  await waitForText(`/admin/submissions/${id}`, "The mail with the edit link was refused.");
  expect(await readPage(`/admin/submissions/${id}`)).toContain('value="email" class="button button-secondary">Send again');
  await expect.poll(countDeadJobs, pollOptions).toBe(1);
  rejectAddress = () => undefined;
  await office.post(`/admin/submissions/${id}`, { intent: "email" });
  await expect.poll(countDeadJobs, pollOptions).toBe(0);
});

it("emails whose last attempt was interrupted are marked as failed, counted, and shown", async () => {
  rejectAddress = () => 451;
  const id = await submitNewForm();
  const session = await filedSession(server.url, { clientName: "Ann Example", clientEmail: "ann@example.com" }, [
    { name: "deed.pdf", buffer: samples.pdf },
  ]);
  await office.post(`/admin/submissions/${id}`, { intent: "email" });
  const isTried = async () => (await jobsOf(server)).every(({ error }) => error === "SMTP 451");
  await expect.poll(isTried, pollOptions).toBe(true);
  await withDatabase(server, async (sql) => {
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`;
    await sql`select graphile_worker.add_job('fail_abandoned_mails', '{}')`;
  });
  await expect.poll(fetchStates).toEqual(["failed: it was tried for the last time by a process that ended"]);
  await waitForText(`/admin/upload-sessions/${session}`, "could not be sent");
  await waitForText(`/admin/submissions/${id}`, "The mail with the edit link could not be sent. Reason: it was tried for the last time");
  expect(await readPage("/admin/dashboard")).toContain("Mail to the office could not be sent");
  await expect.poll(countDeadJobs, pollOptions).toBe(5);
});

it("an email with attempts left is not marked as failed", async () => {
  rejectAddress = () => 451;
  await submitNewForm();
  await expect.poll(async () => (await jobsOf(server)).some(({ error }) => error !== null), pollOptions).toBe(true);
  await withDatabase(server, (sql) => sql`select graphile_worker.add_job('fail_abandoned_mails', '{}')`);
  await expect.poll(async () => (await jobsOf(server)).some(({ task }) => task === "fail_abandoned_mails"), pollOptions).toBe(false);
  expect(await fetchStates()).toEqual(["queued"]);
});
