import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { readMailedTokens } from "../support/mailed-links.ts";
import { readOutbox } from "../support/outbox.ts";
import { browserWithDraft, openResumeLink, pressContinue, waitForNewestToken } from "../support/resume-links.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const answers = { personalInfo: { clientName: "Dana Testwell", clientSSN: "987-65-4320", clientDateOfBirth: "1984-03-17" } };

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

let addresses = 0;
const ask = (browser: Client, email: string, remind = true) => browser.post("/later", { email, ...(remind && { remind: "yes" }) });

async function remindedDraft() {
  const { browser, id } = await browserWithDraft(server, answers);
  const email = `client${(addresses += 1)}@client.example`;
  expect((await ask(browser, email)).status).toBe(200);
  await pressContinue(browser, await waitForNewestToken(server, email));
  return { browser, id, email };
}

/** Lets time pass, then waits until everything that is due has been sent. */
async function pass(days: number): Promise<void> {
  await withDatabase(server, async (sql) => {
    const time = sql`make_interval(secs => ${days * 24 * 60 * 60})`;
    await sql`update forms set updated_at = updated_at - ${time}`;
    await sql`update reminders set created_at = created_at - ${time}`;
    await sql`update confirmations set created_at = created_at - ${time}`;
    await sql`update proven_addresses set proven_at = proven_at - ${time}`;
    await sql`update resume_links set expires_at = expires_at - ${time}`;
    await sql`select graphile_worker.add_job('queue_reminders')`;
    await expect.poll(() => sql`select from graphile_worker.jobs`, { timeout: 20_000 }).toHaveLength(0);
  });
}

const remindersTo = async (address: string) =>
  (await readOutbox(server.dataDir)).filter(
    ({ mail }) => [mail.to].flat()[0]?.text === address && mail.subject === "Your form is waiting for you",
  );
const countTo = async (address: string) => (await remindersTo(address)).length;
const stopPath = async (address: string) => /\/reminders\/[\w-]{43}/.exec((await remindersTo(address))[0]!.mail.text!)![0];
const status = async (path: string, init?: RequestInit) => (await fetch(server.url + path, init)).status;
const remove = (id: string) => withDatabase(server, (sql) => sql`delete from forms where id = ${id}`);
const stored = () => withDatabase(server, (sql) => sql`select id, form_id, status, sent from reminders`);

