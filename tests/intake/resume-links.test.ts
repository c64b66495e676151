import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { officeTime } from "../../app/platform/office-time.ts";
import { clientWithEditLink } from "../support/cases.ts";
import { apiClient, cookielessBrowser, openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { createEditLink } from "../support/edit-links.ts";
import { readMailedTokens } from "../support/mailed-links.ts";
import { readOutbox } from "../support/outbox.ts";
import { openResumeLink, browserWithDraft, waitForNewestToken, pressContinue } from "../support/resume-links.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";
const answers = {
  personalInfo: { clientName: "Dana Testwell", clientSSN: "987-65-4320", clientDateOfBirth: "1984-03-17" },
  contactInfo: { city: "Sampleton" },
};

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.cleanup());

const statusAndLocation = (response: Response) => [response.status, response.headers.get("Location")];
const ask = (browser: { post: (path: string, fields: Record<string, string>) => Promise<Response> }, email: string) =>
  browser.post("/later", { email });

let addresses = 0;
const newAddress = () => `client${(addresses += 1)}@client.example`;

async function mailedDraft(formData: object = answers) {
  const { browser, id } = await browserWithDraft(server, formData);
  const email = newAddress();
  expect((await ask(browser, email)).status).toBe(200);
  return { browser, id, email, token: await waitForNewestToken(server, email) };
}

