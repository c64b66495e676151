import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decrypt } from "../../app/platform/crypto.server.ts";
import { cookielessBrowser, cookiesOf, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { keyRingOf } from "../support/commands.ts";
import { withDatabase } from "../support/database.ts";
import { hashOf, createEditLink } from "../support/edit-links.ts";
import household1 from "../support/households/household-1.json" with { type: "json" };
import { startServer, type TestServer } from "../support/server.ts";

const invalid = "This edit link has expired or is invalid. Please contact your attorney for a new edit link.";

let server: TestServer;
let owner: Client;
let holder: Client;
let id: string;
let token: string;
beforeAll(async () => {
  server = await startServer();
  holder = apiClient(server.url);
});
beforeEach(async () => {
  owner = await openBrowser(server.url);
  id = (await (await owner.call("POST", "/api/bankruptcy-forms", { formData: household1, currentStep: 5 })).json()).id;
  token = await createEditLink(server, id);
});
afterAll(() => server?.cleanup());

const readForm = async () => (await owner.call("GET", `/api/bankruptcy-forms/${id}`)).json();
async function readEdits(): Promise<{ summary: string }[]> {
  const rows = await withDatabase(
    server,
    (sql) => sql<{ id: string; keyId: string; bytes: Buffer }[]>`
    select id, summary_key_id as "keyId", sealed_summary as bytes from edit_history where form_id = ${id} order by created_at desc`,
  );
  return rows.map((row) => ({ summary: decrypt(row, `edit_history:${row.id}:sealed_summary`, keyRingOf(server.dataDir)) }));
}
const revoke = () => withDatabase(server, (sql) => sql`update edit_links set revoked_at = now() where token_hash = ${hashOf(token)}`);
const expire = () => withDatabase(server, (sql) => sql`update edit_links set expires_at = now() where token_hash = ${hashOf(token)}`);

describe("a form opened with an edit link", () => {
  it("is not saved if the link is revoked while the request is being sent", async () => {
    const revoked = Promise.withResolvers<void>();
    const body = new ReadableStream({
      async start(sending) {
        sending.enqueue(Buffer.from('{"formData": {"contactInfo": '));
        await revoked.promise;
        sending.enqueue(Buffer.from('{"city": "Too Late"}}}'));
        sending.close();
      },
    });
    const init: RequestInit = { method: "PATCH", body, duplex: "half", headers: { "Content-Type": "application/json" } };
    const save = fetch(`${server.url}/api/edit/${token}`, init);
    await readForm();
    await revoke();
    revoked.resolve();
    expect((await save).status).toBe(404);
    expect((await readForm()).formData).toEqual(household1);
  });

  it("has the court's questions answered by the client's words, whoever saves them, unless the same change answers them", async () => {
    const path = `/api/bankruptcy-forms/${id}`;
    const asked = async () => (await readForm()).formData.financialAffairs.asked;
    await owner.call("PATCH", path, { formData: { financialAffairs: { lawsuits: "Bank v. Example" } } });
    expect(await asked()).toMatchObject({ lawsuits: "yes" });
    await holder.call("PATCH", `/api/edit/${token}`, { formData: { financialAffairs: { lawsuits: "None." } } });
    expect(await asked()).toMatchObject({ lawsuits: "no" });
    await owner.post("/step/financial-affairs", { lawsuits: "", losses: "A storm", formId: id, intent: "save" });
    expect(await asked()).toMatchObject({ losses: "yes" });
    expect(await asked()).not.toHaveProperty("lawsuits");
    await owner.call("PATCH", path, { formData: { financialAffairs: { losses: "Nothing", asked: { losses: "yes", storage: "no" } } } });
    expect(await asked()).toMatchObject({ losses: "no", storage: "no" });
    await owner.call("PATCH", path, { formData: { financialAffairs: { losses: "A fire", asked: { losses: null } } } });
    expect(await asked()).not.toHaveProperty("losses");
  });

  it("is returned with the link's expiry", async () => {
    const response = await holder.call("GET", `/api/edit/${token}`);
    expect(response.status).toBe(200);
    const { form, tokenInfo } = await response.json();
    expect(Object.keys(form).sort()).toEqual(
      ["clientEmail", "clientName", "createdAt", "currentStep", "formData", "id", "isCompleted", "lang", "updatedAt", "version"].sort(),
    );
    expect(form).toMatchObject({ id, currentStep: 5, formData: household1 });
    expect(response.headers.get("ETag")).toBe(`"${form.version}"`);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(Date.parse(tokenInfo.expiresAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  });

  it("accepts changes and records them with their reason", async () => {
    const change = { formData: { contactInfo: { city: "Durham" } }, currentStep: 6, isCompleted: true, editReason: "New address" };
    const response = await holder.call("PATCH", `/api/edit/${token}`, change);
    expect(response.status).toBe(200);
    expect((await response.json()).form).toMatchObject({ currentStep: 6, isCompleted: true });
    expect((await readForm()).formData).toEqual({ ...household1, contactInfo: { ...household1.contactInfo, city: "Durham" } });
    expect(await readEdits()).toEqual([{ summary: "New address" }]);
    await holder.call("PATCH", `/api/edit/${token}`, { formData: { contactInfo: { city: "Cary" } } });
    expect((await readEdits())[0]).toEqual({ summary: "Form updated via edit link" });
  });

  it("records nothing for a save without changes", async () => {
    await holder.call("PATCH", `/api/edit/${token}`, { formData: household1 });
    expect(await readEdits()).toEqual([]);
  });

  it("returns 412 with the current form for a stale If-Match", async () => {
    await owner.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo: { city: "Cary" } } });
    const response = await holder.call(
      "PATCH",
      `/api/edit/${token}`,
      { formData: { contactInfo: { city: "Durham" } } },
      { "If-Match": '"1"' },
    );
    expect(response.status).toBe(412);
    expect((await response.json()).form.formData.contactInfo.city).toBe("Cary");
  });

  it.each<[string, unknown, number]>([
    ["malformed JSON", "{", 400],
    ["a list", [], 422],
    ["step 99", { currentStep: 99 }, 422],
    ["text for isCompleted", { isCompleted: "yes" }, 422],
    ["a reason of 201 characters", { editReason: "x".repeat(201) }, 422],
    ["a NUL in the reason", { editReason: "a\u0000b" }, 422],
    ["101 rows", { formData: { vehicles: Array(101).fill({ make: "Honda" }) } }, 422],
  ])("rejects %s", async (_what, body, status) => {
    const before = await readForm();
    expect((await holder.call("PATCH", `/api/edit/${token}`, body)).status).toBe(status);
    expect(await readForm()).toEqual(before);
  });

  it("returns 415, 405, and 403 for other content types, methods, and origins", async () => {
    expect((await holder.call("PATCH", `/api/edit/${token}`, "{}", { "Content-Type": "text/plain" })).status).toBe(415);
    const response = await holder.call("DELETE", `/api/edit/${token}`);
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD, PATCH"]);
    expect((await holder.call("PATCH", `/api/edit/${token}`, {}, { Origin: "https://evil.example" })).status).toBe(403);
  });
});

