import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedDocument, filedForm, filedSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { client, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { routePath } from "../support/route-path.ts";
import { startServer, type TestServer } from "../support/server.ts";

const allRoutes = readdirSync("app/routes").map((file) => file.replace(/\.tsx?$/, ""));
const openToAll = ["admin.login", "admin.logout", "api.admin.login", "api.admin.logout", "api.admin.auth.status"];
const routes = allRoutes.filter((name) => /^(?:api\.)?admin\./.test(name) && !openToAll.includes(name));

let server: TestServer;
let ids: { form: string; session: string };
let stale: Client;
/** In a browser that also has an owner's cookie. */
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  ids = {
    form: await filedForm(server.url, couple.formData),
    session: await filedSession(server.url, { clientName: couple.name, clientEmail: "rowan@example.com" }, [pdf("deed.pdf")]),
  };
  await filedDocument(server.url, ids.form, "payStubs", "may.pdf", pdf("may.pdf").buffer);
  stale = await signedInAttorney(server.url);
  expect((await stale.call("GET", "/api/admin/submissions")).status).toBe(200);
  expect((await stale.call("POST", "/api/admin/logout")).status).toBe(204);
  attorney = client(server.url, {
    Cookie: `${(await signedInAttorney(server.url)).cookie}; ${(await openBrowser(server.url)).cookie}`,
    Origin: server.url,
  });
});
afterAll(() => server?.cleanup());

const addressOf = (route: string) => `/${routePath(route).replace(/\$\w+/g, /upload-sessions/.test(route) ? ids.session : ids.form)}`;

/** A page that keeps what is typed when the session has ended, instead of leading to the sign-in page. */
const staysAsItIs = (route: string) => route.includes(".answer.");

const nothingOf = (body: string) => {
  for (const secret of [...couple.secrets, couple.name, couple.formData.contactInfo.email, "may.pdf", "deed.pdf"])
    expect(body).not.toContain(secret);
};

it("knows the attorney's pages and calls", () => {
  expect(routes.length).toBeGreaterThan(15);
});

it.each(routes)("%s returns nothing without a session, nor with one that has ended", async (route) => {
  const address = addressOf(route);
  const isCall = route.startsWith("api.");
  for (const who of [apiClient(server.url), stale])
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      for (const path of [address, `${address}?_data=${encodeURIComponent(`routes/${route}`)}`]) {
        const response = await who.call(method, path, method === "GET" ? undefined : { status: "completed", days: 14, formId: ids.form });
        const where = `${method} ${path}`;
        expect(
          isCall || route === "admin.events" || route.endsWith("live") ? [401, 405] : [204, 303, 405, ...(staysAsItIs(route) ? [401] : [])],
          where,
        ).toContain(response.status);
        if (response.status === 303) expect(response.headers.get("Location"), where).toMatch(/^\/admin\/login(?:\?to=|$)/);
        nothingOf(await response.text());
      }
});

const otherSites: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
];

it.each(allRoutes)("%s is not changed for another site's page, whoever has signed in", async (route) => {
  const changes = otherSites.flatMap((headers) =>
    ["POST", "PUT", "PATCH", "DELETE"].map((method) => attorney.call(method, addressOf(route), undefined, headers)),
  );
  for (const answer of await Promise.all(changes)) expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
});

const bodies: [string, string, unknown][] = [
  ["POST", "/api/admin/login", { password: attorneyPassword }],
  ["POST", "/api/admin/send-edit-link", { formId: "{form}" }],
  ["PATCH", "/api/admin/forms/{form}/edit-token/extend", { days: 14 }],
  ["PATCH", "/api/admin/upload-sessions/{session}", { status: "completed" }],
  ["POST", "/api/bankruptcy-forms", {}],
  ["PATCH", "/api/bankruptcy-forms/{form}", { isCompleted: true }],
  ["POST", "/api/bankruptcy-forms/{form}/documents/upload-url", { fileName: "a.pdf" }],
  ["POST", "/api/bankruptcy-forms/{form}/documents/payStubs", { fileName: "a.pdf", storageKey: "x" }],
  ["POST", "/api/upload-sessions", { clientName: "Ann", clientEmail: "ann@example.com" }],
  ["PATCH", "/api/upload-sessions/{session}", { status: "submitted" }],
  ["POST", "/api/upload-sessions/{session}/upload-url", { fileName: "a.pdf" }],
  ["POST", "/api/upload-sessions/{session}/files", { fileName: "a.pdf", storageKey: "x" }],
];

it.each(bodies)("%s %s takes JSON only when it is called that", async (method, path, body) => {
  const fill = (text: string) => text.replace("{form}", ids.form).replace("{session}", ids.session);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]) {
    const answer = await attorney.call(method, fill(path), fill(JSON.stringify(body)), { "Content-Type": type });
    expect([answer.status, answer.headers.getSetCookie()], type).toEqual([415, []]);
  }
});

it("has changed nothing by all that", async () => {
  expect((await (await attorney.call("GET", "/api/admin/auth/status")).json()).authenticated).toBe(true);
  const { formData, documents } = await (await attorney.call("GET", `/api/admin/submissions/${ids.form}`)).json();
  expect(formData).toEqual(couple.formData);
  expect(documents.payStubs).toHaveLength(1);
  expect((await (await attorney.call("GET", `/api/admin/upload-sessions/${ids.session}`)).json()).status).toBe("submitted");
});
