import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "./support/attorney.ts";
import { openBrowser, type Client } from "./support/clients.ts";
import { withDatabase } from "./support/database.ts";
import { whileBroken } from "./support/response-validation.ts";
import { createEditLink } from "./support/edit-links.ts";
import { samples, uploadPending } from "./support/files.ts";
import { readOutbox } from "./support/outbox.ts";
import { routePath } from "./support/route-path.ts";
import { startServer, type TestServer } from "./support/server.ts";

const forms = "/api/bankruptcy-forms";
const sessions = "/api/upload-sessions";
const [ssn, digits] = ["912-34-8765", "912348765"] as const;
const formData = {
  personalInfo: { clientName: `Ann ${ssn}`, clientSSN: ssn, clientDateOfBirth: "1984-03-17" },
  contactInfo: { email: "ann@example.com", city: digits },
};
const sender = { clientName: `Ann ${ssn}`, clientEmail: "ann@example.com", clientPhone: "(912) 348-7650", comments: `${ssn} ${digits}` };

/** A server whose Chromium fails to start, with all log levels. */
let server: TestServer;
/** Signed in anew only after a route has ended the session, because a password takes longer to check than a route. */
let attorney: Client;
let requester: Client;
let ids: { form: string; session: string; token: string };
beforeAll(async () => {
  server = await startServer({
    ownPostgres: true,
    env: { ATTORNEY_PASSWORD: attorneyPassword, CHROMIUM_PATH: "/bin/false", LOG_LEVEL: "trace" },
  });
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  const { authenticated } = await (await attorney.call("GET", "/api/admin/auth/status")).json();
  if (!authenticated) attorney = await signInAttorney(server.url);
  requester = await openBrowser(server.url);
  const { id: form } = await (await requester.call("POST", forms, { formData })).json();
  const { id: session } = await (await requester.call("POST", sessions, sender)).json();
  ids = { form, session, token: await createEditLink(server, form) };
});
afterAll(() => server?.cleanup());

const postgresLog = () => readFileSync(path.join(server.dataDir, "postgres.log"), "utf8");
const jobErrors = () =>
  withDatabase(server, async (sql) =>
    (await sql`select last_error from graphile_worker.jobs`).map(({ last_error: error }) => String(error)),
  );

/** Expects that neither logs nor job errors contain the Social Security number. */
async function expectNoTrace(): Promise<void> {
  for (const text of [server.log(), postgresLog(), (await jobErrors()).join("\n")])
    expect(text.split("\n").filter((line) => line.includes(ssn) || line.includes(digits))).toEqual([]);
}

const routes = readdirSync("app/routes").map((file) => file.replace(/\.tsx?$/, ""));
const urlOf = (route: string) =>
  `/${routePath(route)
    .replace("$token", ids.token)
    .replace("$docId", "x")
    .replace("$fileId", "x")
    .replace("$type", "payStubs")
    .replace("($slug)", "personal-info")
    .replace("$slug", "personal-info")
    .replace("$id", /upload-sessions/.test(route) ? ids.session : ids.form)
    .replace("_index", "")}`;

it.each(routes)("%s writes nothing from its requests to logs, whether it accepts or rejects them", async (route) => {
  const url = `${urlOf(route)}?q=${ssn}`;
  const fields = {
    ...formData.personalInfo,
    ...sender,
    password: ssn,
    fileName: `${ssn}.pdf`,
    storageKey: digits,
    status: ssn,
    editReason: ssn,
  };
  const bodies: [string, string][] = [
    ["application/json", JSON.stringify({ ...fields, formData })],
    ["application/json", `{"clientSSN":"${ssn}"`],
    ["application/json", JSON.stringify({ formData: { personalInfo: { clientSSN: [ssn] }, contactInfo: { city: `${digits}\0` } } })],
    ["application/x-www-form-urlencoded", String(new URLSearchParams({ ...fields, intent: "next", unsaved: `{"x":"${ssn}"` }))],
    [
      "multipart/form-data; boundary=x",
      `--x\r\nContent-Disposition: form-data; name="files"; filename="${ssn}.pdf"\r\n\r\n${digits}\r\n--x--\r\n`,
    ],
    ["multipart/form-data; boundary=x", `--x\r\nContent-Disposition: form-data; name="${ssn}"\r\n\r\n${digits}`],
    ["text/plain", ssn],
  ];
  const headers = {
    "User-Agent": ssn,
    Referer: `${server.url}/?${ssn}`,
    "If-Match": `"${digits}"`,
    "Idempotency-Key": `key-of-${ssn}-${route}`,
    "X-Forwarded-For": digits,
  };
  const who = route.includes("admin") ? attorney : requester;
  if (route !== "admin.events") await (await who.call("GET", url, undefined, headers)).text();
  for (const method of route.startsWith("api.") ? ["POST", "PUT", "PATCH", "DELETE"] : ["POST"])
    for (const [type, body] of bodies) {
      const response = await who.call(method, url, body, { ...headers, "Content-Type": type });
      await response.text();
      if (response.status === 405) break;
    }
  expect(server.log()).toContain('"request"');
  await expectNoTrace();
});

