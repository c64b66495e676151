import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { uploadDocument, clientWithEditLink } from "../support/cases.ts";
import { apiClient, openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { startMailbox, type Mailbox } from "../support/mailbox.ts";
import { couple } from "../support/households.ts";
import { pdfOf } from "../support/pdf-files.ts";
import { startServer, type TestServer } from "../support/server.ts";

const admin = "/api/admin/submissions";
const secret = "Zebrafish told us about the boat";

let server: TestServer;
let mailbox: Mailbox;
let attorney: Client;
let client: Client;
let id: string;
beforeAll(async () => {
  mailbox = await startMailbox();
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword, SMTP_URL: mailbox.url } });
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  client = await openBrowser(server.url);
  const unsecuredCreditors = couple.formData.unsecuredCreditors.map((row, index) => (index === 2 ? { ...row, balanceOwed: "" } : row));
  const formData = { ...couple.formData, unsecuredCreditors };
  ({ id } = await (await client.call("POST", "/api/bankruptcy-forms", { formData })).json());
});
afterAll(async () => {
  await server?.cleanup();
  await mailbox?.stop();
});

const createAsk = (body: object, form = id) => attorney.call("POST", `${admin}/${form}/ask`, body);
const readAsk = async () => (await attorney.call("GET", `${admin}/${id}/ask`)).json();
const countUnanswered = async () => (await readAsk()).left;
const tokenOf = async (response: Response) => ((await response.json()) as { token: string }).token;
const save = (formData: object) => client.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData });
const saveCreditors = (change: (rows: (typeof couple.formData.unsecuredCreditors)[number][]) => object[]) =>
  save({ unsecuredCreditors: change(structuredClone(couple.formData.unsecuredCreditors)) });
const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const expectToContain = (page: string, part: string) => expect(page.includes(part), part).toBe(true);
const checkedPaths = (page: string) => [...page.matchAll(/name="path" checked="" value="([^"]+)"/g)].map(([, path]) => path);
const officeMails = () => mailbox.messages.filter(({ subject }) => subject === `Your questions are answered (form ${id})`);
async function waitForMail(find: () => ParsedMail | undefined): Promise<ParsedMail> {
  await expect.poll(find).toBeDefined();
  return find()!;
}
const waitForOfficeMail = () => waitForMail(() => officeMails()[0]);

const mailsTo = (address: string) => mailbox.messages.filter(({ to }) => [to].flat()[0]?.text === address);

/** Lets days pass, then waits until the reminders that are due have been mailed. The job runs twice, as on two servers. */
async function pass(days: number): Promise<void> {
  await withDatabase(server, async (sql) => {
    await sql`update asks set remind_at = remind_at - make_interval(secs => ${days * 24 * 60 * 60})`;
    await Promise.all([1, 2].map(() => sql`select graphile_worker.add_job('queue_ask_reminders')`));
    await expect.poll(() => sql`select from graphile_worker.jobs`, { timeout: 20_000 }).toHaveLength(0);
  });
}

const isListedAsAsked = async () =>
  (await (await attorney.call("GET", `${admin}?filter=asked`)).json()).some((form: { id: string }) => form.id === id);

