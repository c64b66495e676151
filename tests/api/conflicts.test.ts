import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm, createApiSession } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { misspelled } from "../support/misspelled-names.ts";
import { listJobs } from "../support/queue.ts";
import { listLockWaiters } from "../support/row-lock.ts";
import { startServer, type TestServer } from "../support/server.ts";

const conflicts = "/api/admin/conflicts";

interface Result {
  id: string;
  found: { places: number; cases: number };
  cases: { kind: string; id: string; clientName: string; page: string; places: { label: string; found: string; isSame: boolean }[] }[];
  unreadable: number;
}

let server: TestServer;
let attorney: Client;
let form: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
  form = await createApiForm(server.url, {
    personalInfo: {
      clientName: "Rowan Marlowe",
      maritalStatus: "married",
      spouseName: "Ines Okafor",
      previousNames: "Rowan Quill, until 2019",
    },
    personalProperty: { bankAccounts: [{ instituteName: "Piedmont Savings" }] },
    securedCreditors: [{ creditor: "Triangle Auto Finance, Inc." }],
    priorityCreditors: [{ creditor: "Wake County" }],
    unsecuredCreditors: [{ originalCreditor: "John Smith", currentCreditor: "Placeholder Recovery LLC" }],
    income: { currentEmployer: "Tar Heel Bakery", spouseEmployer: "Oakwood School" },
    financialAffairs: {
      lawsuits: "Vandelay v. Marlowe, Wake County, 2025",
      relativePayments: [{ name: "Petra Marlowe" }],
      giftsContributions: "St. Brigid's Church",
      vehicleTransfersQuestion: "yes",
      vehicleTransfers: [{ recipient: "Hugo Ferreira" }],
    },
    contactInfo: { city: "Smithville" },
  });
});
afterAll(() => server?.cleanup());

async function search(name: string): Promise<Result> {
  const response = await attorney.call("POST", conflicts, { name });
  expect(response.status).toBe(201);
  return response.json();
}
const findPlaces = async (name: string) =>
  (await search(name)).cases.flatMap(({ places }) => places.map(({ label, found }) => `${label}: ${found}`));

describe("a conflict search for a name", () => {
  it.each([
    ["rowan marlow", "Full name: Rowan Marlowe"],
    ["Okafor, Inés", "Spouse full name: Ines Okafor"],
    ["Rowan Quill", "Any names used in the past 8 years: Rowan Quill"],
    ["Piedmont Savings", "Bank Accounts 1: Institution name: Piedmont Savings"],
    ["Triangle Auto Finance LLC", "Secured Creditors 1: Creditor: Triangle Auto Finance"],
    ["Wake County", "Priority Creditors 1: Creditor: Wake County"],
    ["Jon Smyth", "Unsecured Creditors 1: Original creditor: John Smith"],
    ["Place-holder Recovery", "Unsecured Creditors 1: Current creditor: Placeholder Recovery"],
    ["TARHEEL BAKERY", "Current employer: Tar Heel Bakery"],
    ["Oakwood Shcool", "Spouse employer: Oakwood School"],
    ["Vandelay", "Lawsuits in the last year: Vandelay"],
    ["P. Marlowe", "Payments to relatives 1: Name: Petra Marlowe"],
    ["St Brigids Church", "Gifts and contributions in the last year, excluding family gifts under $200: St. Brigid's Church"],
    ["Hugo Fereira", "Vehicle transfers 1: Recipient: Hugo Ferreira"],
  ])("finds it in every answer that can contain names: %s", async (name, place) => {
    expect(await findPlaces(name)).toContain(place);
  });

  it("finds upload sessions, and skips answers that cannot contain names", async () => {
    const session = await createApiSession(server.url, { clientName: "Portia Porter", clientEmail: "portia@example.com" });
    expect((await search("Porter")).cases).toMatchObject([
      { kind: "uploadSession", id: session, page: `/admin/upload-sessions/${session}?tab=uploads`, places: [{ isSame: true }] },
    ]);
    expect((await search("Smithville")).found).toEqual({ places: 0, cases: 0 });
    expect((await search("Rowan Marlowe")).cases[0]).toMatchObject({ kind: "form", id: form, page: `/admin/submissions/${form}` });
  });

  it.each([
    ["", "at least two letters"],
    ["x", "at least two letters"],
    ["x".repeat(500), "at most 200"],
    ["Ann ".repeat(13), "at most 12 words"],
    ["Ann\nLee", "one line"],
  ])("returns 422 for %j", async (name, message) => {
    const response = await attorney.call("POST", conflicts, { name });
    expect(response.status).toBe(422);
    expect((await response.json()).message).toContain(message);
    const page = await attorney.post("/admin/conflicts", { name });
    expect(page.status).toBe(422);
    expect(await page.text()).toContain(message);
  });

  it("returns the closest matches and the total count if 2,000 places match", { timeout: 120_000 }, async () => {
    const rows = (count: number) => Array.from({ length: count }, () => ({ originalCreditor: "Common Card" }));
    const first = await createApiForm(server.url, { unsecuredCreditors: rows(99) });
    await withDatabase(
      server,
      (sql) => sql`insert into upload_sessions (id, client_name, client_email, details, key_id)
        select 'common-card-session-' || lpad(n::text, 4, '0'), 'Comon Card', '', '', '' from generate_series(1, 1901) n`,
    );
    const { found, cases } = await search("Common Card");
    expect(found).toEqual({ places: 2_000, cases: 1_902 });
    expect(cases).toHaveLength(100);
    expect(cases[0]).toMatchObject({ id: first });
    expect(cases[0]!.places).toHaveLength(20);
    const { headers } = await attorney.post("/admin/conflicts", { name: "Common Card" });
    const page = (await (await attorney.page(headers.get("Location")!)).text()).replaceAll("<!-- -->", "");
    expect(page).toContain("2,000 places in 1,902 cases. The 100 cases with the closest names are shown.");
    expect(page).toContain("and 79 more in this case");
    await withDatabase(server, (sql) => sql`delete from upload_sessions where key_id = ''`);
  });
});