describe("an emailed link", () => {
  it("opens the draft, and nothing else, in another browser when the button is pressed", async () => {
    const { id, token } = await mailedDraft();
    const other = await openResumeLink(server, token);
    expect((await other.call("GET", `${forms}/${id}`)).status).toBe(404);
    expect(statusAndLocation(await pressContinue(other, token))).toEqual([303, "/"]);
    expect(statusAndLocation(await other.page("/"))).toEqual([302, "/step/assets?back"]);
    const form = await (await other.call("GET", `${forms}/${id}`)).json();
    expect(form.formData.personalInfo.clientSSN).toBe("987-65-4320");
    expect(statusAndLocation(await other.post("/step/contact-info", { city: "Durham", intent: "save" }))).toEqual([
      303,
      "/step/contact-info#save-notice",
    ]);
    const { id: strange } = await browserWithDraft(server, answers);
    expect((await other.call("GET", `${forms}/${strange}`)).status).toBe(404);
  });

  it("leaves the draft open in the first browser, which gets what the other one saves", async () => {
    const { browser, id, token } = await mailedDraft();
    const other = await openResumeLink(server, token);
    await pressContinue(other, token);
    await other.call("PATCH", `${forms}/${id}`, { formData: { contactInfo: { city: "Cary" } } });
    expect((await (await browser.call("GET", `${forms}/${id}`)).json()).formData.contactInfo.city).toBe("Cary");
  });

  it("does nothing when it is only viewed, and its page reveals nothing about the client", async () => {
    const { id, token } = await mailedDraft();
    for (let times = 0; times < 3; times++) {
      const page = await fetch(`${server.url}/continue/${token}`);
      expect(page.status).toBe(200);
      const html = await page.text();
      for (const secret of ["Testwell", "987-65-4320", "Sampleton", id]) expect(html).not.toContain(secret);
      expect(html).toContain('content="noindex"');
    }
    const devices = await withDatabase(server, (sql) => sql`select from form_devices where form_id = ${id}`);
    expect(devices).toHaveLength(0);
  });

  it("gives the browser a new cookie, so that one copied before opens nothing", async () => {
    const { id, token } = await mailedDraft();
    const victim = await openResumeLink(server, token);
    const copied = victim.cookie;
    await pressContinue(victim, token);
    expect(victim.cookie).not.toBe(copied);
    const spy = await fetch(`${server.url}${forms}/${id}`, { headers: { Cookie: copied } });
    expect(spy.status).toBe(404);
  });

  it("does not change the browser's cookie again when documents are sent from there", async () => {
    const { id, token } = await mailedDraft();
    const other = await openResumeLink(server, token);
    await pressContinue(other, token);
    await other.post("/upload", { intent: "start", clientName: "Dana Testwell", clientEmail: "dana@client.example" });
    expect((await other.call("GET", `${forms}/${id}`)).status).toBe(200);
  });

  it("asks before it replaces other answers, a submitted form or documents", async () => {
    const { token } = await mailedDraft();
    const { browser, id } = await browserWithDraft(server, { contactInfo: { city: "Asheville" } });
    expect(await (await browser.page(`/continue/${token}`)).text()).toContain("it can no longer open them");
    const asked = await pressContinue(browser, token);
    expect(asked.status).toBe(409);
    expect(await asked.text()).toContain("Keep what is open here");
    expect((await pressContinue(browser, token, { instead: "something else" })).status).toBe(409);
    expect((await browser.call("GET", `${forms}/${id}`)).status).toBe(200);
    expect(statusAndLocation(await pressContinue(browser, token, { instead: id }))).toEqual([303, "/"]);
    expect((await browser.call("GET", `${forms}/${id}`)).status).toBe(404);

    const uploader = await openBrowser(server.url);
    await uploader.post("/upload", { intent: "start", clientName: "Una", clientEmail: "una@client.example" });
    const warning = await pressContinue(uploader, token);
    expect([warning.status, (await warning.text()).includes("documents that are not submitted yet")]).toEqual([409, true]);
  });

  it("names both the answers and the documents that a browser would no longer open", async () => {
    const { token } = await mailedDraft();
    const { browser, id } = await browserWithDraft(server, { contactInfo: { city: "Asheville" } });
    await browser.post("/upload", { intent: "start", clientName: "Una", clientEmail: "una@client.example" });
    const page = await (await browser.page(`/continue/${token}`)).text();
    expect(page).toContain("other answers, and documents that are not submitted yet");
    expect((await pressContinue(browser, token, { instead: id })).status).toBe(409);
    const [, ids = ""] = /name="instead" value="([^"]+)"/.exec(page)!;
    expect(statusAndLocation(await pressContinue(browser, token, { instead: ids }))).toEqual([303, "/"]);
  });

  it("asks nothing where its draft is open already, and changes nothing there", async () => {
    const { browser, token } = await mailedDraft();
    const before = browser.cookie;
    expect(statusAndLocation(await pressContinue(browser, token))).toEqual([303, "/"]);
    expect(browser.cookie).toBe(before);
  });

  it("expires when a newer one is emailed and after 14 days, and says where the form stands once it is submitted", async () => {
    const { browser, id, email, token } = await mailedDraft();
    await ask(browser, email);
    const newer = await waitForNewestToken(server, email, 2);
    const opens = async (each: string) => (await (await openBrowser(server.url)).page(`/continue/${each}`)).status === 200;
    await expect.poll(() => opens(token)).toBe(false);
    expect(await opens(newer)).toBe(true);
    const expires = await withDatabase(
      server,
      (sql) => sql`
      select expires_at - created_at = interval '14 days' as "isRight" from resume_links where form_id = ${id}`,
    );
    expect(expires).toEqual([{ isRight: true }]);

    await withDatabase(server, (sql) => sql`update resume_links set expires_at = now() where form_id = ${id}`);
    expect(await opens(newer)).toBe(false);
    await withDatabase(server, (sql) => sql`update resume_links set expires_at = now() + interval '1 day' where form_id = ${id}`);
    expect(await opens(newer)).toBe(true);
    expect((await browser.call("POST", `${forms}/${id}/submit-to-attorney`)).status).toBe(200);
    const sent = await (await openBrowser(server.url)).page(`/continue/${newer}`);
    const page = await sent.text();
    expect([sent.status, page.includes("Your form has been submitted")]).toEqual([200, true]);
    expect(page).toMatch(/Sent \w+ \d+ · We call by \w+ \d+ · We still need 4 documents/);
    expect(page).not.toContain(id);
    expect((await pressContinue(await openBrowser(server.url), newer)).status).toBe(404);
    expect(statusAndLocation(await ask(browser, email))).toEqual([303, "/later"]);
    expect(await (await browser.page("/later")).text()).toContain("Your form has been submitted");
    expect(await readMailedTokens(server, email)).toHaveLength(2);
  });

  it("that is made up or malformed looks like an expired one", async () => {
    for (const token of ["a".repeat(43), "short", "constructor"]) {
      const page = await fetch(`${server.url}/continue/${token}`);
      expect([page.status, (await page.text()).includes("This link no longer works")]).toEqual([404, true]);
      expect((await pressContinue(await openBrowser(server.url), token)).status).toBe(404);
    }
  });

  it("explains to a browser without cookies what is needed", async () => {
    const { token } = await mailedDraft();
    const response = await pressContinue(cookielessBrowser(server.url), token);
    expect([response.status, (await response.text()).includes("did not send our cookie")]).toEqual([403, true]);
  });

  it("is only in the email, and not in the database, the jobs or the log", async () => {
    const { email, token } = await mailedDraft();
    const mailRows = await withDatabase(server, (sql) => sql`select resume_mails::text as row from resume_mails`);
    const linkRows = await withDatabase(server, (sql) => sql`select resume_links::text as row from resume_links`);
    await pressContinue(await openBrowser(server.url), token);
    const everything = JSON.stringify([...mailRows, ...linkRows]) + server.log();
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(email);
    expect(server.log()).toContain("/continue/[token]");
    const kept = await withDatabase(server, (sql) => sql`select from resume_mails where sealed_address is not null and status <> 'queued'`);
    expect(kept).toHaveLength(0);
  });
});

