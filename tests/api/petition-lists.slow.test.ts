import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boxAt } from "../../app/petition/lines/catalogues.ts";
import type { LinePlace } from "../../app/petition/lines/line.ts";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { couple } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

const submissions = "/api/admin/submissions";

interface Listed {
  id: string;
  clientName: string;
  blockingGaps: number | null;
  urgent: { what: string; date: string } | null;
}

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
afterAll(() => server?.cleanup());

/** The ISO date of the given number of days from now. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const urgent = (urgentDate: string, urgentEvent = "foreclosureSale") => ({ urgentEvent, urgentDate });
const createForm = (clientName: string, personal: object = {}) =>
  createApiForm(server.url, {
    ...couple.formData,
    personalInfo: { ...couple.formData.personalInfo, urgentEvent: undefined, urgentDate: undefined, clientName, ...personal },
  });
const list = async (query: string): Promise<Listed[]> => {
  const response = await attorney.call("GET", `${submissions}?${query}`);
  expect(response.status).toBe(200);
  return response.json();
};
const findListed = async (name: string) => (await list(`search=${name.replaceAll(" ", "+")}`))[0]!;
const names = async (query: string) => (await list(query)).map(({ clientName }) => clientName);
const readBlockingGaps = async (id: string): Promise<LinePlace[]> => {
  const petition = await (await attorney.call("GET", `${submissions}/${id}/petition`)).json();
  return petition.gaps.filter(({ isBlocking }: { isBlocking: boolean }) => isBlocking);
};
const readPage = async (path: string) => (await (await attorney.page(path)).text()).replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
const rowOf = async (name: string, path: string) => (await readPage(path)).split("<tr").find((row) => row.includes(`>${name}</a>`)) ?? "";
const changeRow = (set: string) => withDatabase(server, (sql) => sql.unsafe(`update forms set ${set}`));

describe("the list of forms", () => {
  it("shows the number of blocking gaps of each petition, or that it is ready", async () => {
    const id = await createForm("Gabriela Gap");
    const change = (body: object) => attorney.call("PATCH", `${submissions}/${id}/petition`, body);
    const before = (await readBlockingGaps(id)).length;
    expect((await findListed("Gabriela Gap")).blockingGaps).toBe(before);
    expect(await rowOf("Gabriela Gap", "/admin/dashboard")).toContain(`${before} blocking gaps`);

    const decisions = { chapter: "7", asOf: dayFromNow(3), district: "eastern", division: "Raleigh", filing: "joint", householdSize: 3 };
    expect((await change(decisions)).status).toBe(200);
    const openGaps = await readBlockingGaps(id);
    expect(openGaps.length).not.toBe(before);
    expect((await findListed("Gabriela Gap")).blockingGaps).toBe(openGaps.length);

    const entries = openGaps.map(({ form, line, part, item, person }) => {
      const wordings = Object.values(boxAt({ form, line, part, item, person })!.choices);
      const value = wordings.find((wording) => wording === "No") ?? wordings[0] ?? "1";
      return { form, line, part, item, person, value, reason: "asked" };
    });
    expect((await change({ entries, meansTestForm: "attached" })).status).toBe(200);
    expect(await readBlockingGaps(id)).toEqual([]);
    expect((await findListed("Gabriela Gap")).blockingGaps).toBe(0);
    expect(await rowOf("Gabriela Gap", "/admin/dashboard")).toContain("Ready, no blocking gaps");
  });

  it("updates the number after the client saves, after a day, and after the tables change", async () => {
    const id = await createForm("Salma Saves");
    const before = (await findListed("Salma Saves")).blockingGaps!;
    const contactInfo = { address: "", city: "", county: "" };
    expect((await apiClient(server.url).call("PATCH", `/api/bankruptcy-forms/${id}`, { formData: { contactInfo } })).status).toBe(200);
    const current = (await readBlockingGaps(id)).length;
    expect(current).not.toBe(before);
    expect((await findListed("Salma Saves")).blockingGaps).toBe(current);
    for (const basis of [
      "regexp_replace(petition_basis, '[^.]*$', '2026-01-01')",
      "regexp_replace(petition_basis, '[0-9a-f]{16}', 'other')",
    ]) {
      await changeRow(`blocking_gaps = 999, petition_basis = ${basis}`);
      expect((await findListed("Salma Saves")).blockingGaps).toBe(current);
    }
    await changeRow("blocking_gaps = 997");
    const table = "/api/admin/tables/medianIncome";
    const { rows } = await (await attorney.call("GET", table)).json();
    const confirmed = rows.map((row: object) => ({ ...row, isConfirmed: true }));
    expect((await attorney.call("PUT", table, { rows: confirmed })).status).toBe(200);
    expect((await findListed("Salma Saves")).blockingGaps).toBe((await readBlockingGaps(id)).length);
    await changeRow("blocking_gaps = 998");
    expect((await findListed("Salma Saves")).blockingGaps, "an up-to-date number is not computed again").toBe(998);
    await changeRow("petition_basis = null");
  });

  it("shows what is urgent, of which only the day is stored unencrypted", async () => {
    const [soon, past] = [dayFromNow(10), dayFromNow(-3)];
    await createForm("Ursula Urgent", urgent(soon));
    await createForm("Pia Past", urgent(past, "garnishment"));
    expect((await findListed("Ursula Urgent")).urgent).toEqual({ what: "Foreclosure sale", date: soon });
    const words = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(soon));
    expect(await rowOf("Ursula Urgent", "/admin/dashboard")).toContain(`${words} Foreclosure sale`);
    expect(await rowOf("Pia Past", "/admin/dashboard")).toMatch(/\w+ \d+(?:, \d{4})? Money taken from pay \(past\)/);
    const rows = await withDatabase(
      server,
      (sql) => sql<{ text: string }[]>`select (to_jsonb(forms) - 'urgent_date')::text as text from forms`,
    );
    for (const word of ["Foreclosure", "foreclosure", soon, past]) expect(rows.map(({ text }) => text).join("\n")).not.toContain(word);
  });

  it("can be sorted by urgent date and by gaps, in the API and through links", async () => {
    await createForm("Sort Never");
    await createForm("Sort Later", urgent(dayFromNow(20)));
    await createForm("Sort Old", urgent(dayFromNow(-20)));
    await createForm("Sort Soon", urgent(dayFromNow(2)));
    await createForm("Sort Recent", urgent(dayFromNow(-2)));
    const blankId = await createApiForm(server.url, { personalInfo: { clientName: "Sort Blank" } });
    await list("search=sort");
    const order = ["Sort Soon", "Sort Later", "Sort Recent", "Sort Old"];
    expect((await names("search=sort&sort=urgent")).slice(0, 4)).toEqual(order);
    expect((await names("search=sort&sort=urgent")).slice(4).sort()).toEqual(["Sort Blank", "Sort Never"]);
    const text = await readPage("/admin/dashboard?search=sort&sort=urgent");
    const places = order.map((name) => text.indexOf(`>${name}</a>`));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(text).toContain('href="/admin/dashboard?sort=gaps&search=sort"');
    expect(text).toContain('aria-current="true" href="/admin/dashboard?sort=urgent&search=sort"');

    const counts = (await list("search=sort&sort=gaps")).map(({ blockingGaps }) => blockingGaps!);
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(new Set(counts).size).toBeGreaterThan(1);
    expect((await readBlockingGaps(blankId)).length).not.toBe(counts[0]);
    expect((await attorney.call("GET", "/api/admin/upload-sessions?sort=gaps")).status).toBe(422);
    expect(await readPage("/admin/dashboard?tab=uploads&sort=gaps")).not.toContain("sort=gaps");
  });

  it("prepares only the petitions on the page and leaves the others to a job", async () => {
    for (let count = 0; count < 30; count += 1) await createApiForm(server.url, { personalInfo: { clientName: `Many ${count}` } });
    const rows = await list("search=many");
    expect(rows.filter(({ blockingGaps }) => blockingGaps !== null)).toHaveLength(25);
    await withDatabase(server, (sql) => sql`select graphile_worker.add_job('summarize_petitions')`);
    await expect
      .poll(async () => (await list("search=many")).filter(({ blockingGaps }) => blockingGaps === null), { timeout: 20_000 })
      .toEqual([]);
  });

  it("sorts by urgent date across pages", async () => {
    for (let count = 0; count < 30; count += 1)
      await createApiForm(server.url, { personalInfo: { clientName: `Paged ${count}`, ...urgent(dayFromNow(count + 1)) } });
    await withDatabase(server, (sql) => sql`select graphile_worker.add_job('summarize_petitions')`);
    await expect.poll(async () => (await names("search=paged&sort=urgent"))[29], { timeout: 20_000 }).toBe("Paged 29");
    const second = await readPage("/admin/dashboard?search=paged&sort=urgent&page=2");
    for (let count = 0; count < 30; count += 1) expect(second.includes(`>Paged ${count}</a>`)).toBe(count >= 25);
  });
});
