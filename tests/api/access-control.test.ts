import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { addApiDocument, createApiForm, createApiSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { client, openBrowser, apiClient, type Client } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { routePath } from "../support/route-path.ts";
import { startServer, type TestServer } from "../support/server.ts";

const allRoutes = readdirSync("app/routes").map((file) => file.replace(/\.tsx?$/, ""));
const publicRoutes = ["admin.login", "admin.logout", "api.admin.login", "api.admin.logout", "api.admin.auth.status"];
const routes = allRoutes.filter((name) => /^(?:api\.)?admin\./.test(name) && !publicRoutes.includes(name));

let server: TestServer;
let ids: { form: string; session: string };
let signedOut: Client;
/** The attorney in a browser that also has an owner cookie. */
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  ids = {
    form: await createApiForm(server.url, couple.formData),
    session: await createApiSession(server.url, { clientName: couple.name, clientEmail: "rowan@example.com" }, [pdf("deed.pdf")]),
  };
  await addApiDocument(server.url, ids.form, "payStubs", "may.pdf", pdf("may.pdf").buffer);
  signedOut = await signInAttorney(server.url);
  expect((await signedOut.call("GET", "/api/admin/submissions")).status).toBe(200);
  expect((await signedOut.call("POST", "/api/admin/logout")).status).toBe(204);
  attorney = client(server.url, {
    Cookie: `${(await signInAttorney(server.url)).cookie}; ${(await openBrowser(server.url)).cookie}`,
    Origin: server.url,
  });
});
afterAll(() => server?.cleanup());

const addressOf = (route: string) => `/${routePath(route).replace(/\$\w+/g, /upload-sessions/.test(route) ? ids.session : ids.form)}`;

/** The answer pages return 401 to posts without a session, so that typed answers are not lost by a redirect. */
const returns401 = (route: string) => route.includes(".answer.");

const expectNoSecrets = (body: string) => {
  for (const secret of [...couple.secrets, couple.name, couple.formData.contactInfo.email, "may.pdf", "deed.pdf"])
    expect(body).not.toContain(secret);
};

it("the list of attorney routes is not empty", () => {
  expect(routes.length).toBeGreaterThan(15);
});

it.each(routes)("%s returns no data without a session or after signing out", async (route) => {
  const address = addressOf(route);
  const isApiRoute = route.startsWith("api.");
  for (const who of [apiClient(server.url), signedOut])
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"])
      for (const path of [address, `${address}?_data=${encodeURIComponent(`routes/${route}`)}`]) {
        const response = await who.call(method, path, method === "GET" ? undefined : { status: "completed", days: 14, formId: ids.form });
        const request = `${method} ${path}`;
        expect(
          isApiRoute || route === "admin.events" || route.endsWith("live")
            ? [401, 405]
            : [204, 303, 405, ...(returns401(route) ? [401] : [])],
          request,
        ).toContain(response.status);
        if (response.status === 303) expect(response.headers.get("Location"), request).toMatch(/^\/admin\/login(?:\?to=|$)/);
        expectNoSecrets(await response.text());
      }
});

it("sign-in leads back to every page of the office, and to nothing else", async () => {
  const after = async (to: string) => (await attorney.page(`/admin/login?to=${encodeURIComponent(to)}`)).headers.get("Location");
  const pages = routes.filter((name) => name.startsWith("admin.") && name !== "admin._index").map(addressOf);
  for (const page of pages) expect(await after(page)).toBe(page);
  for (const to of [
    "",
    "/admin",
    "/admin/login",
    "/admin/logout",
    "/step/review",
    "//evil.example/admin/x",
    "https://evil.example/admin/x",
  ])
    expect(await after(to)).toBe("/admin/dashboard");
});

const otherSites: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
];

it.each(allRoutes)("%s returns 403 to requests of other sites, even with a session", async (route) => {
  const changes = otherSites.flatMap((headers) =>
    ["POST", "PUT", "PATCH", "DELETE"].map((method) => attorney.call(method, addressOf(route), undefined, headers)),
  );
  for (const response of await Promise.all(changes)) expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
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

it.each(bodies)("%s %s returns 415 for JSON with another content type", async (method, path, body) => {
  const insertIds = (text: string) => text.replace("{form}", ids.form).replace("{session}", ids.session);
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]) {
    const response = await attorney.call(method, insertIds(path), insertIds(JSON.stringify(body)), { "Content-Type": type });
    expect([response.status, response.headers.getSetCookie()], type).toEqual([415, []]);
  }
});

it("none of these requests changed the data", async () => {
  expect((await (await attorney.call("GET", "/api/admin/auth/status")).json()).authenticated).toBe(true);
  const { formData, documents } = await (await attorney.call("GET", `/api/admin/submissions/${ids.form}`)).json();
  expect(formData).toEqual(couple.formData);
  expect(documents.payStubs).toHaveLength(1);
  expect((await (await attorney.call("GET", `/api/admin/upload-sessions/${ids.session}`)).json()).status).toBe("submitted");
});
