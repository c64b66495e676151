import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
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
  attorney = await signInAttorney(server.url);
});
// The tables belong to the whole firm, so each test starts with those of a new firm.
beforeEach(async () => {
  await withDatabase(server, (sql) => sql`delete from law_tables`);
  id = await createApiForm(server.url, single.formData);
});
afterAll(() => server?.cleanup());

const readTable = async <Each = Row>(name: string): Promise<Table<Each>> => (await attorney.call("GET", `${tables}/${name}`)).json();
const putRows = (name: string, rows: object[], version?: number) =>
  attorney.call("PUT", `${tables}/${name}`, { rows }, version === undefined ? {} : { "If-Match": `"${version}"` });
const readPetition = async (asOf = filingDate) => (await attorney.call("GET", `/api/admin/submissions/${id}/petition?asOf=${asOf}`)).json();
const confirmRows = (rows: Row[], ...ids: string[]) =>
  rows.map((row) => ({ ...row, isConfirmed: row.isConfirmed || ids.includes(row.id) }));
const line13 = { form: "122A1", line: "13", who: "office", table: "medianIncome" };
const newest = "median-nc-2026-04-01";

describe("a table of legal figures", () => {
  it("contains proposed rows, which are not used before the office confirms them", async () => {
    const median = await readTable<MedianRow>("medianIncome");
    expect(median).toMatchObject({ name: "medianIncome", version: 0 });
    expect(median.rows.at(-1)).toMatchObject({ id: newest, sizes: [67_117, 84_384, 101_535, 116_737], entered: null, confirmed: null });
    expect((await readTable("exemptions")).rows).toHaveLength(17);
    expect((await readTable("districtProfiles")).rows.map(({ id }) => id)).toContain("district-western-2021-07-06");
    expect((await readTable("standingCreditors")).rows).toEqual([]);
    const before = await readPetition();
    expect(before).toMatchObject({ meansTest: { verdict: "no confirmed table", median: 84_384 }, matrixRules: { lines: 4, columns: 40 } });
    expect(before.gaps).toContainEqual(expect.objectContaining(line13));
  });

  it("determines the result of the means test once a row is confirmed", async () => {
    const { rows } = await readTable("medianIncome");
    const response = await putRows("medianIncome", confirmRows(rows, newest), 0);
    expect(response.headers.get("ETag")).toBe('"1"');
    const after: Table = await response.json();
    expect(after.rows.find((row) => row.id === newest)).toMatchObject({ entered: null, confirmed: { address: "127.0.0.1" } });
    const prepared = await readPetition();
    expect(prepared.meansTest).toMatchObject({ verdict: "below", row: { id: newest, effectiveFrom: "2026-04-01", isConfirmed: true } });
    expect(prepared.gaps).not.toContainEqual(expect.objectContaining({ form: "122A1", line: "13" }));
    expect(prepared.lines).toContainEqual(expect.objectContaining({ form: "122A1", line: "13", part: "", value: 84_384 }));
    expect(prepared.usedRows).toContainEqual(expect.objectContaining({ table: "medianIncome", id: newest, isConfirmed: true }));
    expect(prepared.usedRows).toContainEqual(expect.objectContaining({ table: "exemptions", isConfirmed: false }));
    expect((await putRows("medianIncome", rows)).headers.get("ETag"), "the confirmation was removed").toBe('"2"');
    expect((await readPetition()).meansTest.verdict).toBe("no confirmed table");
  });

  it("keeps old rows, and the planned filing date determines which one is used", async () => {
    const { rows } = await readTable<MedianRow>("medianIncome");
    const added = { state: "nc", effectiveFrom: "2026-11-01", sizes: [50_000, 51_000, 52_000, 53_000], perExtraPerson: 9_000 };
    const saved = await putRows("medianIncome", [...confirmRows(rows, newest), { ...added, source: "justice.gov", isConfirmed: true }]);
    expect(saved.status).toBe(200);
    const readUsedRow = async (asOf: string) => {
      const { meansTest } = await readPetition(asOf);
      return [meansTest.verdict, meansTest.median, meansTest.row.effectiveFrom];
    };
    expect(await readUsedRow("2026-10-31")).toEqual(["below", 84_384, "2026-04-01"]);
    expect(await readUsedRow("2026-11-01")).toEqual(["above", 51_000, "2026-11-01"]);
    const without = (await saved.json()).rows.filter((row: Row) => row.effectiveFrom !== "2026-11-01");
    expect((await putRows("medianIncome", without)).status).toBe(200);
    expect(await readUsedRow("2026-11-01")).toEqual(["below", 84_384, "2026-04-01"]);
  });

  it("contains the office's change instead of the proposed row, which must be confirmed again", async () => {
    const { rows } = await readTable<Row & { key: string; cap: number | null }>("exemptions");
    const all = confirmRows(rows, ...rows.map((row) => row.id));
    await putRows("exemptions", all);
    const readCarExemption = async () => (await readPetition()).exemptions.find(({ key }: { key: string }) => key === "motorVehicle");
    expect(await readCarExemption()).toMatchObject({ cap: 3_500, isConfirmed: true });
    const raised = all.map((row) => ("key" in row && row.key === "motorVehicle" ? { ...row, cap: 4_000, isConfirmed: false } : row));
    const { rows: current }: Table = await (await putRows("exemptions", raised, 1)).json();
    expect(current.find((row) => row.id.includes("motorVehicle"))).toMatchObject({ entered: { address: "127.0.0.1" }, confirmed: null });
    expect(current.filter((row) => row.confirmed !== null)).toHaveLength(16);
    expect(await readCarExemption()).toMatchObject({ cap: 4_000, isConfirmed: false });
    expect((await (await putRows("exemptions", [])).json()).rows, "the proposed rows are restored").toEqual(rows);
  });

  it("prefers an older confirmed row to a newer unconfirmed one", async () => {
    const { rows } = await readTable<Row & { key: string }>("exemptions");
    const car = rows.find(({ key }) => key === "motorVehicle")!;
    await putRows("exemptions", [...confirmRows(rows, car.id), { ...car, effectiveFrom: "2026-06-01", cap: 9_000, isConfirmed: false }]);
    const { exemptions } = await readPetition();
    expect(exemptions.find(({ key }: { key: string }) => key === "motorVehicle")).toMatchObject({ cap: 3_500, isConfirmed: true });
  });

  it("adds confirmed standing creditors to the creditor matrix", async () => {
    const petitionPath = `/api/admin/submissions/${id}/petition`;
    await attorney.call("PATCH", petitionPath, { asOf: filingDate, district: "eastern" });
    const readMatrix = async () => (await attorney.call("GET", `${petitionPath}/matrix?reason=test`)).text();
    const office = {
      name: "Wake County Tax Administration",
      street: "PO Box 580084",
      city: "Charlotte",
      state: "nc",
      zip: "28258-0084",
      effectiveFrom: "2026-01-01",
      source: "The county's page, read on November 20, 2026",
    };
    await putRows("standingCreditors", [office]);
    expect(await readMatrix()).not.toContain("Wake County Tax");
    await putRows("standingCreditors", [{ ...office, isConfirmed: true }]);
    expect(await readMatrix()).toContain("Wake County Tax Administration\r\nPO Box 580084\r\nCharlotte, NC 28258-0084\r\n");
    const moved = { ...office, street: "301 S McDowell St", city: "Raleigh", zip: "27601", effectiveFrom: filingDate, isConfirmed: true };
    await putRows("standingCreditors", [{ ...office, isConfirmed: true }, moved]);
    const current = await readMatrix();
    expect(current).toContain("301 S McDowell St");
    expect(current, "the creditor's earlier address").not.toContain("PO Box 580084");
    expect((await readPetition()).usedRows).toContainEqual(
      expect.objectContaining({ table: "standingCreditors", effectiveFrom: filingDate }),
    );
  });

  it("determines each district's format of the creditor matrix", async () => {
    const petitionPath = `/api/admin/submissions/${id}/petition`;
    await attorney.call("PATCH", petitionPath, { asOf: filingDate, district: "eastern" });
    const { rows } = await readTable<Row & { district: string }>("districtProfiles");
    const rules = { lines: 6, columns: 50, isAlphabetical: false };
    const changed = rows.map((row) => (row.district === "eastern" ? { ...row, matrix: rules, isConfirmed: true } : row));
    expect((await putRows("districtProfiles", changed)).status).toBe(200);
    const prepared = await readPetition();
    expect(prepared).toMatchObject({ matrixRules: rules, districtProposal: { district: "eastern", isConfirmed: true } });
    const long = "Wake County Tax Administration Office of Revenue";
    const creditor = { name: long, street: "1 Main St", city: "Cary", state: "NC", zip: "27511", effectiveFrom: "2026-01-01", source: "x" };
    await putRows("standingCreditors", [{ ...creditor, isConfirmed: true }]);
    expect(await (await attorney.call("GET", `${petitionPath}/matrix?reason=test`)).text()).toContain(long);
    await putRows("districtProfiles", rows);
    expect(await (await attorney.call("GET", `${petitionPath}/matrix?reason=test`)).text()).not.toContain(long);
  });

  it("returns 412 for a stale version, 401 to others, and 404 for unknown tables", async () => {
    const { rows } = await readTable("medianIncome");
    await putRows("medianIncome", confirmRows(rows, newest), 0);
    const stale = await putRows("medianIncome", rows, 0);
    expect([stale.status, stale.headers.get("ETag")]).toEqual([412, '"1"']);
    expect((await stale.json()).table).toMatchObject({ version: 1, name: "medianIncome" });
    expect((await putRows("medianIncome", confirmRows(rows, newest), 1)).headers.get("ETag"), "nothing has changed").toBe('"1"');
    const both = await Promise.all([putRows("medianIncome", rows, 1), putRows("medianIncome", [], 1)]);
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
  ])("returns 422 for an invalid row: %s %j", async (name, row, path, message) => {
    const response = await putRows(name, [row]);
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toContainEqual({ path: `rows[0].${path}`, message: expect.stringContaining(message) });
    expect((await readTable(name)).version).toBe(0);
  });

  it("returns 422 for two rows of the same subject and date", async () => {
    const response = await putRows("medianIncome", [median, { ...median, state: "VA" }, { ...median, perExtraPerson: 6 }]);
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toMatchObject([{ path: "rows[2].effectiveFrom" }]);
  });

  it("is recorded in the audit log, and all versions are kept", async () => {
    await withDatabase(server, (sql) => sql`delete from audit_log where action like 'law_row%'`);
    const { rows } = await readTable("medianIncome");
    await putRows("medianIncome", [...confirmRows(rows, newest), median]);
    await putRows("medianIncome", []);
    const auditLines = await withDatabase(
      server,
      (sql) => sql`select action, detail, address from audit_log where action like 'law_row%' order by id`,
    );
    expect(auditLines.map(({ action, detail }) => [action, detail])).toEqual([
      ["law_row_confirmed", newest],
      ["law_row_added", "median-nc-2026-11-01"],
      ["law_row_removed", "median-nc-2026-11-01"],
      ["law_row_unconfirmed", newest],
    ]);
    expect(auditLines.every(({ address }) => address === "127.0.0.1")).toBe(true);
    const versions = await withDatabase(server, (sql) => sql`select version, rows from law_tables order by version`);
    expect(versions.map(({ rows: storedRows }) => storedRows.length)).toEqual([2, 0]);
  });
});
