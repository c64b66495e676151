import { setTimeout } from "node:timers/promises";
import type { ParsedMail } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { keptDocument, linkHolder } from "../support/cases.ts";
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
  attorney = await signedInAttorney(server.url);
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

const ask = (asking: object, form = id) => attorney.call("POST", `${admin}/${form}/ask`, asking);
const asked = async () => (await attorney.call("GET", `${admin}/${id}/ask`)).json();
const left = async () => (await asked()).left;
const tokenOf = async (answer: Response) => ((await answer.json()) as { token: string }).token;
const save = (formData: object) => client.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData });
const creditors = (change: (rows: (typeof couple.formData.unsecuredCreditors)[number][]) => object[]) =>
  save({ unsecuredCreditors: change(structuredClone(couple.formData.unsecuredCreditors)) });
const text = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");
const expectIn = (page: string, part: string) => expect(page.includes(part), part).toBe(true);
const ticks = (page: string) => [...page.matchAll(/name="path" checked="" value="([^"]+)"/g)].map(([, path]) => path);
const officeMails = () => mailbox.messages.filter(({ subject }) => subject === `Your questions are answered (form ${id})`);
async function received(find: () => ParsedMail | undefined): Promise<ParsedMail> {
  for (let tries = 0; tries < 150 && !find(); tries++) await setTimeout(100);
  return find()!;
}
const told = () => received(() => officeMails()[0]);

