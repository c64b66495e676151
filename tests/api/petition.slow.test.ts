import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { attorneyPassword, signInAttorney } from "../support/attorney.ts";
import { createApiForm } from "../support/cases.ts";
import { apiClient, type Client } from "../support/clients.ts";
import { withDatabase } from "../support/database.ts";
import { couple } from "../support/households.ts";
import { startServer, type TestServer } from "../support/server.ts";

const admin = "/api/admin/submissions";
const secret = "Zebrafish in the payoff letter";

let server: TestServer;
let attorney: Client;
let id: string;
beforeAll(async () => {
  server = await startServer({ env: { ATTORNEY_PASSWORD: attorneyPassword } });
  attorney = await signInAttorney(server.url);
});
beforeEach(async () => {
  id = await createApiForm(server.url, couple.formData);
});
afterAll(() => server?.cleanup());

interface Petition {
  version: number;
  asOf: string;
  entries: object[];
  lines: { form: string; line: string; part: string; item: number | null; person: string | null; value: unknown; state: string }[];
  totals: Record<string, { amount: number }>;
  gaps: object[];
}

const petitionPath = () => `${admin}/${id}/petition`;
const readPetition = async (query = ""): Promise<Petition> => (await attorney.call("GET", `${petitionPath()}${query}`)).json();
const change = (body: object, version?: number) =>
  attorney.call("PATCH", petitionPath(), body, version === undefined ? {} : { "If-Match": `"${version}"` });
const readClaimLines = async () => (await readPetition()).lines.filter(({ form, value }) => form === "106D" && typeof value === "number");
const placeOf = ({ form, line, part, item, person }: Petition["lines"][number]) => ({ form, line, part, item, person });
const placeKeyOf = ({ form, line, part, item }: Petition["lines"][number]) => [form, line, part, item ?? "", ""].join("|");
const correctionOf = (line: Petition["lines"][number], value: string | null, reason = secret) => ({ ...placeOf(line), value, reason });
const readHistory = async () => (await (await attorney.page(`/admin/submissions/${id}/history`)).text()).replaceAll("<!-- -->", "");

