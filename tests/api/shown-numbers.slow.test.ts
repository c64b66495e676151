import { readdirSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenApi, Operation } from "../../app/api/description/open-api.ts";
import { createApiKey } from "../../app/platform/api-keys.server.ts";
import { bestCaseFiles } from "../../app/petition/best-case.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { apiClient, client, openBrowser, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { urlsOf, type PathValues } from "../support/every-url.ts";
import { couple } from "../support/households.ts";
import { pressesOnPage } from "../support/page-forms.ts";
import { responseText } from "../support/response-text.ts";
import { routePath } from "../support/route-path.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { isThorough } from "../support/thorough.ts";
import { steps } from "../../app/questionnaire/form/index.ts";

const password = "opens-what-the-office-takes-away";
const sync = createApiKey("sync", "full");
const { clientSSN, spouseSSN } = couple.formData.personalInfo;
/** What may decide whether a call shows more. In `npm test`, only calls that describe such a parameter get it. */
const queries = { plain: "?plain=yes", reason: "?reason=Later" };
const digitsOf = (text: string) => text.replace(/\D/g, "");
const numbers = [clientSSN, spouseSSN].map(digitsOf);

/** The client has also written the number elsewhere, in another way. */
const formData = {
  ...couple.formData,
  personalInfo: { ...couple.formData.personalInfo, previousNames: `Rowan Quill, with the number ${clientSSN.replaceAll("-", ".")}` },
};

let server: TestServer;
/** A connection of its own, because the log is counted before and after each request. */
let log: postgres.Sql;
let attorney: Client;
let key: Client;
let form: string;
let values: PathValues;
beforeAll(async () => {
  server = await startServer({
    env: { ATTORNEY_PASSWORD: attorneyPassword, DOCUMENT_PASSWORD: password, API_KEYS: sync.entry, RATE_LIMIT_SCALE: "1000" },
  });
  log = postgres(server.databaseUrl(), { max: 1 });
  attorney = await signInAttorney(server.url);
  key = client(server.url, { Authorization: `Bearer ${sync.key}` });
  form = await createApiForm(server.url, { ...formData, personalInfo: { ...formData.personalInfo, clientSSN: "987-65-4399" } });
  const document = await addApiDocument(server.url, form, "payStubs", "may.pdf", pdf("may.pdf").buffer);
  const session = await createApiSession(server.url, { clientName: couple.name, clientEmail: "rowan@example.com" }, [pdf("deed.pdf")]);
  const [{ id: file }] = (await (await attorney.call("GET", `/api/admin/upload-sessions/${session}`)).json()).files;
  const { token } = await (await attorney.call("POST", `/api/admin/forms/${form}/edit-token`)).json();
  expect((await key.call("PATCH", `/api/edit/${token}`, { formData: { personalInfo: { clientSSN } } })).status).toBe(200);
  const asked = { questions: [{ path: "personalInfo.clientSSN" }], papers: ["taxReturns"] };
  await attorney.call("POST", `/api/admin/submissions/${form}/ask`, asked);
  const { id: search } = await (await attorney.call("POST", "/api/admin/conflicts", { name: "Rowan Quill" })).json();
  const { id: address } = await (
    await attorney.call("POST", "/api/admin/creditor-addresses", {
      name: "Piedmont Savings",
      street: "PO Box 100",
      city: "Raleigh",
      state: "NC",
      zip: "27602",
    })
  ).json();
  const [edit] = await withDatabase(server, (sql) => sql`select id from edit_history where form_id = ${form}`);
  values = {
    id: [form],
    "upload-sessions $id": [session],
    "upload-sessions $fileId": [file],
    "conflicts $id": [search],
    "creditor-addresses $id": [address],
    fileId: [document],
    docId: [document],
    entryId: [String(edit!["id"])],
    type: ["payStubs"],
    table: ["unsecuredCreditors", "dependents"],
    name: ["medianIncome", "exemptions"],
    form: ["101", "121"],
    file: bestCaseFiles.map((each) => `${each}.csv`),
    packetId: ["x".repeat(24)],
    receipt: ["x".repeat(24)],
    token: [token],
    slug: ["", ...steps.map(({ slug }) => slug)],
  };
}, 240_000);
afterAll(async () => {
  await log?.end();
  await server?.cleanup();
});

