import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { emptyOffice } from "../support/database.ts";
import { single } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

const page = "/admin/tables";
const newest = "median-nc-2026-04-01";

let server: TestServer;
let attorney: Client;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
beforeEach(() => emptyOffice(server));
afterAll(() => server?.cleanup());

it("takes the name of no object property for a button", async () => {
  const response = await attorney.post(page, { table: "medianIncome", row: newest, seen: "", intent: "constructor" });
  expect(response.status).toBe(422);
});

const readText = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const readPage = async (query = "") => readText(await attorney.page(page + query));
/** The markup of a table row. */
const rowIn = (html: string, id: string) => new RegExp(`<tr id="${id}".*?</tr>`, "s").exec(html)?.[0] ?? "";
const revisionIn = (html: string) => /name="seen" value="(\w+)"/.exec(html)?.[1] ?? "";
const readRows = async (name: string) => (await (await attorney.call("GET", `/api/admin/tables/${name}`)).json()).rows as object[];

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

describe("the tables page", () => {
  it("shows every proposed row as unconfirmed, with its source, date, and doubts", async () => {
    const html = await readPage();
    for (const name of ["Median income", "Exemptions", "District profiles", "Standing creditors"]) expect(html).toContain(`${name}</h2>`);
    const row = rowIn(html, newest);
    for (const text of ["April 1, 2026", "$84,384", "justice.gov/ust/means-testing/20260401", "Not confirmed"]) expect(row).toContain(text);
    expect(html.match(/Not confirmed</g)).toHaveLength(3 + 17 + 3);
    expect(rowIn(html, "district-eastern-2021-07-06")).toContain("4 lines of 40 characters, alphabetical. Clerk's own page not seen.");
    expect(html).toContain("The median income of April 1, 2026 is not confirmed.");
    expect((await apiClient(server.url).page(page)).headers.get("Location")).toBe("/admin/login?to=%2Fadmin%2Ftables");
  });

  it("folds a long table until a link, a form or a refused button leads to one of its rows", async () => {
    const fold = (html: string) => /<details class="show-all"( open="")?><summary>Show all 17</.exec(html);
    expect(fold(await readPage())?.[1]).toBeUndefined();
    const [exemption] = (await readRows("exemptions")) as { id: string }[];
    for (const query of ["?table=exemptions", `?table=exemptions&edit=change&row=${exemption!.id}`])
      expect(fold(await readPage(query))?.[1]).toBeDefined();
    const refused = await attorney.post(page, { table: "exemptions", row: exemption!.id, seen: "", intent: "confirm" });
    expect([refused.status, fold(await readText(refused))?.[1]]).toEqual([412, ' open=""']);
  });

  it("confirms and unconfirms a row, which changes the petition", async () => {
    const id = await createApiForm(server.url, single.formData);
    await attorney.call("PATCH", `/api/admin/submissions/${id}/petition`, { asOf: "2026-11-20" });
    const partOf = async (part: string) => readText(await attorney.page(`/admin/submissions/${id}/petition${part}`));
    const petition = async () => (await Promise.all(["?form=122A1", "/decisions", "/means-test"].map(partOf))).join();
    const before = await petition();
    expect(before).toContain("None: the office has not confirmed the table");
    expect(before).toMatch(/Moved to North Carolina\s*</);
    expect(before).toContain("Pay stubs: From September 21, 2026 to November 19, 2026");
    expect(before).toMatch(/confirm the row of the table.*?<a href="\/admin\/tables\?table=medianIncome#medianIncome">Open the table</s);
    const seen = revisionIn(rowIn(await readPage(), newest));
    const press = (intent: string) => attorney.post(page, { table: "medianIncome", row: newest, seen, intent });
    const confirmed = await press("confirm");
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, `${page}?table=medianIncome#${newest}`]);
    const after = await petition();
    expect(after).toContain("Below the median");
    expect(after).toContain("$84,384 from April 1, 2026. justice.gov/ust/means-testing/20260401");
    expect(after).not.toContain("confirm the row of the table");
    await attorney.call("PATCH", `/api/admin/submissions/${id}/petition`, { chapter: "13" });
    const thirteen = (
      await Promise.all(["/schedules?form=122C1", "/schedules?form=122C1&list=lines&part=2", "/decisions"].map(partOf))
    ).join();
    for (const text of ["11: Total monthly income", "Median family income of April 1, 2026", "3. The commitment period is 3 years."])
      expect(thirteen).toContain(text);
    expect(rowIn(await readPage(), newest)).toMatch(/In effect today.*>Confirmed<.*by Office/s);
    expect((await press("unconfirm")).status).toBe(303);
    expect(await petition()).toContain("None: the office has not confirmed the table");
  });

  it("adds and removes a row, and preserves what was typed if it is invalid", async () => {
    const form = `${page}?table=medianIncome&edit=new`;
    const invalid = await attorney.post(form, { ...typed, "sizes.1": "eighty", effectiveFrom: "2026-04-01", source: "" });
    expect(invalid.status).toBe(422);
    const errorPage = await readText(invalid);
    expect(errorPage).toMatch(/value="eighty".*?Please enter an amount, as in \$1,250/s);
    expect(errorPage).toContain("Please say where this was read");
    expect(errorPage).toContain('value="100,000"');
    const duplicate = await attorney.post(form, { ...typed, effectiveFrom: "2026-04-01" });
    expect([duplicate.status, await readText(duplicate)]).toEqual([422, expect.stringContaining("There is another row of this")]);
    const saved = await attorney.post(form, { ...typed, isConfirmed: "yes" });
    expect(saved.headers.get("Location")).toBe(`${page}?table=medianIncome#median-nc-2026-11-01`);
    expect(await readRows("medianIncome")).toContainEqual(
      expect.objectContaining({ sizes: [70_000, 80_000, 90_000, 100_000], perExtraPerson: 9_900, isConfirmed: true }),
    );
    const html = await readPage("?table=medianIncome&edit=change&row=median-nc-2026-11-01");
    expect(html).toContain("Entered by the office on");
    const fields = { table: "medianIncome", row: "median-nc-2026-11-01", seen: revisionIn(rowIn(html, "median-nc-2026-11-01")) };
    expect((await attorney.post(page, { ...fields, intent: "remove" })).status).toBe(303);
    expect(await readRows("medianIncome")).toHaveLength(3);
  });

  it("changes a district's rules, and restores the proposed row when the change is removed", async () => {
    const eastern = "district-eastern-2021-07-06";
    const form = await readPage(`?table=districtProfiles&edit=change&row=${eastern}`);
    const seen = revisionIn(rowIn(form, eastern));
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
    const row = rowIn(await readPage(), eastern);
    expect(row).toContain("5 lines of 50 characters, in the order of the schedules.<");
    expect(row).toContain("2 counties");
    const currentRevision = revisionIn(row);
    const removed = await attorney.post(page, { table: "districtProfiles", row: eastern, seen: currentRevision, intent: "remove" });
    expect(removed.status).toBe(303);
    expect(rowIn(await readPage(), eastern)).toContain("4 lines of 40 characters, alphabetical");
    const laterForm = await readPage("?table=exemptions&edit=later&row=nc-motorVehicle-2009-12-01");
    expect(laterForm).toMatch(/name="key" value="motorVehicle"/);
    expect(laterForm).toContain('value="$3,500"');
  });

  it("returns 412 if the row was changed since, and preserves what was typed", async () => {
    const seen = revisionIn(rowIn(await readPage(), newest));
    const raised = (await readRows("medianIncome")).map((row) => ({ ...row, perExtraPerson: 12_000 }));
    expect((await attorney.call("PUT", "/api/admin/tables/medianIncome", { rows: raised })).status).toBe(200);
    const stale = await attorney.post(page, { table: "medianIncome", row: newest, seen, intent: "confirm" });
    expect(stale.status).toBe(412);
    expect(rowIn(await readText(stale), newest)).toContain("Somebody else has changed this row since you opened this page.");
    const editPath = `${page}?table=medianIncome&edit=change&row=${newest}`;
    const change = { ...typed, row: newest, seen, effectiveFrom: "2026-04-01" };
    const stalePost = await attorney.post(editPath, change);
    expect(stalePost.status).toBe(412);
    const html = await readText(stalePost);
    expect(html).toContain("Save again to replace it.");
    expect(html).toContain('value="$70,000"');
    const newRevision = revisionIn(/<form[^>]*law-form.*?<\/form>/s.exec(html)![0]);
    expect((await attorney.post(editPath, { ...change, seen: newRevision })).status).toBe(303);
    const missingRow = await attorney.post(`${page}?table=medianIncome&edit=change&row=median-nc-2001-01-01`, {
      ...change,
      row: "median-nc-2001-01-01",
    });
    expect([missingRow.status, await readText(missingRow)]).toEqual([412, expect.stringContaining('value="$70,000"')]);
    expect((await attorney.post(page, { table: "nothing", intent: "confirm" })).status).toBe(404);
  });

  it("shows nothing to clients", async () => {
    const id = await createApiForm(server.url, single.formData);
    await attorney.post(page, { ...typed, source: "Zebra gazette", isConfirmed: "yes" });
    const browser = apiClient(server.url);
    for (const path of [`/api/bankruptcy-forms/${id}`, "/", "/step/income", "/upload"])
      expect(await (await browser.page(path)).text()).not.toMatch(/Zebra|median/i);
  });
});