describe("an invalid edit link", () => {
  const invalidLinks: [string, () => Promise<string>][] = [
    ["revoked", async () => (await revoke(), token)],
    ["expired", async () => (await expire(), token)],
    ["guessed", async () => "A".repeat(43)],
    ["truncated", async () => token.slice(0, 21)],
    ["malformed", async () => encodeURIComponent("../%00'\"<script>")],
    ["of a deleted form", async () => (await withDatabase(server, (sql) => sql`delete from forms where id = ${id}`), token)],
  ];

  it.each(invalidLinks)("%s: returns the same 404 without client data", async (_kind, make) => {
    const invalidToken = await make();
    for (const method of ["GET", "PATCH"]) {
      const response = await holder.call(
        method,
        `/api/edit/${invalidToken}`,
        method === "PATCH" ? { formData: { contactInfo: { city: "Durham" } } } : undefined,
      );
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ error: invalid, message: invalid, code: "notFound" });
    }
    for (const path of [`/edit/${invalidToken}`, `/edit/${invalidToken}/income`, `/edit/${invalidToken}/review`]) {
      const page = await holder.page(path);
      expect(page.status).toBe(404);
      const html = await page.text();
      expect(html).toContain("Edit Link Invalid");
      expect(html).toContain("Return to Homepage");
      expect(html).not.toContain("Testwell");
      const data = await holder.page(`${path}?_data=${encodeURIComponent("routes/edit.$token.($slug)")}`);
      expect([data.status, await data.json()]).toEqual([404, { link: null, list: null }]);
    }
    const posted = await cookielessBrowser(server.url).post(`/edit/${invalidToken}/contact-info`, {
      step: "contact-info",
      city: "Durham <b>",
      unsaved: JSON.stringify({ income: { values: { currentEmployer: "Typed Earlier Ltd" } } }),
      intent: "save-changes",
    });
    const kept = await posted.text();
    expect(posted.status).toBe(404);
    for (const text of ["Your changes were not saved", "Durham &lt;b&gt;", "Typed Earlier Ltd"]) expect(kept).toContain(text);
    expect(kept).not.toContain("Testwell");
    expect((await holder.page(`/edit/${invalidToken}/review/pdf`)).status).toBe(404);
  });

  it("does not open the documents after it is revoked", async () => {
    const opened = await holder.page(`/edit/${token}`);
    const cookie = { Cookie: cookiesOf(opened) };
    const readDocuments = () => holder.call("GET", `/api/bankruptcy-forms/${id}/documents`, undefined, cookie);
    expect((await readDocuments()).status).toBe(200);
    const other = (await (await holder.call("POST", "/api/bankruptcy-forms", {})).json()).id;
    await withDatabase(server, (sql) => sql`update forms set updated_at = now() - interval '2 days' where id = ${other}`);
    expect((await holder.call("GET", `/api/bankruptcy-forms/${other}/documents`, undefined, cookie)).status).toBe(404);
    await revoke();
    expect((await readDocuments()).status).toBe(404);
  });
});

