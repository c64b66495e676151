import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withAuditedReads } from "../../app/audited-reads.server.ts";
import { randomId, randomToken, sha256 } from "../../app/platform/crypto.server.ts";
import { closeDatabase, openDatabase, sql } from "../../app/platform/database/database.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { runWithLogContext } from "../../app/platform/log.server.ts";
import { auditApiRead } from "../../app/records/activity/api-reads.server.ts";
import { beginSession } from "../../app/records/security/attorney-sessions.server.ts";
import { actsForOffice, auditAttorney, caseReference, isForOffice } from "../../app/records/activity/audit-log.server.ts";
import { createForm, getFormAsOffice } from "../../app/records/forms/forms.server.ts";
import { collectNumbers, findShownForms, noteChangedNumbers, noteNumbers } from "../../app/records/security/shown-numbers.server.ts";
import { createDatabase, dropDatabase } from "../support/test-database.ts";

const ssn = "987-65-4321";
const formData = { personalInfo: { clientSSN: ssn, spouseSSN: "987-65-432", otherTaxIds: "" }, contactInfo: { city: "987-65-4325" } };
const ownerToken = randomToken();
let session: string;
let form: string;
let own: string;
beforeAll(async () => {
  env.DATABASE_URL = await createDatabase();
  await openDatabase();
  session = await beginSession(undefined);
  form = (await createForm({ kind: "apiClient" }, { formData } as never)).form.id;
  own = (await createForm({ kind: "owner", hash: sha256(ownerToken) }, { formData } as never)).form.id;
});
afterAll(async () => {
  await closeDatabase();
  await dropDatabase(env.DATABASE_URL!);
});
beforeEach(() => sql`delete from audit_log`);

const lines = async () =>
  (await sql`select action, form_id as form, upload_session_id as session, detail, address, program from audit_log order by id`).map(
    (row) => ({ ...row }),
  );

const viewed = (id: string) => ({ action: "ssn_viewed", form: id, session: null, detail: "", address: "1.2.3.4", program: null });
const line = (action: string, detail: string, more: object = {}) => ({
  action,
  form: null,
  session: null,
  detail,
  address: "1.2.3.4",
  program: "sync",
  ...more,
});

describe("the numbers that a request has read", () => {
  const shown = (text: string, work: () => void) => {
    const numbers = new Map<string, Set<string>>();
    collectNumbers(numbers, work);
    return findShownForms(numbers, text);
  };

  it("are the complete ones of all answers that are Social Security numbers, whatever is between their digits", () => {
    const note = () => noteNumbers("a", formData);
    for (const text of ["987654321", "987.65.4321", '{"x":"987–65 4321"}', "9 8 7 6 5 4 3 2 1"])
      expect([text, shown(text, note)]).toEqual([text, ["a"]]);
    for (const text of ["", "987-65-4320", "•••-••-4321", "987-65-432", "987-65-4325"])
      expect([text, shown(text, note)]).toEqual([text, []]);
    expect(shown("987-65-4329", () => noteNumbers("a", { personalInfo: { spouseSSN: "987 65 4329" } }))).toEqual(["a"]);
    expect(shown("987-65-4328", () => noteNumbers("a", { personalInfo: { otherTaxIds: "987654328" } }))).toEqual(["a"]);
    expect(shown("9876543210", () => noteNumbers("a", { personalInfo: { clientSSN: "9876543210" } }))).toEqual([]);
  });

  it("belong to their forms, and are added up", () => {
    const both = () => {
      noteNumbers("a", formData);
      noteNumbers("a", { personalInfo: { clientSSN: "987-65-4329" } });
      noteNumbers("a", {});
      noteNumbers("b", { personalInfo: { clientSSN: "987-65-4328" } });
    };
    expect(shown(ssn, both)).toEqual(["a"]);
    expect(shown("987-65-4329", both)).toEqual(["a"]);
    expect(shown("987-65-4328", both)).toEqual(["b"]);
    expect(shown(`${ssn} 987-65-4328`, both)).toEqual(["a", "b"]);
    expect(shown("", () => noteNumbers("a", { personalInfo: {} }))).toEqual([]);
  });

  it("include earlier and later numbers of changes, and no other answers", () => {
    const change = (path: string) => () => noteChangedNumbers("a", { formData: { [path]: { label: "", from: "987-65-4320", to: ssn } } });
    for (const text of [ssn, "987-65-4320"]) expect(shown(text, change("personalInfo.clientSSN"))).toEqual(["a"]);
    for (const path of ["personalInfo.clientName", "unknown.path"]) expect(shown(ssn, change(path))).toEqual([]);
    expect(shown(ssn, () => noteChangedNumbers("a", { currentStep: 3 }))).toEqual([]);
    noteNumbers("a", formData);
  });
});

