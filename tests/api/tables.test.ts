import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signedInAttorney } from "../support/attorney.ts";
import { filedForm } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { single } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

const tables = "/api/admin/tables";
const filingDate = "2026-11-20";

interface Row {
  id: string;
  effectiveFrom: string;
  isConfirmed: boolean;
  entered: object | null;
  confirmed: { at: string; address: string } | null;
}
interface MedianRow extends Row {
  sizes: number[];
}
interface Table<Each = Row> {
  version: number;
  rows: Each[];
}

let server: TestServer;
let attorney: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signedInAttorney(server.url);
});
/** Tables are the whole firm's: each test begins with those of a new firm. */
beforeEach(async () => {
  await withDatabase(server, (sql) => sql`delete from law_tables`);
  id = await filedForm(server.url, single.formData);
});
afterAll(() => server?.cleanup());

const table = async <Each = Row>(name: string): Promise<Table<Each>> => (await attorney.call("GET", `${tables}/${name}`)).json();
const put = (name: string, rows: object[], version?: number) =>
  attorney.call("PUT", `${tables}/${name}`, { rows }, version === undefined ? {} : { "If-Match": `"${version}"` });
const petition = async (asOf = filingDate) => (await attorney.call("GET", `/api/admin/submissions/${id}/petition?asOf=${asOf}`)).json();
const confirmed = (rows: Row[], ...ids: string[]) => rows.map((row) => ({ ...row, isConfirmed: row.isConfirmed || ids.includes(row.id) }));
const line13 = { form: "122A1", line: "13", who: "office", table: "medianIncome" };
const newest = "median-nc-2026-04-01";

