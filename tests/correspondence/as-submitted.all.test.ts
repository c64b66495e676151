import { randomBytes } from "node:crypto";
import { readdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { encrypt } from "../../app/platform/crypto.server.ts";
import { uploadDocument } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { keyRingOf, readSecrets } from "../support/commands.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { createOfficeBrowser } from "../support/office.ts";
import { pdfText } from "../support/pdf-text.ts";
import { listJobs, passTime, listSubmissionStates, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { openWinZipEntry, readWinZip } from "../support/winzip-aes.ts";

const attorney = "attorney@firm.example";
const pollOptions = { timeout: 20_000 };
let mailbox: Mailbox;
let server: TestServer;
let office: Client;
let owner: Client;
let id: string;
let rejection: number | undefined;
beforeAll(async () => {
  mailbox = await startMailbox(() => rejection);
  server = await startServer({ env: { SMTP_URL: mailbox.url, ATTORNEY_EMAIL: attorney } });
  office = await createOfficeBrowser(server);
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});
beforeEach(async () => {
  rejection = undefined;
  await withDatabase(server, (sql) => sql`truncate forms, confirmations, graphile_worker._private_jobs cascade`);
  mailbox.messages.length = 0;
  owner = await openBrowser(server.url);
  const created = await owner.call("POST", "/api/bankruptcy-forms", { formData: couple.formData });
  ({ id } = await created.json());
});

const form = () => `/api/bankruptcy-forms/${id}`;
const submit = async () => expect((await owner.call("POST", `${form()}/submit-to-attorney`)).status).toBe(200);
const saveCity = async (city: string, who = owner) =>
  expect((await who.call("PATCH", form(), { formData: { contactInfo: { city } } })).status).toBe(200);
const remove = async (document: string) =>
  expect((await owner.call("DELETE", `${form()}/documents/payStubs/${document}`)).status).toBe(204);
const states = () => listSubmissionStates(server);
const history = async () => (await (await office.call("GET", `/api/admin/submissions/${id}`)).json()).editHistory;
const historyPage = async () => (await office.page(`/admin/submissions/${id}/history`)).text();
const objects = () => readdirSync(path.join(server.dataDir, "objects/kept"));
const uniquePdf = () => Buffer.concat([samples.pdf, randomBytes(70_000)]);

/** The decrypted email to the office: its text, the text of its PDF, and the files of its archive. */
async function decryptedMail() {
  const { documentPassword } = readSecrets(server.dataDir);
  const [message] = mailbox.messages.filter(({ to }) => JSON.stringify(to).includes(attorney));
  const contentOf = (type: string) => message!.attachments.find(({ contentType }) => contentType === type)?.content;
  const zip = contentOf("application/zip");
  const files = zip ? readWinZip(zip).map((entry) => openWinZipEntry(entry, documentPassword)) : [];
  return { text: message!.text!, pdf: await pdfText(contentOf("application/pdf")!, documentPassword), files };
}

const isAttempted = async () => (await listJobs(server)).some(({ task, error }) => task === "send_submission" && error !== null);

/** Lets the mail server accept emails, and waits until the submission is sent. */
async function acceptAndWaitUntilSent(): Promise<void> {
  rejection = undefined;
  const later = () => passTime(server).then(states);
  await expect.poll(later, pollOptions).toEqual(["sent"]);
}

it("the email contains what was submitted, despite changes, deletions, and rotations before it is sent", async () => {
  const payStub = uniquePdf();
  const document = await uploadDocument(owner, id, "payStubs", "may.pdf", payStub);
  const taxReturn = uniquePdf();
  const rotated = await uploadDocument(owner, id, "taxReturns", "2025.pdf", taxReturn);
  rejection = 451;
  await submit();
  await expect.poll(isAttempted, pollOptions).toBe(true);
  await saveCity("Elsewhere");
  await remove(document);
  const response = await office.call("PATCH", `/api/admin/submissions/${id}/documents/${rotated}`, { rotation: 90 });
  expect(response.status).toBe(200);
  expect((await (await owner.call("GET", `${form()}/documents`)).json()).payStubs).toEqual([]);
  expect((await owner.call("GET", `${form()}/documents/payStubs/${document}/download`)).status).toBe(404);
  const objectCount = objects().length;
  await acceptAndWaitUntilSent();
  const { pdf, files } = await decryptedMail();
  expect(pdf).toContain(couple.formData.contactInfo.city);
  expect(pdf).not.toContain("Elsewhere");
  expect(files).toEqual([payStub, taxReturn]);
  await expect.poll(() => objects().length, pollOptions).toBe(objectCount - 1);
});

it("the client's changes after submitting appear as one entry in the history and, like deletions, in the activity", async () => {
  const document = await uploadDocument(owner, id, "payStubs", "may.pdf", uniquePdf());
  await saveCity("Before");
  await submit();
  for (const city of ["C", "Ca", "Cary"]) await saveCity(city);
  await remove(document);
  expect(await history()).toMatchObject([
    { summary: "Changed by the client after submitting", changes: { formData: { "contactInfo.city": { from: "Before", to: "Cary" } } } },
  ]);
  const page = await historyPage();
  for (const line of ["Changed by the client after submitting", "Document deleted by the client after submitting: Pay Stubs"])
    expect(page).toContain(line);

  await submit();
  await saveCity("Apex");
  expect((await history()).map(({ changes }: { changes: object }) => changes)).toMatchObject([
    { formData: { "contactInfo.city": { from: "Cary", to: "Apex" } } },
    { formData: { "contactInfo.city": { from: "Before", to: "Cary" } } },
  ]);
  await saveCity("Durham", office);
  await saveCity("Garner");
  expect(
    (await history()).map(
      ({ changes }: { changes: { formData: Record<string, { to: string }> } }) => changes.formData["contactInfo.city"]!.to,
    ),
  ).toEqual(["Garner", "Durham", "Apex", "Cary"]);
});

it("an answer that the client changes and changes back leaves no history entry", async () => {
  await saveCity("Before");
  await submit();
  for (const city of ["Cary", "Before"]) await saveCity(city);
  expect(await history()).toEqual([]);
  for (const city of ["Cary", "Before", "Apex"]) await saveCity(city);
  expect((await history()).map(({ changes }: { changes: object }) => changes)).toMatchObject([
    { formData: { "contactInfo.city": { from: "Before", to: "Apex" } } },
  ]);
});

it("a form that was never submitted has no entries about changes after submitting", async () => {
  const document = await uploadDocument(owner, id, "payStubs", "may.pdf", uniquePdf());
  await saveCity("Cary");
  await remove(document);
  expect(await history()).toEqual([]);
  expect(await historyPage()).not.toContain("by the client after");
});

it.each([
  ["altered", (file: string) => writeFileSync(file, randomBytes(70_000), { flag: "r+" })],
  ["truncated", (file: string) => truncateSync(file, 1_000)],
])("a document that was %s in the storage is reported as lost, and the others are sent", async (_how, damage) => {
  const before = objects();
  await uploadDocument(owner, id, "payStubs", "a.pdf", uniquePdf());
  const [damaged] = objects().filter((name) => !before.includes(name));
  const good = uniquePdf();
  await uploadDocument(owner, id, "payStubs", "b.pdf", good);
  damage(path.join(server.dataDir, "objects/kept", damaged!));
  await submit();
  await expect.poll(states, pollOptions).toEqual(["sent"]);
  const { text, files } = await decryptedMail();
  expect(files).toEqual([good]);
  expect(text).toContain("was lost. Please ask the client for them again.\n- pay-stub-01.pdf");
});

it("a document whose insert began before a submission and was committed after it counts as new", async () => {
  await withDatabase(server, async (sql) => {
    await sql`begin`;
    await sql`select now()`;
    await submit();
    const document = "a".repeat(24);
    const { bytes, keyId } = encrypt("a.pdf", `documents:${document}:sealed_name`, keyRingOf(server.dataDir));
    await sql`
      insert into documents (id, form_id, type, sealed_name, name_key_id, size, mime_type, storage_key)
      select ${document}, ${id}, 'payStubs', ${bytes}, ${keyId}, 1, 'application/pdf', 'kept/none'`;
    await sql`commit`;
  });
  await submit();
  expect(await states()).toHaveLength(2);
  await submit();
  expect(await states()).toHaveLength(2);
});

it("an address gets at most three receipts a day, however often forms are submitted", async () => {
  const receipts = () => mailbox.messages.filter(({ subject }) => subject === "We received your intake form");
  for (let count = 0; count < 6; count++) {
    await saveCity(`City ${count}`);
    await submit();
  }
  await expect.poll(states, { timeout: 60_000 }).toEqual(Array(6).fill("sent"));
  await expect.poll(async () => (await listJobs(server)).length, pollOptions).toBe(0);
  expect(receipts()).toHaveLength(3);
}, 90_000);