interface Sent {
  route?: string;
  method?: string;
  cookies?: string;
  path?: string;
  params?: Record<string, string>;
  context?: object;
  program?: string;
}

/** Runs a wrapped handler as the server does. */
function send(handler: () => unknown, { route = "routes/admin.x", method = "GET", cookies = "", path = "/x", ...more }: Sent = {}) {
  const { params = {}, program, context = { address: "1.2.3.4" } } = more;
  const request = new Request(`http://localhost${path}`, { method, headers: { Cookie: cookies } });
  const work = async () => withAuditedReads(handler as never, route)({ request, params, context } as never);
  return runWithLogContext({ requestId: "r", ...(program && { program }) }, work);
}

const readAndShow =
  (id = form) =>
  async () =>
    Response.json(await getFormAsOffice(id));

describe("a response", () => {
  it("of the office with a form's number is recorded before it is sent, whatever the method", async () => {
    for (const method of ["GET", "POST"]) await send(readAndShow(), { method });
    expect(await lines()).toEqual([viewed(form), viewed(form)]);
    expect(await (await (send(readAndShow()) as Promise<Response>)).json()).toMatchObject({ id: form });
    await send(readAndShow(), { route: "routes/api.admin.x" });
    expect(await lines()).toHaveLength(4);
  });

  it("is recorded if it is thrown, or is plain data", async () => {
    await expect(
      send(async () => {
        throw await readAndShow()();
      }),
    ).rejects.toBeInstanceOf(Response);
    await send(() => getFormAsOffice(form));
    expect(await lines()).toEqual([viewed(form), viewed(form)]);
    await expect(send(() => Promise.reject(new Error("failed")))).rejects.toThrow("failed");
    await send(() => undefined);
    await send(() => null);
    expect(await lines()).toHaveLength(2);
  });

  it("is not recorded if it has no number, is a file, or has no body", async () => {
    const respond = (body: string, headers: Record<string, string>) => async () => {
      await getFormAsOffice(form);
      return new Response(body, { headers });
    };
    await send(respond("987-65-4320", { "Content-Type": "application/json" }));
    await send(respond(ssn, { "Content-Type": "application/json", "Content-Disposition": "attachment" }));
    await send(respond(ssn, { "Content-Type": "text/event-stream" }));
    await send(respond(ssn, {}));
    await send(readAndShow(), { method: "HEAD" });
    await send(() => Response.json(ssn));
    expect(await lines()).toEqual([]);
    await send(respond(ssn, { "Content-Type": "application/json; charset=utf-8" }));
    expect(await lines()).toEqual([viewed(form)]);
  });

  it("is recorded once for all loaders and the action of a request", async () => {
    const context = { address: "1.2.3.4" };
    await Promise.all([send(readAndShow(), { context }), send(readAndShow(), { context })]);
    expect(await lines()).toEqual([viewed(form)]);
    await send(readAndShow(own), { context });
    expect(await lines()).toEqual([viewed(form), viewed(own)]);
  });

  it("of a client's call is recorded only if it was made with the attorney's session on somebody else's form", async () => {
    const route = "routes/api.bankruptcy-forms_.$id";
    await send(readAndShow(), { route });
    await send(readAndShow(), { route, cookies: `attorney=${randomToken()}` });
    await send(readAndShow(own), { route, cookies: `owner=${ownerToken}; attorney=${session}` });
    expect(await lines()).toEqual([]);
    await send(readAndShow(), { route, cookies: `attorney=${session}` });
    await send(readAndShow(), { route, cookies: `owner=${ownerToken}; attorney=${session}` });
    expect(await lines()).toEqual([viewed(form), viewed(form)]);
    await send(readAndShow(), { program: "sync" });
    await send(readAndShow(), { route: "routes/not.admin.x" });
    await send(readAndShow(), { route: "routes/api.not.admin.x" });
    expect(await lines()).toHaveLength(3);
  });
});