describe("after the names are indexed", () => {
  const indexNames = () =>
    withDatabase(server, async (sql) => {
      await sql`select graphile_worker.add_job('index_names')`;
      const listUnindexed = () => sql`
        select id from forms where id not in (select form_id from name_keys)
        union all select id from upload_sessions where id not in (select session_id from session_name_keys)`;
      await expect.poll(listUnindexed, { timeout: 30_000 }).toEqual([]);
    });

  it("a search finds the same, also what has changed since, and reads no other forms", { timeout: 60_000 }, async () => {
    const other = await createApiForm(server.url, { personalInfo: { clientName: "Oto Kuhn" } });
    const changed = await createApiForm(server.url, { personalInfo: { clientName: "Somebody Else" } });
    await indexNames();
    await withDatabase(server, async (sql) => {
      await sql`update form_sections set sealed = sealed || '\\x00' where form_id = ${other}`;
      await sql`update name_keys set keys = '{}' where form_id = ${changed}`;
      expect((await search("Somebody Else")).cases).toEqual([]);
      await sql`update forms set version = version + 1 where id = ${changed}`;
      expect((await search("Somebody Else")).cases).toMatchObject([{ id: changed }]);
    });
    for (const name of ["rowan marlow", "Okafor, Inés", "TARHEEL BAKERY", "Place-holder Recovery", "Vandelay", "P. Marlowe"]) {
      const { cases, unreadable } = await search(name);
      expect(
        cases.map(({ id }) => id),
        name,
      ).toContain(form);
      expect(unreadable, name).toBe(0);
    }
    expect(await search("Oto Kuhn")).toMatchObject({ found: { cases: 0 }, unreadable: 1 });
    await withDatabase(server, (sql) => sql`delete from forms where id in ${sql([other, changed])}`);
  });

  it("keys are made anew after a change of names, and kept after any other", async () => {
    const idsOf = async (name: string) => (await search(name)).cases.map(({ id }) => id);
    const runJob = () =>
      withDatabase(server, async (sql) => {
        await sql`select graphile_worker.add_job('index_names')`;
        await expect.poll(() => listJobs(server), { timeout: 30_000 }).toEqual([]);
      });
    const id = await createApiForm(server.url, { personalInfo: { previousNames: "Ambrose Tilley" } });
    await runJob();
    const save = async (formData: object) =>
      expect((await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData })).status).toBe(200);
    // Keys that are emptied show whether they are made anew.
    await withDatabase(server, (sql) => sql`update name_keys set keys = '{}' where form_id = ${id}`);
    expect(await idsOf("Ambrose Tilley")).toEqual([]);
    await save({ income: { takeHomePay: "2500" } });
    expect(await idsOf("Ambrose Tilley")).toEqual([id]);
    await runJob();
    expect(await idsOf("Ambrose Tilley")).toEqual([]);
    await save({ personalInfo: { previousNames: "Ambrosia Penhaligon" } });
    await runJob();
    expect([await idsOf("Ambrosia Penhaligon"), await idsOf("Ambrose Tilley")]).toEqual([[id], []]);
    // An earlier version of the server replaces the keys, but not what tells which names they are of.
    await withDatabase(server, (sql) => sql`update name_keys set keys = '{}', basis = 'x' || basis where form_id = ${id}`);
    await runJob();
    expect(await idsOf("Ambrosia Penhaligon")).toEqual([id]);
    await withDatabase(server, (sql) => sql`delete from forms where id = ${id}`);
  });

  it("a search finds new, changed and deleted upload sessions as they are", async () => {
    const idsOf = async (name: string) => (await search(name)).cases.map(({ id }) => id);
    const session = await createApiSession(server.url, { clientName: "Ottilie Fernsby", clientEmail: "ottilie@example.com" });
    expect(await idsOf("Otilie Fernsby")).toEqual([session]);
    await indexNames();
    expect(await idsOf("Otilie Fernsby")).toEqual([session]);
    expect(await idsOf("Ottilie Graves")).toEqual([]);
    await withDatabase(server, async (sql) => {
      await sql`update session_name_keys set keys = '{}' where session_id = ${session}`;
      expect(await idsOf("Otilie Fernsby")).toEqual([]);
      await sql`update upload_sessions set client_name = 'Ottilie Graves' where id = ${session}`;
    });
    expect(await idsOf("Ottilie Graves")).toEqual([session]);
    expect(await idsOf("Otilie Fernsby")).toEqual([]);
    expect((await attorney.call("DELETE", `/api/admin/upload-sessions/${session}`)).status).toBe(204);
    expect(await idsOf("Ottilie Graves")).toEqual([]);
    await withDatabase(server, async (sql) =>
      expect(await sql`select from session_name_keys where session_id = ${session}`).toHaveLength(0),
    );
  });

  it("the index of a session's name, which is not encrypted, does not tell what words a form has", async () => {
    const session = await createApiSession(server.url, { clientName: "Rowan Marlowe", clientEmail: "rowan@example.com" });
    await indexNames();
    await withDatabase(server, async (sql) => {
      const overlapping = sql`
        select from name_keys, session_name_keys where form_id = ${form} and session_id = ${session}
        and name_keys.keys && session_name_keys.keys`;
      expect(await overlapping).toHaveLength(0);
      await sql`delete from upload_sessions where id = ${session}`;
    });
  });

  it("a search finds the same among 1,000 upload sessions with misspelled names as before", { timeout: 120_000 }, async () => {
    const names = fc.sample(misspelled, { numRuns: 1_030, seed: 25 });
    const searched = names.splice(0, 30).filter((name) => name.trim().length > 3);
    const searchAll = async () => {
      const results = [];
      for (const name of searched) results.push(await search(name));
      return results.map(({ found, cases }) => ({ found, cases }));
    };
    await withDatabase(
      server,
      (sql) => sql`insert into upload_sessions (id, client_name, client_email, details, key_id)
        select 'misspelled-session-' || lpad(n::text, 5, '0'), name, '', '', ''
        from unnest(${names}::text[]) with ordinality sample (name, n)`,
    );
    const before = await searchAll();
    expect(before.filter(({ found }) => found.cases > 0).length).toBeGreaterThan(20);
    await indexNames();
    expect(await searchAll()).toEqual(before);
    await withDatabase(server, (sql) => sql`delete from upload_sessions where key_id = ''`);
  });
});