describe("a link copied with the end of its sentence", () => {
  it.each([".", ")", ").", "%20", "%3E", "”", ",", "!"])("ending in %s opens the form", async (end) => {
    const response = await holder.page(`/edit/${token}${end}`);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe(`/edit/${token}`);
  });

  it("opens the form at a step, too, and leaves other paths as they are", async () => {
    expect((await holder.page(`/edit/${token}/expenses).`)).headers.get("Location")).toBe(`/edit/${token}/expenses`);
    expect((await holder.page(`/edit/${token}`)).status).toBe(200);
    expect((await holder.page("/nowhere).")).status).toBe(404);
    expect((await holder.page("/edit/none).")).status).toBe(404);
  });
});

describe("the edit page", () => {
  it("changes nothing when it is opened repeatedly", async () => {
    const before = await readForm();
    for (let scan = 0; scan < 3; scan++) expect((await holder.page(`/edit/${token}`)).status).toBe(200);
    expect(await readForm()).toEqual(before);
    expect(await readEdits()).toEqual([]);
  });

  it("returns 404 for an unknown step", async () => {
    expect((await holder.page(`/edit/${token}/nowhere`)).status).toBe(404);
  });

  it("passes no changed rows on while one of them has an answer that cannot be stored", async () => {
    const press = async (intent: string) => {
      const fields = { step: "vehicles", "vehicles[0].make": "Honda", "vehicles[0].vin": "a\nb", unsaved: "", intent };
      const response = await cookielessBrowser(server.url).post(`/edit/${token}/vehicles`, fields);
      return { status: response.status, html: await response.text() };
    };
    const { status, html } = await press("add:vehicles");
    expect(status).toBe(422);
    expect(html).toContain('name="unsaved" value=""');
    expect(html).toMatch(/value="Honda"[^]*name="vehicles\[1\]\.make"/);
  });

  it("stores nothing before Save Changes, even with malformed unsaved answers", async () => {
    const before = await readForm();
    const postWith = async (unsaved: string, intent = "next") => {
      const response = await cookielessBrowser(server.url).post(`/edit/${token}/contact-info`, {
        step: "contact-info",
        city: "Durham",
        unsaved,
        intent,
      });
      return { status: response.status, html: await response.text() };
    };
    for (const unsaved of [
      "",
      "{",
      "[]",
      "null",
      '"x"',
      '{"__proto__":{"x":1}}',
      '{"income":null,"vehicles":7}',
      '{"nowhere":{"values":{}}}',
      '{"expenses":{"values":{},"baseRevision":{"toString":1}}}',
      `{"income":{"values":${'{"a":'.repeat(500)}1${"}".repeat(500)}}}`,
    ])
      expect((await postWith(unsaved)).status, unsaved.slice(0, 40)).toBe(200);
    const { html } = await postWith(
      JSON.stringify({ income: { values: { jobTitle: "Nurse", nothing: 1, currentEmployer: 7 }, baseRevision: 5 } }),
    );
    expect(html).toContain("Durham");
    expect(html).toContain("Nurse");
    expect(await readForm()).toEqual(before);
    await postWith(JSON.stringify({ income: { values: { jobTitle: "Nurse" }, baseRevision: "" } }), "save-changes");
    const { formData } = await readForm();
    expect(formData).toEqual({
      ...household1,
      contactInfo: { ...household1.contactInfo, city: "Durham" },
      income: { ...household1.income, jobTitle: "Nurse" },
    });
  });

  it("is logged without its token, which no table contains in plain text", async () => {
    await holder.page(`/edit/${token}`);
    await holder.call("PATCH", `/api/edit/${token}`, { formData: { contactInfo: { city: "Durham" } } });
    for (const path of [`/EDIT/${token}`, `/edit//${token}/income`]) await holder.page(path);
    await expect.poll(server.log).toContain('"path":"/api/edit/[token]"');
    await expect.poll(server.log).toMatch(/"path":"\/edit\/\/\[token\]\/income"/);
    expect(server.log()).not.toContain(token);
    const rows = await withDatabase(server, async (sql) => {
      const tables = await sql`select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`;
      const dumps = await Promise.all(
        tables.map(({ tablename }) =>
          sql`select coalesce(string_agg(t::text, ' '), '') as text from ${sql(tablename)} t`.catch(() => [{ text: "" }]),
        ),
      );
      return dumps.map(([row]) => String(row?.["text"])).join("\n");
    });
    expect(rows).toContain(id);
    expect(rows).not.toContain(token);
  });
});
