import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { apiClient, cookielessBrowser, openBrowser, type Client } from "../support/clients.ts";
import { createEditLink } from "../support/edit-links.ts";
import { startServer, type TestServer } from "../support/server.ts";

const forms = "/api/bankruptcy-forms";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

const anybody = () => apiClient(server.url);
const read = async (id: string) => (await (await anybody().call("GET", `${forms}/${id}`)).json()).formData;
const save = (id: string, formData: object) => anybody().call("PATCH", `${forms}/${id}`, { formData });

describe("an amount that may mean something else", () => {
  it("is kept with what was typed, until it changes or is confirmed", async () => {
    const id = await createApiForm(server.url, { expenses: { food: "400 to 500", water: "12k", childcare: "-300" } });
    expect(await read(id)).toEqual({
      expenses: { food: "$400,500", water: "$12,000", childcare: "$300" },
      typedAmounts: { "expenses.food": "400 to 500", "expenses.childcare": "-300" },
    });
    await save(id, { expenses: { food: "450" } });
    expect((await read(id)).typedAmounts).toEqual({ "expenses.childcare": "-300" });
    await save(id, { typedAmounts: { "expenses.childcare": null } });
    expect(await read(id)).toMatchObject({ expenses: { childcare: "$300" }, typedAmounts: {} });
  });

  it("moves with its row, and goes with it", async () => {
    const vehicles = ["Ford", "Kia"].map((make, row) => ({ make, balanceOwed: row === 1 ? "5 or 6" : "$5" }));
    const id = await createApiForm(server.url, { vehicles });
    await save(id, { vehicles: [{ make: "Kia", balanceOwed: "$56" }] });
    expect((await read(id)).typedAmounts).toEqual({ "vehicles[0].balanceOwed": "5 or 6" });
    await save(id, { vehicles: [{ make: "Ford", balanceOwed: "$5" }] });
    expect((await read(id)).typedAmounts).toEqual({});
  });

  it("stays when another step is saved or confirmed without the others being read", async () => {
    const id = await createApiForm(server.url, { expenses: { food: "400 to 500" }, vehicles: [{ make: "Kia", balanceOwed: "5 or 6" }] });
    const saveOnly = (formData: object) => anybody().call("PATCH", `${forms}/${id}`, { formData }, { Prefer: "return=minimal" });
    await saveOnly({ contactInfo: { city: "Cary" } });
    await saveOnly({ expenses: { water: "about 9" } });
    expect((await read(id)).typedAmounts).toEqual({
      "expenses.food": "400 to 500",
      "expenses.water": "about 9",
      "vehicles[0].balanceOwed": "5 or 6",
    });
    await saveOnly({ typedAmounts: { "vehicles[0].balanceOwed": null } });
    expect((await read(id)).typedAmounts).toEqual({ "expenses.food": "400 to 500", "expenses.water": "about 9" });
  });

  it("is kept by a save through an edit link, and passed on between its pages", async () => {
    const id = await createApiForm(server.url, {});
    const token = await createEditLink(server, id);
    const browser = cookielessBrowser(server.url);
    const post = async (slug: string, fields: Record<string, string>) =>
      (await browser.post(`/edit/${token}/${slug}`, { step: slug, ...fields })).text();
    const next = (await post("expenses", { food: "400 to 500", intent: "next" })).replaceAll("&quot;", '"');
    const unsaved = /name="unsaved" value="([^>]*)"\/>/.exec(next)![1]!;
    expect(unsaved).toContain("400 to 500");
    await post("financial-affairs", { unsaved, intent: "save-changes" });
    expect(await read(id)).toMatchObject({ expenses: { food: "$400,500" }, typedAmounts: { "expenses.food": "400 to 500" } });
  });

  it("is kept by a post, also by one with another answer that cannot be stored", async () => {
    const browser = await openBrowser(server.url);
    await browser.post("/step/expenses", { food: "three hundred", intent: "save" });
    const page = (await (await browser.page("/step/expenses")).text()).replaceAll("<!-- -->", "");
    expect(page).toContain("You typed “three hundred”. We found no number in it.");
    const rejected = await browser.post("/step/expenses", { food: "about 5", expectedChange: "x".repeat(5_001), intent: "next" });
    expect(rejected.status).toBe(422);
    expect((await rejected.text()).replaceAll("<!-- -->", "")).toContain("You typed “about 5”. We kept $5.");
  });

  it("is kept without characters that are not seen, and ends with a whole character", async () => {
    const browser = await openBrowser(server.url);
    const { id } = await (await browser.call("POST", forms, { formData: { expenses: { food: "about 5" } } })).json();
    await browser.post("/step/expenses", { food: `a\0bout\u00ad 5${"👪".repeat(200)}`, intent: "save" });
    const { formData } = await (await browser.call("GET", `${forms}/${id}`)).json();
    expect(formData).toMatchObject({ typedAmounts: { "expenses.food": `about 5${"👪".repeat(93)}` } });
  });

  it("cannot be stored for what is not an answer of the form", async () => {
    const id = await createApiForm(server.url, { expenses: { food: "5" } });
    await save(id, { expenses: { food: "6" }, typedAmounts: { "nothing.here": "a", "expenses.food": "about 7", __proto__: "x" } });
    expect((await read(id)).typedAmounts ?? {}).toEqual({});
  });

  it("is on no line of the petition, but among its checks, until it is clarified", async () => {
    const id = await createApiForm(server.url, { expenses: { food: "400 to 500" } });
    const petition = async () => (await attorney.call("GET", `/api/admin/submissions/${id}/petition`)).json();
    const lines = ({ lines }: { lines: { from: string[]; value: unknown }[] }) =>
      lines.filter(({ from }) => from.includes("expenses.food")).map(({ value }) => value);
    const before = await petition();
    expect(lines(before)).not.toContain(400_500);
    const text = "“400 to 500” was typed for “Food”, and $400,500 was kept. The forms take no amount from it.";
    expect(before.checks).toContainEqual(expect.objectContaining({ id: "unclear-amount", text }));
    await save(id, { typedAmounts: { "expenses.food": null } });
    const after = await petition();
    expect(lines(after)).toContain(400_500);
    expect(after.checks).not.toContainEqual(expect.objectContaining({ id: "unclear-amount" }));
  });
});

it("a correction takes one amount, in any spelling, and no other text", async () => {
  const id = await createApiForm(server.url, { expenses: { food: "450" } });
  const path = `/api/admin/submissions/${id}/petition`;
  const { lines } = await (await attorney.call("GET", path)).json();
  const { form, line, part, item, person } = lines.find(({ from }: { from: string[] }) => from.includes("expenses.food"));
  const correct = (value: string) =>
    attorney.call("PATCH", path, { entries: [{ form, line, part, item, person, value, reason: "Asked" }] });
  for (const text of ["400 to 500", "about 500", "1.200", "four"]) {
    const response = await correct(text);
    expect(response.status, text).toBe(422);
    expect((await response.json()).issues, text).toEqual([
      { path: expect.stringContaining("value"), message: "Please enter an amount, as in $1,250" },
    ]);
  }
  for (const [text, amount] of [
    ["1.200,50", 1_201],
    ["12k", 12_000],
    ["-300", -300],
    ["($40)", -40],
  ] as const) {
    const response = await correct(text);
    expect(response.status, text).toBe(200);
    const changed: { lines: { form: string; line: string; part: string; value: unknown }[] } = await response.json();
    expect(changed.lines.find((each) => each.form === form && each.line === line && each.part === part)?.value, text).toBe(amount);
  }
});
