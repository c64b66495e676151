import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedDocument, filedForm, filedSession } from "../support/cases.ts";
import { pdf } from "../support/chosen-files.ts";
import { program, type Client } from "../support/clients.ts";
import { couple } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

const openToAll = ["admin.login", "admin.logout", "api.admin.login", "api.admin.logout", "api.admin.auth.status"];
const routes = readdirSync("app/routes")
  .map((file) => file.replace(/\.tsx?$/, ""))
  .filter((name) => /^(?:api\.)?admin\./.test(name) && !openToAll.includes(name));

let server: TestServer;
let ids: { form: string; session: string };
let stale: Client;
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
});
afterAll(() => server?.cleanup());

const addressOf = (route: string) =>
  `/${route
    .split(".")
    .map((part) => part.replace(/_$/, ""))
    .map((part) => (part.startsWith("$") ? (/upload-sessions/.test(route) ? ids.session : ids.form) : part))
    .join("/")}`;

const nothingOf = (body: string) => {
  for (const secret of [...couple.secrets, couple.name, couple.formData.contactInfo.email, "may.pdf", "deed.pdf"]) expect(body).not.toContain(secret);
};

it("knows the attorney's pages and calls", () => {
  expect(routes.length).toBeGreaterThan(15);
});

it.each(routes)("%s gives nothing without a session, nor with one that has ended", async (route) => {
  const address = addressOf(route);
  const isCall = route.startsWith("api.");
  for (const who of [program(server.url), stale])
    for (const method of ["GET", "POST", "PATCH", "DELETE"])
      for (const path of [address, `${address}?_data=${encodeURIComponent(`routes/${route}`)}`]) {
        const response = await who.call(method, path, method === "GET" ? undefined : { status: "completed", days: 14, formId: ids.form });
        const where = `${method} ${path}`;
        expect(isCall || route === "admin.events" || route.endsWith("live") ? [401, 405] : [204, 303, 405], where).toContain(response.status);
        if (response.status === 303) expect(response.headers.get("Location"), where).toBe("/admin/login");
        nothingOf(await response.text());
      }
});

it("has changed nothing by all that", async () => {
  const attorney = await signedInAttorney(server.url);
  const { formData, documents } = await (await attorney.call("GET", `/api/admin/submissions/${ids.form}`)).json();
  expect(formData).toEqual(couple.formData);
  expect(documents.payStubs).toHaveLength(1);
  expect((await (await attorney.call("GET", `/api/admin/upload-sessions/${ids.session}`)).json()).status).toBe("submitted");
});