describe("a table of law", () => {
  it("is proposed, and nothing of it counts before the office has confirmed it", async () => {
    const median = await table<MedianRow>("medianIncome");
    expect(median).toMatchObject({ name: "medianIncome", version: 0 });
    expect(median.rows.at(-1)).toMatchObject({ id: newest, sizes: [67_117, 84_384, 101_535, 116_737], entered: null, confirmed: null });
    expect((await table("exemptions")).rows).toHaveLength(17);
    expect((await table("districtProfiles")).rows.map(({ id }) => id)).toContain("district-western-2021-07-06");
    expect((await table("standingCreditors")).rows).toEqual([]);
    const before = await petition();
    expect(before).toMatchObject({ meansTest: { verdict: "no confirmed table", median: 84_384 }, matrixRules: { lines: 4, columns: 40 } });
    expect(before.gaps).toContainEqual(expect.objectContaining(line13));
  });

  it("gives the means test its verdict, with the row's date and source, once a row is confirmed", async () => {
    const { rows } = await table("medianIncome");
    const answer = await put("medianIncome", confirmed(rows, newest), 0);
    expect(answer.headers.get("ETag")).toBe('"1"');
    const after: Table = await answer.json();
    expect(after.rows.find((row) => row.id === newest)).toMatchObject({ entered: null, confirmed: { address: "127.0.0.1" } });
    const prepared = await petition();
    expect(prepared.meansTest).toMatchObject({ verdict: "below", row: { id: newest, effectiveFrom: "2026-04-01", isConfirmed: true } });
    expect(prepared.gaps).not.toContainEqual(expect.objectContaining({ form: "122A1", line: "13" }));
    expect(prepared.lines).toContainEqual(expect.objectContaining({ form: "122A1", line: "13", part: "", value: 84_384 }));
    expect(prepared.usedRows).toContainEqual(expect.objectContaining({ table: "medianIncome", id: newest, isConfirmed: true }));
    expect(prepared.usedRows).toContainEqual(expect.objectContaining({ table: "exemptions", isConfirmed: false }));
    expect((await put("medianIncome", rows)).headers.get("ETag"), "taken back").toBe('"2"');
    expect((await petition()).meansTest.verdict).toBe("no confirmed table");
  });

  it("keeps its old rows, among which the planned filing date chooses", async () => {
    const { rows } = await table<MedianRow>("medianIncome");
    const added = { state: "nc", effectiveFrom: "2026-11-01", sizes: [50_000, 51_000, 52_000, 53_000], perExtraPerson: 9_000 };
    const saved = await put("medianIncome", [...confirmed(rows, newest), { ...added, source: "justice.gov", isConfirmed: true }]);
    expect(saved.status).toBe(200);
    const used = async (asOf: string) => {
      const { meansTest } = await petition(asOf);
      return [meansTest.verdict, meansTest.median, meansTest.row.effectiveFrom];
    };
    expect(await used("2026-10-31")).toEqual(["below", 84_384, "2026-04-01"]);
    expect(await used("2026-11-01")).toEqual(["above", 51_000, "2026-11-01"]);
    const without = (await saved.json()).rows.filter((row: Row) => row.effectiveFrom !== "2026-11-01");
    expect((await put("medianIncome", without)).status).toBe(200);
    expect(await used("2026-11-01")).toEqual(["below", 84_384, "2026-04-01"]);
  });

  it("has a row that the office changed instead of the proposed one, which is to be confirmed again", async () => {
    const { rows } = await table<Row & { key: string; cap: number | null }>("exemptions");
    const all = confirmed(rows, ...rows.map((row) => row.id));
    await put("exemptions", all);
    const car = async () => (await petition()).exemptions.find(({ key }: { key: string }) => key === "motorVehicle");
    expect(await car()).toMatchObject({ cap: 3_500, isConfirmed: true });
    const raised = all.map((row) => ("key" in row && row.key === "motorVehicle" ? { ...row, cap: 4_000, isConfirmed: false } : row));
    const { rows: now }: Table = await (await put("exemptions", raised, 1)).json();
    expect(now.find((row) => row.id.includes("motorVehicle"))).toMatchObject({ entered: { address: "127.0.0.1" }, confirmed: null });
    expect(now.filter((row) => row.confirmed !== null)).toHaveLength(16);
    expect(await car()).toMatchObject({ cap: 4_000, isConfirmed: false });
    expect((await (await put("exemptions", [])).json()).rows, "proposed again").toEqual(rows);
  });

  it("lets an unconfirmed row stand back behind an older one that is confirmed", async () => {
    const { rows } = await table<Row & { key: string }>("exemptions");
    const car = rows.find(({ key }) => key === "motorVehicle")!;
    await put("exemptions", [...confirmed(rows, car.id), { ...car, effectiveFrom: "2026-06-01", cap: 9_000, isConfirmed: false }]);
    const { exemptions } = await petition();
    expect(exemptions.find(({ key }: { key: string }) => key === "motorVehicle")).toMatchObject({ cap: 3_500, isConfirmed: true });
  });

  it("has standing creditors, who are on the list of creditors once they are confirmed", async () => {
    const address = `/api/admin/submissions/${id}/petition`;
    await attorney.call("PATCH", address, { asOf: filingDate, district: "eastern" });
    const matrix = async () => (await attorney.call("GET", `${address}/matrix?reason=test`)).text();
    const office = {
      name: "Wake County Tax Administration",
      street: "PO Box 580084",
      city: "Charlotte",
      state: "nc",
      zip: "28258-0084",
      effectiveFrom: "2026-01-01",
      source: "The county's page, read on November 20, 2026",
    };
    await put("standingCreditors", [office]);
    expect(await matrix()).not.toContain("Wake County Tax");
    await put("standingCreditors", [{ ...office, isConfirmed: true }]);
    expect(await matrix()).toContain("Wake County Tax Administration\r\nPO Box 580084\r\nCharlotte, NC 28258-0084\r\n");
    const moved = { ...office, street: "301 S McDowell St", city: "Raleigh", zip: "27601", effectiveFrom: filingDate, isConfirmed: true };
    await put("standingCreditors", [{ ...office, isConfirmed: true }, moved]);
    const now = await matrix();
    expect(now).toContain("301 S McDowell St");
    expect(now, "the office's earlier address").not.toContain("PO Box 580084");
    expect((await petition()).usedRows).toContainEqual(expect.objectContaining({ table: "standingCreditors", effectiveFrom: filingDate }));
  });

  it("has each district's rules for the list of creditors", async () => {
    const address = `/api/admin/submissions/${id}/petition`;
    await attorney.call("PATCH", address, { asOf: filingDate, district: "eastern" });
    const { rows } = await table<Row & { district: string }>("districtProfiles");
    const rules = { lines: 6, columns: 50, isAlphabetical: false };
    const changed = rows.map((row) => (row.district === "eastern" ? { ...row, matrix: rules, isConfirmed: true } : row));
    expect((await put("districtProfiles", changed)).status).toBe(200);
    const prepared = await petition();
    expect(prepared).toMatchObject({ matrixRules: rules, districtProposal: { district: "eastern", isConfirmed: true } });
    const long = "Wake County Tax Administration Office of Revenue";
    const creditor = { name: long, street: "1 Main St", city: "Cary", state: "NC", zip: "27511", effectiveFrom: "2026-01-01", source: "x" };
    await put("standingCreditors", [{ ...creditor, isConfirmed: true }]);
    expect(await (await attorney.call("GET", `${address}/matrix?reason=test`)).text()).toContain(long);
    await put("districtProfiles", rows);
    expect(await (await attorney.call("GET", `${address}/matrix?reason=test`)).text()).not.toContain(long);
  });

  it("is not changed by who saw an earlier version, nor by nobody", async () => {
    const { rows } = await table("medianIncome");
    await put("medianIncome", confirmed(rows, newest), 0);
    const late = await put("medianIncome", rows, 0);
    expect([late.status, late.headers.get("ETag")]).toEqual([412, '"1"']);
    expect((await late.json()).table).toMatchObject({ version: 1, name: "medianIncome" });
    expect((await put("medianIncome", confirmed(rows, newest), 1)).headers.get("ETag"), "nothing has changed").toBe('"1"');
    const both = await Promise.all([put("medianIncome", rows, 1), put("medianIncome", [], 1)]);
    expect(both.map(({ status }) => status).filter((status) => status === 412).length).toBeLessThan(2);
    const stranger = apiClient(server.url);
    expect((await stranger.call("GET", `${tables}/medianIncome`)).status).toBe(401);
    expect((await stranger.call("PUT", `${tables}/medianIncome`, { rows: [] })).status).toBe(401);
    for (const name of ["nothing", "__proto__", "constructor"]) {
      expect((await attorney.call("GET", `${tables}/${name}`)).status).toBe(404);
      expect((await attorney.call("PUT", `${tables}/${name}`, { rows: [] })).status).toBe(404);
    }
  });

  const median = { state: "NC", effectiveFrom: "2026-11-01", sizes: [1, 2, 3, 4], perExtraPerson: 5, source: "justice.gov" };
  it.each([
    ["medianIncome", { ...median, effectiveFrom: "2026-02-30" }, "effectiveFrom", "Please enter a date"],
    ["medianIncome", { ...median, sizes: [1, 2, 3] }, "sizes", "four amounts"],
    ["medianIncome", { ...median, sizes: [1, 2.5, 3, 4] }, "sizes[1]", "Please enter an amount"],
    ["medianIncome", { ...median, source: " " }, "source", "where this was read"],
    ["medianIncome", { ...median, state: "North Carolina" }, "state", "two letters"],
    ["exemptions", { effectiveFrom: "2026-01-01", key: "yacht", label: "x", cite: "y", cap: 1, source: "z" }, "key", "choose a category"],
    ["exemptions", { effectiveFrom: "2026-01-01", key: "college", label: "x", cite: "y", cap: -1, source: "z" }, "cap", "an amount"],
    ["districtProfiles", { district: "eastern", matrix: { lines: 1, columns: 40, isAlphabetical: true } }, "matrix.lines", "from 3 to 10"],
    ["standingCreditors", { name: "IRS", street: "PO Box 7346", city: "Philadelphia", state: "PA", zip: "191" }, "zip", "five digits"],
  ])("refuses in %s %j", async (name, row, path, message) => {
    const answer = await put(name, [row]);
    expect(answer.status).toBe(422);
    expect((await answer.json()).issues).toContainEqual({ path: `rows[0].${path}`, message: expect.stringContaining(message) });
    expect((await table(name)).version).toBe(0);
  });

  it("has one row of a subject and a day", async () => {
    const answer = await put("medianIncome", [median, { ...median, state: "VA" }, { ...median, perExtraPerson: 6 }]);
    expect(answer.status).toBe(422);
    expect((await answer.json()).issues).toMatchObject([{ path: "rows[2].effectiveFrom" }]);
  });

  it("is in the audit log, and all of its versions stay", async () => {
    await withDatabase(server, (sql) => sql`delete from audit_log where action like 'law_row%'`);
    const { rows } = await table("medianIncome");
    await put("medianIncome", [...confirmed(rows, newest), median]);
    await put("medianIncome", []);
    const logged = await withDatabase(
      server,
      (sql) => sql`select action, detail, address from audit_log where action like 'law_row%' order by id`,
    );
    expect(logged.map(({ action, detail }) => [action, detail])).toEqual([
      ["law_row_confirmed", newest],
      ["law_row_added", "median-nc-2026-11-01"],
      ["law_row_removed", "median-nc-2026-11-01"],
      ["law_row_unconfirmed", newest],
    ]);
    expect(logged.every(({ address }) => address === "127.0.0.1")).toBe(true);
    const versions = await withDatabase(server, (sql) => sql`select version, rows from law_tables order by version`);
    expect(versions.map(({ rows: kept }) => kept.length)).toEqual([2, 0]);
  });
});
