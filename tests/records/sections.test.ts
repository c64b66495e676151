import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { encrypt } from "../../app/platform/crypto.server.ts";
import { openBrowser, type Client } from "../support/clients.ts";
import { keyRingOf } from "../support/commands.ts";
import { whileBroken } from "../support/response-validation.ts";
import { couple, single } from "../support/households.ts";
import { listSubmissionStates, withDatabase } from "../support/queue.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_SCALE: "100" } });
});
afterAll(() => server?.cleanup());

const inDatabase = <Result>(work: (sql: Sql) => Promise<Result>) => withDatabase(server, work);

/** Creates a browser with a form. */
async function createForm(formData: object): Promise<{ browser: Client; id: string; path: string }> {
  const browser = await openBrowser(server.url);
  const { id } = await (await browser.call("POST", forms, { formData })).json();
  return { browser, id, path: `${forms}/${id}` };
}

/** Reads the stored sections of a form, each with its version and a hash that changes with every write. */
const stored = async (id: string) =>
  Object.fromEntries(
    (
      await inDatabase(
        (sql) => sql<{ section: string; text: string }[]>`
          select section, version || ' ' || md5(sealed) as text from form_sections where form_id = ${id}`,
      )
    ).map(({ section, text }) => [section, text]),
  );

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((section) => after[section] !== before[section]);

it("writes only the sections that a save changes, whoever saves", async () => {
  const { browser, id, path } = await createForm(couple.formData);
  let before = await stored(id);
  expect(Object.keys(before).sort()).toEqual(Object.keys(couple.formData).sort());
  const nowChanged = async () => {
    const after = await stored(id);
    const sections = changed(before, after);
    before = after;
    return sections;
  };
  await browser.call("PATCH", path, { formData: { contactInfo: { city: "Apex" } } });
  expect(await nowChanged()).toEqual(["contactInfo"]);
  await browser.call("PATCH", path, { formData: { ...couple.formData, contactInfo: { city: "Cary" } } });
  expect(await nowChanged()).toEqual(["contactInfo"]);
  await browser.call("PATCH", path, { formData: { contactInfo: { city: "Wake" }, expenses: { food: "9" } } }, { Prefer: "return=minimal" });
  expect((await nowChanged()).sort()).toEqual(["contactInfo", "expenses"]);
  await browser.post("/step/contact-info", { version: "999999:", city: "Garner", intent: "next" });
  expect(await nowChanged()).toEqual(["contactInfo"]);
  await browser.call("PATCH", path, { currentStep: 7 });
  await browser.call("POST", `${path}/submit-to-attorney`);
  expect(await nowChanged()).toEqual([]);
});

it("reads only its own section and the two of the guide for a step's page and its saves", async () => {
  const { browser, id, path } = await createForm(couple.formData);
  await inDatabase(
    (sql) => sql`update form_sections set sealed = sealed || '\\x00' 
      where form_id = ${id} and section not in ('contactInfo', 'personalInfo', 'income')`,
  );
  const page = await browser.page("/step/contact-info");
  const html = await page.text();
  expect([page.status, html]).toEqual([200, expect.stringContaining(couple.formData.contactInfo.city)]);
  expect(html.split('data-progress="given"').length).toBeGreaterThan(10);
  expect((await browser.post("/step/contact-info", { version: "999999:", city: "Apex", intent: "save" })).status).toBe(303);
  const patch = { formData: { contactInfo: { city: "Cary" } } };
  expect((await browser.call("PATCH", path, patch, { Prefer: "return=minimal" })).status).toBe(200);
  expect((await stored(id))["contactInfo"]).toMatch(/^3 /);
  await whileBroken(async () => {
    expect((await browser.call("GET", path)).status).toBe(500);
    expect((await browser.call("PATCH", path, { formData: { expenses: { food: "1" } } })).status).toBe(500);
  });
});

it("shows how much of each step is answered", async () => {
  const { browser, path } = await createForm(couple.formData);
  await browser.call("PATCH", path, { formData: { vehicles: [], personalInfo: { clientSSN: "" } } });
  const progressMarks = async () => (await (await browser.page("/step/contact-info")).text()).match(/data-progress="\w+"/g);
  expect(await progressMarks()).toEqual(expect.arrayContaining(['data-progress="given"', 'data-progress="some"']));
});

