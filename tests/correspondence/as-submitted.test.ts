import { randomBytes } from "node:crypto";
import { readdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { keptDocument } from "../support/cases.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { readSecrets } from "../support/commands.ts";
import { samples } from "../support/files.ts";
import { couple } from "../support/households.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { officeBrowser } from "../support/office.ts";
import { pdfText } from "../support/pdf-text.ts";
import { jobsOf, makeJobsDue, submissionStates, withDatabase } from "../support/queue.ts";
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
  office = await officeBrowser(server);
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
const deleteDocument = async (document: string) =>
  expect((await owner.call("DELETE", `${form()}/documents/payStubs/${document}`)).status).toBe(204);
const fetchStates = () => submissionStates(server);
const fetchHistory = async () => (await (await office.call("GET", `/api/admin/submissions/${id}`)).json()).editHistory;
const fetchCasePage = async () => (await office.page(`/admin/submissions/${id}`)).text();
const objectNames = () => readdirSync(path.join(server.dataDir, "objects/kept"));
const makePdf = () => Buffer.concat([samples.pdf, randomBytes(70_000)]);

/** Decrypts the office's email with the password: returns its text, the text of the PDF, and the files in the archive. */
async function decryptEmail() {
  const { documentPassword } = readSecrets(server.dataDir);
  const [message] = mailbox.messages.filter(({ to }) => JSON.stringify(to).includes(attorney));
  const contentOf = (type: string) => message!.attachments.find(({ contentType }) => contentType === type)?.content;
  const zip = contentOf("application/zip");
  const files = zip ? readWinZip(zip).map((entry) => openWinZipEntry(entry, documentPassword)) : [];
  return { text: message!.text!, pdf: await pdfText(contentOf("application/pdf")!, documentPassword), files };
}

const isTried = async () => (await jobsOf(server)).some(({ task, error }) => task === "send_submission" && error !== null);

/** Makes the mail server accept mail, and waits until the submission is sent. */
async function releaseEmail(): Promise<void> {
  rejection = undefined;
  const retryAndFetchStates = () => makeJobsDue(server).then(fetchStates);
  await expect.poll(retryAndFetchStates, pollOptions).toEqual(["sent"]);
}

it("a delayed email contains what was submitted, despite later changes, deletions, and rotations", async () => {
  const stub = makePdf();
  const document = await keptDocument(owner, id, "payStubs", "may.pdf", stub);
  const tax = makePdf();
  const rotated = await keptDocument(owner, id, "taxReturns", "2025.pdf", tax);
  rejection = 451;
  await submit();
  await expect.poll(isTried, pollOptions).toBe(true);
  await saveCity("Elsewhere");
  await deleteDocument(document);
  const rotating = await office.call("PATCH", `/api/admin/submissions/${id}/documents/${rotated}`, { rotation: 90 });
  expect(rotating.status).toBe(200);
  expect((await (await owner.call("GET", `${form()}/documents`)).json()).payStubs).toEqual([]);
  expect((await owner.call("GET", `${form()}/documents/payStubs/${document}/download`)).status).toBe(404);
  const countBefore = objectNames().length;
  await releaseEmail();
  const { pdf, files } = await decryptEmail();
  expect(pdf).toContain(couple.formData.contactInfo.city);
  expect(pdf).not.toContain("Elsewhere");
  expect(files).toEqual([stub, tax]);
  await expect.poll(() => objectNames().length, pollOptions).toBe(countBefore - 1);
});

it("the history lists the client's changes after submitting, several saves as one, and the activity lists deletions too", async () => {
  const document = await keptDocument(owner, id, "payStubs", "may.pdf", makePdf());
  await saveCity("Before");
  await submit();
  for (const city of ["C", "Ca", "Cary"]) await saveCity(city);
  await deleteDocument(document);
  expect(await fetchHistory()).toMatchObject([
    { summary: "Changed by the client after submitting", changes: { formData: { "contactInfo.city": { from: "Before", to: "Cary" } } } },
  ]);
  const page = await fetchCasePage();
  for (const line of ["Answers changed by the client after submitting", "Document deleted by the client after submitting: Pay Stubs"])
    expect(page).toContain(line);

  await submit();
  await saveCity("Apex");
  expect((await fetchHistory()).map(({ changes }: { changes: object }) => changes)).toMatchObject([
    { formData: { "contactInfo.city": { from: "Cary", to: "Apex" } } },
    { formData: { "contactInfo.city": { from: "Before", to: "Cary" } } },
  ]);
  await saveCity("Durham", office);
  await saveCity("Garner");
  expect(
    (await fetchHistory()).map(
      ({ changes }: { changes: { formData: Record<string, { to: string }> } }) => changes.formData["contactInfo.city"]!.to,
    ),
  ).toEqual(["Garner", "Durham", "Apex", "Cary"]);
});

it("the history of a form that was never submitted has no changes after submitting", async () => {
  const document = await keptDocument(owner, id, "payStubs", "may.pdf", makePdf());
  await saveCity("Cary");
  await deleteDocument(document);
  expect(await fetchHistory()).toEqual([]);
  expect(await fetchCasePage()).not.toContain("by the client after");
});

it.each([
  ["altered", (file: string) => writeFileSync(file, randomBytes(70_000), { flag: "r+" })],
  ["truncated", (file: string) => truncateSync(file, 1_000)],
])("a document that was %s in the storage is named in the email, and the others are sent", async (_description, damage) => {
  const before = objectNames();
  await keptDocument(owner, id, "payStubs", "a.pdf", makePdf());
  const [damaged] = objectNames().filter((name) => !before.includes(name));
  const good = makePdf();
  await keptDocument(owner, id, "payStubs", "b.pdf", good);
  damage(path.join(server.dataDir, "objects/kept", damaged!));
  await submit();
  await expect.poll(fetchStates, pollOptions).toEqual(["sent"]);
  const { text, files } = await decryptEmail();
  expect(files).toEqual([good]);
  expect(text).toContain("was lost. Please ask the client for them again.\n- pay-stub-01.pdf");
});

it("a document added in a transaction that overlaps a submission counts as new", async () => {
  await withDatabase(server, async (sql) => {
    await sql`begin`;
    await sql`select now()`;
    await submit();
    await sql`
      insert into documents (id, form_id, type, name, size, mime_type, storage_key)
      select ${"a".repeat(24)}, ${id}, 'payStubs', 'a.pdf', 1, 'application/pdf', 'kept/none'`;
    await sql`commit`;
  });
  await submit();
  expect(await fetchStates()).toHaveLength(2);
  await submit();
  expect(await fetchStates()).toHaveLength(2);
});

it("an email address gets at most three receipts a day, however often forms are submitted", async () => {
  const findReceipts = () => mailbox.messages.filter(({ subject }) => subject === "We received your intake form");
  for (let count = 0; count < 6; count++) {
    await saveCity(`City ${count}`);
    await submit();
  }
  await expect.poll(fetchStates, { timeout: 60_000 }).toEqual(Array(6).fill("sent"));
  await expect.poll(async () => (await jobsOf(server)).length, pollOptions).toBe(0);
  expect(findReceipts()).toHaveLength(3);
}, 90_000);
