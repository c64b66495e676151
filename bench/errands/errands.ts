import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "playwright/test";
import { pdfText } from "../../tests/support/pdf-text.ts";
import type { Hand } from "./hand.ts";
import { createCase, expectOk, replyAsClient, type Office } from "./office.ts";

/** Does an errand. What has to exist for it is created before `hand.begin()`, from which on everything counts. */
type Errand = (hand: Hand, office: Office, largeCase: string) => Promise<void>;

/** The name of the client of an errand, which is done once with scripts and once without. */
const clientOf = (hand: Hand, name: string): string => `${name} ${hand.hasScripts ? "Brown" : "Green"}`;

const text = (hand: Hand, ...args: Parameters<Hand["page"]["getByText"]>) => hand.page.getByText(...args).first();

/** Sees what has come since yesterday, and opens the cases of the three clients who have replied. */
const morning: Errand = async (hand, { server, attorney }) => {
  const names = ["Mona", "Mark", "Mia"].map((name) => clientOf(hand, name));
  for (const clientName of names) {
    const id = await createCase(server, clientName, ({ contactInfo }) => (contactInfo.county = ""));
    await expectOk(await attorney.call("POST", `/api/admin/submissions/${id}/ask`, { paths: ["contactInfo.county"] }));
    await attorney.page(`/admin/submissions/${id}`);
    await replyAsClient(server, id, { contactInfo: { county: "Wake" } });
  }
  await hand.begin();
  await hand.click(hand.page.getByRole("navigation", { name: "Show" }).getByRole("link", { name: /^Answered/ }));
  for (const name of names) {
    await hand.click(hand.page.locator(".case-name", { hasText: name }));
    await expect(hand.page.getByRole("region", { name: "Since the last visit" })).toContainText("County");
    await hand.click(hand.page.getByRole("link", { name: "Back to Dashboard" }));
  }
};

/** Sees the chapter, the urgent event and what is missing without scrolling. */
const judge: Errand = async (hand, _office, largeCase) => {
  await hand.begin();
  await hand.open(largeCase);
  for (const fact of [/^Foreclosure sale/, "Yearly income", "Left each month", "Assets", /^Documents missing/, /required items? missing/])
    await expect(text(hand, fact)).toBeInViewport();
};