describe("asking a client", () => {
  it("answers a link whose page begins with the questions, and ticks off what is answered", async () => {
    const answer = await ask({ paths: ["unsecuredCreditors[2].balanceOwed", "contactInfo.city"], papers: ["payStubs"], line: secret });
    expect(answer.status).toBe(201);
    const token = await tokenOf(answer);
    expect(await asked()).toMatchObject({ line: secret, total: 3, left: 3 });
    const list = await text(await apiClient(server.url).page(`/edit/${token}`));
    expectIn(list, "Your attorney asks 2 questions and for 1 paper");
    expectIn(list, secret);
    expectIn(list, "Unsecured creditor 3, Fictional Furniture Store Card: Balance owed");
    expectIn(list, `/edit/${token}/unsecured-creditors?open=unsecuredCreditors%5B2%5D.balanceOwed#unsecuredCreditors%5B2%5D.balanceOwed`);

    await creditors((rows) => rows.map((row, index) => (index === 2 ? { ...row, balanceOwed: "$2,000" } : row)));
    expect(await left()).toBe(2);
    const holder = linkHolder(server.url, token);
    expect((await holder.post(`/edit/${token}`, { intent: "confirm:contactInfo.city" })).headers.get("Location")).toBe(`/edit/${token}`);
    expect(await left()).toBe(1);
    expect(officeMails()).toHaveLength(0);
    await keptDocument(client, id, "payStubs", "june.pdf", pdfOf(2_000));
    expect(await asked()).toMatchObject({ left: 0, papers: [{ type: "payStubs", isAnswered: true }] });
    const mail = await told();
    expect(mail.text).toContain(`/admin/submissions/${id}`);
    expect(mail.text).not.toContain("Zebrafish");
    expect(mail.text).not.toContain("$2,000");

    await save({ contactInfo: { city: "" } });
    await save({ contactInfo: { city: "Durham" } });
    expect(officeMails()).toHaveLength(1);
  });

  it("asks again for a paper that cannot be read, and for nothing else that was answered", async () => {
    await ask({ paths: ["contactInfo.city"], papers: ["payStubs"] });
    await save({ contactInfo: { city: "Durham" } });
    const stub = await keptDocument(client, id, "payStubs", "june.pdf", pdfOf(2_000));
    await told();
    const isAsked = async () =>
      (await (await attorney.call("GET", `${admin}?filter=asked`)).json()).some((form: { id: string }) => form.id === id);
    await save({ contactInfo: { city: "" } });
    await keptDocument(client, id, "taxReturns", "2025.pdf", pdfOf(2_000));
    expect(await isAsked()).toBe(false);
    await save({ contactInfo: { city: "Durham" } });
    const marked = await attorney.call("PATCH", `${admin}/${id}/documents/${stub}`, { reason: "The picture is blurred." });
    expect(marked.status).toBe(200);
    expect(await isAsked()).toBe(true);
    expect(await text(await attorney.page(`/admin/submissions/${id}/ask`))).toMatch(/name="paper" checked="" value="payStubs"/);
    await keptDocument(client, id, "payStubs", "june-again.pdf", pdfOf(2_000));
    expect(await isAsked()).toBe(false);
    await received(() => officeMails()[1]);
    expect(officeMails()).toHaveLength(2);
  });

  it("needs another answer, or the client's word, where there was one", async () => {
    await ask({ paths: ["contactInfo.city", "personalInfo.taxReturnsFiled"] });
    await save({ contactInfo: { city: "Greensboro" } });
    expect(await left()).toBe(2);
    await save({ contactInfo: { city: "" } });
    expect(await left()).toBe(2);
    await save({ contactInfo: { city: "Durham" }, personalInfo: { taxReturnsFiled: "no" } });
    expect(await left()).toBe(0);
    await told();
  });

  it("follows a row that has moved, and lets go of one that is gone", async () => {
    await ask({ paths: ["unsecuredCreditors[2].balanceOwed", "vehicles[1].make"] });
    await creditors((rows) =>
      rows.slice(1).map((row) => (row["originalCreditor"]!.startsWith("Fictional") ? { ...row, balanceOwed: "$1" } : row)),
    );
    expect((await asked()).questions[0]).toMatchObject({ row: "Unsecured creditor 2, Fictional Furniture Store Card", isAnswered: true });
    await save({ vehicles: couple.formData.vehicles.slice(0, 1) });
    expect(await left()).toBe(0);
  });

  it("replaces the list, and takes it back", async () => {
    const token = await tokenOf(await ask({ paths: ["contactInfo.city"], line: "First." }));
    await ask({ papers: ["taxReturns"], line: "Second." });
    const list = await text(await apiClient(server.url).page(`/edit/${token}`));
    expectIn(list, "Your attorney asks for 1 paper");
    expect(list.includes("First.")).toBe(false);
    expect((await attorney.post(`/admin/submissions/${id}/ask`, { intent: "withdraw" })).status).toBe(303);
    expect((await attorney.call("GET", `${admin}/${id}/ask`)).status).toBe(404);
    expectIn(await text(await apiClient(server.url).page(`/edit/${token}`)), "Edit Your Bankruptcy Form");
  });

  it("mails counts and papers, but no question and no line", async () => {
    const fields = new URLSearchParams([
      ["path", "unsecuredCreditors[2].balanceOwed"],
      ["paper", "payStubs"],
      ["line", secret],
      ["intent", "mail"],
    ]);
    expect((await attorney.post(`/admin/submissions/${id}/ask`, fields)).status).toBe(303);
    const { text: letter = "" } = await received(() =>
      mailbox.messages.find(({ subject }) => subject?.startsWith("Your attorney has questions")),
    );
    expect(letter).toContain("Your attorney asks you 1 question and needs 1 paper");
    expect(letter).toContain("- Pay Stubs");
    expect(letter).toMatch(/\/edit\/[\w-]{43}\n/);
    for (const fact of ["Zebrafish", "Furniture", "Balance"]) expect(letter).not.toContain(fact);
  });

  it("marks the case in the lists and the audit log", async () => {
    const names = async (filter: string) =>
      (await (await attorney.call("GET", `${admin}?filter=${filter}`)).json()).map((form: { id: string }) => form.id);
    await ask({ paths: ["unsecuredCreditors[2].balanceOwed"] });
    expect(await names("asked")).toContain(id);
    expectIn(await text(await attorney.page("/admin/dashboard")), "Asked: waiting</span>");
    await creditors((rows) => rows);
    expect(await names("asked")).not.toContain(id);
    expect(await names("answered")).toContain(id);
    expectIn(await text(await attorney.page("/admin/dashboard?filter=answered")), "Asked: all answered</span>");
    expect(await text(await attorney.page(`/admin/submissions/${id}`))).toMatch(
      /All that was asked is answered.*Client asked: 1 question/s,
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
    [{ papers: ["passport"] }, "Please use pictureId, ssnCard, payStubs, taxReturns", "papers[0]"],
    [{ paths: ["contactInfo.city"], line: "x".repeat(501) }, "Please use at most 500 characters", "line"],
    [{ paths: ["contactInfo.city"], line: "one\ntwo" }, "Please write this on one line", "line"],
  ])("refuses %j", async (asking, message, path) => {
    const answer = await ask(asking);
    expect(answer.status).toBe(422);
    const { issues } = (await answer.json()) as { issues: { path: string; message: string }[] };
    expect(issues[0]!.message).toContain(message);
    expect(issues[0]!.path).toBe(path);
    expect((await attorney.call("GET", `${admin}/${id}/ask`)).status).toBe(404);
  });

  it("keeps what was ticked when a page's post is refused, and ticks what is unanswered", async () => {
    const fields = new URLSearchParams([
      ["path", "contactInfo.city"],
      ["line", "x".repeat(501)],
      ["intent", "link"],
    ]);
    const refused = await attorney.post(`/admin/submissions/${id}/ask`, fields);
    expect(refused.status).toBe(422);
    expect(ticks(await text(refused))).toEqual(["contactInfo.city"]);
    const ticked = new URLSearchParams([
      ["path", "contactInfo.city"],
      ["intent", "tick:unsecured-creditors"],
    ]);
    const page = await text(await attorney.post(`/admin/submissions/${id}/ask`, ticked));
    expect(ticks(page)).toEqual([
      "contactInfo.city",
      "unsecuredCreditors[0].currentCreditor",
      "unsecuredCreditors[2].currentCreditor",
      "unsecuredCreditors[2].balanceOwed",
      "unsecuredCreditors[4].currentCreditor",
      "unsecuredCreditors[5].currentCreditor",
    ]);
    expect(page, "details are there to be ticked one by one").toContain('value="unsecuredCreditors[2].collector.name"');
    const only = await text(await attorney.page(`/admin/submissions/${id}/ask?only=unanswered`));
    expect(ticks(only)).toContain("unsecuredCreditors[2].balanceOwed");
    expect(only.includes('value="contactInfo.city"')).toBe(false);
    await ask({ paths: ["personalInfo.priorCases[0].caseNumber"], papers: [], line: "" });
    expect(await asked()).toMatchObject({ left: 1 });
  });

  it("is the attorney's alone, and of cases that there are", async () => {
    expect((await client.call("POST", `${admin}/${id}/ask`, { paths: ["contactInfo.city"] })).status).toBe(401);
    expect((await client.call("GET", `${admin}/${id}/ask`)).status).toBe(401);
    expect((await client.post(`/admin/submissions/${id}/ask`, { intent: "link" })).headers.get("Location")).toMatch(/login/);
    expect((await ask({ paths: ["contactInfo.city"] }, "AAAAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    expect((await attorney.page("/admin/submissions/AAAAAAAAAAAAAAAAAAAAAAAA/ask")).status).toBe(404);
  });

  it("is stored encrypted, and goes with its case", async () => {
    await ask({ paths: ["contactInfo.city"], line: secret });
    const rows = () => withDatabase(server, (sql) => sql`select * from asks where form_id = ${id}`);
    const [row] = await rows();
    for (const fact of ["Zebrafish", "contactInfo", "Greensboro"]) expect(String(row!["sealed"])).not.toContain(fact);
    await attorney.call("DELETE", `${admin}/${id}`);
    expect(await rows()).toHaveLength(0);
  });
});
