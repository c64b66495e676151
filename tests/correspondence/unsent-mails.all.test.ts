import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import type { Client } from "../support/clients.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const attorney = "attorney@firm.example";
const wrong = "Rowan@Client.example";
const right = "marlowe@client.example";
/** Mail servers may change the case of addresses. */
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
    rejectMessage: ({ attachments }) => (attachments.length > 0 ? attachmentRejection : undefined),
  });
  server = await startServer({ env: { SMTP_URL: mailbox.url, ATTORNEY_EMAIL: attorney } });
  office = await createOfficeBrowser(server);
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});
beforeEach(async () => {
  reject = (recipient) => (recipient.toLowerCase() === wrong.toLowerCase() ? unknownUser : undefined);
  attachmentRejection = undefined;
  await withDatabase(server, (sql) => sql`truncate forms, upload_sessions, confirmations cascade`);
});

const readPage = async (path: string) => (await office.page(path)).text();
const waitForText = (path: string, text: string, isShown = true) =>
  expect.poll(async () => (await readPage(path)).includes(text), { timeout: 30_000, message: `${path}: ${text}` }).toBe(isShown);
const forms = "/admin/dashboard";
const uploads = "/admin/dashboard?tab=uploads";
const submit = async (id: string) => expect((await office.call("POST", `/api/bankruptcy-forms/${id}/submit-to-attorney`)).status).toBe(200);
const correctAddress = async (id: string) =>
  expect((await office.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { email: right } } })).status).toBe(200);
const unsentLink = (text: string, path: string, place: string) =>
  `<a class="unsent-mail" href="${path}#${place}">${text}<span class="visually-hidden">: `;

async function submittedForm(): Promise<string> {
  const id = await createApiForm(server.url, { ...couple.formData, contactInfo: { ...couple.formData.contactInfo, email: wrong } });
  await addApiDocument(server.url, id, "payStubs", "may.pdf", samples.pdf);
  await submit(id);
  return id;
}

it("a rejected receipt is shown on the case and in the list, without the address, until a link reaches the client", async () => {
  const id = await submittedForm();
  const path = `/admin/submissions/${id}`;
  await waitForText(path, `The receipt to the client was refused. ${masked} Check the address with the client and correct it on the form.`);
  expect(await readPage(forms)).toContain(unsentLink("Receipt not mailed", path, "submissions"));
  const [{ error }] = await withDatabase(server, (sql) => sql<[{ error: string }]>`select receipt_error as error from forms`);
  expect(error).not.toMatch(/rowan|client\.example/i);

  await office.post(path, { intent: "email" });
  await waitForText(
    path,
    `The mail with the edit link was refused. ${masked} Check the address with the client, correct it on the form, then send it again.`,
  );
  expect(await readPage(forms)).toContain(unsentLink("Edit link not mailed", path, "edit-access"));

  await correctAddress(id);
  await office.post(path, { intent: "email" });
  await waitForText(path, "The last link was mailed on");
  await waitForText(forms, '"unsent-mail"', false);
  expect(await readPage(path)).not.toContain("The mail server said");
});

it("a rejected receipt is no longer shown after a newer one is accepted", async () => {
  const id = await submittedForm();
  await waitForText(forms, "Receipt not mailed");
  await correctAddress(id);
  await submit(id);
  await waitForText(forms, "Receipt not mailed", false);
});

it("a receipt that fails for two days is shown with the mail server's last response", async () => {
  reject = (recipient) => (recipient === attorney ? undefined : "451 4.3.0 Try again later");
  const id = await submittedForm();
  const receipt = () =>
    withDatabase(
      server,
      (sql) => sql<{ error: string | null }[]>`select last_error as error from graphile_worker.jobs where task_identifier = 'send_receipt'`,
    );
  await expect.poll(async () => (await receipt())[0]?.error, { timeout: 30_000 }).toBe("SMTP 451");
  expect(await readPage(forms)).not.toContain('"unsent-mail"');
  await withDatabase(server, (sql) => sql`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()`);
  await waitForText(
    `/admin/submissions/${id}`,
    "The receipt to the client could not be sent. The mail server said: “451 4.3.0 Try again later”.",
  );
});

it("an edit link to an invalid address is reported as such", async () => {
  const id = await createApiForm(server.url, couple.formData);
  await withDatabase(server, (sql) => sql`update forms set client_email = '"rowan x"@client.example'`);
  await office.post(`/admin/submissions/${id}`, { intent: "email" });
  await waitForText(
    `/admin/submissions/${id}`,
    "The mail with the edit link was refused. Reason: Not a plain mail address. Check the address with the client",
  );
});

it("a rejected confirmation is shown on the session and in the list until the session is completed", async () => {
  const id = await createApiSession(server.url, { clientName: "Ann Example", clientEmail: wrong }, [
    { name: "deed.pdf", buffer: samples.pdf },
  ]);
  const path = `/admin/upload-sessions/${id}`;
  await waitForText(path, `The confirmation to the client was refused. ${masked} Check the address with the client.`);
  expect(await readPage(uploads)).toContain(unsentLink("Confirmation not mailed", `${path}?tab=uploads`, "client"));
  const [{ error }] = await withDatabase(
    server,
    (sql) => sql<[{ error: string }]>`select confirmation_error as error from upload_sessions`,
  );
  expect(error).not.toMatch(/rowan|client\.example/i);
  await office.post(path, {});
  await waitForText(uploads, '"unsent-mail"', false);
  expect(await readPage(path)).not.toContain("The confirmation to the client");
});

it("rejected emails to the office are shown in both lists with what to do, until they are sent again", async () => {
  reject = (recipient) => (recipient === attorney ? "550 5.1.1 Unknown" : undefined);
  const form = `/admin/submissions/${await submittedForm()}`;
  const files = [{ name: "deed.pdf", buffer: samples.pdf }];
  const session = `/admin/upload-sessions/${await createApiSession(server.url, { clientName: "Ann Example", clientEmail: right }, files)}`;
  for (const [list, path, place] of [
    [forms, form, "submissions"],
    [uploads, session, "client"],
  ] as const) {
    await waitForText(list, unsentLink("Mail to the office failed", list === forms ? path : `${path}?tab=uploads`, place));
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
    await waitForText(list, "Mail to the office without attachments");
    expect(await readPage(path)).toContain("The mail server said: “552 5.3.4 Message too big”.");
    expect(await readPage(path)).toContain("Ask the server administrator to let the mail server accept larger messages, then send again.");
  }
  attachmentRejection = undefined;
  for (const [list, path] of [
    [forms, form],
    [uploads, session],
  ] as const) {
    await office.post(path, { intent: "send-again" });
    await waitForText(path, "mail was sent on");
    expect(await readPage(list)).not.toContain('"unsent-mail"');
  }
});