describe("a stored search", () => {
  it("is stored encrypted with its decision, and logged without the name", async () => {
    const { id } = await search("Secretive Zebra");
    const decision = { decision: "Nobody of that name.", initials: "ab" };
    expect((await attorney.call("PATCH", `${conflicts}/${id}`, { ...decision, initials: "" })).status).toBe(422);
    expect((await attorney.call("PATCH", `${conflicts}/${id}`, { ...decision, decision: " " })).status).toBe(422);
    const decided = await attorney.call("PATCH", `${conflicts}/${id}`, decision);
    expect(await decided.json()).toMatchObject({ name: "Secretive Zebra", found: { places: 0, cases: 0 }, ...decision, initials: "AB" });
    expect((await attorney.call("PATCH", `${conflicts}/${id}`, { ...decision, decision: "Other" })).status).toBe(409);
    expect((await attorney.post(`/admin/conflicts/${id}`, { ...decision, decision: "Other" })).status).toBe(409);
    expect((await (await attorney.call("GET", conflicts)).json())[0]).toMatchObject({ id, decision: "Nobody of that name." });

    // Matches that are found later do not change the stored result of the search.
    await createApiForm(server.url, { personalInfo: { clientName: "Secretive Zebra" } });
    expect((await (await attorney.call("GET", `${conflicts}/${id}`)).json()).found).toEqual({ places: 1, cases: 1 });
    expect((await (await attorney.call("GET", conflicts)).json())[0].found).toEqual({ places: 0, cases: 0 });

    const dump = await withDatabase(server, async (sql) => [
      await sql`select * from conflict_searches`,
      await sql`select * from audit_log`,
    ]);
    expect(
      dump
        .flat()
        .map((row) => Object.values(row).map(String).join())
        .join("\n"),
    ).not.toMatch(/Zebra|Nobody/);
    expect(await (await attorney.page("/admin/dashboard")).text()).toMatch(/Decision on a name search noted.*Name searched in all cases/s);
  });

  it("returns 404 for an unknown id and 401 without a session", async () => {
    const nothing = `${conflicts}/AAAAAAAAAAAAAAAAAAAAAAAA`;
    expect((await attorney.call("GET", nothing)).status).toBe(404);
    expect((await attorney.call("PATCH", nothing, { decision: "x", initials: "AB" })).status).toBe(404);
    expect((await attorney.page("/admin/conflicts/AAAAAAAAAAAAAAAAAAAAAAAA")).status).toBe(404);
    expect((await apiClient(server.url).call("POST", conflicts, { name: "Marlowe" })).status).toBe(401);
  });

  it("counts forms that cannot be decrypted and searches the others", async () => {
    const broken = await createApiForm(server.url, { personalInfo: { clientName: "Broken Marlowe" } });
    await withDatabase(server, (sql) => sql`update form_sections set sealed = sealed || '\\x00' where form_id = ${broken}`);
    expect(await search("Rowan Marlowe")).toMatchObject({ unreadable: 1, cases: [{ id: form }] });
    await withDatabase(server, (sql) => sql`delete from forms where id = ${broken}`);
  });

  it("is aborted when the client disconnects", async () => {
    const abortController = new AbortController();
    await withDatabase(server, (sql) =>
      sql.begin(async (tx) => {
        await tx`lock table upload_sessions in access exclusive mode`;
        const aborted = fetch(server.url + conflicts, {
          method: "POST",
          headers: { Cookie: attorney.cookie, Origin: server.url, "Content-Type": "application/json" },
          body: JSON.stringify({ name: "Left Early" }),
          signal: abortController.signal,
        });
        await expect.poll(async () => (await listLockWaiters(server)).length).toBeGreaterThan(0);
        abortController.abort();
        await expect(aborted).rejects.toThrow();
      }),
    );
    await search("Afterward");
    const searches = await (await attorney.call("GET", conflicts)).json();
    expect(searches.slice(0, 2)).toMatchObject([{ name: "Afterward" }, { name: "Left Early", found: null }]);
  });
});