/** Reads ten documents in the viewer. */
const read: Errand = async (hand, _office, largeCase) => {
  await hand.begin();
  await hand.open(largeCase);
  await hand.openTab("Documents");
  for (let number = 1; number <= 10; number++) {
    const name = `Pay stub of week ${String(number).padStart(2, "0")}.pdf`;
    if (number === 1) await hand.click(hand.page.getByRole("link", { name }));
    else if (hand.hasScripts) await hand.press("n");
    else await hand.click(hand.page.getByRole("link", { name: "Next file" }));
    await expect(hand.page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(hand.page.getByRole("img", { name: `Page 1 of ${name}` })).toBeInViewport();
  }
};

/** Asks for three papers and three answers, and sees the reply. */
const ask: Errand = async (hand, { server }) => {
  const clientName = clientOf(hand, "Ada");
  const id = await createCase(server, clientName, ({ contactInfo, income, expenses }) => {
    contactInfo.county = income.jobTitle = expenses.water = "";
  });
  await hand.begin();
  await hand.open(clientName);
  await hand.click(hand.page.getByRole("link", { name: "Ask", exact: true }));
  const wanted = ["Picture ID", "Bank Statements", "Lease"];
  for (const paper of await hand.page.locator(".ask-papers").getByRole("checkbox").all()) {
    const name = (await paper.locator("xpath=..").innerText()).replace(/ Missing$/, "");
    if ((await paper.isChecked()) !== wanted.includes(name)) await hand.click(paper);
  }
  for (const [step, question] of [
    ["Contact Info", "County"],
    ["Income", "Job title"],
    ["Expenses", "Water"],
  ] as const) {
    await hand.click(hand.button(step));
    await hand.click(hand.page.getByRole("checkbox", { name: question, exact: true }));
  }
  await hand.click(hand.button("Email the client"));
  await expect(text(hand, "6 of 6 left.")).toBeVisible();
  const answers = { contactInfo: { county: "Wake" }, income: { jobTitle: "Dispatcher" }, expenses: { water: "$80" } };
  await replyAsClient(server, id, answers, ["pictureId", "bankStatements", "lease"]);
  await hand.click(hand.page.getByRole("link", { name: "Cases", exact: true }));
  await hand.open(clientName);
  await hand.openTab("Requests");
  await expect(text(hand, /^All answered/)).toBeVisible();
};

/** Changes the address and adds a creditor while the client is on the phone. */
const phoneCall: Errand = async (hand, { server }) => {
  const clientName = clientOf(hand, "Phil");
  await createCase(server, clientName);
  await hand.begin();
  await hand.open(clientName);
  await hand.openTab("Answers");
  const editor = hand.page.locator("#editor");
  const unfold = (title: string) => hand.click(hand.page.getByRole("heading", { level: 2, name: title }));
  await unfold("Contact Information");
  await hand.click(hand.page.getByRole("link", { name: "Edit all of Address" }));
  for (const [label, value] of [
    ["Street address", "5 New Street"],
    ["City", "Durham"],
    ["ZIP code", "27701"],
  ] as const) {
    const box = editor.getByLabel(label, { exact: true });
    await hand.tabTo(box);
    await hand.type(box, value);
  }
  await hand.press("Enter");
  await expect(text(hand, "Answer saved")).toBeVisible();
  for (const value of ["5 New Street", "Durham", "27701"])
    await expect(hand.page.getByRole("region", { name: "Contact Information" })).toContainText(value);
  await unfold("Unsecured Creditors");
  await hand.click(hand.page.getByRole("link", { name: "Add to Unsecured Creditors" }));
  await hand.type(editor.getByLabel("Original creditor", { exact: true }), "Corner Dental");
  await hand.type(editor.getByLabel("Balance owed"), "900");
  await hand.press("Enter");
  await expect(hand.page.getByRole("region", { name: "Unsecured Creditors" })).toContainText("Corner Dental");
};

/** Searches all cases for a name, and notes the decision. */
const conflict: Errand = async (hand) => {
  await hand.begin();
  await hand.click(hand.page.getByRole("link", { name: "Conflicts" }));
  await hand.type(hand.page.getByLabel("Name of a person or company"), "Client 7");
  await hand.press("Enter");
  await expect(hand.page.getByRole("heading", { name: /^Found for/ })).toBeVisible();
  await hand.type(hand.page.getByLabel("What you decided, and why"), "The same person. We can act.");
  await hand.type(hand.page.getByLabel("Your initials"), "AB");
  await hand.press("Enter");
  await expect(text(hand, "The same person. We can act.")).toBeVisible();
  await expect(hand.button("Note decision")).toHaveCount(0);
};

/** The number of gaps that prevent filing, as the page of a petition says it. */
async function requiredOn(hand: Hand): Promise<number> {
  return Number.parseInt((await text(hand, /^\d+ required$/).textContent())!, 10);
}

/** Closes a gap that prevents filing, and sees that there is one less. */
const gaps: Errand = async (hand, { server }) => {
  const clientName = clientOf(hand, "Greta");
  await createCase(server, clientName);
  await hand.begin();
  await hand.open(clientName);
  await hand.click(hand.page.getByRole("link", { name: /required items? missing from the petition$/ }));
  const before = await requiredOn(hand);
  const attorney = hand.page.getByRole("textbox", { name: "Attorney for the debtors: Printed name", exact: true });
  if (!(await attorney.isVisible())) await hand.click(hand.page.getByRole("link", { name: /^Required/ }));
  await hand.type(attorney, "Alex Sample");
  await hand.press("Enter");
  await expect(text(hand, `${before - 1} required`)).toBeVisible();
};

/** Fills the forms, and downloads them. */
const forms: Errand = async (hand, { server }) => {
  const clientName = clientOf(hand, "Fred");
  await createCase(server, clientName);
  await hand.begin();
  await hand.open(clientName);
  await hand.openTab("Forms");
  await hand.click(hand.button("Fill the forms"));
  const packet = hand.page.getByRole("link", { name: /, PDF, [\d.]+ [KM]B$/ });
  await expect(packet).toBeVisible({ timeout: 60_000 });
  await download(hand, () => hand.click(packet));
};

/** Creates, extends and revokes an edit link. */
const links: Errand = async (hand, { server }) => {
  const clientName = clientOf(hand, "Lena");
  await createCase(server, clientName);
  await hand.begin();
  await hand.open(clientName);
  await hand.click(hand.button("Generate Token"));
  await expect(hand.page.getByLabel("Secure edit link")).toBeVisible();
  await hand.click(hand.button("Extend 14 Days"));
  await expect(text(hand, "Edit Token Extended")).toBeVisible();
  await hand.click(hand.button("Revoke Access"));
  await hand.click(hand.button("Revoke all edit links"));
  await expect(text(hand, /^No edit link is active/)).toBeVisible();
};

/** Downloads everything about a case. */
const handOver: Errand = async (hand, { server }) => {
  const clientName = clientOf(hand, "Hanna");
  await createCase(server, clientName);
  await hand.begin();
  await hand.open(clientName);
  await download(hand, () => hand.click(hand.page.getByRole("link", { name: "Whole case, encrypted ZIP" })));
};

async function download(hand: Hand, start: () => Promise<void>): Promise<void> {
  const [file] = await Promise.all([hand.page.waitForEvent("download", { timeout: 60_000 }), start()]);
  expect(readFileSync(await file.path()).length).toBeGreaterThan(1_000);
}

/** Closes a case, and deletes another. */
const closeAndDelete: Errand = async (hand, { server }) => {
  const [closed, deleted] = [clientOf(hand, "Carl"), clientOf(hand, "Dora")];
  for (const name of [closed, deleted]) await createCase(server, name);
  await hand.begin();
  await hand.open(closed);
  const work = hand.page.getByRole("region", { name: "Work" });
  await hand.choose(work.getByLabel("State"), "Closed");
  await hand.click(work.getByRole("button", { name: "Save", exact: true }));
  await expect(hand.page.locator(".frame-work")).toContainText("Closed");
  await hand.click(hand.page.getByRole("link", { name: "Cases", exact: true }));
  await hand.search(deleted);
  await hand.click(hand.page.getByRole("link", { name: `Delete ${deleted}` }));
  await hand.click(hand.button("Delete"));
  await expect(text(hand, "Submission deleted")).toBeVisible();
};

/** Runs the first call of the documentation as it is printed. */
const api: Errand = async (hand, { server, apiKey }) => {
  await hand.begin();
  hand.effort.keys += "/api/docs".length + 1;
  await hand.page.goto("/api/docs");
  const example = hand.page.locator("pre").first();
  const lines = (await example.innerText()).trimEnd();
  expect(lines.split("\n")).toHaveLength(5);
  if (hand.hasScripts) await hand.click(hand.button("Copy").first());
  else await hand.click(example);
  const folder = mkdtempSync(path.join(tmpdir(), "errands-"));
  try {
    hand.effort.keys += 2;
    const { status, stderr } = spawnSync("bash", ["-c", lines], { cwd: folder, env: { ...process.env, API_KEY: apiKey } });
    if (status !== 0) throw new Error(`the call of the documentation failed: ${stderr.toString()}`);
    const cases = JSON.parse(readFileSync(path.join(folder, "cases.json"), "utf8")) as unknown[];
    expect(cases.length).toBeGreaterThan(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(server.log()).not.toContain(apiKey);
};

/** Finds a case and closes a gap without a mouse. */
const keyboard: Errand = async (hand, { server }) => {
  const clientName = clientOf(hand, "Kim");
  await createCase(server, clientName);
  await hand.begin();
  if (hand.hasScripts) await hand.open(clientName);
  else {
    const [search, found] = [hand.page.getByRole("searchbox"), hand.page.locator(".case-name")];
    await hand.tabTo(search);
    await hand.type(search, clientName);
    await hand.press("Enter");
    await expect(found).toHaveText([clientName]);
    await hand.tabTo(found);
    await hand.press("Enter");
  }
  const missing = hand.page.getByRole("link", { name: /required items? missing from the petition$/ });
  await hand.tabTo(missing);
  await hand.press("Enter");
  const before = await requiredOn(hand);
  const attorney = hand.page.getByRole("textbox", { name: "Attorney for the debtors: Printed name", exact: true });
  await hand.tabTo(attorney);
  await hand.type(attorney, "Alex Sample");
  await hand.press("Enter");
  await expect(text(hand, `${before - 1} required`)).toBeVisible();
  expect(hand.effort.clicks).toBe(0);
};

/** Prints the list of cases, and a case. */
const print: Errand = async (hand, _office, largeCase) => {
  await hand.begin();
  const printed = async () => {
    hand.effort.keys += 2;
    return (await pdfText(await hand.page.pdf({ format: "Letter" }))).replaceAll(/\s+/g, " ");
  };
  const names = await hand.page.locator(".case-name").allTextContents();
  const list = await printed();
  for (const name of names) expect(list).toContain(name);
  await hand.open(largeCase);
  const page = await printed();
  for (const shown of [largeCase, "Debts", "Contact Information", "Pay stub of week 60.pdf", "Edit History"]) expect(page).toContain(shown);
};

/** The errands of a working day. */
export const errands: Readonly<Record<string, Errand>> = {
  "morning: three replies": morning,
  "judge a case in a minute": judge,
  "read ten documents": read,
  "ask three papers and three answers": ask,
  "phone call: address and creditor": phoneCall,
  "conflict search and decision": conflict,
  "close a gap": gaps,
  "fill the forms": forms,
  "edit link: create, extend, revoke": links,
  "hand over": handOver,
  "close and delete": closeAndDelete,
  "API from its documentation": api,
  "gap with the keyboard alone": keyboard,
  print,
};

/** The errand that needs the courts' blank forms. */
export const blankErrand = "fill the forms";