/** Makes a call as the requester without comparing the response with the API description. Returns its status. */
const statusOf = (method: string, to: string, body: object | string, type = "application/json"): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(server.url + to, { method, headers: { Cookie: requester.cookie, "Content-Type": type } }, (response) =>
      resolve(response.resume().statusCode!),
    );
    sent.once("error", reject).end(typeof body === "string" ? body : JSON.stringify(body));
  });

it("the logs contain no rows when the database rejects or locks them", async () => {
  const change = { formData: { contactInfo: { city: ssn } }, editReason: ssn };
  const post = String(new URLSearchParams({ ...formData.personalInfo, previousNames: ssn, intent: "next" }));
  const statuses = () =>
    Promise.all([
      statusOf("POST", forms, { formData }),
      statusOf("PATCH", `${forms}/${ids.form}`, change),
      statusOf("PATCH", `/api/edit/${ids.token}`, change),
      statusOf("POST", "/step/personal-info", post, "application/x-www-form-urlencoded"),
      statusOf("POST", sessions, sender),
    ]);
  await withDatabase(server, async (sql) => {
    for (const table of ["forms", "upload_sessions"]) await sql`alter table ${sql(table)} add constraint refused check (false) not valid`;
    expect(await whileBroken(statuses)).toEqual([500, 500, 500, 500, 500]);
    for (const table of ["forms", "upload_sessions"]) await sql`alter table ${sql(table)} drop constraint refused`;
    await sql.begin(async (tx) => {
      await tx`lock table forms, upload_sessions`;
      expect(await statuses()).toEqual([503, 503, 503, 503, 503]);
    });
  });
  await expectNoTrace();
  expect(postgresLog()).toContain('violates check constraint "refused"');
  expect(server.log()).toContain("database error 23514");
});

it("storage keys, failed jobs, and emails do not contain the Social Security number", { timeout: 60_000 }, async () => {
  await withDatabase(server, (sql) => sql`delete from graphile_worker._private_jobs`);
  const documents = `${forms}/${ids.form}/documents`;
  const fileName = `${ssn} ${digits}.pdf`;
  await requester.call("POST", `${documents}/payStubs`, { fileName, storageKey: await uploadPending(requester, documents, samples.pdf) });
  const session = `${sessions}/${ids.session}`;
  const files = await requester.call("POST", `${session}/files`, {
    fileName,
    storageKey: await uploadPending(requester, session, samples.pdf),
  });
  expect(files.status).toBe(201);
  expect((await requester.call("GET", `${forms}/${ids.form}/pdf`)).status).toBe(503);
  expect((await requester.call("POST", `${forms}/${ids.form}/submit-to-attorney`)).status).toBe(200);
  expect((await requester.call("PATCH", session, { status: "submitted" })).status).toBe(200);
  await attorney.call("POST", "/api/admin/send-edit-link", { formId: ids.form });

  await expect.poll(async () => (await jobErrors()).filter((error) => !error.includes("PdfUnavailable")), { timeout: 40_000 }).toEqual([]);
  const mails = await readOutbox(server.dataDir);
  expect(new Set(mails.map(({ mail }) => mail.subject?.split(":")[0])).size).toBe(4);
  for (const { raw, mail } of mails)
    for (const secret of [ssn, digits])
      for (const text of [raw.toString("latin1"), mail.text, JSON.stringify([...mail.headers])]) expect(text).not.toContain(secret);
  const keys = readdirSync(path.join(server.dataDir, "objects"), { recursive: true, encoding: "utf8" });
  expect(keys.filter((key) => key.startsWith("kept/"))).toHaveLength(2);
  for (const secret of [ssn, digits]) expect(keys.join()).not.toContain(secret);
  await expectNoTrace();
});
