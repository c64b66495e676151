import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { filedDocument, filedForm, filedSession } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { officeBrowser } from "../support/office.ts";
import { withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const attorney = "attorney@firm.example";
const wrongAddress = "Rowan@Client.example";
const rightAddress = "marlowe@client.example";
/** An SMTP response that writes the address differently than it was given. */
const unknownUser = "550 5.1.1 <rowan@CLIENT.example>: Recipient address rejected: User rowan@client.example unknown";
const masked =
  "The mail server said: “550 5.1.1 &lt;the client&#x27;s address&gt;: Recipient address rejected: User the " +
  "client&#x27;s address unknown”.";

let mailbox: Mailbox;
let server: TestServer;
let office: Client;
let reject: (recipient: string) => string | undefined;
let attachmentRejection: string | undefined;
beforeAll(async () => {
  mailbox = await startMailbox((recipient) => reject(recipient), 0, {
    refuseMessage: ({ attachments }) => (attachments.length > 0 ? attachmentRejection : undefined),
  });
  server = await startServer({ env: { SMTP_URL: mailbox.url, ATTORNEY_EMAIL: attorney } });
  office = await officeBrowser(server);
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});
beforeEach(async () => {
  reject = (recipient) => (recipient.toLowerCase() === wrongAddress.toLowerCase() ? unknownUser : undefined);
  attachmentRejection = undefined;
  await withDatabase(server, (sql) => sql`truncate forms, upload_sessions, confirmations cascade`);
});

const readPage = async (path: string) => (await office.page(path)).text();
const expectShown = (path: string, text: string, isShown = true) =>
  expect.poll(async () => (await readPage(path)).includes(text), { timeout: 30_000, message: `${path}: ${text}` }).toBe(isShown);
const forms = "/admin/dashboard";
const uploads = "/admin/dashboard?tab=uploads";
const submit = async (id: string) => expect((await office.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);
const correctAddress = async (id: string) =>
  expect((await office.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { email: rightAddress } } })).status).toBe(
    200,
  );
const linkHtml = (text: string, path: string, place: string) =>
  `<a class="unsent-mail" href="${path}#${place}">${text}<span class="visually-hidden">: `;

async function submitNewForm(): Promise<string> {
  const id = await filedForm(server.url, { ...couple.formData, contactInfo: { ...couple.formData.contactInfo, email: wrongAddress } });
  await filedDocument(server.url, id, "payStubs", "may.pdf", samples.pdf);
  await submit(id);
  return id;
}

it("a rejected receipt is shown in the case and on the list, without the address, until an edit link reaches the client", async () => {
  const id = await submitNewForm();
  const path = `/admin/submissions/${id}`;
  await expectShown(path, `The receipt to the client was refused. ${masked} Check the address with the client and correct it on the form.`);
  expect(await readPage(forms)).toContain(linkHtml("Receipt not mailed", path, "submissions"));
  const [{ words }] = await withDatabase(server, (sql) => sql<[{ words: string }]>`select receipt_error as words from forms`);
  expect(words).not.toMatch(/rowan|client\.example/i);

  await office.post(path, { intent: "email" });
  await expectShown(
    path,
    `The mail with the edit link was refused. ${masked} Check the address with the client, correct it on the form, then send it again.`,
  );
  expect(await readPage(forms)).toContain(linkHtml("Edit link not mailed", path, "edit-access"));

  await correctAddress(id);
  await office.post(path, { intent: "email" });
  await expectShown(path, "The last link was mailed on");
  await expectShown(forms, '"unsent-mail"', false);
  expect(await readPage(path)).not.toContain("The mail server said");
});

it("a rejected receipt is no longer shown once a newer one is accepted", async () => {
  const id = await submitNewForm();
  await expectShown(forms, "Receipt not mailed");
  await correctAddress(id);
  await submit(id);
  await expectShown(forms, "Receipt not mailed", false);
});

