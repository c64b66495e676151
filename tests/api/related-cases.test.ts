import { afterAll, beforeAll, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedForm, filedSession } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signedInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const person = (clientName: string, contactInfo: object) => filedForm(server.url, { personalInfo: { clientName }, contactInfo });
const formPath = (id: string) => `/api/admin/submissions/${id}/related`;
const sessionPath = (id: string) => `/api/admin/upload-sessions/${id}/related`;
const relatedTo = async (path: string): Promise<{ id: string; isSame: boolean | null }[]> => (await attorney.call("GET", path)).json();
const say = (path: string, other: string, isSame: boolean) => attorney.call("POST", path, { other, isSame });

it("cases with the same e-mail address, or the same name and phone, may belong together", async () => {
  const form = await person("Ann Example", { email: "ann@example.com", cellPhone: "(919) 555-0123", homePhone: "(919) 555-0999" });
  const [mailed, called] = [
    await filedSession(server.url, { clientName: "A. Example", clientEmail: "ANN@example.com" }),
    await filedSession(server.url, { clientName: "ann example", clientEmail: "work@example.com", clientPhone: "919-555-0123" }),
  ];
  const second = await person("Other Name", { email: "ann@example.com" });
  // The same name with another phone, the same phone with another name, a number that ends alike, and nothing to go by.
  await filedSession(server.url, { clientName: "Ann Example", clientEmail: "x1@example.com", clientPhone: "(828) 555-0123" });
  await filedSession(server.url, { clientName: "Ben Example", clientEmail: "x2@example.com", clientPhone: "(919) 555-0123" });
  for (let n = 0; n < 2; n++) await filedForm(server.url, {});

  const related = await relatedTo(formPath(form));
  expect(related.map(({ id }) => id).sort()).toEqual([mailed, called, second].sort());
  expect(related).toContainEqual(
    expect.objectContaining({ kind: "uploadSession", id: called, sameEmail: false, sameNameAndPhone: true, isSame: null }),
  );
  expect(await relatedTo(sessionPath(called))).toMatchObject([{ kind: "form", id: form }]);
});

it("what the office has said stays until it says otherwise or a case is deleted", async () => {
  const form = await person("Carl Case", { email: "carl@example.com" });
  const session = await filedSession(server.url, { clientName: "Carl", clientEmail: "carl@example.com" });
  const third = await person("Carla Case", { email: "carla@example.com" });
  expect(await (await say(formPath(form), session, true)).json()).toMatchObject([{ id: session, isSame: true }]);
  expect(await relatedTo(sessionPath(session))).toMatchObject([{ id: form, isSame: true }]);
  expect(await (await say(sessionPath(session), form, false)).json()).toMatchObject([{ id: form, isSame: false }]);
  expect((await say(formPath(form), third, true)).status).toBe(200);
  expect(await relatedTo(formPath(form))).toMatchObject([
    { id: third, isSame: true, sameEmail: false },
    { id: session, isSame: false },
  ]);
  expect(await (await attorney.page(`/admin/submissions/${form}`)).text()).toMatch(/Marked as the same client as another case/);
  await attorney.call("DELETE", `/api/admin/submissions/${form}`);
  expect(await withDatabase(server, (sql) => sql`select from case_pairs`)).toHaveLength(0);
});

it("is refused to strangers, of itself, and of cases that do not exist", async () => {
  const form = await person("Dora Doe", { email: "dora@example.com" });
  expect((await apiClient(server.url).call("GET", formPath(form))).status).toBe(401);
  expect((await apiClient(server.url).call("POST", formPath(form), { other: form, isSame: true })).status).toBe(401);
  const nobody = "AAAAAAAAAAAAAAAAAAAAAAAA";
  expect((await attorney.call("GET", formPath(nobody))).status).toBe(404);
  expect((await attorney.call("GET", sessionPath(form))).status).toBe(404);
  expect((await say(formPath(form), nobody, true)).status).toBe(404);
  expect((await say(formPath(form), form, true)).status).toBe(404);
  expect((await say(formPath(nobody), form, true)).status).toBe(404);
  expect((await say(formPath(form), "x", true)).status).toBe(422);
  expect((await attorney.post(`/admin/submissions/${form}/work`, { intent: "same-client", other: nobody })).status).toBe(404);
});

it("shows some of very many", async () => {
  for (let n = 0; n < 12; n++) await person(`Shared ${n}`, { email: "shared@example.com" });
  const last = await person("Shared", { email: "shared@example.com" });
  expect(await relatedTo(formPath(last))).toHaveLength(10);
});