describe("reminders of a draft", () => {
  it("are sent after 3, 7 and 14 days without activity, and then deleted", async () => {
    const { email } = await remindedDraft();
    const counts: number[] = [];
    for (const days of [2.9, 0.2, 3.8, 0.2, 6.8, 0.2, 30]) {
      await pass(days);
      counts.push(await countTo(email));
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect(await stored()).toEqual([]);
    const texts = (await remindersTo(email)).map(({ mail }) => mail.text);
    expect(texts.map((text) => text!.includes("This is our last reminder."))).toEqual([false, false, true]);
  });

  it("wait while the client continues, and are sent only once after a long outage", async () => {
    const { browser, id, email } = await remindedDraft();
    await pass(2);
    await browser.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city: "Cary" } } });
    await pass(2);
    expect(await countTo(email)).toBe(0);
    await pass(6);
    await pass(0.1);
    expect(await countTo(email)).toBe(1);
    await pass(6);
    expect(await countTo(email)).toBe(2);
  });

  it("contain a link that replaces the earlier ones, and none of the answers", async () => {
    const { email } = await remindedDraft();
    await pass(3);
    const [first, second] = await readMailedTokens(server, email);
    await expect.poll(() => status(`/continue/${first}`)).toBe(404);
    expect(await status(`/continue/${second}`)).toBe(200);
    const [{ mail }] = (await remindersTo(email)) as [Awaited<ReturnType<typeof remindersTo>>[number]];
    for (const word of [/Testwell/, /Dana/, /987/, /bankrupt/i]) expect(`${mail.subject} ${mail.text}`).not.toMatch(word);
    expect(mail.text).toMatch(/Your reference: (?:[2-9A-HJKMNP-TV-Z]{4}-?){3}\n/);
  });

  it("are sent only to an address from which a link was opened, and say so", async () => {
    const { browser, id } = await browserWithDraft(server, answers);
    const email = `client${(addresses += 1)}@client.example`;
    const waits = "We will send reminders after you have opened the link";
    expect(await (await ask(browser, email)).text()).toContain(waits);
    const token = await waitForNewestToken(server, email);
    const [{ mail }] = (await readOutbox(server.dataDir)).filter(({ mail: each }) => [each.to].flat()[0]?.text === email) as [
      Awaited<ReturnType<typeof readOutbox>>[number],
    ];
    expect(mail.text).toContain("We will send them to this address after you have opened this link");
    await fetch(`${server.url}/continue/${token}`);
    await pass(8);
    expect(await countTo(email)).toBe(0);
    await pressContinue(await openResumeLink(server, token), token);
    await pass(2.9);
    expect(await countTo(email)).toBe(0);
    await pass(0.2);
    expect(await countTo(email)).toBe(1);
    const again = await (await ask(browser, email)).text();
    expect([again.includes("Your link is on its way"), again.includes(waits)]).toEqual([true, false]);
    await remove(id);
  });

  it("are not sent to clients who have not asked for them", async () => {
    const { browser } = await browserWithDraft(server, answers);
    const email = `client${(addresses += 1)}@client.example`;
    await ask(browser, email, false);
    await pass(20);
    expect(await countTo(email)).toBe(0);
  });

  it("are sent to the newest address only, and end when a link is requested without them", async () => {
    const { browser, email } = await remindedDraft();
    expect(await (await browser.page("/later")).text()).toMatch(/<input[^>]*name="remind"[^>]*checked/);
    await ask(browser, "newest@client.example");
    await pressContinue(browser, await waitForNewestToken(server, "newest@client.example"));
    await pass(3);
    expect([await countTo(email), await countTo("newest@client.example")]).toEqual([0, 1]);
    await ask(browser, "newest@client.example", false);
    await pass(11);
    expect(await countTo("newest@client.example")).toBe(1);
    expect(await (await browser.page("/later")).text()).not.toMatch(/<input[^>]*name="remind"[^>]*checked/);
  });

  it("end with the submission and with the form", async () => {
    const [submitted, deleted] = [await remindedDraft(), await remindedDraft()];
    await pass(3);
    expect((await submitted.browser.call("POST", `${forms}/${submitted.id}/submit-to-attorney`)).status).toBe(200);
    await withDatabase(server, (sql) => sql`delete from forms where id = ${deleted.id}`);
    await pass(11);
    expect([await countTo(submitted.email), await countTo(deleted.email)]).toEqual([1, 1]);
    expect(await stored()).toEqual([]);
  });

  it("can be requested by the API call, which does not change them if it does not say", async () => {
    const { browser, id } = await browserWithDraft(server, answers);
    const call = (body: object) => browser.call("POST", `${forms}/${id}/resume-link`, { email: "call@client.example", ...body });
    expect((await call({ remind: true })).status).toBe(202);
    const [before] = await stored();
    expect((await call({})).status).toBe(202);
    expect(await stored()).toEqual([before]);
    expect((await call({ remind: "yes" })).status).toBe(422);
    expect((await call({ remind: false })).status).toBe(202);
    expect(await stored()).toEqual([]);
  });

  it("store the address encrypted, and keep their links out of the log", async () => {
    const { email } = await remindedDraft();
    await pass(3);
    const path = await stopPath(email);
    await status(path);
    const rows = await withDatabase(server, (sql) => sql`select reminders::text as row from reminders`);
    expect(JSON.stringify(rows) + server.log()).not.toContain(email);
    expect(JSON.stringify(rows) + server.log()).not.toContain(path.split("/").at(-1));
    await expect.poll(() => server.log()).toContain("/reminders/[token]");
  });
});

describe("the link that stops reminders", () => {
  it("changes nothing when it is only viewed, and stops them when the button is pressed", async () => {
    const { email } = await remindedDraft();
    await pass(3);
    const path = await stopPath(email);
    for (let times = 0; times < 3; times++) expect(await status(path)).toBe(200);
    await pass(4);
    expect(await countTo(email)).toBe(2);
    const response = await fetch(server.url + path, { method: "POST", body: new URLSearchParams() });
    expect([response.status, (await response.text()).includes("You will get no more reminders")]).toEqual([200, true]);
    await pass(7);
    expect(await countTo(email)).toBe(2);
    expect([await status(path), await status(`/reminders/${"a".repeat(43)}`), await status("/reminders/x")]).toEqual([404, 404, 404]);
    expect(await status(path, { method: "POST", body: new URLSearchParams() })).toBe(200);
  });

  it("still works after another link was requested to the same address, and says if it has nothing to stop", async () => {
    const { browser, email } = await remindedDraft();
    await pass(3);
    const path = await stopPath(email);
    const press = async () => (await fetch(server.url + path, { method: "POST", body: new URLSearchParams() })).text();
    await ask(browser, email);
    expect(await press()).toContain("You will get no more reminders");
    expect(await stored()).toEqual([]);

    await ask(browser, email);
    expect(await press()).toContain("If another one arrives, stop them with the link in it.");
    expect(await stored()).toHaveLength(1);
  });

  it("is in the email's header, for email programs that post to it on their own", async () => {
    const { email } = await remindedDraft();
    await pass(3);
    const path = await stopPath(email);
    const raw = (await remindersTo(email))[0]!.raw.toString().replace(/\r\n[ \t]+/g, " ");
    const unsubscribePath = /^List-Unsubscribe: <[^>]*?(\/reminders\/[\w-]{43})>\r$/m.exec(raw)![1]!;
    expect(unsubscribePath).toBe(path);
    expect(raw).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect(await status(path, { method: "POST", body })).toBe(200);
    await pass(11);
    expect(await countTo(email)).toBe(1);
  });
});
