import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { client, type Client } from "../support/clients.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let attorney: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
  id = await createApiForm(server.url, { personalInfo: { clientName: "Wanda Work" } });
});
afterAll(() => server?.cleanup());

const post = (fields: Record<string, string>, query = "") => attorney.post(`/admin/names${query}`, fields);
const read = async (path = `/admin/submissions/${id}`) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "");
const addNote = (text: string) => attorney.post(`/admin/submissions/${id}/work`, { intent: "note", state: "new", assignee: "", text });

describe("the names of the office", () => {
  it("are recorded with what a person does, instead of the IP address", async () => {
    expect((await addNote("Before there were names")).status).toBe(303);
    expect((await post({ intent: "add", initials: "ab", name: "Anna Brown" })).status).toBe(303);
    const chosen = await post({ intent: "choose", initials: "AB" }, `?to=/admin/submissions/${id}`);
    expect(chosen.headers.get("Location")).toBe(`/admin/submissions/${id}`);
    await addNote("Called the client");
    const page = await read();
    expect(page).toMatch(/Called the client[^]{0,200}, by Anna Brown/);
    expect(page).toMatch(/Before there were names[^]{0,200}, by Office/);
    const history = await read(`/admin/submissions/${id}/history`);
    expect(history).toMatch(/by Anna Brown[^]{0,200}Called the client/);
    expect(page + history).not.toContain("127.0.0.1");
    expect(page).toContain('<option value="AB">Anna Brown</option>');
    await post({ intent: "choose", initials: "" });
  });

  it("stay in the history when they are changed or removed, and their initials are nobody else's", async () => {
    await post({ intent: "add", initials: "CD", name: "Carl Dent" });
    await post({ intent: "choose", initials: "CD" });
    await addNote("By Carl");
    await post({ intent: "rename", initials: "CD", name: "Carl Denton" });
    await post({ intent: "remove", initials: "CD" });
    await addNote("By nobody in particular");
    const page = await read();
    expect(page).toMatch(/By Carl[^]{0,200}, by Carl Dent</);
    expect(page).toMatch(/By nobody in particular[^]{0,200}, by Office/);
    const taken = await post({ intent: "add", initials: "CD", name: "Cora Dale" });
    expect(taken.status).toBe(409);
    expect(await taken.text()).toContain('value="Cora Dale"');
    expect((await post({ intent: "choose", initials: "CD" })).status).toBe(409);
    await post({ intent: "restore", initials: "CD" });
    expect((await post({ intent: "choose", initials: "CD" })).status).toBe(303);
  });

  it("rejects names and buttons that are wrong, and keeps what was typed", async () => {
    for (const [initials, name] of [
      ["", "Dora Eng"],
      ["ABCDE", "Dora Eng"],
      ["D1", "Dora Eng"],
      ["DE", " "],
      ["DE", "x".repeat(61)],
    ] as const) {
      const rejected = await post({ intent: "add", initials, name });
      expect(rejected.status).toBe(422);
      expect(await rejected.text()).toContain(`value="${initials || name}"`);
    }
    expect((await post({ intent: "rename", initials: "AB", name: "" })).status).toBe(422);
    expect((await post({ intent: "constructor" })).status).toBe(422);
  });

  it("are asked for after signing in, and shown to nobody else", async () => {
    const signedIn = await client(server.url, {}).post("/admin/login?to=/admin/tables", { password: attorneyPassword });
    expect(signedIn.headers.get("Location")).toBe("/admin/names?to=%2Fadmin%2Ftables");
    expect(await (await client(server.url, {}).page("/admin/login")).text()).not.toContain("Anna Brown");
    expect(await (await attorney.page("/")).text()).not.toContain("Anna Brown");
  });
});