describe("asking a client", () => {
  it("returns a link whose page starts with the questions, and marks them as answered", async () => {
    const response = await createAsk({
      paths: ["unsecuredCreditors[2].balanceOwed", "contactInfo.city"],
      papers: ["payStubs"],
      line: secret,
    });
    expect(response.status).toBe(201);
    const token = await tokenOf(response);
    expect(await readAsk()).toMatchObject({ line: secret, total: 3, left: 3 });
    const list = await text(await apiClient(server.url).page(`/edit/${token}`));
    expectToContain(list, "Our office needs 2 answers and 1 paper");
    expectToContain(list, secret);
    expectToContain(list, "Unsecured creditor 3, Fictional Furniture Store Card: Balance owed");
    expectToContain(
      list,
      `/edit/${token}/unsecured-creditors?open=unsecuredCreditors%5B2%5D.balanceOwed#unsecuredCreditors%5B2%5D.balanceOwed`,
    );

    await saveCreditors((rows) => rows.map((row, index) => (index === 2 ? { ...row, balanceOwed: "$2,000" } : row)));
    expect(await countUnanswered()).toBe(2);
    const holder = clientWithEditLink(server.url, token);
    expect((await holder.post(`/edit/${token}`, { intent: "confirm:contactInfo.city" })).headers.get("Location")).toBe(`/edit/${token}`);
    expect(await countUnanswered()).toBe(1);
    expect(officeMails()).toHaveLength(0);
    await uploadDocument(client, id, "payStubs", "june.pdf", pdfOf(2_000));
    expect(await readAsk()).toMatchObject({ left: 0, papers: [{ type: "payStubs", isAnswered: true }] });
    const mail = await waitForOfficeMail();
    expect(mail.text).toContain(`/admin/submissions/${id}`);
    expect(mail.text).not.toContain("Zebrafish");
    expect(mail.text).not.toContain("$2,000");

    await save({ contactInfo: { city: "" } });
    await save({ contactInfo: { city: "Durham" } });
    expect(officeMails()).toHaveLength(1);
  });

  it("reopens only for a document that is marked unreadable, not for other answers that change", async () => {
    await createAsk({ paths: ["contactInfo.city"], papers: ["payStubs"] });
    await save({ contactInfo: { city: "Durham" } });
    const stub = await uploadDocument(client, id, "payStubs", "june.pdf", pdfOf(2_000));
    await waitForOfficeMail();
    await save({ contactInfo: { city: "" } });
    await uploadDocument(client, id, "taxReturns", "2025.pdf", pdfOf(2_000));
    expect(await isListedAsAsked()).toBe(false);
    await save({ contactInfo: { city: "Durham" } });
    const marked = await attorney.call("PATCH", `${admin}/${id}/documents/${stub}`, { reason: "The picture is blurred." });
    expect(marked.status).toBe(200);
    expect(await isListedAsAsked()).toBe(true);
    expect(await readAsk()).toMatchObject({ left: 1, papers: [{ type: "payStubs", isAnswered: false }] });
    await uploadDocument(client, id, "payStubs", "june-again.pdf", pdfOf(2_000));
    expect(await isListedAsAsked()).toBe(false);
    await waitForMail(() => officeMails()[1]);
    expect(officeMails()).toHaveLength(2);
  });

  it("waits again when the client deletes a requested document", async () => {
    await createAsk({ papers: ["payStubs"] });
    const stub = await uploadDocument(client, id, "payStubs", "june.pdf", pdfOf(2_000));
    expect(await isListedAsAsked()).toBe(false);
    expect((await client.call("DELETE", `/api/bankruptcy-forms/${id}/documents/payStubs/${stub}`)).ok).toBe(true);
    expect(await isListedAsAsked()).toBe(true);
    expect(await countUnanswered()).toBe(1);
  });

  it("counts an answered question only after the answer changes or the client confirms it", async () => {
    await createAsk({ paths: ["contactInfo.city", "personalInfo.taxReturnsFiled"] });
    await save({ contactInfo: { city: "Greensboro" } });
    expect(await countUnanswered()).toBe(2);
    await save({ contactInfo: { city: "" } });
    expect(await countUnanswered()).toBe(2);
    await save({ contactInfo: { city: "Durham" }, personalInfo: { taxReturnsFiled: "no" } });
    expect(await countUnanswered()).toBe(0);
    await waitForOfficeMail();
  });

  it("follows a row that moves, and drops the question of a removed row", async () => {
    await createAsk({ paths: ["unsecuredCreditors[2].balanceOwed", "vehicles[1].make"] });
    await saveCreditors((rows) =>
      rows.slice(1).map((row) => (row["originalCreditor"]!.startsWith("Fictional") ? { ...row, balanceOwed: "$1" } : row)),
    );
    expect((await readAsk()).questions[0]).toMatchObject({ row: "Unsecured creditor 2, Fictional Furniture Store Card", isAnswered: true });
    await save({ vehicles: couple.formData.vehicles.slice(0, 1) });
    expect(await countUnanswered()).toBe(0);
  });

  it("keeps the open question of a row that has moved when the client is asked for more", async () => {
    await createAsk({ paths: ["unsecuredCreditors[2].balanceOwed"] });
    await saveCreditors((rows) => rows.slice(1).map((row, index) => (index === 1 ? { ...row, balanceOwed: "" } : row)));
    const moved = "unsecuredCreditors[1].balanceOwed";
    expect((await readAsk()).questions[0]).toMatchObject({ path: moved, isAnswered: false });
    const { gaps } = await (await attorney.call("GET", `${admin}/${id}/petition`)).json();
    const gap = (gaps as { path: string | null; who: string }[]).find(({ path, who }) => who === "client" && path && path !== moved)!;
    expect((await attorney.call("POST", `${admin}/${id}/petition/ask`, { gaps: [gap.path] })).status).toBe(201);
    expect((await readAsk()).questions.map(({ path }: { path: string }) => path)).toContain(moved);
  });

  it("returns 422 for an unknown button of its page, and asks nothing", async () => {
    const response = await attorney.post(`/admin/submissions/${id}/requests`, {
      intent: "constructor",
      path: "contactInfo.city",
      line: "Please.",
    });
    expect(response.status).toBe(422);
    expect((await attorney.call("GET", `${admin}/${id}/ask`)).status).toBe(404);
  });

  it("replaces the previous list and can be withdrawn", async () => {
    const token = await tokenOf(await createAsk({ paths: ["contactInfo.city"], line: "First." }));
    await createAsk({ papers: ["taxReturns"], line: "Second." });
    const list = await text(await apiClient(server.url).page(`/edit/${token}`));
    expectToContain(list, "Our office needs 1 paper");
    expect(list.includes("First.")).toBe(false);
    expect((await attorney.post(`/admin/submissions/${id}/requests`, { intent: "withdraw" })).status).toBe(303);
    expect((await attorney.call("GET", `${admin}/${id}/ask`)).status).toBe(404);
    expectToContain(await text(await apiClient(server.url).page(`/edit/${token}`)), "Edit Your Bankruptcy Form");
  });

  it("emails the counts and document types, but neither questions nor the message", async () => {
    const fields = new URLSearchParams([
      ["path", "unsecuredCreditors[2].balanceOwed"],
      ["paper", "payStubs"],
      ["line", secret],
      ["intent", "mail"],
    ]);
    expect((await attorney.post(`/admin/submissions/${id}/requests`, fields)).status).toBe(303);
    const { text: mailText = "" } = await waitForMail(() =>
      mailbox.messages.find(({ subject }) => subject?.startsWith("Our office has questions")),
    );
    expect(mailText).toContain("Our office needs 1 answer and 1 paper for your intake form.");
    expect(mailText).toContain("- Pay Stubs");
    expect(mailText).toMatch(/\/edit\/[\w-]{43}\n/);
    for (const fact of ["Zebrafish", "Furniture", "Balance"]) expect(mailText).not.toContain(fact);
  });

  it("marks the case in the lists, on its page, and in the audit log", async () => {
    const names = async (filter: string) =>
      (await (await attorney.call("GET", `${admin}?filter=${filter}`)).json()).map((form: { id: string }) => form.id);
    await createAsk({ paths: ["unsecuredCreditors[2].balanceOwed"] });
    expect(await names("asked")).toContain(id);
    expectToContain(await text(await attorney.page("/admin/dashboard")), "Asked: waiting since today</span>");
    await saveCreditors((rows) => rows);
    expect(await names("asked")).not.toContain(id);
    expect(await names("answered")).toContain(id);
    expectToContain(await text(await attorney.page("/admin/dashboard?filter=answered")), "Asked: all answered</span>");
    expect(await text(await attorney.page(`/admin/submissions/${id}/history`))).toMatch(
      /Everything that was asked is answered.*Client asked: 1 question/s,
    );
  });

  it.each([
    [{ paths: ["contactInfo.nothing"] }, "This form does not ask that question: contactInfo.nothing", "paths[0]"],
    [{ paths: ["contactInfo.city", "unsecuredCreditors[6].balanceOwed"] }, "does not ask that question: unsecuredCreditors[6]", "paths[1]"],
    [{}, "Please choose at least one question or paper", "paths"],
    [
      { paths: Array.from({ length: 101 }, (_, index) => `x${index}`) },
      "Please ask for at most 100 questions and papers at a time",
      "paths",
    ],
    [{ papers: ["passport"] }, "Please use pictureId, ssnCard, payStubs, taxReturns, bankStatements, counselingCertificate", "papers[0]"],
    [{ paths: ["contactInfo.city"], line: "x".repeat(501) }, "This is too long: 501 of 500 characters.", "line"],
    [{ paths: ["contactInfo.city"], line: "one\ntwo" }, "Please write this on one line", "line"],
  ])("returns 422 for %j", async (body, message, path) => {
    const response = await createAsk(body);
    expect(response.status).toBe(422);
    const { issues } = (await response.json()) as { issues: { path: string; message: string }[] };
    expect(issues[0]!.message).toContain(message);
    expect(issues[0]!.path).toBe(path);
    expect((await attorney.call("GET", `${admin}/${id}/ask`)).status).toBe(404);
  });

  it("preserves checked questions when a post is rejected, and can check all unanswered ones of a step", async () => {
    const fields = new URLSearchParams([
      ["path", "contactInfo.city"],
      ["line", "x".repeat(501)],
      ["intent", "ask-link"],
    ]);
    const rejected = await attorney.post(`/admin/submissions/${id}/requests`, fields);
    expect(rejected.status).toBe(422);
    expect(checkedPaths(await text(rejected))).toEqual(["contactInfo.city"]);
    const checkAll = new URLSearchParams([
      ["path", "contactInfo.city"],
      ["intent", "select:unsecured-creditors"],
    ]);
    const page = await text(await attorney.post(`/admin/submissions/${id}/requests`, checkAll));
    expect(checkedPaths(page)).toEqual([
      "contactInfo.city",
      "unsecuredCreditors[0].currentCreditor",
      "unsecuredCreditors[2].currentCreditor",
      "unsecuredCreditors[2].balanceOwed",
      "unsecuredCreditors[4].currentCreditor",
      "unsecuredCreditors[5].currentCreditor",
    ]);
    expect(page, "details can be checked one by one").toContain('value="unsecuredCreditors[2].collector.name"');
    const only = await text(await attorney.page(`/admin/submissions/${id}/requests?only=unanswered`));
    expect(checkedPaths(only)).toContain("unsecuredCreditors[2].balanceOwed");
    expect(only.includes('value="contactInfo.city"')).toBe(false);
    await createAsk({ paths: ["personalInfo.priorCases[0].caseNumber"], papers: [], line: "" });
    expect(await readAsk()).toMatchObject({ left: 1 });
  });

  it("requires an attorney session and an existing case", async () => {
    expect((await client.call("POST", `${admin}/${id}/ask`, { paths: ["contactInfo.city"] })).status).toBe(401);
    expect((await client.call("GET", `${admin}/${id}/ask`)).status).toBe(401);
    expect((await client.post(`/admin/submissions/${id}/requests`, { intent: "ask-link" })).headers.get("Location")).toMatch(/login/);
    expect((await createAsk({ paths: ["contactInfo.city"] }, "AAAAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    expect((await attorney.page("/admin/submissions/AAAAAAAAAAAAAAAAAAAAAAAA/requests")).status).toBe(404);
  });

  it("asks for any paper and own questions, and the client answers through the API", async () => {
    const asked = await createAsk({
      papers: ["bankStatements", "lease", "other"],
      statementsFrom: "2026-01-01",
      statementsTo: "2026-06-30",
      otherPaper: "The letter from the shop",
      ownQuestions: ["Is the car at your house?"],
      dueOn: "2026-12-24",
    });
    const token = await tokenOf(asked);
    const linked = apiClient(server.url);
    const path = `/api/edit/${token}/asked`;
    const { papers, ownQuestions, dueOn } = await (await linked.call("GET", path)).json();
    expect(dueOn).toBe("2026-12-24");
    expect(papers.map(({ title }: { title: string }) => title)).toEqual([
      "Bank Statements, Jan 1, 2026 to Jun 30, 2026",
      "Lease",
      "The letter from the shop",
    ]);
    const list = await text(await linked.page(`/edit/${token}`));
    expectToContain(list, "Our office needs 1 answer and 3 papers");
    expectToContain(list, "Please answer by December 24, 2026.");
    expectToContain(list, "your landlord or dealer has a copy.");

    const reply = (body: object) => linked.call("PATCH", path, body);
    const unknown = await reply({ lacking: { passport: "I have none" } });
    expect(unknown.status).toBe(422);
    expect((await unknown.json()).message).toContain("Please use pictureId");
    expect((await reply({ lacking: { deedOrTaxValue: "I rent" } })).status).toBe(422);
    expect((await reply({ lacking: { lease: " " } })).status).toBe(422);
    expect(await countUnanswered()).toBe(4);
    const replied = await reply({ lacking: { lease: "We never signed one." }, answers: { [ownQuestions[0].id]: "Yes, in the garage." } });
    expect(await replied.json()).toMatchObject({ left: 2 });
    await uploadDocument(client, id, "bankStatements", "january.pdf", pdfOf(2_000));
    await uploadDocument(client, id, "other", "letter.pdf", pdfOf(2_000));
    expect(await readAsk()).toMatchObject({
      left: 0,
      papers: [{ type: "bankStatements" }, { type: "lease", lacking: "We never signed one.", isAnswered: true }, { type: "other" }],
      ownQuestions: [{ answer: "Yes, in the garage." }],
    });
    await waitForOfficeMail();
    const page = await text(await attorney.page(`/admin/submissions/${id}/requests`));
    for (const part of ["Does not have it", "We never signed one.", "Yes, in the garage.", "january.pdf"]) expectToContain(page, part);
    expect(await (await reply({ lacking: { lease: null } })).json()).toMatchObject({ left: 1 });
    expect(await isListedAsAsked()).toBe(true);
  });

  it("adds to the list, where a paper that is asked for again is open again", async () => {
    await createAsk({ paths: ["contactInfo.city"], papers: ["payStubs"], line: "First." });
    await uploadDocument(client, id, "payStubs", "june.pdf", pdfOf(2_000));
    expect(await countUnanswered()).toBe(1);
    await createAsk({ papers: ["lease"], add: true });
    expect(await readAsk()).toMatchObject({ line: "First.", total: 3, left: 2 });
    await createAsk({ papers: ["payStubs"], add: true });
    expect(await readAsk()).toMatchObject({ total: 3, left: 3 });
  });

  it("reminds the client by email, once, unless everything is answered by then", async () => {
    const [open, answered] = ["open@client.example", "answered@client.example"];
    const { id: other } = await (
      await client.call("POST", "/api/bankruptcy-forms", { formData: { contactInfo: { email: answered } } })
    ).json();
    await save({ contactInfo: { email: open } });
    for (const form of [id, other]) await createAsk({ papers: ["payStubs"], remindAfterDays: 3 }, form);
    await createAsk({ papers: ["lease"], add: true });
    await uploadDocument(client, other, "payStubs", "june.pdf", pdfOf(2_000));
    const counts: number[] = [];
    for (const days of [2.9, 0.2, 3, 30]) {
      await pass(days);
      counts.push(mailsTo(open).length);
    }
    expect(counts).toEqual([0, 1, 1, 1]);
    expect(mailsTo(open)[0]!.text).toContain("Our office needs 2 papers for your intake form.");
    expect(mailsTo(answered)).toEqual([]);
  });

  it("asks a repeated question in the office's own words only once", async () => {
    await createAsk({ ownQuestions: ["Is the car at your house?"] });
    await createAsk({ ownQuestions: ["Is the car at your house?", "Who drives it?"], add: true });
    expect((await readAsk()).ownQuestions.map((question: { text: string }) => question.text)).toEqual([
      "Is the car at your house?",
      "Who drives it?",
    ]);
  });

  it("leads from the earlier address of its page to the requests", async () => {
    const moved = await attorney.page(`/admin/submissions/${id}/ask`);
    expect(moved.status).toBe(301);
    expect(moved.headers.get("Location")).toBe(`/admin/submissions/${id}/requests`);
  });

  it("is stored encrypted and deleted with its case", async () => {
    await createAsk({ paths: ["contactInfo.city"], line: secret });
    const rows = () => withDatabase(server, (sql) => sql`select * from asks where form_id = ${id}`);
    const [row] = await rows();
    for (const fact of ["Zebrafish", "contactInfo", "Greensboro"]) expect(String(row!["sealed"])).not.toContain(fact);
    await attorney.call("DELETE", `${admin}/${id}`);
    expect(await rows()).toHaveLength(0);
  });
});