const countLines = () =>
  withDatabase(server, async (sql) => (await sql`select from audit_log where form_id = ${form} and action <> 'cases_listed'`).length);

const countAllLines = async () => Number((await log`select max(id) as last from audit_log`)[0]!["last"]);

/** Responses that showed a number, and those that did so without a new line in the log. */
interface Seen {
  shown: string[];
  unlogged: string[];
}

async function watch(name: string, seen: Seen, request: () => Promise<Response>): Promise<{ status: number; text: string }> {
  const before = await countAllLines();
  const response = await request();
  const text = await responseText(response, password);
  const digits = digitsOf(text);
  if (numbers.some((number) => digits.includes(number))) {
    seen.shown.push(name);
    if ((await countAllLines()) === before) seen.unlogged.push(name);
  }
  return { status: response.status, text };
}

const routes = readdirSync("app/routes").map((file) => file.replace(/\.tsx?$/, ""));
const officePages = routes.filter((name) => name.startsWith("admin.") && name !== "admin.events");

/** Pages whose buttons remove what the other pages need. They are opened, but not pressed. */
const removing = [
  "admin.logout",
  "admin.official-forms_.$form_.remove",
  "admin.submissions_.$id_.delete",
  "admin.submissions_.$id_.erase",
  "admin.upload-sessions_.$id_.delete",
  "admin.upload-sessions_.$id_.erase",
];

/** Pages that have only posts, or that need a blank form or an erasure. */
const unopenable = ["admin.erasures_.$receipt", "admin.logout", "admin.official-forms_.$form_.remove"];
const twin = (route: string, url: string) =>
  `${url}${url.includes("?") ? "&" : "?"}_data=${encodeURIComponent(`routes/${route.replaceAll("[.]", "[.]")}`)}`;

describe("the log", () => {
  it("has a line for every page that shows the office a number, with GET and with every button", { timeout: 900_000 }, async () => {
    const seen: Seen = { shown: [], unlogged: [] };
    const opened: string[] = [];
    const presses: (() => Promise<unknown>)[] = [];
    for (const route of officePages)
      for (const url of urlsOf(`/${routePath(route)}`, values)) {
        const { status, text } = await watch(`GET ${url}`, seen, () => attorney.page(url));
        if (status < 400) opened.push(route);
        await watch(`GET ${url} as data`, seen, () => attorney.page(twin(route, url)));
        if (!text.startsWith("<!DOCTYPE html>") || removing.includes(route)) continue;
        for (const { action, button, fields } of pressesOnPage(text)) {
          const to = action === "" ? url : new URL(action, server.url + url).href.slice(server.url.length);
          if (to.startsWith("/admin/logout") || ["revoke-all", "withdraw"].includes(button)) continue;
          const body = new URLSearchParams(fields);
          presses.push(async () => {
            await watch(`POST ${to} ${button}`, seen, () => attorney.post(to, body));
            if (action === "") await watch(`POST ${to} ${button} as data`, seen, () => attorney.post(twin(route, to), body));
          });
        }
      }
    expect(presses.length).toBeGreaterThan(60);
    for (const press of presses) await press();
    expect(seen.unlogged).toEqual([]);
    for (const name of ["", "/personal-info", "/review"]) expect(seen.shown).toContain(`GET /admin/submissions/${form}/answer${name}`);
    expect(seen.shown).toContain(`POST /admin/submissions/${form}/answers show-ssn`);
    expect(seen.shown).toContain(`POST /admin/submissions/${form}/answer/contact-info previous`);
    const unopened = officePages.filter((route) => !opened.includes(route));
    expect(unopened).toEqual(unopenable);
  });

  it.each(["attorney", "key"])("has a line for every call that shows the %s a number", { timeout: 600_000 }, async (who) => {
    const caller = who === "key" ? key : attorney;
    const { paths } = (await (await apiClient(server.url).call("GET", "/api/openapi.json")).json()) as OpenApi;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]: [string, Operation]) => ({ method: method.toUpperCase(), path, operation })),
    );
    const described = new Set(calls.map(({ path }) => path.replace(/\{\w+\}/g, "*")));
    const api = routes.filter((name) => name.startsWith("api."));
    const paths_ = api.map((name) => `/${routePath(name)}`.replace(/\$\w+/g, "*"));
    expect(paths_.filter((path) => !described.has(path))).toEqual(["/api/$", "/api/docs", "/api/docs/*"]);
    const seen: Seen = { shown: [], unlogged: [] };
    const order = ["GET", "POST", "PUT", "PATCH"];
    const isKnown = (path: string) => !/admin\/(?:login|logout)/.test(path) && (who !== "key" || path.startsWith("/api/admin/"));
    const asked = calls.filter(({ method, path }) => order.includes(method) && !path.endsWith("/erasure") && isKnown(path));
    for (const { method, path, operation } of asked.toSorted((one, other) => order.indexOf(one.method) - order.indexOf(other.method)))
      for (const url of urlsOf(path, values)) {
        const body = operation.requestBody?.content["application/json"]?.example;
        const taken = Object.entries(queries).filter(([name]) => isThorough || operation.parameters?.some((each) => each.name === name));
        for (const query of method === "GET" ? ["", ...taken.map(([, query]) => query)] : [""])
          await watch(`${method} ${url}${query}`, seen, () => caller.call(method, url + query, body));
      }
    expect(seen.unlogged).toEqual([]);
    for (const path of ["", "/case", "/pdf", "/archive"]) expect(seen.shown).toContain(`GET /api/admin/submissions/${form}${path}`);
    if (who === "attorney") expect(seen.shown).toContain(`GET /api/bankruptcy-forms/${form}`);
  });

  it("has no line for a page of the office's that holds no number, or for a browser's own form", async () => {
    const before = await countLines();
    const page = await (await attorney.page(`/admin/submissions/${form}/answer/vehicles`)).text();
    expect(digitsOf(page).includes(numbers[0]!)).toBe(false);
    expect(await countLines()).toBe(before);
    const browser = await openBrowser(server.url);
    const { id } = await (await browser.call("POST", "/api/bankruptcy-forms", { formData: couple.formData })).json();
    const both = client(server.url, { Cookie: `${browser.cookie}; ${attorney.cookie}`, Origin: server.url });
    expect(await (await both.page("/step/personal-info")).text()).toContain(clientSSN);
    expect(await withDatabase(server, (sql) => sql`select action from audit_log where form_id = ${id}`)).toEqual([]);
  });
});