describe("the petition of a form", () => {
  it("contains no full Social Security number, and keeps a correction that is sent back redacted", async () => {
    const line = { form: "121", line: "2", part: "", item: 1, person: "debtor1" };
    const reason = "The card shows 987-00-4321";
    const response = await change({ entries: [{ ...line, value: "987-00-4321", reason }] });
    expect(await response.text()).not.toContain("987-00-4321");
    const { entries } = await readPetition();
    expect(entries).toMatchObject([{ value: "xxx-xx-4321", reason: "The card shows xxx-xx-4321" }]);
    const sentBack = { ...line, value: "xxx-xx-4321", reason: "The card shows xxx-xx-4321" };
    expect((await change({ entries: [sentBack] })).headers.get("ETag"), "nothing has changed").toBe('"1"');
    expect((await change({ entries: [{ ...sentBack, reason: "Seen" }] })).headers.get("ETag")).toBe('"2"');
    const kept = await change({ entries: [{ ...line, value: "987-00-4321", reason: "Seen" }] });
    expect(kept.headers.get("ETag"), "the full number is still stored").toBe('"2"');
  });

  it("is prepared as of the given day, the planned filing date, or today", async () => {
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
    const first = await readPetition();
    expect(first).toMatchObject({ formId: id, version: 0, asOf: today, chapter: null, district: null, division: null, entries: [] });
    expect(first.lines.length).toBeGreaterThan(100);
    expect((await readPetition("?asOf=2027-02-01")).asOf).toBe("2027-02-01");
    expect((await attorney.call("GET", `${petitionPath()}?asOf=2027-02-30`)).status).toBe(422);
    const decisions = { asOf: "2026-12-01", chapter: "7", district: "eastern", division: " Raleigh ", filing: "joint", householdSize: 4 };
    const response = await change(decisions);
    expect(response.headers.get("ETag")).toBe('"1"');
    expect(await response.json()).toMatchObject({ ...decisions, meansTestForm: null, division: "Raleigh", version: 1 });
    expect((await change({ meansTestForm: "elsewhere" })).status).toBe(422);
    expect(await (await change({ division: null })).json()).toMatchObject({ ...decisions, division: null, version: 2 });
    expect((await change({ division: null, chapter: "7" })).headers.get("ETag"), "nothing has changed").toBe('"2"');
  });

  it("keeps income on the year in which its section was saved, whatever else is saved later", async () => {
    const year = Number(new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date()).slice(0, 4));
    const income = async (asOf = "") =>
      (await readPetition(asOf)).lines
        .filter(({ form, line, part, person }) => form === "107" && line === "4" && part === "amount" && person === "debtor1")
        .map(({ value }) => value);
    expect(await income()).toEqual([57_400, 64_300, 61_000]);
    expect(await income(`?asOf=${year + 1}-01-15`)).toEqual([null, 57_400, 64_300]);
    await withDatabase(server, async (sql) => {
      const before = sql`interval '1 year'`;
      await sql`update forms set created_at = created_at - ${before}, updated_at = updated_at - ${before} where id = ${id}`;
      await sql`update form_sections set saved_at = saved_at - ${before} where form_id = ${id}`;
    });
    expect(await income()).toEqual([null, 57_400, 64_300]);
    const save = (formData: object) => attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, { formData });
    expect((await save({ contactInfo: { city: "Apex" } })).status).toBe(200);
    expect(await income()).toEqual([null, 57_400, 64_300]);
    expect((await save({ financialAffairs: { grossIncomeHistory: [{ year: "Current Year", debtorAmount: "$1" }] } })).status).toBe(200);
    expect((await income())[0]).toBe(1);
    expect((await readPetition()).gaps).toContainEqual(expect.objectContaining({ form: "107", line: "4", part: "year", who: "office" }));
    id = await createApiForm(server.url, couple.formData);
  });

  it("asks which value counts when the answer of a corrected line changes, on the page and in the API", async () => {
    const claimOf = ({ lines }: Petition) => lines.find(({ form, line, part }) => form === "106D" && line === "2.1" && part === "claim")!;
    const asked = async () => (await readPetition()).gaps.filter((gap) => "changed" in gap);
    const saveBalance = (balanceOwed: string) => {
      const [first, ...others] = couple.formData.securedCreditors;
      return attorney.call("PATCH", `/api/bankruptcy-forms/${id}`, {
        formData: { securedCreditors: [{ ...first!, balanceOwed }, ...others] },
      });
    };
    const line = claimOf(await readPetition());
    await change({ entries: [correctionOf(line, "$230,000")] });
    expect(await asked()).toEqual([]);
    expect((await saveBalance("$219,000")).status).toBe(200);
    expect(await asked()).toMatchObject([{ ...placeOf(line), isBlocking: true, changed: { office: "$230,000", client: "$219,000" } }]);
    expect((await change({ entries: [correctionOf(line, "$230,000")] })).status).toBe(200);
    expect(await asked(), "the entry was sent again").toEqual([]);

    await saveBalance("$218,000");
    const page = `/admin/submissions/${id}/petition`;
    const html = (await (await attorney.page(page)).text()).replaceAll("<!-- -->", "");
    expect(html).toContain("it is now “$218,000”");
    const press = async (name: string) => {
      const [, key] = new RegExp(`name="${name}" value="([^"]+)"`).exec(html)!;
      const response = await attorney.post(page, { [name]: key!, version: String((await readPetition()).version) });
      expect([response.status, response.headers.get("Location")]).toEqual([303, expect.stringContaining("/petition?next=")]);
      return { gaps: await asked(), value: claimOf(await readPetition()).value };
    };
    expect(await press("keepOffice")).toEqual({ gaps: [], value: 230_000 });
    expect(await press("takeClient")).toEqual({ gaps: [], value: 218_000 });
    expect((await attorney.post(page, { takeClient: placeKeyOf(line), version: "9" })).status).toBe(404);
  });

  it("includes corrected lines in its totals until the correction is removed", async () => {
    const [line] = await readClaimLines();
    const before = (await readPetition()).totals["106D.total"]!.amount;
    const raised = `$${(Number(line!.value) + 1_000).toLocaleString("en-US")}.00`;
    const after: Petition = await (await change({ entries: [correctionOf(line!, raised)] })).json();
    expect(after.totals["106D.total"]!.amount).toBe(before + 1_000);
    expect(after.entries).toEqual([{ ...correctionOf(line!, raised), at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), isApplied: true }]);
    expect(after.lines).toContainEqual(expect.objectContaining({ ...placeOf(line!), value: Number(line!.value) + 1_000, state: "office" }));
    const back: Petition = await (await change({ entries: [correctionOf(line!, null, "")] })).json();
    expect(back).toMatchObject({ version: 2, entries: [], totals: { "106D.total": { amount: before } } });
  });

  it("does not apply a correction to another item that moved to the same line", async () => {
    const other = await createApiForm(server.url, { ...couple.formData, securedCreditors: couple.formData.securedCreditors.slice(0, 2) });
    const otherPath = `${admin}/${other}/petition`;
    const place = { form: "106D", line: "2.1", part: "claim", item: 1 };
    await attorney.call("PATCH", otherPath, { entries: [{ ...place, value: "$7", reason: secret }] });
    const securedCreditors = couple.formData.securedCreditors.slice(1, 2);
    const form = await (await attorney.call("GET", `${admin}/${other}`)).json();
    await attorney.call("PATCH", `/api/bankruptcy-forms/${other}`, { formData: { ...form.formData, securedCreditors } });
    const now: Petition = await (await attorney.call("GET", otherPath)).json();
    expect(now.entries).toMatchObject([{ value: "$7", isApplied: false }]);
    expect(now.totals["106D.total"]!.amount).toBe(18_900);
    const page = await (await attorney.page(`/admin/submissions/${other}/petition/decisions`)).text();
    expect(page).toContain("Entries that are not applied");
    expect((await attorney.call("PATCH", otherPath, { entries: [{ ...place, value: null }] })).status).toBe(200);
    expect((await (await attorney.call("GET", otherPath)).json()).entries).toEqual([]);
  });

  it("merges corrections of different lines, and returns 412 for a line that was corrected since", async () => {
    const [first, other] = await readClaimLines();
    expect((await change({ entries: [correctionOf(first!, "$1")] }, 0)).status).toBe(200);
    expect((await change({ entries: [correctionOf(other!, "$2")], chapter: "13" }, 0)).status).toBe(200);
    const stale = await change({ entries: [correctionOf(first!, "$3"), correctionOf(other!, "$2")], district: "western" }, 0);
    expect(stale.status).toBe(412);
    expect(stale.headers.get("ETag")).toBe('"2"');
    const conflict = await stale.json();
    expect(conflict.stale).toEqual([`106D|${first!.line}|${first!.part}|${first!.item}|`]);
    expect(conflict.petition).toMatchObject({ district: null, chapter: "13", entries: [{ value: "$1" }, { value: "$2" }] });
    expect((await change({ entries: [correctionOf(first!, null)] }, 1)).status).toBe(200);
    expect((await change({ entries: [correctionOf(first!, "$4")] }, 1)).status, "the correction was removed since").toBe(412);
    expect((await change({ chapter: "7" }, 99)).status, "a version that does not exist").toBe(412);
    const both = await Promise.all([
      change({ entries: [correctionOf(first!, "$5")] }, 3),
      change({ entries: [correctionOf(other!, "$6")] }, 3),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readPetition()).entries).toHaveLength(2);
  });

  it.each([
    [{ asOf: "2026-02-31" }, "asOf", "Please enter a date"],
    [{ asOf: "1026-02-01" }, "asOf", "Please enter a date"],
    [{ chapter: "12" }, "chapter", "Please use one of 7, 13"],
    [{ district: "northern" }, "district", "Please use one of eastern"],
    [{ householdSize: 0 }, "householdSize", "from 1 to 30"],
    [{ entries: [{ form: "106D", line: "99.9", value: "x", reason: "y" }] }, "entries[0].line", "no such line"],
    [{ entries: [{ form: "106X", line: "1", value: "x", reason: "y" }] }, "entries[0].form", "Please use one of 101"],
    [{ entries: [{ form: "106D", line: "1", value: "x", reason: "  " }] }, "entries[0].reason", "say why"],
    [{ entries: [{ form: "106D", line: "1", value: " ", reason: "y" }] }, "entries[0].value", "a value for the line"],
  ])("returns 422 for %j", async (body, path, message) => {
    const response = await change(body);
    expect(response.status).toBe(422);
    const { issues } = (await response.json()) as { issues: { path: string; message: string }[] };
    expect(issues[0]!.path).toBe(path);
    expect(issues[0]!.message).toContain(message);
    expect((await readPetition()).version).toBe(0);
  });

  it("returns 422 for text on a line for an amount", async () => {
    const [line] = await readClaimLines();
    const response = await change({ chapter: "7", entries: [correctionOf(line!, "plenty")] });
    expect(response.status).toBe(422);
    expect((await response.json()).issues).toEqual([{ path: "entries[0].value", message: "Please enter an amount, as in $1,250" }]);
    expect((await readPetition()).version).toBe(0);
  });

  it("can be decided and corrected on its page, which preserves what was typed and shows conflicts", async () => {
    const page = `/admin/submissions/${id}/petition/schedules?form=106D&search=rowan`;
    const decisions = `/admin/submissions/${id}/petition/decisions`;
    const text = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
    const [line] = await readClaimLines();
    const { item, ...place } = placeOf(line!);
    const fields = { ...place, item: String(item), person: "", value: "$1", version: "0" };
    const rejected = await attorney.post(page, { ...fields, intent: "correct", reason: "" });
    expect(rejected.status).toBe(422);
    await change({ entries: [correctionOf(line!, "$7")], chapter: "13" });
    const correct = { ...fields, intent: "correct", reason: "Statement of May" };
    const stale = await attorney.post(`${page}&correct=${encodeURIComponent(`106D|${line!.line}|${line!.part}|${item}|`)}`, correct);
    expect(stale.status).toBe(412);
    const conflict = await text(stale);
    expect(conflict).toContain(`Somebody else has corrected this line to “$7” (${secret}) since you opened this page.`);
    expect(conflict).toMatch(/value="Statement of May"/);
    const saved = await attorney.post(page, { ...correct, version: "1" });
    expect(saved.headers.get("Location")).toMatch(/petition\/schedules\?search=rowan&form=106D&at=.*#line-106D-/);
    const html = await text(await attorney.page(saved.headers.get("Location")!));
    expect(html).toContain("Statement of May");
    for (const number of couple.secrets) expect(html).not.toContain(number);

    const originals = {
      "was.chapter": "",
      "was.district": "",
      "was.householdSize": "",
      chapter: "",
      district: "eastern",
      householdSize: "4",
    };
    expect(
      (await attorney.post(decisions, { ...originals, intent: "decide", version: "0" })).status,
      "the chapter field was not changed",
    ).toBe(303);
    expect(await readPetition()).toMatchObject({ chapter: "13", district: "eastern", householdSize: 4 });
    const other = await attorney.post(decisions, { ...originals, intent: "decide", version: "0", chapter: "7" });
    expect(other.status).toBe(412);
    expect(await text(other)).toContain("Somebody else has changed this to 13 since you opened this page.");
    const invalid = await attorney.post(decisions, { ...originals, intent: "decide", version: "9", householdSize: "many" });
    expect(await text(invalid)).toMatch(/value="many".*Please enter a number from 1 to 30/s);
    expect((await attorney.post(page, { ...fields, intent: "undo", version: "9" })).status).toBe(412);
    expect((await attorney.post(page, { ...fields, intent: "undo", version: "3" })).status).toBe(303);
    expect((await readPetition()).entries).toEqual([]);
    const numbers = await text(await attorney.page(`/admin/submissions/${id}/petition/schedules?form=121`));
    expect(numbers).toMatch(/xxx-xx-\d{4}/);
    for (const number of couple.secrets) expect(numbers).not.toContain(number);
  });

  it("returns 401 without an attorney session and 404 for missing cases", async () => {
    const stranger = apiClient(server.url);
    expect((await stranger.call("GET", petitionPath())).status).toBe(401);
    expect((await stranger.call("PATCH", petitionPath(), { chapter: "7" })).status).toBe(401);
    const missingCase = `${admin}/AAAAAAAAAAAAAAAAAAAAAAAA/petition`;
    expect((await attorney.call("GET", missingCase)).status).toBe(404);
    expect((await attorney.call("PATCH", missingCase, { chapter: "7" })).status).toBe(404);
  });

  it("is in the audit log without the entered values, encrypted in the database, and deleted with its case", async () => {
    const [line] = await readClaimLines();
    await change({ division: "Zebraville", entries: [correctionOf(line!, "$77,777")] });
    const page = await readHistory();
    expect(page).toContain(`Petition line corrected: 106D line ${line!.line}, ${line!.part}`);
    expect(page).toContain("Petition entries changed: division");
    const logged = await withDatabase(server, (sql) => sql`select detail from audit_log where form_id = ${id}`);
    for (const { detail } of logged) expect(detail).not.toMatch(/Zebra|77,?777/);
    const rows = () => withDatabase(server, (sql) => sql`select * from office_entries where form_id = ${id}`);
    const [row] = await rows();
    expect(String(row!["sealed"])).not.toMatch(/Zebra|77,777|106D/);
    await attorney.call("DELETE", `${admin}/${id}`);
    expect(await rows()).toHaveLength(0);
  });

  it("is not part of the client's form", async () => {
    const [line] = await readClaimLines();
    await change({ division: "Zebraville", entries: [correctionOf(line!, "$77,777")] });
    expect(await (await apiClient(server.url).call("GET", `/api/bankruptcy-forms/${id}`)).text()).not.toMatch(/Zebra|77,777/);
  });
});
