import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedForm } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { deleteAllCases } from "../support/database.ts";
import { single } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

const page = "/admin/tables";
const newest = "median-nc-2026-04-01";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signedInAttorney(server.url);
});
beforeEach(() => deleteAllCases(server));
afterAll(() => server?.cleanup());

const textOf = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const shown = async (query = "") => textOf(await attorney.page(page + query));
/** The markup of a row, up to the next one. */
const rowIn = (html: string, id: string) => new RegExp(`<tr id="${id}".*?</tr>`, "s").exec(html)?.[0] ?? "";
const seenIn = (html: string) => /name="seen" value="(\w+)"/.exec(html)?.[1] ?? "";
const rowsOf = async (name: string) => (await (await attorney.call("GET", `/api/admin/tables/${name}`)).json()).rows as object[];

const typed = {
  table: "medianIncome",
  row: "",
  seen: "",
  intent: "save",
  state: "NC",
  effectiveFrom: "2026-11-01",
  "sizes.0": "$70,000",
  "sizes.1": "80000",
  "sizes.2": "$90,000.00",
  "sizes.3": "100,000",
  perExtraPerson: "$9,900",
  source: "justice.gov, read on November 20, 2026",
};

describe("the page of tables", () => {
  it("shows every proposed row with source and date, not confirmed, and what is doubtful", async () => {
    const html = await shown();
    for (const name of ["Median income", "Exemptions", "District profiles", "Standing creditors"]) expect(html).toContain(`${name}</h2>`);
    const row = rowIn(html, newest);
    for (const text of ["April 1, 2026", "$84,384", "justice.gov/ust/means-testing/20260401", "Not confirmed"]) expect(row).toContain(text);
    expect(html.match(/Not confirmed</g)).toHaveLength(3 + 17 + 3);
    expect(rowIn(html, "district-eastern-2021-07-06")).toContain("4 lines of 40 characters, alphabetical. Clerk's own page not seen.");
    expect(html).toContain("The median income of April 1, 2026 is not confirmed.");
    expect((await apiClient(server.url).page(page)).headers.get("Location")).toBe("/admin/login?to=%2Fadmin%2Ftables");
  });

  it("confirms a row by one press, and takes that back, which the petition follows", async () => {
    const id = await filedForm(server.url, single.formData);
    await attorney.call("PATCH", `/api/admin/submissions/${id}/petition`, { asOf: "2026-11-20" });
    const petition = async () => textOf(await attorney.page(`/admin/submissions/${id}/petition?form=122A1`));
    const before = await petition();
    expect(before).toContain("None: the office has not confirmed the table");
    expect(before).toMatch(/Moved to North Carolina\s*</);
    expect(before).toContain("Pay stubs: From September 21, 2026 to November 19, 2026");
    expect(before).toMatch(/confirm the row of the table.*?<a href="\/admin\/tables#medianIncome">Open the table<\/a>/s);
    const seen = seenIn(rowIn(await shown(), newest));
    const press = (intent: string) => attorney.post(page, { table: "medianIncome", row: newest, seen, intent });
    const confirmed = await press("confirm");
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, `${page}#${newest}`]);
    const after = await petition();
    expect(after).toContain("Below the median");
    expect(after).toContain("$84,384 from April 1, 2026. justice.gov/ust/means-testing/20260401");
    expect(after).not.toContain("confirm the row of the table");
    await attorney.call("PATCH", `/api/admin/submissions/${id}/petition`, { chapter: "13" });
    const thirteen = await textOf(await attorney.page(`/admin/submissions/${id}/petition?form=122C1`));
    for (const text of ["11: Total monthly income", "Median family income of April 1, 2026", "3. The commitment period is 3 years."])
      expect(thirteen).toContain(text);
    expect(rowIn(await shown(), newest)).toMatch(/Counts today.*>Confirmed<.*from 127\.0\.0\.1/s);
    expect((await press("unconfirm")).status).toBe(303);
    expect(await petition()).toContain("None: the office has not confirmed the table");
  });

  it("adds a row, keeps what is typed while something is wrong with it, and removes it", async () => {
    const form = `${page}?table=medianIncome&edit=new`;
    const wrong = await attorney.post(form, { ...typed, "sizes.1": "eighty", effectiveFrom: "2026-04-01", source: "" });
    expect(wrong.status).toBe(422);
    const told = await textOf(wrong);
    expect(told).toMatch(/value="eighty".*?Please enter an amount, as in \$1,250/s);
    expect(told).toContain("Please say where this was read");
    expect(told).toContain('value="100,000"');
    const twice = await attorney.post(form, { ...typed, effectiveFrom: "2026-04-01" });
    expect([twice.status, await textOf(twice)]).toEqual([422, expect.stringContaining("There is another row of this")]);
    const saved = await attorney.post(form, { ...typed, isConfirmed: "yes" });
    expect(saved.headers.get("Location")).toBe(`${page}#median-nc-2026-11-01`);
    expect(await rowsOf("medianIncome")).toContainEqual(
      expect.objectContaining({ sizes: [70_000, 80_000, 90_000, 100_000], perExtraPerson: 9_900, isConfirmed: true }),
    );
    const html = await shown("?table=medianIncome&edit=change&row=median-nc-2026-11-01");
    expect(html).toContain("Entered by the office on");
    const about = { table: "medianIncome", row: "median-nc-2026-11-01", seen: seenIn(rowIn(html, "median-nc-2026-11-01")) };
    expect((await attorney.post(page, { ...about, intent: "remove" })).status).toBe(303);
    expect(await rowsOf("medianIncome")).toHaveLength(3);
  });

  it("changes a district's rules and an exemption, and goes back to what was proposed", async () => {
    const eastern = "district-eastern-2021-07-06";
    const form = await shown(`?table=districtProfiles&edit=change&row=${eastern}`);
    const seen = seenIn(rowIn(form, eastern));
    const change = {
      table: "districtProfiles",
      row: eastern,
      seen,
      intent: "save",
      district: "eastern",
      effectiveFrom: "2021-07-06",
      "matrix.lines": "5",
      "matrix.columns": "50",
      divisions: "Raleigh, Wilson",
      counties: "Wake,\nWilson, ",
      note: "",
      source: "The clerk's page",
      isConfirmed: "yes",
    };
    expect((await attorney.post(page, change)).status).toBe(303);
    const row = rowIn(await shown(), eastern);
    expect(row).toContain("5 lines of 50 characters, in the order of the schedules.<");
    expect(row).toContain("2 counties");
    const now = seenIn(row);
    const back = await attorney.post(page, { table: "districtProfiles", row: eastern, seen: now, intent: "remove" });
    expect(back.status).toBe(303);
    expect(rowIn(await shown(), eastern)).toContain("4 lines of 40 characters, alphabetical");
    const later = await shown("?table=exemptions&edit=later&row=nc-motorVehicle-2009-12-01");
    expect(later).toMatch(/name="key" value="motorVehicle"/);
    expect(later).toContain('value="$3,500"');
  });

  it("tells who comes late, and keeps what they have typed", async () => {
    const seen = seenIn(rowIn(await shown(), newest));
    const raised = (await rowsOf("medianIncome")).map((row) => ({ ...row, perExtraPerson: 12_000 }));
    expect((await attorney.call("PUT", "/api/admin/tables/medianIncome", { rows: raised })).status).toBe(200);
    const late = await attorney.post(page, { table: "medianIncome", row: newest, seen, intent: "confirm" });
    expect(late.status).toBe(412);
    expect(rowIn(await textOf(late), newest)).toContain("Somebody else has changed this row since you opened this page.");
    const at = `${page}?table=medianIncome&edit=change&row=${newest}`;
    const change = { ...typed, row: newest, seen, effectiveFrom: "2026-04-01" };
    const refused = await attorney.post(at, change);
    expect(refused.status).toBe(412);
    const told = await textOf(refused);
    expect(told).toContain("Save again to replace it.");
    expect(told).toContain('value="$70,000"');
    const again = seenIn(/<form[^>]*law-form.*?<\/form>/s.exec(told)![0]);
    expect((await attorney.post(at, { ...change, seen: again })).status).toBe(303);
    const gone = await attorney.post(`${page}?table=medianIncome&edit=change&row=median-nc-2001-01-01`, {
      ...change,
      row: "median-nc-2001-01-01",
    });
    expect([gone.status, await textOf(gone)]).toEqual([412, expect.stringContaining('value="$70,000"')]);
    expect((await attorney.post(page, { table: "nothing", intent: "confirm" })).status).toBe(404);
  });

  it("reaches no client", async () => {
    const id = await filedForm(server.url, single.formData);
    await attorney.post(page, { ...typed, source: "Zebra gazette", isConfirmed: "yes" });
    const browser = apiClient(server.url);
    for (const place of [`/api/bankruptcy-forms/${id}`, "/", "/step/income", "/upload"])
      expect(await (await browser.page(place)).text()).not.toMatch(/Zebra|median/i);
  });
});