describe("the request for a link", () => {
  it("is accepted three times a day for a draft, and then rejected with the reason", async () => {
    const { browser } = await browserWithDraft(server, answers);
    for (let times = 0; times < 3; times++) expect((await ask(browser, newAddress())).status).toBe(200);
    const rejected = await ask(browser, newAddress());
    expect([rejected.status, (await rejected.text()).includes("You have asked for three links today")]).toEqual([429, true]);
  });

  it("is not counted again when the same page repeats it, as by a reload", async () => {
    const { browser, id } = await browserWithDraft(server, answers);
    const [email, other] = [newAddress(), newAddress()];
    const askFrom = async (known: number, address: string) => {
      const response = await browser.post("/later", { email: address, known: String(known) });
      return [response.status, /You can (?:ask for|ask again after) [^.]*/.exec(await response.text())?.[0]];
    };
    for (let times = 0; times < 3; times++) expect(await askFrom(0, email)).toEqual([200, "You can ask for 2 more emails today"]);
    expect(await askFrom(0, other)).toEqual([200, "You can ask for 1 more email today"]);
    const [{ oldest }] = await withDatabase(
      server,
      (sql) => sql<[{ oldest: Date }]>`select min(created_at) as oldest from resume_mails where form_id = ${id}`,
    );
    const again = `You can ask again after ${officeTime(new Date(oldest.getTime() + 24 * 60 * 60_000))}`;
    for (let times = 0; times < 2; times++) expect(await askFrom(2, email)).toEqual([200, again]);
    expect(await askFrom(3, email)).toEqual([429, again]);
  });

  it("does not reveal that an address has received three emails for other drafts", async () => {
    const email = newAddress();
    for (let times = 0; times < 5; times++) {
      const { browser } = await browserWithDraft(server, answers);
      const response = await ask(browser, times % 2 ? email : email.toUpperCase());
      expect([response.status, (await response.text()).includes("You can ask for 2 more emails today.")]).toEqual([200, true]);
    }
    await withDatabase(server, async (sql) => {
      await expect.poll(() => sql`select from graphile_worker.jobs where task_identifier = 'send_resume_link'`).toHaveLength(0);
    });
    expect(await readMailedTokens(server, email)).toHaveLength(3);
  });

  it("with an invalid address keeps what was typed and shows a message", async () => {
    const { browser } = await browserWithDraft(server, answers);
    for (const email of ["", "nobody", "a@b.example\nBcc: c@d.example", "x".repeat(300) + "@client.example"]) {
      const response = await ask(browser, email);
      expect(response.status).toBe(422);
      expect(await response.text()).toContain("Please enter a valid email address");
    }
    expect(await (await ask(browser, "no<body")).text()).toContain('value="no&lt;body"');
  });

  it("from a browser without answers sends nothing", async () => {
    const browser = await openBrowser(server.url);
    const email = newAddress();
    expect(statusAndLocation(await ask(browser, email))).toEqual([303, "/later"]);
    expect(await (await browser.page("/later")).text()).toContain("Nothing is saved in this browser yet.");
    expect(await readMailedTokens(server, email)).toEqual([]);
  });

  it("sends an email that contains none of the answers and does not reveal what the form is about", async () => {
    const { email } = await mailedDraft();
    const { mail } = (await readOutbox(server.dataDir)).find((each) => [each.mail.to].flat()[0]?.text === email)!;
    for (const word of [/Testwell/, /Dana/, /987/, /bankrupt/i]) expect(`${mail.subject} ${mail.text}`).not.toMatch(word);
    expect(mail.text).toMatch(/Your reference: (?:[2-9A-HJKMNP-TV-Z]{4}-?){3}\n/);
    expect(mail.text).toMatch(/The link works until .*Eastern Time/);
  });
});

describe("the API call that requests a link", () => {
  const call = (who: Client, id: string, body: object) => who.call("POST", `${forms}/${id}/resume-link`, body);

  it("sends it as the page does, and rejects the same requests", async () => {
    const { browser, id } = await browserWithDraft(server, answers);
    const email = newAddress();
    expect((await call(browser, id, { email })).status).toBe(202);
    expect(
      (await pressContinue(await openResumeLink(server, await waitForNewestToken(server, email)), await waitForNewestToken(server, email)))
        .status,
    ).toBe(303);
    for (const body of [{}, { email: "nobody" }, { email: `${"x".repeat(300)}@client.example` }])
      expect((await call(browser, id, body)).status).toBe(422);
    for (let times = 0; times < 2; times++) expect((await call(browser, id, { email })).status).toBe(202);
    const rejected = await call(browser, id, { email });
    expect([rejected.status, rejected.headers.get("Retry-After")]).toEqual([429, "86400"]);
  });

  it("returns the same 404 to strangers and to the holder of an edit link", async () => {
    const { id } = await browserWithDraft(server, answers);
    const email = newAddress();
    const linked = clientWithEditLink(server.url, await createEditLink(server, id));
    expect((await linked.call("GET", `${forms}/${id}`)).status).toBe(200);
    for (const who of [await openBrowser(server.url), linked]) expect((await call(who, id, { email })).status).toBe(404);
    const { id: ownerless } = await (await apiClient(server.url).call("POST", forms, { formData: answers })).json();
    expect((await call(apiClient(server.url), ownerless, { email })).status).toBe(202);
  });
});