describe("a read with an API key", () => {
  const ok = () => Response.json({});
  const read = (route: string, path: string, more: Sent = {}) =>
    send(ok, { program: "sync", route: `routes/${route}`, path, params: { id: "f1" }, ...more });

  it("leaves a line with the case and what was read", async () => {
    await read("api.admin.submissions_.$id_.petition_.addresses", "/api/admin/submissions/f1/petition/addresses");
    await read("api.admin.forms_.$id_.edit-token", "/api/admin/forms/f1/edit-token");
    await read("api.admin.upload-sessions_.$id_.files_.$fileId_.view", "/api/admin/upload-sessions/s%201/files/x/view", {
      params: { id: "s 1", fileId: "x" },
    });
    expect(await lines()).toEqual([
      line("case_read", "submissions/petition/addresses, forms/edit-token", { form: "f1" }),
      line("case_read", "upload-sessions/files/view", { session: "s 1" }),
    ]);
  });

  it("of lists leaves one line, and of the firm's own data none", async () => {
    await read("api.admin.submissions", "/api/admin/submissions", { params: {} });
    await read("api.admin.conflicts_.$id", "/api/admin/conflicts/f1");
    await read("api.admin.creditor-addresses_.$id_.cases", "/api/admin/creditor-addresses/f1/cases");
    await read("other.api.admin.submissions_.$id", "/api/admin/submissions/f1");
    await read("api.edit.$token", "/api/edit/f1");
    expect(await lines()).toEqual([line("cases_listed", "submissions, conflicts, creditor-addresses/cases")]);
    await sql`delete from audit_log`;
    const firm = [
      "auth.status",
      "blanks",
      "blanks_.$form",
      "case-schema",
      "creditor-addresses",
      "creditor-addresses_.$id",
      "tables_.$name",
    ];
    for (const route of firm) await read(`api.admin.${route}`, "/api/admin/x");
    expect(await lines()).toEqual([]);
  });

  it("leaves none if it is not a key's, changes something, fails, or has no body", async () => {
    const route = "routes/api.admin.submissions_.$id";
    const path = "/api/admin/submissions/f1";
    await send(ok, { route, path });
    for (const method of ["POST", "HEAD"]) await send(ok, { route, path, method, program: "sync" });
    await send(() => new Response(null, { status: 404 }), { route, path, program: "sync" });
    await send(() => ({}), { route, path, program: "sync" });
    expect(await lines()).toEqual([]);
  });

  it("is counted by key, case and hour", async () => {
    const write = (program: string, formId: string, what: string) => auditApiRead({ program, about: { formId }, what, address: "1.2.3.4" });
    for (const what of ["a", "b", "a", "b", "ab"]) await write("sync", "f1", what);
    await write("other", "f1", "a");
    await write("sync", "f2", "a");
    await auditApiRead({ program: "sync", about: { uploadSessionId: "f1" }, what: "a", address: "1.2.3.4" });
    expect(await lines()).toEqual([
      line("case_read", "a, b, ab", { form: "f1" }),
      line("case_read", "a", { form: "f1", program: "other" }),
      line("case_read", "a", { form: "f2" }),
      line("case_read", "a", { session: "f1" }),
    ]);
    await sql`update audit_log set created_at = created_at - interval '1 hour'`;
    await write("sync", "f1", "a");
    expect(await lines()).toHaveLength(5);
  });
});

describe("an act of the office at a client's call", () => {
  it("needs a live session and somebody else's form or upload session", async () => {
    const attorney = sha256(session);
    const hash = sha256(ownerToken);
    const uploads = randomId();
    await sql`
      insert into upload_sessions (id, owner_hash, client_name, client_email, details, key_id)
      values (${uploads}, ${hash}, 'Rowan', 'rowan@client.example', '', 'k')`;
    const browser = { kind: "owner", hash, attorney } as const;
    const [aboutOwn, aboutOwnUploads] = [caseReference("forms", own), caseReference("upload_sessions", uploads)];
    expect([aboutOwn, aboutOwnUploads]).toEqual([{ formId: own }, { uploadSessionId: uploads }]);
    for (const about of [aboutOwn, aboutOwnUploads]) {
      expect(await actsForOffice(browser, about)).toBe(false);
      expect(await actsForOffice({ kind: "cookieless", attorney }, about)).toBe(true);
      expect(await actsForOffice({ kind: "cookieless" }, about)).toBe(false);
      expect(await actsForOffice({ kind: "cookieless", attorney: sha256("ended") }, about)).toBe(false);
    }
    expect(await actsForOffice(browser, { formId: form })).toBe(true);
    expect([await isForOffice(browser, { formId: form }), await isForOffice(browser, aboutOwn)]).toEqual([true, false]);
    expect(await isForOffice({ ...browser, hasApiKey: true }, aboutOwn)).toBe(true);
    expect(await isForOffice({ kind: "cookieless" }, { formId: form })).toBe(false);
    await auditAttorney(browser, { action: "form_saved", formId: own });
    expect(await lines()).toEqual([]);
    await auditAttorney({ ...browser, address: "1.2.3.4" }, { action: "form_saved", formId: form, detail: "d" });
    await auditAttorney(browser, { action: "form_saved", formId: form });
    expect(await lines()).toEqual([
      line("form_saved", "d", { form, program: null }),
      line("form_saved", "", { form, program: null, address: null }),
    ]);
  });
});