describe("reads with an API key", () => {
  const linesOf = (id: string) =>
    withDatabase(
      server,
      async (sql) =>
        [
          ...(await sql`select detail from audit_log where program = 'sync' and form_id = ${id} and action = 'case_read' order by id`),
        ] as unknown as { detail: string }[],
    );

  it("leave one line for each case and hour, which names what was read", async () => {
    const id = await createApiForm(server.url, couple.formData);
    const path = `/api/admin/submissions/${id}`;
    for (const part of ["/petition", "/petition/addresses", "/related", "/petition"])
      expect((await key.call("GET", path + part)).status).toBe(200);
    expect(await linesOf(id)).toEqual([{ detail: "submissions/petition, submissions/petition/addresses, submissions/related" }]);
    expect((await key.call("HEAD", path)).status).toBe(200);
    expect((await key.call("GET", `${path}/documents/${"x".repeat(24)}`)).status).toBe(404);
    await attorney.call("GET", `${path}/related`);
    expect(await linesOf(id)).toHaveLength(1);
    await withDatabase(server, (sql) => sql`update audit_log set created_at = created_at - interval '1 hour' where form_id = ${id}`);
    await Promise.all([1, 2, 3, 4].map(() => key.call("GET", `${path}/related`)));
    expect((await linesOf(id)).map(({ detail }) => detail)).toEqual([expect.any(String), "submissions/related"]);
    expect(await (await attorney.page(`/admin/submissions/${id}/history`)).text()).toContain("Case read by a program: submissions/related");
  });

  it("of lists leave one line an hour, and those of the firm's own tables none", async () => {
    await withDatabase(server, (sql) => sql`delete from audit_log where action = 'cases_listed'`);
    for (const path of ["submissions", "upload-sessions", "submissions", "blanks", "case-schema", "tables/exemptions"])
      expect((await key.call("GET", `/api/admin/${path}`)).status).toBe(200);
    const lines = await withDatabase(server, (sql) => sql`select detail, form_id, program from audit_log where action = 'cases_listed'`);
    expect([...lines]).toEqual([{ detail: "submissions, upload-sessions", form_id: null, program: "sync" }]);
  });
});