it("a receipt whose attempts are used up is shown with the mail server's last response", async () => {
  reject = (recipient) => (recipient === attorney ? undefined : "451 4.3.0 Try again later");
  const id = await submitNewForm();
  const fetchReceiptJobs = () =>
    withDatabase(
      server,
      (sql) => sql<{ error: string | null }[]>`select last_error as error from graphile_worker.jobs where task_identifier = 'send_receipt'`,
    );
  await expect.poll(async () => (await fetchReceiptJobs())[0]?.error, { timeout: 30_000 }).toBe("SMTP 451");
  expect(await readPage(forms)).not.toContain('"unsent-mail"');
  await withDatabase(server, (sql) => sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()`);
  await expectShown(
    `/admin/submissions/${id}`,
    "The receipt to the client could not be sent. The mail server said: “451 4.3.0 Try again later”.",
  );
});

it("an invalid email address is reported as the reason", async () => {
  const id = await filedForm(server.url, couple.formData);
  await withDatabase(server, (sql) => sql`update forms set client_email = '"rowan x"@client.example'`);
  await office.post(`/admin/submissions/${id}`, { intent: "email" });
  await expectShown(
    `/admin/submissions/${id}`,
    "The mail with the edit link was refused. Reason: Not a plain mail address. Check the address with the client",
  );
});

it("a rejected confirmation is shown in the session and on the list until the session is completed", async () => {
  const id = await filedSession(server.url, { clientName: "Ann Example", clientEmail: wrongAddress }, [
    { name: "deed.pdf", buffer: samples.pdf },
  ]);
  const path = `/admin/upload-sessions/${id}`;
  await expectShown(path, `The confirmation to the client was refused. ${masked} Check the address with the client.`);
  expect(await readPage(uploads)).toContain(linkHtml("Confirmation not mailed", `${path}?tab=uploads`, "client"));
  const [{ words }] = await withDatabase(
    server,
    (sql) => sql<[{ words: string }]>`select confirmation_error as words from upload_sessions`,
  );
  expect(words).not.toMatch(/rowan|client\.example/i);
  await office.post(path, {});
  await expectShown(uploads, '"unsent-mail"', false);
  expect(await readPage(path)).not.toContain("The confirmation to the client");
});

it("rejected emails to the office are shown on both lists with the remedy, until they are sent again", async () => {
  reject = (recipient) => (recipient === attorney ? "550 5.1.1 Unknown" : undefined);
  const form = `/admin/submissions/${await submitNewForm()}`;
  const files = [{ name: "deed.pdf", buffer: samples.pdf }];
  const sessionId = await filedSession(server.url, { clientName: "Ann Example", clientEmail: rightAddress }, files);
  const session = `/admin/upload-sessions/${sessionId}`;
  for (const [list, path, place] of [
    [forms, form, "submissions"],
    [uploads, session, "client"],
  ] as const) {
    await expectShown(list, linkHtml("Mail to the office failed", list === forms ? path : `${path}?tab=uploads`, place));
    const page = await readPage(path);
    expect(page).toContain("The office&#x27;s mail could not be sent. The mail server said: “550 5.1.1 Unknown”.");
    expect(page).toContain(
      "Ask the server administrator to correct ATTORNEY_EMAIL, or what else the mail server objects to, then send again.",
    );
  }
  reject = () => undefined;
  attachmentRejection = "552 5.3.4 Message too big";
  for (const [list, path] of [
    [forms, form],
    [uploads, session],
  ] as const) {
    await office.post(path, { intent: "send-again" });
    await expectShown(list, "Mail to the office without attachments");
    expect(await readPage(path)).toContain("The mail server said: “552 5.3.4 Message too big”.");
    expect(await readPage(path)).toContain("Ask the server administrator to let the mail server accept larger messages, then send again.");
  }
  attachmentRejection = undefined;
  for (const [list, path] of [
    [forms, form],
    [uploads, session],
  ] as const) {
    await office.post(path, { intent: "send-again" });
    await expectShown(path, "mail was sent on");
    expect(await readPage(list)).not.toContain('"unsent-mail"');
  }
});