it("applies the same rules to a save that reads only what it changes", async () => {
  const { browser, path } = await createForm(couple.formData);
  const { clientName } = couple.formData.personalInfo;
  const saved = async (change: object) => {
    const { status } = await browser.call("PATCH", path, change, { Prefer: "return=minimal" });
    const form = await (await browser.call("GET", path)).json();
    return [status, form.clientName, form.clientEmail];
  };
  const { email } = couple.formData.contactInfo;
  expect(await saved({ clientName: "Somebody Else" })).toEqual([200, clientName, email]);
  expect(await saved({ clientEmail: "somebody@else.example" })).toEqual([200, clientName, email]);
  expect(await saved({ clientEmail: "" })).toEqual([200, clientName, email]);
  expect(await saved({ formData: { contactInfo: { email: "" } } })).toEqual([200, clientName, ""]);
  expect(await saved({ formData: { expenses: { food: "1" } } })).toEqual([200, clientName, ""]);
  expect(await saved({ formData: { personalInfo: { clientName: "", clientSSN: "" } } })).toEqual([200, clientName, ""]);
  expect(await saved({ isCompleted: true })).toEqual([422, clientName, ""]);
  expect(await saved({ isCompleted: true, formData: { personalInfo: couple.formData.personalInfo } })).toEqual([200, clientName, ""]);
  const both = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((n) => saved({ formData: { [n % 2 ? "vehicles" : "expenses"]: n % 2 ? [] : {} } })),
  );
  expect(both.map(([status]) => status)).toEqual(both.map(() => 200));
});

it.each([
  ["another form", "set sealed = other.sealed from form_sections other where other.form_id = $2 and other.section = one.section"],
  [
    "another section",
    "set sealed = other.sealed from form_sections other where other.form_id = one.form_id and other.section = 'expenses'",
  ],
  ["an earlier version", "set sealed = old.sealed, version = old.version from old where true"],
  ["another version", "set version = one.version + 1 where true"],
])("detects a section with the ciphertext of %s", async (_what, exchange) => {
  const [one, other] = [await createForm(couple.formData), await createForm(single.formData)];
  const path = one.path;
  await inDatabase(async (sql) => {
    const old = await sql`select sealed, version from form_sections where form_id = ${one.id} and section = 'contactInfo'`;
    await one.browser.call("PATCH", path, { formData: { contactInfo: { city: "Apex" } } });
    await sql`create temp table old (sealed bytea, version int)`;
    await sql`insert into old ${sql(old)}`;
    const text = exchange.replace("$2", `'${other.id}'`);
    const { count } = await sql.unsafe(`update form_sections one ${text} and one.form_id = '${one.id}' and one.section = 'contactInfo'`);
    expect(count).toBe(1);
  });
  await whileBroken(async () => {
    expect((await one.browser.call("GET", path)).status).toBe(500);
    expect((await one.browser.page("/step/contact-info")).status).toBe(500);
    expect((await one.browser.call("PATCH", path, { formData: { contactInfo: { city: "Lost" } } })).status).toBe(500);
  });
});

it("detects a missing section, and does not treat it as never answered", async () => {
  const { browser, id, path } = await createForm(couple.formData);
  await inDatabase((sql) => sql`delete from form_sections where form_id = ${id} and section = 'contactInfo'`);
  await whileBroken(async () => {
    expect((await browser.call("GET", path)).status).toBe(500);
    expect((await browser.post("/step/contact-info", { city: "Lost", intent: "save" })).status).toBe(500);
  });
});

it("submits the form as of one moment, even if a save ends while the submission waits", async () => {
  const { browser, id, path } = await createForm(single.formData);
  const contactInfo = { ...single.formData.contactInfo, city: "Just in time" };
  let submitting: Promise<Response> | undefined;
  await inDatabase(async (sql) => {
    await sql.begin(async (tx) => {
      const { bytes, keyId } = encrypt(JSON.stringify(contactInfo), `form_sections:${id}.contactInfo.2:sealed`, keyRingOf(server.dataDir));
      await tx`update forms set version = 2, section_versions = jsonb_set(section_versions, '{contactInfo}', '2') where id = ${id}`;
      submitting = browser.call("POST", `${path}/submit-to-attorney`);
      await expect
        .poll(() => inDatabase(async (other) => (await other`select from pg_locks where not granted`).length), { timeout: 10_000 })
        .toBeGreaterThan(0);
      await tx`
        update form_sections set version = 2, sealed = ${bytes}, key_id = ${keyId} where form_id = ${id} and section = 'contactInfo'`;
    });
  });
  expect((await submitting!).status).toBe(200);
  expect((await (await browser.call("GET", path)).json()).formData.contactInfo.city).toBe("Just in time");
  await expect.poll(() => listSubmissionStates(server), { timeout: 20_000 }).toContain("sent");
});

it("deletes the sections with their form", async () => {
  const { id } = await createForm(single.formData);
  await inDatabase(async (sql) => {
    await sql`delete from forms where id = ${id}`;
    expect(await sql`select from form_sections where form_id = ${id}`).toHaveLength(0);
  });
});
