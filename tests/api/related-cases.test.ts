import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm, createApiSession } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const createForm = (clientName: string, contactInfo: object) => createApiForm(server.url, { personalInfo: { clientName }, contactInfo });
const formPath = (id: string) => `/api/admin/submissions/${id}/related`;
const sessionPath = (id: string) => `/api/admin/upload-sessions/${id}/related`;
const listRelated = async (path: string): Promise<{ id: string; isSame: boolean | null }[]> => (await attorney.call("GET", path)).json();
const markRelated = (path: string, other: string, isSame: boolean) => attorney.call("POST", path, { other, isSame });

it("related cases are those with the same email address, or the same name and phone", async () => {
  const form = await createForm("Ann Example", { email: "ann@example.com", cellPhone: "(919) 555-0123", homePhone: "(919) 555-0999" });
  const [withSameEmail, withSamePhone] = [
    await createApiSession(server.url, { clientName: "A. Example", clientEmail: "ANN@example.com" }),
    await createApiSession(server.url, { clientName: "ann example", clientEmail: "work@example.com", clientPhone: "919-555-0123" }),
  ];
  const second = await createForm("Other Name", { email: "ann@example.com" });
  // No matches: the same name with another phone, the same phone with another name, and forms without any data.
  await createApiSession(server.url, { clientName: "Ann Example", clientEmail: "x1@example.com", clientPhone: "(828) 555-0123" });
  await createApiSession(server.url, { clientName: "Ben Example", clientEmail: "x2@example.com", clientPhone: "(919) 555-0123" });
  for (let n = 0; n < 2; n++) await createApiForm(server.url, {});

  const related = await listRelated(formPath(form));
  expect(related.map(({ id }) => id).sort()).toEqual([withSameEmail, withSamePhone, second].sort());
  expect(related).toContainEqual(
    expect.objectContaining({ kind: "uploadSession", id: withSamePhone, sameEmail: false, sameNameAndPhone: true, isSame: null }),
  );
  expect(await listRelated(sessionPath(withSamePhone))).toMatchObject([{ kind: "form", id: form }]);
});

it("the office's decision is stored until it changes it or a case is deleted", async () => {
  const form = await createForm("Carl Case", { email: "carl@example.com" });
  const session = await createApiSession(server.url, { clientName: "Carl", clientEmail: "carl@example.com" });
  const third = await createForm("Carla Case", { email: "carla@example.com" });
  expect(await (await markRelated(formPath(form), session, true)).json()).toMatchObject([{ id: session, isSame: true }]);
  expect(await listRelated(sessionPath(session))).toMatchObject([{ id: form, isSame: true }]);
  expect(await (await markRelated(sessionPath(session), form, false)).json()).toMatchObject([{ id: form, isSame: false }]);
  expect((await markRelated(formPath(form), third, true)).status).toBe(200);
  expect(await listRelated(formPath(form))).toMatchObject([
    { id: third, isSame: true, sameEmail: false },
    { id: session, isSame: false },
  ]);
  expect(await (await attorney.page(`/admin/submissions/${form}/history`)).text()).toMatch(/Marked as the same client as another case/);
  await attorney.call("DELETE", `/api/admin/submissions/${form}`);
  expect(await withDatabase(server, (sql) => sql`select from case_pairs`)).toHaveLength(0);
});

it("related cases return 401 to others, and 404 for missing cases and for the case itself", async () => {
  const form = await createForm("Dora Doe", { email: "dora@example.com" });
  expect((await apiClient(server.url).call("GET", formPath(form))).status).toBe(401);
  expect((await apiClient(server.url).call("POST", formPath(form), { other: form, isSame: true })).status).toBe(401);
  const missingId = "AAAAAAAAAAAAAAAAAAAAAAAA";
  expect((await attorney.call("GET", formPath(missingId))).status).toBe(404);
  expect((await attorney.call("GET", sessionPath(form))).status).toBe(404);
  expect((await markRelated(formPath(form), missingId, true)).status).toBe(404);
  expect((await markRelated(formPath(form), form, true)).status).toBe(404);
  expect((await markRelated(formPath(missingId), form, true)).status).toBe(404);
  expect((await markRelated(formPath(form), "x", true)).status).toBe(422);
  expect((await attorney.post(`/admin/submissions/${form}/work`, { intent: "same-client", other: missingId })).status).toBe(404);
});

it("related cases are limited to ten", async () => {
  for (let n = 0; n < 12; n++) await createForm(`Shared ${n}`, { email: "shared@example.com" });
  const last = await createForm("Shared", { email: "shared@example.com" });
  expect(await listRelated(formPath(last))).toHaveLength(10);
});
